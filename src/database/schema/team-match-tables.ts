import type { Generated } from 'kysely';

export interface TeamMatchTables {
  /**
   * A team match of a club against a club on this site (`away_club`), or against another team, for which the member
   * who accepted acts (`away_captain`). `slots` is JSON, `invite` the code of the invitation; `accepted_at` and
   * `opened_at` (when both line-ups were in) are times, '' before.
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
}
