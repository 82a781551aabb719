import { championOf, putMatch, seat, targetsOf } from '#/features/tournaments/engine/bracket.rules.ts';
import type { BracketEvent } from '#/features/tournaments/engine/brackets.contract.ts';
import { clashOfCalls } from '#/features/tournaments/engine/evening/calls.rules.ts';
import { matchOf } from '#/features/tournaments/engine/match.rules.ts';
import { rerunOwnCommands } from '#/features/tournaments/engine/own-commands.rules.ts';
import type {
  Match,
  Snapshot,
  Touched,
  Tournament,
  Undo,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { clearedWith, undoJoin } from './join.rules.ts';
import {
  enteredCount,
  goesWithDraw,
  isMatchThread,
  JOINED,
  livingOf,
  OWN,
  playersOf,
  replayMatch,
  SETTINGS,
  settingsOf,
  threadOf,
} from './live-commands.rules.ts';
import { clearedInStage, isStageEvent, undoInStage } from './staged-undo.rules.ts';

/**
 * What an undo of the event with that key would clear: the events (itself first), and the later matches that
 * lose something.
 */
export function clearedBy(tournament: Tournament, key: string): { events: string[]; matches: string[] } {
  const position = tournament.logIndex.positions.get(key) ?? -1;
  const event = tournament.log[position]?.event;
  if (!event) return { events: [], matches: [] };
  if (isStageEvent(tournament, event)) return clearedInStage(tournament, event);
  const positions = [position, ...clearedPositions(tournament, position).filter(each => each !== position)];
  const lost = positions.map(each => tournament.log[each]?.event).filter(each => each !== undefined);
  const threads = lost.flatMap(each => threadOf(each) ?? []).filter(isMatchThread);
  return {
    events: lost.map(each => each.key),
    matches: [...new Set(threads)].filter(thread => thread !== threadOf(event)),
  };
}

/** Undoes an event together with everything that depends on it. */
export function undo(draft: Tournament, { key, of }: Extract<BracketEvent, { type: 'undone' }>): void {
  const position = draft.logIndex.positions.get(of) ?? -1;
  const event = draft.log[position]?.event;
  if (!event) return;
  if (isStageEvent(draft, event)) {
    undoInStage(draft, event, key);
    return;
  }
  if (event.type === 'joined') {
    undoJoin(draft, event, key);
    return;
  }
  const cleared = clearedPositions(draft, position);
  const clearsAll = event.type === 'entered' || event.type === 'drawn';
  const under = underOf(draft, event);
  const snapshot = clearsAll ? snapshotOf(draft) : null;
  for (const each of cleared) {
    const logged = draft.log[each];
    // A literal instead of a spread, because a list of thousands of undos runs this millions of times.
    if (logged)
      draft.log[each] = { event: logged.event, number: logged.number, undoneBy: key, redoable: false };
  }
  const touched = clearsAll ? [] : clearThreads(draft, event, cleared);
  if (clearsAll) clearAll(draft, event.type === 'entered', cleared);
  const late = livingOf(draft, JOINED);
  draft.logIndex.undos.set(of, { by: key, under, cleared, touched, late, snapshot } satisfies Undo);
}

/**
 * The key of the event that a command depends on: for commands of a match the draw, for others the entered
 * field.
 */
export function underOf({ logIndex }: Tournament, event: BracketEvent): string | null {
  if (event.type === 'entered') return null;
  if (event.type === 'joined') return logIndex.drawn ?? logIndex.entered;
  return isMatchThread(threadOf(event) ?? OWN) ? logIndex.drawn : logIndex.entered;
}

function snapshotOf({ log: _log, logIndex, ...rest }: Tournament): Snapshot {
  return { ...rest, threads: new Map(logIndex.threads), drawn: logIndex.drawn };
}

function clearAll(draft: Tournament, field: boolean, cleared: number[]): void {
  const gone = new Set(cleared);
  for (const [thread, positions] of draft.logIndex.threads)
    draft.logIndex.threads.set(
      thread,
      positions.filter(each => !gone.has(each)),
    );
  Object.assign(draft, {
    phase: 'entered',
    draw: null,
    drawnEntries: [],
    groups: [],
    left: new Map(),
    settlements: [],
    knockout: null,
    rounds: [],
    third: null,
    champion: null,
  });
  draft.logIndex.drawn = null;
  const first = draft.entries.slice(0, enteredCount(draft));
  draft.entries = first;
  draft.wins = new Map(first.map(({ id }) => [id, 0]));
  if (!field) return;
  Object.assign(draft, { phase: 'empty', settings: null, entries: [], wins: new Map(), duels: [] });
  draft.logIndex.entered = null;
}

function clearThreads(draft: Tournament, event: BracketEvent, cleared: number[]): Touched[] {
  const own = threadOf(event) ?? OWN;
  const match = isMatchThread(own) ? matchOf(draft, own) : undefined;
  const seats = match && event.type === 'advanced' ? seatsAfter(draft, match) : [];
  const threads = [own, ...seats.map(each => each.match)];
  const gone = new Set(cleared);
  const touched = threads.map(thread => {
    const lived = livingOf(draft, thread);
    const living = lived.filter(position => !gone.has(position));
    draft.logIndex.threads.set(thread, living);
    // Commands of 개인전 can be redone in any order and may number thousands, so the undo does not store the
    // others.
    if (thread === OWN) return { thread, lived: [], living: [], before: null, after: null };
    return { thread, lived, living, before: matchIn(draft, thread), after: null };
  });
  if (match) putMatch(draft, replayMatch(draft, match, livingOf(draft, own)));
  for (const { match: key, side } of seats) seat(draft, key, side, null);
  rebase(draft, own);
  return touched.map(each => ({ ...each, after: matchIn(draft, each.thread) }));
}

function matchIn(tournament: Tournament, thread: string): Match | null {
  return isMatchThread(thread) ? (matchOf(tournament, thread) ?? null) : null;
}

/**
 * Recomputes what a thread determines: an entry's players, the settings, the totals of 개인전, or the champion.
 */
export function rebase(draft: Tournament, thread: string): void {
  if (thread === OWN) rerunOwnCommands(draft);
  else if (thread === SETTINGS) draft.settings = settingsOf(draft);
  else if (isMatchThread(thread)) {
    draft.champion = championOf(draft);
    draft.phase = draft.champion === null ? 'drawn' : 'finished';
  } else {
    const entry = Number(thread.slice('entry'.length));
    draft.entries = draft.entries.with(entry - 1, playersOf(draft, entry));
  }
}

/**
 * Every later seat of the bracket that the result of this match filled, directly or through other matches.
 */
function seatsAfter(tournament: Tournament, match: Match): { match: string; side: 0 | 1 }[] {
  if (match.state !== 'decided') return [];
  return targetsOf(match).flatMap(target => {
    const next = matchOf(tournament, target.match);
    return next ? [target, ...seatsAfter(tournament, next)] : [];
  });
}

function clearedPositions(tournament: Tournament, position: number): number[] {
  const event = tournament.log[position]?.event;
  if (!event) return [];
  const { threads, positions, drawn } = tournament.logIndex;
  const all = [...threads].filter(([thread]) => event.type === 'entered' || goesWithDraw(tournament, thread));
  const draw = positions.get(drawn ?? '');
  if (event.type === 'entered')
    return inOrder([position, ...(draw === undefined ? [] : [draw]), ...all.flatMap(([, living]) => living)]);
  if (event.type === 'joined') return clearedWith(tournament, event);
  if (event.type === 'drawn') return inOrder([position, ...all.flatMap(([, living]) => living)]);
  const match = matchIn(tournament, threadOf(event) ?? OWN);
  return match ? inOrder(clearedInMatch(tournament, match, position, event)) : [position];
}

function inOrder(positions: number[]): number[] {
  return positions.toSorted((a, b) => a - b);
}

function clearedInMatch(
  tournament: Tournament,
  match: Match,
  position: number,
  event: BracketEvent,
): number[] {
  const later = event.type === 'advanced' ? seatsAfter(tournament, match).map(each => each.match) : [];
  const living = livingOf(tournament, match.key);
  const cleared = [position, ...(event.type === 'called' ? onCall(tournament, living, position) : [])];
  for (;;) {
    const left = living.filter(each => !cleared.includes(each));
    const again = replayMatch(tournament, match, left);
    const call = left.findLast(each => tournament.log[each]?.event.type === 'called');
    // The table or one of the match's people has been taken since, so the match comes back without its call.
    if (again.state !== 'open' || call === undefined) break;
    if (clashOfCalls(tournament, again, later) === undefined) break;
    cleared.push(call, ...onCall(tournament, left, call));
  }
  return [...cleared, ...later.flatMap(key => livingOf(tournament, key))];
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
