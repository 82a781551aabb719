import type { MatchScore } from '#/features/scoring/scoring.contract.ts';
import type { BracketEvent, Draw, Entry, How, Settings } from './brackets.contract.ts';
import { runCommand } from './commands.rules.ts';
import { whyNot } from './fits.rules.ts';
import { isRedoable } from './redo.rules.ts';

/** One side of a match: `entry` is null while nobody has come that far, and for ever on the empty side of a bye. */
export type Side = { entry: number | null; wins: number };

export type Match = {
  /** `r1m3`, `third`. */
  key: string;
  /** From 1; the match for third place stands in the last round. */
  round: number;
  /** From 1, top to bottom. */
  index: number;
  sides: [Side, Side];
  /** waiting: for an earlier match; open: can be played; decided: also of a bye, from the draw on. */
  state: 'waiting' | 'open' | 'decided';
  /** Nobody plays here: one side is empty for ever. */
  bye: boolean;
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
  next: { match: string; side: 0 | 1 } | null;
};

export type Round = { title: string; matches: Match[] };
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

/** A tournament as its events have made it. */
export type Tournament = {
  /** empty → entered → drawn (of 개인전 right after entering) → finished (a champion) → closed. */
  phase: 'empty' | 'entered' | 'drawn' | 'finished' | 'closed';
  settings: Settings | null;
  entries: Entry[];
  draw: Draw | null;
  /** Empty in 개인전. */
  rounds: Round[];
  third: Match | null;
  /** Wins of each entry: in 개인전 the standing, else 0. */
  wins: Map<number, number>;
  duels: Duel[];
  champion: number | null;
  /** The entries as they were drawn: these and the draw's code give the same bracket again, whoever was replaced since. */
  drawnEntries: Entry[];
  log: Logged[];
  /** What undoing and redoing need to know; of no use to anybody else. */
  trail: Trail;
};

/** What can be undone and revived. A thread is what deeds touch: a match's key, `entry3`, or `single`. */
export type Trail = {
  /** Where in the log each key stands. */
  places: Map<string, number>;
  /** The living deeds of each thread, as places in the log, in order. */
  threads: Map<string, number[]>;
  /** The living `entered` and `drawn`. */
  entered: string | null;
  drawn: string | null;
  /** Undos that can perhaps be taken back, by the key of what they undid. */
  undos: Map<string, Undo>;
};

export type Undo = {
  /** The key of the `undone` event. */
  by: string;
  /** The living `entered` or `drawn` it happened under. */
  under: string | null;
  /** What it cleared, as places in the log. */
  cleared: number[];
  touched: Touched[];
  /** Of `entered` and `drawn`: everything as it was. */
  whole: Whole | null;
};
/** A thread before and after an undo; `before` and `after` only of a match. */
export type Touched = {
  thread: string;
  lived: number[];
  living: number[];
  before: Match | null;
  after: Match | null;
};
export type Whole = Omit<Tournament, 'log' | 'trail'> & Pick<Trail, 'threads' | 'drawn'>;

/** What does not fit the tournament as it stands; the message is a Korean sentence for the organiser. */
export class InvalidEventError extends Error {}

/** The tournament these events make, in their order; throws `Misfit` at the first that does not fit. */
export function replay(events: readonly BracketEvent[]): Tournament {
  const draft = emptyTournament();
  for (const event of events) take(draft, event);
  return withRedoable(draft);
}

/** The tournament after one more event, the given one unchanged; throws `Misfit` where it does not fit. */
export function step(tournament: Tournament, event: BracketEvent): Tournament {
  return stepAll(tournament, [event]);
}

/** The tournament after these events, the given one unchanged; throws `Misfit` at the first that does not fit. */
export function stepAll(tournament: Tournament, events: readonly BracketEvent[]): Tournament {
  const appender = new EventAppender(tournament);
  for (const event of events) {
    const why = appender.append(event);
    if (why !== undefined) throw new InvalidEventError(why);
  }
  return appender.result();
}

/** Appends events to a tournament, which stays as it is: checked before anything is copied, and copied once at most. */
export class EventAppender {
  #tournament: Tournament;
  #isCopy = false;

  constructor(tournament: Tournament) {
    this.#tournament = tournament;
  }

  /** As it stands now; only `result` knows what can be redone. */
  get tournament(): Tournament {
    return this.#tournament;
  }

  /** Appends the event, or answers why it does not fit, as a Korean sentence. */
  append(event: BracketEvent): string | undefined {
    const why = whyNot(this.#tournament, event);
    if (why !== undefined) return why;
    if (!this.#isCopy) this.#tournament = draftOf(this.#tournament);
    this.#isCopy = true;
    runCommand(this.#tournament, event);
    return undefined;
  }

  /** The tournament with what was appended. Nothing can be appended any more. */
  result(): Tournament {
    return this.#isCopy ? withRedoable(this.#tournament) : this.#tournament;
  }
}

/** A misfit of a list: the event and the sentence that says why. */
export type Unfit = { event: BracketEvent; why: string };

/** The tournament of those events that fit, for a device that must live on with a bad list. */
export function replayFitting(events: readonly BracketEvent[]): { tournament: Tournament; misfits: Unfit[] } {
  const draft = emptyTournament();
  const misfits: Unfit[] = [];
  for (const event of events) {
    const why = whyNot(draft, event);
    if (why === undefined) runCommand(draft, event);
    else misfits.push({ event, why });
  }
  return { tournament: withRedoable(draft), misfits };
}

function take(draft: Tournament, event: BracketEvent): void {
  const why = whyNot(draft, event);
  if (why !== undefined) throw new InvalidEventError(why);
  runCommand(draft, event);
}

/** A tournament nobody has entered yet. */
export function emptyTournament(): Tournament {
  return {
    phase: 'empty',
    settings: null,
    entries: [],
    draw: null,
    rounds: [],
    third: null,
    wins: new Map(),
    duels: [],
    champion: null,
    drawnEntries: [],
    log: [],
    trail: { places: new Map(), threads: new Map(), entered: null, drawn: null, undos: new Map() },
  };
}

// What carrying out a deed changes in place; everything else is replaced, and so shared with the tournament before.
function draftOf(tournament: Tournament): Tournament {
  const { log, trail } = tournament;
  const { places, threads, undos } = trail;
  return {
    ...tournament,
    log: [...log],
    trail: { ...trail, places: new Map(places), threads: new Map(threads), undos: new Map(undos) },
  };
}

function withRedoable(draft: Tournament): Tournament {
  for (const key of draft.trail.undos.keys()) {
    const place = draft.trail.places.get(key) ?? -1;
    const logged = draft.log[place];
    const redoable = isRedoable(draft, key);
    if (logged && logged.redoable !== redoable) draft.log[place] = { ...logged, redoable };
  }
  return draft;
}
