import type { Generated } from 'kysely';

export interface TeamMatchTables {
  /**
   * A team match of a club against a club on this site (`away_club`), or against another team, whose captain is
   * `away_captain`, the accepting member. `slots` is JSON. `invite` is the code in the link of the invitation, and
   * from the acceptance on a new code in the link of the sheet. `accepted_at` and `opened_at` (both line-ups are in)
   * are times, '' before.
   */
  team_matches: {
    id: Generated<number>;
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
  /** The players of both sides (0 home, 1 away) by slot from 1; slot 0 has the substitutes. `name` is '' for a member. */
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
    id: Generated<number>;
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
  league_teams: { league: number; team: number; name: string; captain: number | null; invite: string };
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
  /** The team matches of a league; `updated_at` is when the day was set; `wish_day` is the day for which the captain of `wish_side` asks, '' without one. */
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
