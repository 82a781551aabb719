import type { Generated } from 'kysely';

type Id = Generated<number>;
type ClubRole = 'president' | 'treasurer' | 'match_director' | 'member';

/** The columns that meetings and series share. */
type MeetingTerms = { place: string; capacity: number | null; fee_won: number | null; note: string };

export interface ClubTables {
  /** `listed` is 0 for a club that is dissolved (`closed_at`), or hidden by moderators (`hidden`). */
  clubs: {
    id: Id;
    listed: Generated<number>;
    name: string;
    name_key: string;
    region: string;
    hall: number | null;
    /** When the club plays, as its officers write it (매주 금요일 19:30). */
    plays: string;
    introduction: string;
    /** The file name of the picture; '' without one. */
    picture: Generated<string>;
    statutes: string;
    joining: 'open' | 'approval' | 'code';
    invite_code: string;
    shows_names: Generated<number>;
    hidden: Generated<number>;
    member_count: Generated<number>;
    created_at: string;
    updated_at: string;
    closed_at: string | null;
  };
  /** `joined_at` is null while the application waits; `shown` is 1 if the member's profile names the club. */
  club_members: {
    club: number;
    member: number;
    role: Generated<ClubRole>;
    applied_at: string;
    joined_at: string | null;
    shown: Generated<number>;
  };
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
   * The ledger of a club: income has an `amount` above 0, spending one below. An entry of the kind `dues` names the
   * paying member and the month. An entry is never changed; a later entry `reverses` it.
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
  /**
   * A team match of a club against a club on this site (`away_club`), or another team, whose captain accepted
   * (`away_captain`). `slots` is JSON. `invite` is the code in the link of the invitation, and from the
   * acceptance on in that of the sheet. `accepted_at` and `opened_at` (both line-ups are in) are '' before.
   */
  team_matches: {
    id: Id;
    club: number;
    away_club: number | null;
    away_name: string;
    away_captain: Generated<number | null>;
    made_by: number;
    invite: string;
    day: string;
    /** `HH:MM` in Seoul; '' if unknown. */
    time: Generated<string>;
    hall: string;
    scoring: 'sets' | 'points';
    slots: string;
    created_at: string;
    accepted_at: Generated<string>;
    opened_at: Generated<string>;
  };
  /** The players of both sides (0 home, 1 away) by slot from 1 (0: substitutes). `name` is '' for a member. */
  team_match_players: {
    team_match: number;
    side: number;
    slot: number;
    seat: number;
    member: number | null;
    name: string;
    handicap: number;
  };
  /** The tournament of two in which a slot is played. */
  team_match_slots: { team_match: number; slot: number; tournament: number };
  /**
   * A league (팀 리그) that a club runs. `settings` (a `LeagueSettings` without name and hall), `slots` and `days_off`
   * are JSON; `play_off` is the tournament of the best teams, `season` the season for which the table gives points.
   */
  leagues: {
    id: Id;
    club: number;
    made_by: number;
    name: string;
    hall: string;
    settings: string;
    slots: string;
    scoring: 'sets' | 'points';
    is_double: number;
    matches_a_week: number;
    days_off: string;
    play_off: Generated<number | null>;
    season: Generated<number | null>;
    created_at: string;
    updated_at: string;
  };
  /** The teams of a league, numbered from 0; the code `invite` is in the link by which `captain` joined. */
  league_teams: {
    league: number;
    team: number;
    name: string;
    captain: number | null;
    invite: string;
    updated_at: Generated<string>;
  };
  /** The players that a team registered; `name` is '' for a member, `division` 0 if unknown. */
  league_players: {
    league: number;
    team: number;
    seat: number;
    member: number | null;
    name: string;
    division: number;
    registered_at: string;
  };
  /**
   * The team matches of a league. `updated_at` is when the day was set; `wish_day` is the day for which the
   * captain of `wish_side` asks, '' without one.
   */
  league_matches: {
    team_match: number;
    league: number;
    round: number;
    home: number;
    away: number;
    updated_at: string;
    wish_day: Generated<string>;
    wish_side: Generated<number | null>;
  };
  /** A slot (0 for the whole match) that a side forfeits; `by_member` is null if a rule of the league says so. */
  league_forfeits: {
    team_match: number;
    slot: number;
    side: number;
    reason: string;
    by_member: number | null;
  };
}
