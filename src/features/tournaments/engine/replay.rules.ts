import type { TournamentEvent } from './events.contract.ts';
import { commandSubject, livePositions, matchSubject } from './live-commands.rules.ts';
import { findMatch, isMatchEvent } from './match.rules.ts';
import { recompute } from './rebuild.rules.ts';
import { endClashingCalls } from './replay-stage.rules.ts';
import { copyForChanges, emptyTournament, type Tournament } from './tournament.rules.ts';
import { redo, undo } from './undo.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

/** Thrown for an invalid event; the message is a Korean sentence for the organiser. */
export class InvalidEventError extends Error {}

/** The tournament that these events give; throws `InvalidEventError` at the first invalid one. */
export const replay = (events: readonly TournamentEvent[]): Tournament => stepAll(emptyTournament(), events);

/** The tournament after one more event, as a copy; throws `InvalidEventError` if it is invalid. */
export const step = (tournament: Tournament, event: TournamentEvent): Tournament =>
  stepAll(tournament, [event]);

/** The tournament after these events, as a copy; throws `InvalidEventError` at the first invalid one. */
export function stepAll(tournament: Tournament, events: readonly TournamentEvent[]): Tournament {
  const draft = copyForChanges(tournament);
  for (const event of events) {
    const refusal = appendEvent(draft, event);
    if (refusal !== undefined) throw new InvalidEventError(refusal);
  }
  return draft;
}

/** Appends a valid event to the draft; an invalid one changes nothing, and the answer says why in Korean. */
export function appendEvent(draft: Tournament, event: TournamentEvent): string | undefined {
  const refusal = validateEvent(draft, event);
  if (refusal === undefined) runCommand(draft, event);
  return refusal;
}

/** An event that cannot follow the ones before it, with a Korean sentence that says why. */
type InvalidEvent = { event: TournamentEvent; refusal: string };

/** The tournament made of the valid events of a list; the invalid ones are returned separately. */
export function replayValid(events: readonly TournamentEvent[]): {
  tournament: Tournament;
  invalid: InvalidEvent[];
} {
  const tournament = emptyTournament();
  const invalid = events.flatMap(event => {
    const refusal = appendEvent(tournament, event);
    return refusal === undefined ? [] : [{ event, refusal }];
  });
  return { tournament, invalid };
}

function runCommand(draft: Tournament, event: TournamentEvent): void {
  const position = draft.log.length;
  draft.log.push({ event, number: position + 1, undoneBy: null });
  draft.logIndex.positions.set(event.key, position);
  const match = isMatchEvent(event) ? findMatch(draft, event.match) : undefined;
  const subject = match ? matchSubject(draft, match) : commandSubject(event);
  if (subject !== undefined)
    draft.logIndex.liveCommands.set(subject, [...livePositions(draft, subject), position]);
  if (event.type === 'undone') undo(draft, event);
  else if (event.type === 'redone') redo(draft, event);
  else if (event.type === 'closed') draft.phase = 'closed';
  else if (event.type === 'reopened') draft.phase = 'finished';
  else endClashingCalls(draft, recompute(draft, event), event.key);
}
