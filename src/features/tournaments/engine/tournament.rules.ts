import type { Criterion } from '#/features/tournaments/formats/stages.contract.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { BracketEvent, Draw, Entry, How, Settings, TieDecision } from './brackets.contract.ts';

/** One side of a match: `entry` is null while nobody has come that far, and for ever on the empty side of a bye. */
export type Side = { entry: number | null; wins: number };

export type Match = {
  /** `r1m3`, `third`. */
  key: string;
  /** Its place in `rounds`, from 1; the match for third place stands in the last round, those of groups in round 0. */
  round: number;
  /** From 1, top to bottom. */
  index: number;
  sides: [Side, Side];
  /** waiting: for an earlier match; open: can be played; decided: also of a bye, from the draw on. */
  state: 'waiting' | 'open' | 'decided';
  /** Nobody plays here: one side is empty for ever. */
  bye: boolean;
  /** Null of a decided match in a group: 무승부 where it was played, else it does not count. */
  winner: number | null;
  how: How | null;
  score: MatchScore | null;
  /** The event that decided it: what an undo of this result names. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** Where it is called to, while it is not decided. */
  table: number | null;
  calledAt: string | null;
  startedAt: string | null;
  referee: number | null;
  /** Where it was last called to, kept when it is decided. */
  lastTable: number | null;
  /** Where its winner goes on (null of the final and of third place), and to which side there. */
  next: Place | null;
  /** Where its loser goes on: to 3·4위전, the losers' bracket or 패자부활전; null where the loser is out. */
  drop: Place | null;
};
/** A side of a match. */
export type Place = { match: string; side: 0 | 1 };

/** Beside the main bracket: 패자조, 최종 결승 of double elimination, 패자부활전. */
export type Part = 'losers' | 'final' | 'revival';
/** The rounds stand in the order in which they are played; those of the main bracket have no `part`. */
export type Round = { title: string; part?: Part; matches: Match[] };
/** A game of two in 개인전, in the order played. */
export type Duel = {
  event: string;
  at: string;
  winner: number;
  loser: number;
  how: How;
  score: MatchScore | null;
};
/** An event of the list and what became of it: an undone one can be revived while `redoable`. */
export type Logged = { event: BracketEvent; number: number; undoneBy: string | null; redoable: boolean };

/** A line of a group's table; the figures of all matches that count. */
export type Standing = {
  entry: number;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  /** 승점. */
  points: number;
  scored: number;
  conceded: number;
  /** What was played to, all matches together: the 성취율 is `scored` of it. */
  target: number;
  /** Points and innings of the matches whose innings are known: the 에버리지. */
  counted: number;
  innings: number;
  highRun: number;
  /**
   * What decided the place: a criterion, or what the organiser decided between equals. `tied`: nothing yet; `lot` also in
   * tournaments whose ties the draw settled; `left` of who has left.
   */
  by: Criterion | TieDecision['by'] | 'tied' | 'left';
  /** The place, from 1; players who are `tied` or `shared` have the same one. */
  place: number;
  /** Those who were equal by all criteria, this entry included; empty where a criterion decided. */
  equals: number[];
};
/** A group, or the whole field of a 풀리그: `entries` in the order drawn, the table in its order. */
export type Group = { index: number; entries: number[]; matches: Match[]; table: Standing[] };
/** Who comes to a slot of the knockout: a place of a group (both from 1), or one of the best of the next place. */
export type Qualifier = { group: number; place: number } | { best: number };
/** The knockout as it was placed when the groups were over; `best` were the best of the next place then. */
export type KnockoutPlan = { key: string; slots: (Qualifier | null)[]; best: number[] };
/** What the organiser decided between equals, as the event says it. */
export type Settlement = Pick<Extract<BracketEvent, { type: 'settled' }>, 'order' | 'decision'> & {
  event: string;
};
export type Leaver = { how: How; event: string; at: string };

/** A tournament as its events have made it. */
export type Tournament = {
  /** empty → entered → drawn (of 개인전 right after entering) → finished (a champion) → closed. */
  phase: 'empty' | 'entered' | 'drawn' | 'finished' | 'closed';
  settings: Settings | null;
  entries: Entry[];
  draw: Draw | null;
  /** Empty without a stage of groups; a 풀리그 has one. */
  groups: Group[];
  /** Who has left the groups. */
  left: ReadonlyMap<number, Leaver>;
  /** What was decided between equals, in the order decided; one of other players than are equal now has no effect. */
  settlements: readonly Settlement[];
  /** The knockout behind groups, once they are over. */
  knockout: KnockoutPlan | null;
  /** Empty in 개인전, and before the groups are over. */
  rounds: Round[];
  third: Match | null;
  /** Wins of each entry: the standings of 개인전; 0 in other modes. */
  wins: Map<number, number>;
  duels: Duel[];
  champion: number | null;
  /** The entries as they were drawn: these and the draw's code give the same bracket again, whoever was replaced since. */
  drawnEntries: Entry[];
  log: Logged[];
  /** What undoing and redoing need to know; of no use to anybody else. */
  logIndex: LogIndex;
};

/** What can be undone and revived. A thread is what commands touch: a match's key, `entry3`, or `single`. */
export type LogIndex = {
  /** Where in the log each key stands. */
  positions: Map<string, number>;
  /** The live commands of each thread, as positions in the log, in order. */
  threads: Map<string, number[]>;
  /** The living `entered` and `drawn`. */
  entered: string | null;
  drawn: string | null;
  /** Undos that can perhaps be taken back, by the key of what they undid. */
  undos: Map<string, Undo>;
  /** Every knockout that was placed behind groups, by the key of its event. */
  plans: Map<string, KnockoutPlan>;
};

export type Undo = {
  /** The key of the `undone` event. */
  by: string;
  /** The living `entered` or `drawn` it happened under. */
  under: string | null;
  /** What it cleared, as positions in the log. */
  cleared: number[];
  touched: Touched[];
  /** The late entrants there were then, as positions in the log: results live again among the same only. */
  late: number[];
  /** Of `entered` and `drawn`: everything as it was. */
  snapshot: Snapshot | null;
};
/** A thread before and after an undo; `before` and `after` only of a match. */
export type Touched = {
  thread: string;
  lived: number[];
  living: number[];
  before: Match | null;
  after: Match | null;
};
export type Snapshot = Omit<Tournament, 'log' | 'logIndex'> & Pick<LogIndex, 'threads' | 'drawn'>;

/** A tournament nobody has entered yet. */
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
      plans: new Map(),
    },
  };
}

/** A copy that commands may change: what they change in place is copied, everything else is replaced, and so shared. */
export function draftOf(tournament: Tournament): Tournament {
  const { log, logIndex } = tournament;
  const { positions, threads, undos, plans } = logIndex;
  return {
    ...tournament,
    log: [...log],
    logIndex: {
      ...logIndex,
      positions: new Map(positions),
      threads: new Map(threads),
      undos: new Map(undos),
      plans: new Map(plans),
    },
  };
}
