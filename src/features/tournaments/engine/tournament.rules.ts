import type { Criterion } from '#/features/tournaments/formats/tables/tables.contract.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { BracketEvent, Draw, Entry, How, Settings, TieDecision } from './brackets.contract.ts';

/** One side of a match: `entry` is null until an entry reaches it, and always on the empty side of a bye. */
export type Side = { entry: number | null; wins: number };

export type Match = {
  /** For example `r1m3` or `third`. */
  key: string;
  /**
   * The round in `rounds`, from 1; the match for third place belongs to the last round, matches of groups to
   * round 0.
   */
  round: number;
  /** The place within the round, from 1, top to bottom. */
  index: number;
  sides: [Side, Side];
  /**
   * waiting: an earlier match is undecided; open: can be played; decided: has a result, as a bye has from the
   * draw on.
   */
  state: 'waiting' | 'open' | 'decided';
  /** Whether one side is permanently empty, so that nothing is played. */
  bye: boolean;
  /**
   * The winner; null for a decided match of a group means 무승부 if it was played, else that it does not count.
   */
  winner: number | null;
  how: How | null;
  score: MatchScore | null;
  /** The key of the event that decided the match, which an undo of the result refers to. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** The table to which an undecided match is called. */
  table: number | null;
  calledAt: string | null;
  startedAt: string | null;
  referee: number | null;
  /** The table to which the match was last called, kept after it is decided. */
  lastTable: number | null;
  /** The place its winner goes to; null for the final and the match for third place. */
  next: Place | null;
  /** The place its loser goes to: 3·4위전, the losers' bracket or 패자부활전; null if the loser is out. */
  drop: Place | null;
};
/** A side of a match. */
export type Place = { match: string; side: 0 | 1 };

/** The parts beside the main bracket: 패자조, 최종 결승 of double elimination, 패자부활전. */
export type Part = 'losers' | 'final' | 'revival';
/** A round; rounds are listed in order of play, and those of the main bracket have no `part`. */
export type Round = { title: string; part?: Part; matches: Match[] };
/** A game of two players in 개인전. */
export type Duel = {
  event: string;
  at: string;
  winner: number;
  loser: number;
  how: How;
  score: MatchScore | null;
};
/** An event of the log and its state: an undone one can be redone while `redoable` is true. */
export type Logged = { event: BracketEvent; number: number; undoneBy: string | null; redoable: boolean };

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
  /** The sum of the target scores of all matches; 성취율 is `scored` divided by it. */
  target: number;
  /** Points and innings of the matches whose innings are known; 에버리지 is computed from them. */
  counted: number;
  innings: number;
  highRun: number;
  /**
   * The reason for the place: a criterion, or the organiser's decision between equal players. `tied`:
   * undecided; `lot`: also in tournaments whose ties the draw settled; `left`: the entry has left.
   */
  by: Criterion | TieDecision['by'] | 'tied' | 'left';
  /** The place, from 1; `tied` or `shared` players have one place together. */
  place: number;
  /** The entries that were equal by all criteria, including this one; empty if a criterion decided. */
  equals: number[];
};
/** A group, or the whole field of a 풀리그: `entries` in the order drawn, `table` by place. */
export type Group = { index: number; entries: number[]; matches: Match[]; table: Standing[] };
/**
 * The source of a slot of the knockout: a place of a group (both from 1), or one of the best of the next
 * place.
 */
export type Qualifier = { group: number; place: number } | { best: number };
/**
 * The knockout as placed at the end of the groups; `best` are the entries that were then the best of the next
 * place.
 */
export type KnockoutPlan = { key: string; slots: (Qualifier | null)[]; best: number[] };
/** The organiser's decision between equal players, as in the event. */
export type Settlement = Pick<Extract<BracketEvent, { type: 'settled' }>, 'order' | 'decision'> & {
  event: string;
};
export type Leaver = { how: How; event: string; at: string };

/** A tournament, computed from its events. */
export type Tournament = {
  /** empty → entered → drawn (for 개인전 directly after entering) → finished (there is a champion) → closed. */
  phase: 'empty' | 'entered' | 'drawn' | 'finished' | 'closed';
  settings: Settings | null;
  entries: Entry[];
  draw: Draw | null;
  /** Empty without a stage of groups; a 풀리그 has one group. */
  groups: Group[];
  /** The entries that left the groups. */
  left: ReadonlyMap<number, Leaver>;
  /**
   * The decisions between equal players, oldest first; a decision for players who are no longer equal has no
   * effect.
   */
  settlements: readonly Settlement[];
  /** The knockout behind groups; null until the groups are over. */
  knockout: KnockoutPlan | null;
  /** Empty in 개인전, and before the groups are over. */
  rounds: Round[];
  third: Match | null;
  /** Wins of each entry: the standings of 개인전; 0 in other modes. */
  wins: Map<number, number>;
  duels: Duel[];
  champion: number | null;
  /**
   * The entries at the time of the draw: with the draw's code they give the same bracket again, despite later
   * replacements.
   */
  drawnEntries: Entry[];
  log: Logged[];
  /** Bookkeeping for undo and redo only. */
  logIndex: LogIndex;
};

/**
 * The index of a tournament's log, for undo and redo. A thread groups the commands that affect one thing; the
 * thread's name is a match's key, `entry3`, or `single`.
 */
export type LogIndex = {
  /** The position in the log of each event key. */
  positions: Map<string, number>;
  /** The live commands of each thread, as positions in the log, in order. */
  threads: Map<string, number[]>;
  /** The keys of the live `entered` and `drawn` events. */
  entered: string | null;
  drawn: string | null;
  /** Undos that may be taken back, by the key of the event they undid. */
  undos: Map<string, Undo>;
  /** The entries of every draw, by the key of its event. */
  fields: Map<string, Entry[]>;
  /** Every placed knockout, by the key of the event that placed it. */
  plans: Map<string, KnockoutPlan>;
};

/** The effect of one undo: the commands that the undo ended, and those that it left. A redo needs both. */
export type Undo = {
  /** The key of the `undone` event. */
  by: string;
  /** The key of the live `entered` or `drawn` event at the time of the undo. */
  under: string | null;
  /** The threads that the undo changed. */
  touched: Touched[];
  /** The matches of single elimination that the undo changed, before and after the undo. */
  matches: { before: Match; after: Match }[];
  /**
   * The late entrants at the time of the undo, as positions in the log: results can be redone only with the
   * same entrants.
   */
  late: number[];
};
/** The commands that an undo ended in a thread, and those that it left, as positions in the log. */
export type Touched = { thread: string; ended: number[]; left: number[] };

/** A tournament without any event. */
export function emptyTournament(): Tournament {
  return {
    phase: 'empty',
    settings: null,
    entries: [],
    draw: null,
    groups: [],
    left: new Map(),
    settlements: [],
    knockout: null,
    rounds: [],
    third: null,
    wins: new Map(),
    duels: [],
    champion: null,
    drawnEntries: [],
    log: [],
    logIndex: {
      positions: new Map(),
      threads: new Map(),
      entered: null,
      drawn: null,
      undos: new Map(),
      fields: new Map(),
      plans: new Map(),
    },
  };
}

/**
 * A copy that commands may change: collections that are changed in place are copied, the others are shared
 * because they are only ever replaced.
 */
export function draftOf(tournament: Tournament): Tournament {
  const { log, logIndex } = tournament;
  const { positions, threads, undos, fields, plans } = logIndex;
  return {
    ...tournament,
    log: [...log],
    logIndex: {
      ...logIndex,
      positions: new Map(positions),
      threads: new Map(threads),
      undos: new Map(undos),
      fields: new Map(fields),
      plans: new Map(plans),
    },
  };
}
