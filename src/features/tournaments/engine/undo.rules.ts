import { findClash } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { TournamentEvent } from './events.contract.ts';
import {
  commandSubject,
  dependsOnDraw,
  drawnEvent,
  endCommands,
  enteredEvent,
  eventsAt,
  FORMAT_COMMANDS,
  findEvent,
  isInactive,
  livePositions,
  livePositionsIn,
  markEnded,
  matchSubject,
  needsDraw,
  positionOf,
  restoredPositions,
} from './live-commands.rules.ts';
import { findMatch, isMatchEvent, type MatchEvent, targetsOf, withoutCommands } from './match.rules.ts';
import { recompute } from './rebuild.rules.ts';
import { applyValidCommands, endClashingCalls } from './replay-stage.rules.ts';
import { type CommandChange, copyForChanges, type Match, type Tournament } from './tournament.rules.ts';

/** The keys of the events that an undo of `keys` ends or makes inactive: `keys`, then others in log order. */
export function eventsUndoneWith(tournament: Tournament, ...keys: string[]): string[] {
  const after = copyForChanges(tournament);
  for (const of of keys) undo(after, { key: '', of });
  const others = eventsAt(tournament, endedPositions(tournament, after)).map(event => event.key);
  return [...keys, ...others.filter(each => !keys.includes(each))];
}

/** The log positions of commands that have effect in `before` but are undone or inactive in `after`. */
export function endedPositions(before: Tournament, after: Tournament): number[] {
  return before.log.flatMap(({ event, undoneBy }, position) => {
    if (undoneBy !== null) return [];
    const isEnded = after.log[position]?.undoneBy !== null;
    return isEnded || (isInactive(after, event) && !isInactive(before, event)) ? [position] : [];
  });
}

/** Undoes the event `of` and all that depend on it; `key` is the key of the undo event. */
export function undo(draft: Tournament, { key, of }: { key: string; of: string }): void {
  const event = findEvent(draft, of);
  if (!event) return;
  const base = baseEventKey(draft, event);
  const changing = isMatchEvent(event) ? matchesToUndo(draft, event) : [];
  const changes = endPositions(draft, positionsUndoneWith(draft, event, changing), key);
  changes.push(...endClashingCalls(draft, recompute(draft, event), key));
  const matches = changing.map(before => ({ before, after: findMatch(draft, before.key) ?? before }));
  draft.logIndex.undos.set(of, { by: key, base, changes, matches, late: livePositions(draft, 'joined') });
}

/**
 * Takes back the undo of the event `of`: makes the commands that it ended live again, except calls of matches
 * that have continued since. `key` is the key of the redo event.
 */
export function redo(draft: Tournament, { key, of }: { key: string; of: string }): void {
  const undone = draft.logIndex.undos.get(of);
  const event = findEvent(draft, of);
  if (!undone || !event) return;
  draft.logIndex.undos.delete(of);
  for (const each of undone.changes) {
    markEnded(draft, each.ended, null);
    draft.logIndex.liveCommands.set(each.subject, restoredPositions(draft, each));
  }
  const changed = recompute(draft, event);
  endOutdatedCalls(draft, undone.changes, changed, key);
  endClashingCalls(draft, changed, key);
}

/**
 * Ends the calls that a redo restored in matches which it did not recompute (not in `changed`), because those
 * calls would take effect only at a later recomputation.
 */
function endOutdatedCalls(
  draft: Tournament,
  changes: readonly CommandChange[],
  changed: readonly string[],
  by: string,
): void {
  for (const { subject, ended } of changes) {
    const match = findMatch(draft, subject.split(' ')[0] ?? '');
    if (!match || matchSubject(draft, match) !== subject || changed.includes(match.key)) continue;
    endCommands(draft, subject, position => ended.includes(position), by);
  }
}

/** The key of the event on which a command depends, `drawn` or `entered`; null for `entered` itself. */
export function baseEventKey(tournament: Tournament, event: TournamentEvent): string | null {
  if (event.type === 'entered') return null;
  const [entered, drawn] = [enteredEvent(tournament)?.key ?? null, drawnEvent(tournament)?.key ?? null];
  if (event.type === 'joined') return drawn ?? entered;
  return needsDraw(commandSubject(event) ?? FORMAT_COMMANDS) ? drawn : entered;
}

/** Ends the commands at these positions by the event with the key `by`; one change for each subject. */
function endPositions(draft: Tournament, positions: ReadonlySet<number>, by: string): CommandChange[] {
  const isEnded = (position: number) => positions.has(position);
  return [...draft.logIndex.liveCommands].flatMap(([subject, live]) => {
    if (!live.some(isEnded)) return [];
    const change = endCommands(draft, subject, isEnded, by);
    // Commands of 개인전 are redone in any order and may number thousands, so the undo does not keep the others.
    return [subject === FORMAT_COMMANDS ? { ...change, kept: [] } : change];
  });
}

/** The match of a command, and in single elimination every later match that its result has filled. */
function matchesToUndo(tournament: Tournament, event: MatchEvent): Match[] {
  const match = findMatch(tournament, event.match);
  const isResult = event.type === 'advanced' && !tournament.settings?.stages;
  if (!match) return [];
  return isResult ? withLaterMatches(tournament, match) : [match];
}

function withLaterMatches(tournament: Tournament, match: Match): Match[] {
  if (match.state !== 'decided') return [match];
  const next = targetsOf(match).flatMap(target => findMatch(tournament, target.match) ?? []);
  return [match, ...next.flatMap(each => withLaterMatches(tournament, each))];
}

/**
 * The positions in the log of an event and of all events that its undo ends. In single elimination, a result
 * takes the later results of the same players with it; in formats with stages, later results become inactive
 * instead, until the same two players meet again.
 */
function positionsUndoneWith(tournament: Tournament, event: TournamentEvent, changing: readonly Match[]) {
  const position = positionOf(tournament, event.key);
  const subjects = [...tournament.logIndex.liveCommands];
  if (event.type === 'entered') return new Set(subjects.flatMap(([, live]) => live));
  if (event.type === 'drawn')
    return new Set(subjects.flatMap(([subject, live]) => (dependsOnDraw(tournament, subject) ? live : [])));
  if (event.type === 'joined')
    return new Set([position, ...livePositions(tournament, `entry${event.entry}`)]);
  const [match, ...later] = changing;
  if (!match) return new Set([position]);
  if (!tournament.settings?.stages) return new Set(positionsUndoneInMatch(tournament, match, later, event));
  const rest = livePositionsIn(tournament, match).filter(each => each !== position);
  return new Set([
    position,
    ...applyValidCommands(tournament, withoutCommands(match), rest).invalidPositions,
  ]);
}

function positionsUndoneInMatch(
  tournament: Tournament,
  match: Match,
  later: readonly Match[],
  event: TournamentEvent,
): number[] {
  const position = positionOf(tournament, event.key);
  const live = livePositions(tournament, match.key);
  const keys = later.map(({ key }) => key);
  const undone = [position, ...(event.type === 'called' ? positionsOfCall(tournament, live, position) : [])];
  const isRescored = (each: number) => tournament.log[each]?.event.type === 'rescored';
  if (event.type === 'advanced') undone.push(...live.filter(isRescored));
  for (;;) {
    const kept = live.filter(each => !undone.includes(each));
    const restored = applyValidCommands(tournament, withoutCommands(match), kept).played;
    const call = kept.findLast(each => tournament.log[each]?.event.type === 'called');
    // The table or one of the match's people has been taken since, so the match comes back without its call.
    if (restored.state !== 'open' || call === undefined) break;
    if (findClash(tournament, restored, keys) === undefined) break;
    undone.push(call, ...positionsOfCall(tournament, kept, call));
  }
  return [...undone, ...keys.flatMap(key => livePositions(tournament, key))];
}

/** The log positions in `live` of the starts, moves and withdrawals of the call at `call`. */
function positionsOfCall(tournament: Tournament, live: number[], call: number): number[] {
  const after = live.slice(live.indexOf(call) + 1);
  const next = after.findIndex(each => tournament.log[each]?.event.type === 'called');
  return (next === -1 ? after : after.slice(0, next)).filter(each => {
    const type = tournament.log[each]?.event.type;
    return type === 'started' || type === 'moved' || type === 'recalled';
  });
}
