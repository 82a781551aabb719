import type { Criterion } from '#/features/tournaments/formats/round-robin/round-robin.contract.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Draw, Entry, EventOf, How, Settings, TieDecision, TournamentEvent } from './events.contract.ts';

/** One side of a match: `entry` is null until an entry reaches it, and always on the empty side of a bye. */
type Side = { entry: number | null; wins: number };

export type Match = {
  /** The key in the tournament: `r1m3` (round 1, match 3), `g2m1` (group 2, match 1) or `third`. */
  key: string;
  /** The round, from 1; the match for third place is in the last round, matches of groups in round 0. */
  round: number;
  /** The number of the match within its round or group, from 1, top to bottom. */
  index: number;
  sides: [Side, Side];
  /** waiting: an earlier match is undecided; open: can be played; decided: has a result, as byes always. */
  state: 'waiting' | 'open' | 'decided';
  /** Whether one side is permanently empty, so that nothing is played. */
  bye: boolean;
  /** The winning entry; null while undecided, for a draw (무승부), and for a group match that does not count. */
  winner: number | null;
  how: How | null;
  score: MatchScore | null;
  /** The key of the event that decided the match, which an undo of the result refers to. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** The number of the table to which an undecided match is called; null if it is not called. */
  table: number | null;
  calledAt: string | null;
  startedAt: string | null;
  referee: number | null;
  /** The table to which the match was last called, kept after the result; null if it was never called. */
  lastTable: number | null;
  /** Where the winner goes on; null for the final, the match for third place and group matches. */
  next: MatchSide | null;
  /** Where the loser goes on: 3·4위전, the losers' bracket or 패자부활전; null if the loser is out. */
  drop: MatchSide | null;
};
export type MatchSide = { match: string; side: 0 | 1 };

/** A round; `part` is the format's name of its part of the bracket (`final`), absent in the main part. */
export type Round = { title: string; part?: string; matches: Match[] };
/** A tournament has no rounds before its bracket is drawn or created, and in a format without one. */
export type Bracket = { rounds: Round[]; third: Match | null };
/** The entry number in each slot of round one, top to bottom; null on the empty side of a bye. */
export type Slots = (number | null)[];
/** A game of two players in 개인전; `event` is the key of the event that recorded it. */
export type Duel = {
  event: string;
  at: string;
  winner: number;
  loser: number;
  how: How;
  score: MatchScore | null;
};
/** An event of the log; `undoneBy` is the key of the event that undid it. */
export type Logged = { event: TournamentEvent; number: number; undoneBy: string | null };

/** A row of a group's table: an entry, with the figures of all matches that count. */
export type Standing = {
  entry: number;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  /** 승점: the points of the entry in its group. */
  points: number;
  scored: number;
  conceded: number;
  /** The sum of the entry's target scores (points to win) over all matches; 득점률 is `scored` divided by it. */
  targets: number;
  /** Points and innings of matches whose innings are known: 에버리지 is `inningPoints` / `innings`. */
  inningPoints: number;
  innings: number;
  highRun: number;
  /** The reason for the place. `tied`: not decided yet; `lot`: drawn by lot; `left`: the entry withdrew. */
  by: Criterion | TieDecision['by'] | 'tied' | 'left';
  /** The place in the table, from 1; `tied` or `shared` players have the same place. */
  place: number;
  /** The entries that are equal by all criteria, including this one; empty if a criterion decided. */
  equals: number[];
};
/** A group (`index` from 1), or all entries of a 풀리그: `entries` as drawn, `table` with the rows by place. */
export type Group = { index: number; entries: number[]; matches: Match[]; table: Standing[] };
/** The origin of a knockout's entry: a place in a group, or index `best` in the list `best` of the plan. */
export type Qualifier = { group: number; place: number } | { best: number };
/**
 * The plan of a knockout, created by the event `key`: the origin of each slot's entry (null: a bye), and in
 * `best` the entries that then qualified as the best of the first place that does not qualify directly.
 */
export type KnockoutPlan = { key: string; slots: (Qualifier | null)[]; best: number[] };

/** A tournament, computed from its events. */
export type Tournament = Bracket & {
  /** empty → entered → drawn (for 개인전 directly after entering) → finished (there is a champion) → closed. */
  phase: 'empty' | 'entered' | 'drawn' | 'finished' | 'closed';
  settings: Settings | null;
  entries: Entry[];
  draw: Draw | null;
  /** The groups; empty in a format without groups and before the draw. A 풀리그 has one group. */
  groups: Group[];
  /** How and when entries withdrew from the groups, by entry number. */
  leavers: ReadonlyMap<number, EventOf<'left'>>;
  /** The decisions between equal players, oldest first; those on unequal players have no effect. */
  settlements: readonly EventOf<'settled'>[];
  /** The plan of the knockout after the groups; null without groups, and until the knockout is created. */
  knockout: KnockoutPlan | null;
  /** The figure of each entry (wins, points left) that orders a format without a bracket; 0 in other formats. */
  figures: Map<number, number>;
  duels: Duel[];
  champion: number | null;
  /** The entries as drawn, without later replacements; the draw's code gives the same bracket for them. */
  drawnEntries: Entry[];
  log: Logged[];
  logIndex: LogIndex;
};

/** An index of the log by key and subject (see `commandSubject`), with the data for undo and redo. */
type LogIndex = {
  /** The position in the log of each event, by event key. */
  positions: Map<string, number>;
  /** The live (not undone) commands of each subject, as positions in the log in ascending order. */
  liveCommands: Map<string, number[]>;
  /** Undos that may be redone, by the key of the event that was undone. */
  undos: Map<string, Undo>;
  /** The entries at each draw, by the key of the `drawn` event. */
  entriesAtDraw: Map<string, Entry[]>;
  /** The plan of each knockout after groups, by the key of the event that created it. */
  plans: Map<string, KnockoutPlan>;
};

/** The effect of one undo, which a redo needs. */
export type Undo = {
  /** The key of the `undone` event. */
  by: string;
  /** The key of the `entered` or `drawn` event that the undone command depends on; null for `entered`. */
  base: string | null;
  /** The commands that the undo ended, one item for each subject. */
  changes: CommandChange[];
  /** The matches of single elimination that the undo changed, before and after the undo. */
  matches: { before: Match; after: Match }[];
  /** Log positions of the `joined` events not undone at the undo: a redo needs the same late entrants. */
  late: number[];
};
/** The commands of a subject that an undo ended, and those that it left live, as positions in the log. */
export type CommandChange = { subject: string; ended: number[]; kept: number[] };

export function emptyTournament(): Tournament {
  return {
    phase: 'empty',
    settings: null,
    entries: [],
    draw: null,
    groups: [],
    leavers: new Map(),
    settlements: [],
    knockout: null,
    rounds: [],
    third: null,
    figures: new Map(),
    duels: [],
    champion: null,
    drawnEntries: [],
    log: [],
    logIndex: {
      positions: new Map(),
      liveCommands: new Map(),
      undos: new Map(),
      entriesAtDraw: new Map(),
      plans: new Map(),
    },
  };
}

/** A copy that commands may change; it shares the collections that commands replace but never modify. */
export function copyForChanges(tournament: Tournament): Tournament {
  const { log, logIndex } = tournament;
  const { positions, liveCommands, undos, entriesAtDraw, plans } = logIndex;
  return {
    ...tournament,
    log: [...log],
    logIndex: {
      ...logIndex,
      positions: new Map(positions),
      liveCommands: new Map(liveCommands),
      undos: new Map(undos),
      entriesAtDraw: new Map(entriesAtDraw),
      plans: new Map(plans),
    },
  };
}
