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

/** The keys of the events that an undo of this one would end or make inactive: itself first, then in order. */
export function clearedBy(tournament: Tournament, key: string): string[] {
  const after = draftOf(tournament);
  undo(after, { key: '', of: key });
  const others = eventsAt(tournament, restAfter(tournament, after)).map(event => event.key);
  return [key, ...others.filter(each => each !== key)];
}

/**
 * The positions of commands that are live in the first tournament but not in the second: undone there, or
 * inactive.
 */
export function restAfter(before: Tournament, after: Tournament): number[] {
  return before.log.flatMap(({ event, undoneBy }, position) => {
    if (undoneBy !== null) return [];
    const isEnded = after.log[position]?.undoneBy !== null;
    return isEnded || (isResting(after, event) && !isResting(before, event)) ? [position] : [];
  });
}

/** Ends an event together with everything that falls with it. */
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

/** Takes an undo back: what it ended is live again, except calls of a match that has gone on without them. */
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
 * Ends the calls that came back to a match of the same pair that is not among the changed ones: it was not
 * replayed with them, so they would only show at some later replay.
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
 * The key of the event that a command depends on: for commands of a match the draw, for others the entered
 * field.
 */
export function underOf({ logIndex }: Tournament, event: BracketEvent): string | null {
  if (event.type === ENTERED) return null;
  if (event.type === JOINED) return logIndex.drawn ?? logIndex.entered;
  return isMatchThread(threadOf(event) ?? OWN) ? logIndex.drawn : logIndex.entered;
}

/** Ends these positions in their threads. */
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
 * The positions of an event and of everything that falls with it. A result of single elimination takes all
 * later results on its way; in stages these become inactive instead, until their pairs are back.
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

/** A match of these two before any command. */
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

/** The positions that depend on a call: its start, its moves and its recall, up to the next call. */
function onCall(tournament: Tournament, living: number[], call: number): number[] {
  const after = living.slice(living.indexOf(call) + 1);
  const next = after.findIndex(each => tournament.log[each]?.event.type === 'called');
  return (next === -1 ? after : after.slice(0, next)).filter(each => {
    const type = tournament.log[each]?.event.type;
    return type === 'started' || type === 'moved' || type === 'recalled';
  });
}
