import { isRedoable } from '#/features/tournaments/engine/changes/redo.rules.ts';
import type { BracketEvent } from './brackets.contract.ts';
import { runCommand } from './commands.rules.ts';
import { draftOf, emptyTournament, type Tournament } from './tournament.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

/** What does not fit the tournament as it stands; the message is a Korean sentence for the organiser. */
export class InvalidEventError extends Error {}

/** Replays an event log: the tournament these events make, in their order; throws `InvalidEventError` at the first that does not fit. */
export function replay(events: readonly BracketEvent[]): Tournament {
  const draft = emptyTournament();
  for (const event of events) take(draft, event);
  return withRedoable(draft);
}

/** The tournament after one more event, the given one unchanged; throws `InvalidEventError` where it does not fit. */
export function step(tournament: Tournament, event: BracketEvent): Tournament {
  return stepAll(tournament, [event]);
}

/** The tournament after these events, the given one unchanged; throws `InvalidEventError` at the first that does not fit. */
export function stepAll(tournament: Tournament, events: readonly BracketEvent[]): Tournament {
  const appender = new EventAppender(tournament);
  for (const event of events) {
    const why = appender.append(event);
    if (why !== undefined) throw new InvalidEventError(why);
  }
  return appender.result();
}

/** Appends events to the log of a tournament, which stays as it is: checked before anything is copied, and copied once at most. */
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
    const why = validateEvent(this.#tournament, event);
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

/** An event that cannot follow those before it, and the sentence that says why. */
export type InvalidEvent = { event: BracketEvent; why: string };

/** The tournament made of the valid events of a list; the invalid ones are returned apart. */
export function replayValid(events: readonly BracketEvent[]): {
  tournament: Tournament;
  invalid: InvalidEvent[];
} {
  const draft = emptyTournament();
  const invalid: InvalidEvent[] = [];
  for (const event of events) {
    const why = validateEvent(draft, event);
    if (why === undefined) runCommand(draft, event);
    else invalid.push({ event, why });
  }
  return { tournament: withRedoable(draft), invalid };
}

function take(draft: Tournament, event: BracketEvent): void {
  const why = validateEvent(draft, event);
  if (why !== undefined) throw new InvalidEventError(why);
  runCommand(draft, event);
}

function withRedoable(draft: Tournament): Tournament {
  for (const key of draft.logIndex.undos.keys()) {
    const position = draft.logIndex.positions.get(key) ?? -1;
    const logged = draft.log[position];
    const redoable = isRedoable(draft, key);
    if (logged && logged.redoable !== redoable) draft.log[position] = { ...logged, redoable };
  }
  return draft;
}
