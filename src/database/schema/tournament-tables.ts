import type { Generated } from 'kysely';

type Id = Generated<number>;

export interface TournamentTables {
  /**
   * A tournament on the server; its bracket is replayed from `tournament_events`. `version` is the last
   * event's number, `rewrites` the number of times names in events were erased; `format` is the first stage,
   * '' for single elimination and 개인전; `shown` is 1 while it is listed and not void; `champion` is the
   * players of `champion_entry`, as JSON.
   */
  tournaments: {
    id: Id;
    key: string;
    listed: Generated<number>;
    shown: Generated<number>;
    /** 1 once the event `tournament.announced` was queued for webhooks. */
    announced: Generated<number>;
    organiser: number;
    title: string;
    title_key: string;
    hall: Generated<string>;
    hall_key: Generated<string>;
    /** One of the 17 regions; '' if neither the hall nor the organiser gave one. */
    region: Generated<string>;
    day: string;
    mode: 'team' | 'single' | 'multi';
    format: Generated<string>;
    /** The format by which lists are filtered: '' before there are players, `single` for 개인전. */
    list_format: Generated<string>;
    ball: '4' | '3';
    entry_count: Generated<number>;
    state: Generated<'coming' | 'live' | 'closed' | 'void'>;
    version: Generated<number>;
    rewrites: Generated<number>;
    created_at: string;
    updated_at: string;
    closed_at: Generated<string>;
    void_reason: Generated<string>;
    champion_entry: Generated<number>;
    champion: Generated<string>;
    /** The prizes, as a JSON list of texts by rank (see `season-points.rules.ts`). */
    prizes: Generated<string>;
    /** The match post that opened the tournament (each opens one at most); null if there is none. */
    post: Generated<number | null>;
    /**
     * The match post whose author and accepted applicant play this one game; below 0 the team match (as −id) of which
     * this is a slot; 0 for every other tournament.
     */
    match_of: Generated<number>;
  };
  /** A tournament's events; `body` is JSON, changed only to erase withdrawn members; `number` starts at 1. */
  tournament_events: {
    tournament: number;
    number: number;
    key: string;
    body: string;
    by_member: number | null;
    by_table: Generated<number>;
    at: string;
  };
  /**
   * Members who were entered, and their answer whether they take part; `seat` is 0 or 1 in a team of two.
   * `entry` is 0 for a member who is no longer entered but whose answer is still stored.
   */
  tournament_players: {
    tournament: number;
    entry: number;
    seat: number;
    member: number;
    state: Generated<'asked' | 'accepted' | 'declined'>;
    /** 1 if the organiser confirmed that the member was there. */
    by_organiser: Generated<number>;
    at: string;
  };
  /**
   * Members invited to run the tournament together; `roles` are words separated by blanks. `accepted_at`
   * stays in the state `ended`: the member's own matches are still judged like those of an organiser.
   */
  tournament_organisers: {
    tournament: number;
    member: number;
    state: 'asked' | 'accepted' | 'declined' | 'ended';
    roles: string;
    accepted_at: Generated<string>;
    /** When the organiser offered the tournament to this member; '' without an open offer. */
    offered_at: Generated<string>;
    at: string;
  };
  /**
   * The games being scored: the last version of each match's game, as JSON. `ended` is 1 while the match is not open:
   * such a game is not shown, but goes on when the result is undone.
   */
  tournament_games: {
    tournament: number;
    match: string;
    version: number;
    game: string;
    at: string;
    ended: Generated<number>;
  };
  /** A tournament's secret links: `view` shows the tournament, `table` opens the scorer of one table. */
  tournament_links: {
    token: string;
    tournament: number;
    kind: 'view' | 'table';
    table_number: Generated<number>;
    created_at: string;
    revoked_at: Generated<string>;
    /** Six digits that open a view link until `code_until`; '' if the link has none. */
    code: Generated<string>;
    code_until: Generated<string>;
  };
  /** A player's answer to `result`, the key of a result's event: a corrected result needs new answers. */
  match_answers: {
    tournament: number;
    match: string;
    member: number;
    result: string;
    answer: 'confirmed' | 'disputed';
    reason: Generated<string>;
    at: string;
  };
  /**
   * The result of a called match as one of its sides (`entry`) typed it, until the match is decided: `winner`
   * is an entry, 0 for a draw, `score` is JSON, '' without one. `member` typed it signed in; `device` is the
   * key of the browser that used the table's link, else ''.
   */
  result_claims: {
    tournament: number;
    match: string;
    entry: number;
    winner: number;
    score: Generated<string>;
    member: number | null;
    device: Generated<string>;
    at: string;
  };
  /** The ruling of the organiser, or later of an admin, about a result. */
  match_rulings: {
    tournament: number;
    match: string;
    result: string;
    ruling: 'stands' | 'void';
    by_member: number;
    by_organiser: Generated<number>;
    at: string;
  };
  /** The result of a counted match for one of its players, `member`; `opponent` is null in team matches. */
  match_results: {
    id: Id;
    tournament: number;
    match: string;
    member: number;
    opponent: number | null;
    ball: '4' | '3';
    won: number;
    victory: number | null;
    points: Generated<number>;
    target: Generated<number>;
    innings: Generated<number>;
    high_run: Generated<number>;
    other_points: Generated<number>;
    other_target: Generated<number>;
    handicap: Generated<number>;
    lift: Generated<number>;
    hall_key: Generated<string>;
    at: string;
  };
  /** The matches of closed tournaments that would count without a dispute, for each of their players. */
  disputed_matches: { tournament: number; match: string; member: number };
  /**
   * The undisputed matches of closed tournaments that do not count. `why` names the limit, or is `voided`,
   * `review` (an admin must decide whether two players are one person) or `kept` (decided: they are).
   */
  uncounted_matches: { tournament: number; match: string; why: string };
  /** An admin's voiding of a member's results up to `at`: only those against `other` if that is not 0. */
  result_voidings: {
    id: Id;
    member: number;
    other: Generated<number>;
    reason: string;
    by_member: number;
    at: string;
    lifted_at: Generated<string>;
  };
  /**
   * A pair of accounts, possibly of one person; `member` is the lower number. Their games do not count until
   * an admin releases the pair. `reason`: a shared network, one day of signup, a withdrawal soon after
   * signup.
   */
  pair_reviews: {
    id: Id;
    member: number;
    other: number;
    reason: 'network' | 'day' | 'left';
    state: Generated<'waiting' | 'released' | 'kept'>;
    at: string;
  };
  /** Sums of a member's counted matches in 4구 or 3구; `strength` is the rating: 1,000 × its logarithm (ln). */
  member_records: {
    member: number;
    ball: '4' | '3';
    games: number;
    wins: number;
    scored: number;
    points: number;
    targets: number;
    inning_points: number;
    innings: number;
    high_run: number;
    strength: number;
  };
  /** A member's results summed up for one hall; `rate` is points / target points, in millionths. */
  hall_records: {
    id: Id;
    hall_key: string;
    ball: '4' | '3';
    member: number;
    listed: Generated<number>;
    ranked: number;
    games: number;
    points: number;
    targets: number;
    rate: number;
  };
  /** A series of tournaments; `points` is JSON by rank, `best` the number of results that count (0: all). */
  seasons: {
    id: Id;
    made_by: number;
    title: string;
    hall: Generated<string>;
    hall_key: Generated<string>;
    club: Generated<string>;
    points: string;
    best: Generated<number>;
    /** 1 while reports or moderators hide the season. */
    hidden: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** Members who may add tournaments to a season, besides the member who made the season. */
  season_keepers: { season: number; member: number; at: string };
  season_tournaments: { tournament: number; season: number; at: string };
  /** The points of each player from a closed and listed tournament; `name` is '' for a member. */
  season_results: {
    tournament: number;
    season: number;
    person: string;
    member: number | null;
    name: Generated<string>;
    place: number;
    points: number;
  };
  /** A player's counted results in a season: `victories` are tournaments won, `played` all tournaments. */
  season_standings: {
    id: Id;
    season: number;
    person: string;
    member: number | null;
    name: Generated<string>;
    points: number;
    victories: number;
    played: number;
  };
}

export type TournamentCount = 'tournaments' | 'seasons' | `tournaments_${'coming' | 'live' | 'closed'}`;

export interface EntryTables {
  /**
   * How a tournament takes entries before its draw. `starts_at` and `closes_at` are times (ISO, UTC);
   * `fee_won` is the fee of an entry in won as the organiser corrected it, null where the text `fee` says it;
   * `payment` is the organiser's text on how to pay the fee, which members who entered read;
   * `divisions` has one division a line, as typed; `taken` (entered and offered) and `waiting` count its
   * entries; `invite` and `check_in` are codes of links; `reminded` is 1 after the reminder of the day
   * before, 2 after that of the last hours.
   */
  entry_settings: {
    tournament: number;
    starts_at: string;
    closes_at: string;
    capacity: number;
    fee: Generated<string>;
    fee_won: number | null;
    payment: Generated<string>;
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
   * One entry of one or two players. `offered`: a freed place is reserved until `offered_until`, and the
   * players must confirm. `typed_names` is set if the organiser added the entry by hand, and `typed_players` is
   * then a JSON list of the handicap and hall typed beside each name; `reason` is why the entry was refused.
   * `paid_won` is the won that came, null while unpaid and where the amount is unknown.
   */
  tournament_entries: {
    id: Id;
    tournament: number;
    state: 'entered' | 'offered' | 'waiting' | 'refused' | 'absent';
    division: Generated<string>;
    typed_names: Generated<string>;
    typed_players: Generated<string>;
    offered_until: Generated<string>;
    paid: Generated<number>;
    paid_won: number | null;
    present: Generated<number>;
    reason: Generated<string>;
    at: string;
  };
  /** Links a member to an entry, at most one in a tournament: `seat` is 1 for the partner, else 0. */
  tournament_entrants: {
    tournament: number;
    member: number;
    entry: number;
    seat: number;
    state: 'asked' | 'accepted';
  };
  /**
   * The fee that an entry had paid before it was withdrawn, refused or removed; `done` is 1 once the organiser
   * has returned it. `member` is who entered, null for an entry with `typed_names`.
   */
  entry_refunds: {
    id: Id;
    tournament: number;
    member: number | null;
    typed_names: Generated<string>;
    won: number | null;
    done: Generated<number>;
    at: string;
  };
  /** Regulars' names for the next tournament, of one member or one hall; a handicap of 0 is unknown. */
  roster_guests: {
    id: Id;
    member: number | null;
    hall: number | null;
    name: string;
    name_key: string;
    score4: number;
    score3: number;
    at: string;
  };
  /** The secret address at which a member's tournaments can be read as a calendar. */
  calendar_feeds: { member: number; token: string; at: string };
}
