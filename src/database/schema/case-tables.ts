import type { Generated } from 'kysely';

/** The tables of everything that moderators or admins decide; as in `tables.ts`, what is empty is 0 or ''. */
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
    /** 1 where only admins read and decide it. */
    for_admins: Generated<number>;
    opened_by: number | null;
    author: number | null;
    key_hash: string | null;
    /** A name that no two cases have: it keeps the same from being asked twice; null where that is allowed. */
    once: string | null;
    text: Generated<string>;
    facts: Generated<string>;
    opened_at: string;
    /** The Seoul day by whose end it must be decided; `9999-12-31` without a deadline. */
    due_day: Generated<string>;
    /** Of several cases with one deadline the heaviest comes first. */
    weight: Generated<number>;
    pending: Generated<number>;
    /** The moderator who is working on it. */
    taken_by: number | null;
    /** One of the outcomes of its kind; empty while it is pending. */
    outcome: Generated<string>;
    /** The answer to both sides. */
    answer: Generated<string>;
    decided_at: Generated<string>;
    decided_by: number | null;
  };
  /** What moderators wrote about a case for each other. */
  case_notes: { id: Generated<number>; case_id: number; author: number; content: string; at: string };
}
