import type { Generated } from 'kysely';

type Id = Generated<number>;

/** The columns that meetings and series share. */
type MeetingTerms = { place: string; capacity: number | null; fee_won: number | null; note: string };

export interface ClubMeetingTables {
  /**
   * A series of meetings (정모). `first_day` gives the weekday and the week of the month in which it repeats,
   * `next_day` is the first of its days without a meeting yet.
   */
  club_meeting_series: MeetingTerms & {
    id: Id;
    club: number;
    repeat: 'weekly' | 'monthly';
    first_day: string;
    next_day: string;
    time: string;
    deadline_hours: number;
    ended: Generated<number>;
  };
  /** A meeting of a club. `reminded` is 1 once members were asked for answers, 2 once told of the start. */
  club_meetings: MeetingTerms & {
    id: Id;
    club: number;
    series: number | null;
    starts_at: string;
    closes_at: string;
    check_in: string;
    cancelled: Generated<number>;
    reminded: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** A member's answer to a meeting; `at` orders the seats. */
  club_attendances: {
    meeting: number;
    member: number;
    answer: 'coming' | 'maybe' | 'absent';
    at: string;
    present: number;
    paid: number;
  };
  /** The monthly dues of a club in won, from a month (`YYYY-MM`) on. */
  club_dues: { club: number; from_month: string; won: number };
  /**
   * Income (`amount` above 0) and spending of a club. `dues` have the member who paid and the month; a row is
   * never changed, another one `reverses` it.
   */
  club_ledger: {
    id: Id;
    club: number;
    kind: 'dues' | 'income' | 'spending';
    amount: number;
    day: string;
    note: string;
    member: number | null;
    month: string | null;
    reverses: number | null;
    by_member: number;
    created_at: string;
  };
  /** The changes of members' handicaps in a club; the newest of each game counts. */
  club_handicaps: {
    id: Id;
    club: number;
    member: number;
    ball: '4' | '3';
    score: number;
    reason: string;
    by_member: number;
    at: string;
  };
}
