import type { Generated } from 'kysely';

/** The tables of the ranking; empty values are 0 or '', as in `tables.ts`. */
export interface PointTables {
  /**
   * `position` counts a member's own rows from 1, so that a page of them is found without stepping over rows.
   */
  points_ledger: {
    number: Generated<number>;
    member: number;
    position: number;
    amount: number;
    reason: string;
    balance: number;
    at: string;
    by_member: number | null;
  };
  attendance_days: { member: number; day: string; at: string };
  /** The ranked weeks (by their Monday), and the ranks of the first members at the end of each. */
  ranked_weeks: { week: string };
  week_ranks: { member: number; week: string; rank: number };
  victories: { number: Generated<number>; member: number; title: string; at: string };
}
