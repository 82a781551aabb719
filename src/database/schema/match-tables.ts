import type { Generated, GeneratedAlways } from 'kysely';
import type { Region } from '#/shared/regions.ts';

/** The two boards whose posts take applicants: 홍보 and 개인전 매치. */
export type MatchBoard = 'promotion' | 'singlematch';

/** The tables of the match boards; as in `tables.ts`. */
export interface MatchTables {
  match_posts: {
    id: Generated<number>;
    board: MatchBoard;
    /** Counted separately by each board, and shown to readers; addresses and calls use the id. */
    number: number;
    author: number;
    title: string;
    title_key: string;
    match_date: string;
    /** A day in Seoul and its starting time, `HH:MM`. */
    day: Generated<string>;
    start_time: Generated<string>;
    hall: Generated<string>;
    region: Generated<'' | Region>;
    discipline: Generated<'' | '4' | '3' | 'pocket'>;
    score_from: Generated<number>;
    /** 9999 if the score has no upper bound. */
    score_to: Generated<number>;
    /** 0 if any number may apply. */
    seats: Generated<number>;
    /** The number of applicants who were not declined. */
    taken: Generated<number>;
    /** The last day of the match, by `day` or else by the free text; '' if it has none. */
    last_day: Generated<string>;
    /** The day in Seoul on which a match without a last day was written; '' for a match with a last day. */
    undated_since: Generated<string>;
    /** 1 while it is neither closed nor hidden nor full; computed by the database. */
    open: GeneratedAlways<number>;
    closed: Generated<number>;
    applicant_count: Generated<number>;
    comment_count: Generated<number>;
    view_count: Generated<number>;
    hidden: Generated<number>;
    picture: Generated<string>;
    picture_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  match_post_texts: { post: number; content: string };
  applications: {
    id: Generated<number>;
    post: number;
    member: number;
    state: Generated<'applied' | 'accepted' | 'declined'>;
    /** The moment of acceptance (ISO, UTC); '' if not accepted, or if accepted before this column existed. */
    accepted_at: Generated<string>;
    at: string;
  };
  /**
   * The report of `teller` on whether `member` came to a match; `objection` is the state of the objection
   * that the report is wrong.
   */
  match_turnouts: {
    post: number;
    member: number;
    teller: number;
    came: number;
    objection: Generated<'' | 'open' | 'granted' | 'declined'>;
    at: string;
  };
  /**
   * Members who are notified of new matches in their region, which is '' for a member without one.
   * `seen_match` is the newest match post that was checked for them.
   */
  match_watchers: { member: number; region: string; seen_match: number; notified_at: Generated<string> };
}
