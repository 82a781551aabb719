import type { Generated } from 'kysely';
import type { WrittenKind } from './board-tables.ts';

type Id = Generated<number>;

/** `nickname` and `profile` are reported contents of a member. */
export type ReportedKind =
  | WrittenKind
  | 'nickname'
  | 'profile'
  | 'hallNews'
  | 'tournament'
  | 'season'
  | 'club';

/** The kinds of content whose text a takedown (임시조치) replaces with an announcement. */
export type WithheldKind = 'hall' | 'hallNews' | 'tournament' | 'profile' | 'club';

export interface ModerationTables {
  /**
   * A reported content, or one held for review: `target` is the id of a post, comment, news item of a hall,
   * tournament or season, or `members.number` of a member. `version` is the key of a reported nickname, or
   * the number of the author of a hall's news, else ''; `post` is the post of a comment, or the hall of news,
   * else 0. `cleared` lists the reasons, joined by commas, that have stopped hiding the content; `restored`
   * is the nickname before it was hidden, or `listed` for a tournament that was listed.
   */
  reported_contents: {
    id: Id;
    kind: ReportedKind;
    target: number;
    version: Generated<string>;
    post: Generated<number>;
    author: number;
    hidden: Generated<number>;
    cleared: Generated<string>;
    restored: Generated<string>;
    /** How often moderators dismissed the reports; each time, hiding the text needs weightier reports. */
    dismissals: Generated<number>;
  };
  /** Admins' changes as JSON: the row `settings`, and contents by the name of the file that they replace. */
  site_settings: { name: string; value: string; changed_at: string };
  /** Words and links that admins forbid: a text with one is refused with `sentence`, or held for review. */
  text_filters: {
    id: Id;
    kind: 'word' | 'link';
    pattern: string;
    /** The pattern in its compared form, unique within its kind. */
    pattern_key: string;
    action: 'refuse' | 'hold';
    sentence: Generated<string>;
    created_at: string;
  };
  reports: {
    id: Id;
    /** The key of the reported content in `reported_contents`. */
    reported: number;
    reporter: number;
    reason: string;
    detail: Generated<string>;
    weight: number;
    /** How well the reporter was known at the time of the report. */
    standing: Generated<'new' | 'known' | 'proven'>;
    /** The snapshot that the reporter saw; null if the content was hidden or the snapshot is unknown. */
    snapshot: number | null;
    state: Generated<'open' | 'upheld' | 'dismissed'>;
    at: string;
    ended_at: Generated<string>;
  };
  /** The text of a target when it was reported, each version once; `pictures` is JSON, empty without any. */
  report_snapshots: {
    id: Id;
    reported: number;
    title: string;
    content: string;
    pictures: Generated<string>;
    at: string;
  };
  /** A sanction of a member; `until` is '' if it has no end. An objection to it is stored as a case. */
  sanctions: {
    id: Id;
    member: number;
    kind: 'hidden' | 'removed' | 'warning' | 'write_ban' | 'suspension';
    reason: string;
    note: Generated<string>;
    /** The id in `reported_contents` of the content that the sanction is for; null without one. */
    reported: number | null;
    by_member: number;
    at: string;
    until: Generated<string>;
    lifted_at: Generated<string>;
    lifted_by: number | null;
  };
  /**
   * A content asked to be taken down (`rights` is 임시조치, `filming` 불법촬영물). The request and the author's
   * objection are cases. `hides` is 1 while the content is hidden, `until` the time (UTC) at which that ends
   * by itself. `post` is the post of a comment, or the hall of news; `title` of a profile is the login id.
   * `withheld` is JSON: the content that an announcement replaced, '' for posts and comments.
   */
  takedowns: {
    id: Id;
    kind: 'rights' | 'filming';
    claim: string;
    target_kind: WrittenKind | WithheldKind;
    target: number;
    post: number;
    author: number;
    title: string;
    content: string;
    state: Generated<'open' | 'blocked' | 'removed' | 'refused' | 'ended' | 'lifted'>;
    hides: Generated<number>;
    until: Generated<string>;
    closed_at: Generated<string>;
    withheld: Generated<string>;
    /** `well_known`: 1 for a 불법촬영물 report by a member in good standing; `origin`: its network's hash. */
    well_known: Generated<number>;
    origin: Generated<string>;
  };
  /** Members whose texts a member does not want to see (차단); only the blocker knows. */
  member_blocks: { blocker: number; blocked: number; at: string };
  /** Members mentioned with an `@`; `text` is the mention as written, `comment` 0 for the post's own text. */
  mentions: {
    kind: 'notice' | WrittenKind;
    post: number;
    comment: number;
    member: number;
    text: string;
    /** 1 while the text is not visible to others yet; the member is notified when it is shown. */
    waits: Generated<number>;
  };
}

export interface CaseTables {
  /**
   * A request that a moderator or an admin decides. `subject` is an id in another table, which depends on the
   * kind. `opened_by` is the member who sent the request; it is null for a person without an account, and that
   * person opens the case with a key. `author` is the member whom the request concerns. `text` is the text of
   * the request, and `facts` are its other fields as JSON.
   */
  cases: {
    id: Generated<number>;
    kind: string;
    subject: Generated<number>;
    /** 1 if only admins, and no moderators, may read and decide the case. */
    for_admins: Generated<number>;
    opened_by: number | null;
    author: number | null;
    key_hash: string | null;
    /** A unique key against a second case about the same thing; null where another may be opened. */
    once: string | null;
    text: Generated<string>;
    facts: Generated<string>;
    opened_at: string;
    /** The day in Seoul by whose end the case must be decided; `9999-12-31` without a deadline. */
    due_day: Generated<string>;
    /** The order of cases with the same deadline: the one with the highest weight comes first. */
    weight: Generated<number>;
    pending: Generated<number>;
    /** The moderator who works on the case, or null. */
    taken_by: number | null;
    /** The decision, one of the outcomes of the case's kind; '' while the case is pending. */
    outcome: Generated<string>;
    /** The text with which the decision is explained to both sides; '' without one. */
    answer: Generated<string>;
    decided_at: Generated<string>;
    decided_by: number | null;
  };
  case_notes: { id: Generated<number>; case_id: number; author: number; content: string; at: string };
}
