import type { Generated } from 'kysely';
import type { CommentKind } from '#/shared/comment-kinds.ts';

type Id = Generated<number>;

/**
 * What can be reported: posts of three boards and their comments, a member's nickname and profile, news of a hall,
 * tournaments and seasons.
 */
export type ReportedKind =
  | 'free'
  | 'promotion'
  | 'singlematch'
  | CommentKind
  | 'nickname'
  | 'profile'
  | 'hallNews'
  | 'tournament'
  | 'season';

/** What 임시조치 replaces where it is stored: a hall's texts and pictures, news of a hall, a tournament's name, a member's. */
export type WithheldKind = 'hall' | 'hallNews' | 'tournament' | 'profile';

/** The tables of reports, of what moderators decided, and of members who block each other; as in `tables.ts`. */
export interface ModerationTables {
  /**
   * The reports of one target: the id of a post, comment, news of a hall, tournament or season, or a member's number; `version` is the key
   * of a reported nickname and the number of who wrote a hall's news, `post` where a comment stands and the hall of news. `weight` is the sum of the open reports in tenths, `cleared` the reasons
   * for which nothing is hidden any more (joined by commas), `restored` the nickname before it was hidden, or `listed`
   * of a tournament that was.
   */
  report_cases: {
    id: Id;
    kind: ReportedKind;
    target: number;
    version: Generated<string>;
    post: Generated<number>;
    author: number;
    state: Generated<'open' | 'taken' | 'acted' | 'dismissed'>;
    /** 1 while it is open or taken. */
    pending: Generated<number>;
    weight: Generated<number>;
    reporters: Generated<number>;
    hidden: Generated<number>;
    cleared: Generated<string>;
    restored: Generated<string>;
    taken_by: number | null;
    opened_at: string;
    closed_at: Generated<string>;
    /** Why the text waited for a moderator before others saw it; empty for one that was reported. */
    held: Generated<'' | 'repeat' | 'link' | 'filter'>;
    /** The pattern of the filter, or the link, for which it waited. */
    held_for: Generated<string>;
    /** How often moderators found nothing; each time more weight is needed to hide it again. */
    dismissals: Generated<number>;
  };
  /** What admins set on a screen, as JSON: `settings`, and contents by the names of their files. */
  site_settings: { name: string; value: string; changed_at: string };
  /** Words and links of the admins' list: who writes one is refused with the sentence, or held for review. */
  text_filters: {
    id: Id;
    kind: 'word' | 'link';
    pattern: string;
    /** The pattern as it is compared, unique among those of its kind. */
    pattern_key: string;
    action: 'refuse' | 'hold';
    sentence: Generated<string>;
    created_at: string;
  };
  reports: {
    id: Id;
    report_case: number;
    reporter: number;
    reason: string;
    detail: Generated<string>;
    weight: number;
    /** How well the reporter was known when reporting it. */
    standing: Generated<'new' | 'known' | 'proven'>;
    /** What the reporter could read when reporting it; null where that was hidden or is not known. */
    snapshot: number | null;
    state: Generated<'open' | 'upheld' | 'dismissed'>;
    at: string;
    ended_at: Generated<string>;
  };
  /** What the target said when it was reported; the same text once. */
  /** `pictures` is JSON, empty without any. */
  report_snapshots: {
    id: Id;
    report_case: number;
    title: string;
    content: string;
    pictures: Generated<string>;
    at: string;
  };
  report_notes: { id: Id; report_case: number; author: number; content: string; at: string };
  /** What a moderator decided about a member; `until` is empty where it has no end, `answer` that of the objection. */
  sanctions: {
    id: Id;
    member: number;
    kind: 'hidden' | 'removed' | 'warning' | 'write_ban' | 'suspension';
    reason: string;
    note: Generated<string>;
    report_case: number | null;
    by_member: number;
    at: string;
    until: Generated<string>;
    lifted_at: Generated<string>;
    lifted_by: number | null;
    objection: Generated<string>;
    objected_at: Generated<string>;
    /** 1 while the objection has no answer. */
    waiting: Generated<number>;
    answer: Generated<'' | 'accepted' | 'declined'>;
    answered_at: Generated<string>;
  };
  /**
   * A request that what a member wrote is taken down (`rights` is 임시조치, `filming` 불법촬영물); `pending` is 1 while
   * moderators have something to do, `hides` 1 while it hides the content. `until` is when a block ends by itself (UTC).
   * `post` is where a comment stands, and the hall of its news; `title` of a profile the login id. `withheld` is JSON: what
   * stood where the announcement stands, empty for posts and comments.
   */
  takedowns: {
    id: Id;
    kind: 'rights' | 'filming';
    key_hash: string;
    name: string;
    contact: string;
    email: Generated<string>;
    capacity: string;
    claim: string;
    reasons: string;
    target_kind: 'free' | 'promotion' | 'singlematch' | CommentKind | WithheldKind;
    target: number;
    post: number;
    author: number;
    title: string;
    content: string;
    state: Generated<'open' | 'blocked' | 'removed' | 'refused' | 'ended' | 'lifted'>;
    pending: Generated<number>;
    hides: Generated<number>;
    at: string;
    decided_at: Generated<string>;
    decided_by: number | null;
    answer: Generated<string>;
    until: Generated<string>;
    closed_at: Generated<string>;
    objection: Generated<string>;
    objected_at: Generated<string>;
    objection_answer: Generated<'' | 'accepted' | 'declined'>;
    withheld: Generated<string>;
    /** 1 where a member in good standing reported 불법촬영물, and the hash of the network from which it came. */
    well_known: Generated<number>;
    origin: Generated<string>;
  };
  /** Members whose texts a member does not want to see (차단); only the blocker knows. */
  member_blocks: { blocker: number; blocked: number; at: string };
  /** Whom posts and comments name with an `@`, and how; `comment` is 0 for a post's own text. */
  mentions: {
    kind: 'notice' | 'free' | 'promotion' | 'singlematch' | CommentKind;
    post: number;
    comment: number;
    member: number;
    text: string;
    /** 1 until the text, which others do not see yet, is shown and the member notified. */
    waits: Generated<number>;
  };
}
