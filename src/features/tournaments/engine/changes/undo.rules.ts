import { targetsOf } from '#/features/tournaments/engine/bracket.rules.ts';
import type { BracketEvent } from '#/features/tournaments/engine/brackets.contract.ts';
import { clashOfCalls } from '#/features/tournaments/engine/evening/calls.rules.ts';
import {
  freshMatch,
  isMatchEvent,
  type MatchEvent,
  matchOf,
} from '#/features/tournaments/engine/match.rules.ts';
import { clearClashes, playFitting } from '#/features/tournaments/engine/replay-stage.rules.ts';
import {
  draftOf,
  type Match,
  type Touched,
  type Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import {
  ENTERED,
  endIn,
  eventOf,
  eventsAt,
  goesWithDraw,
  isMatchThread,
  isResting,
  JOINED,
  livingOf,
  livingWith,
  markEnded,
  OWN,
  threadOf,
  threadOfMatch,
} from './live-commands.rules.ts';
import { recompute } from './rebuild.rules.ts';

/**
 * The keys of all events that an undo of this event would end or make inactive: first the event, then the
 * others in log order.
 */
export function clearedBy(tournament: Tournament, key: string): string[] {
  const after = draftOf(tournament);
  undo(after, { key: '', of: key });
  const others = eventsAt(tournament, restAfter(tournament, after)).map(event => event.key);
  return [key, ...others.filter(each => each !== key)];
}

/**
 * The positions in the log of commands that are live in the tournament `before` but undone or inactive in
 * `after`.
 */
export function restAfter(before: Tournament, after: Tournament): number[] {
  return before.log.flatMap(({ event, undoneBy }, position) => {
    if (undoneBy !== null) return [];
    const isEnded = after.log[position]?.undoneBy !== null;
    return isEnded || (isResting(after, event) && !isResting(before, event)) ? [position] : [];
  });
}

/**
 * Undoes the event with the key `of` and all events that depend on it; `key` is the key of the undo event.
 */
export function undo(draft: Tournament, { key, of }: { key: string; of: string }): void {
  const event = eventOf(draft, of);
  if (!event) return;
  const under = underOf(draft, event);
  const changing = isMatchEvent(event) ? changingMatches(draft, event) : [];
  const touched = endAll(draft, fallingWith(draft, event, changing), key);
  touched.push(...clearClashes(draft, recompute(draft, event), key));
  const matches = changing.map(before => ({ before, after: matchOf(draft, before.key) ?? before }));
  draft.logIndex.undos.set(of, { by: key, under, touched, matches, late: livingOf(draft, JOINED) });
}

/**
 * Redoes the undone event with the key `of`: all commands that its undo ended are live again, except calls of
 * a match that has continued without them.
 */
export function redo(draft: Tournament, { key, of }: { key: string; of: string }): void {
  const undone = draft.logIndex.undos.get(of);
  const event = eventOf(draft, of);
  if (!undone || !event) return;
  draft.logIndex.undos.delete(of);
  for (const each of undone.touched) {
    markEnded(draft, each.ended, null);
    draft.logIndex.threads.set(each.thread, livingWith(draft, each));
  }
  const changed = recompute(draft, event);
  dropPassedCalls(draft, undone.touched, changed, key);
  clearClashes(draft, changed, key);
}

/**
 * Ends restored calls of a match that was not replayed by the redo. Otherwise such a call would appear only
 * at a later replay.
 */
function dropPassedCalls(
  draft: Tournament,
  touched: readonly Touched[],
  changed: readonly string[],
  by: string,
): void {
  for (const { thread, ended } of touched) {
    const match = matchOf(draft, thread.split(' ')[0] ?? '');
    if (!match || threadOfMatch(draft, match) !== thread || changed.includes(match.key)) continue;
    endIn(draft, thread, position => ended.includes(position), by);
  }
}

/**
 * The key of the event that a command depends on: the draw for a match's command, else the event that entered
 * the field. Null if there is no such event.
 */
export function underOf({ logIndex }: Tournament, event: BracketEvent): string | null {
  if (event.type === ENTERED) return null;
  if (event.type === JOINED) return logIndex.drawn ?? logIndex.entered;
  return isMatchThread(threadOf(event) ?? OWN) ? logIndex.drawn : logIndex.entered;
}

/**
 * Ends the commands at these positions in the log; returns the changes, one for each thread that had such a
 * command.
 */
function endAll(draft: Tournament, positions: ReadonlySet<number>, by: string): Touched[] {
  const isEnded = (position: number) => positions.has(position);
  return [...draft.logIndex.threads].flatMap(([thread, lived]) => {
    if (!lived.some(isEnded)) return [];
    const touched = endIn(draft, thread, isEnded, by);
    // Commands of 개인전 are redone in any order and may number thousands, so the undo does not keep the others.
    return [thread === OWN ? { ...touched, left: [] } : touched];
  });
}

/** The match of a command, and in single elimination every later match that its result has filled. */
function changingMatches(tournament: Tournament, event: MatchEvent): Match[] {
  const match = matchOf(tournament, event.match);
  if (!match) return [];
  return event.type === 'advanced' && !tournament.settings?.stages ? filledBy(tournament, match) : [match];
}

function filledBy(tournament: Tournament, match: Match): Match[] {
  if (match.state !== 'decided') return [match];
  const next = targetsOf(match).flatMap(target => matchOf(tournament, target.match) ?? []);
  return [match, ...next.flatMap(each => filledBy(tournament, each))];
}

/**
 * The positions in the log of an event and of all events that its undo ends. In single elimination, a result
 * takes the later results of the same players with it; in formats with stages, later results become inactive
 * instead, until the same two players meet again.
 */
function fallingWith(tournament: Tournament, event: BracketEvent, changing: readonly Match[]): Set<number> {
  const position = tournament.logIndex.positions.get(event.key) ?? -1;
  const threads = [...tournament.logIndex.threads];
  if (event.type === ENTERED) return new Set(threads.flatMap(([, living]) => living));
  if (event.type === 'drawn')
    return new Set(threads.flatMap(([thread, living]) => (goesWithDraw(tournament, thread) ? living : [])));
  if (event.type === JOINED) return new Set([position, ...livingOf(tournament, `entry${event.entry}`)]);
  const [match, ...later] = changing;
  if (!match) return new Set([position]);
  if (!tournament.settings?.stages) return new Set(fallingInMatch(tournament, match, later, event));
  const rest = livingOf(tournament, threadOfMatch(tournament, match)).filter(each => each !== position);
  return new Set([position, ...playFitting(tournament, emptied(match), rest).unfit]);
}

/** The match with the same two entries, without any command. */
export const emptied = (match: Match) => freshMatch(match, match.sides[0].entry, match.sides[1].entry);

function fallingInMatch(
  tournament: Tournament,
  match: Match,
  later: readonly Match[],
  event: BracketEvent,
): number[] {
  const position = tournament.logIndex.positions.get(event.key) ?? -1;
  const living = livingOf(tournament, match.key);
  const keys = later.map(({ key }) => key);
  const falling = [position, ...(event.type === 'called' ? onCall(tournament, living, position) : [])];
  for (;;) {
    const left = living.filter(each => !falling.includes(each));
    const again = playFitting(tournament, emptied(match), left).played;
    const call = left.findLast(each => tournament.log[each]?.event.type === 'called');
    // The table or one of the match's people has been taken since, so the match comes back without its call.
    if (again.state !== 'open' || call === undefined) break;
    if (clashOfCalls(tournament, again, keys) === undefined) break;
    falling.push(call, ...onCall(tournament, left, call));
  }
  return [...falling, ...keys.flatMap(key => livingOf(tournament, key))];
}

/**
 * The positions in the log of commands that depend on a call, up to the next call: the start, moves to other
 * tables and the recall.
 */
function onCall(tournament: Tournament, living: number[], call: number): number[] {
  const after = living.slice(living.indexOf(call) + 1);
  const next = after.findIndex(each => tournament.log[each]?.event.type === 'called');
  return (next === -1 ? after : after.slice(0, next)).filter(each => {
    const type = tournament.log[each]?.event.type;
    return type === 'started' || type === 'moved' || type === 'recalled';
  });
}
