import type { Generated } from 'kysely';

type Id = Generated<number>;

/** The tables of tournaments that take entries; empty values are 0 or '', as in `tables.ts`. */
export interface EntryTables {
  /**
   * How a tournament takes entries before its draw. `starts_at` and `closes_at` are moments; `divisions` has
   * one division a line, as typed; `taken` (entered and offered) and `waiting` count its entries; `invite`
   * and `check_in` are codes of links; `reminded` is 1 after the reminder of the day before, 2 after that of
   * the last hours.
   */
  entry_settings: {
    tournament: number;
    starts_at: string;
    closes_at: string;
    capacity: number;
    fee: Generated<string>;
    rules: Generated<string>;
    divisions: Generated<string>;
    players: 1 | 2;
    who: 'members' | 'hall' | 'invited';
    confirm_hours: number;
    stopped: Generated<number>;
    invite: string;
    check_in: string;
    taken: Generated<number>;
    waiting: Generated<number>;
    reminded: Generated<number>;
  };
  /**
   * One entry of one or two players. `offered`: a place came free and is kept until `offered_until` for a
   * confirmation. `typed_names` is set if the organiser added the entry by hand; `reason` is why it was
   * refused.
   */
  tournament_entries: {
    id: Id;
    tournament: number;
    state: 'entered' | 'offered' | 'waiting' | 'refused' | 'absent';
    division: Generated<string>;
    typed_names: Generated<string>;
    offered_until: Generated<string>;
    paid: Generated<number>;
    present: Generated<number>;
    reason: Generated<string>;
    at: string;
  };
  /**
   * The members of an entry: `seat` 0 made the entry, 1 was asked as the partner. A member has one entry a
   * tournament.
   */
  tournament_entrants: {
    tournament: number;
    member: number;
    entry: number;
    seat: number;
    state: 'asked' | 'accepted';
  };
  /** The secret address at which a member's tournaments can be read as a calendar. */
  calendar_feeds: { member: number; token: string; at: string };
}
