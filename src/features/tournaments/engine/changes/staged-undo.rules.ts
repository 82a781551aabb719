import { targetsOf } from '#/features/tournaments/engine/bracket.rules.ts';
import type { BracketEvent } from '#/features/tournaments/engine/brackets.contract.ts';
import { clashOfCalls } from '#/features/tournaments/engine/evening/calls.rules.ts';
import {
  allMatches,
  entriesIn,
  freshMatch,
  isMatchEvent,
  matchOf,
} from '#/features/tournaments/engine/match.rules.ts';
import { settlementOf } from '#/features/tournaments/engine/ranking.rules.ts';
import { openTies } from '#/features/tournaments/engine/ties.rules.ts';
import {
  draftOf,
  type Match,
  type Touched,
  type Tournament,
  type Undo,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { seatsOf } from '#/features/tournaments/formats/groups-knockout/knockout-places.rules.ts';
import {
  afterLeaving,
  clearClashes,
  closeKnockout,
  leave,
  openKnockout,
  playAgain,
  playFitting,
  settle,
  withMatch,
} from '#/features/tournaments/formats/replay-stage.rules.ts';
import { goneFrom, JOINED, livingOf, markCleared, threadOfMatch, touch } from './live-commands.rules.ts';

const CHANGED = '되돌린 뒤에 같은 경기에서 다른 일이 있었습니다. 그것을 먼저 되돌리면 다시 살릴 수 있습니다.';
const PLACED = '본선 대진이 있습니다. 본선 대진을 먼저 되돌려주세요.';

const OF_STAGES: readonly BracketEvent['type'][] = ['left', 'qualified', 'settled'];

/**
 * Whether these rules undo an event of a tournament with stages: every event except the field, its draw and
 * names.
 */
export function isStageEvent({ settings }: Tournament, event: BracketEvent): boolean {
  const isOfStage = isMatchEvent(event) || OF_STAGES.includes(event.type);
  return settings?.stages !== undefined && isOfStage;
}

const positionOf = ({ logIndex }: Tournament, { key }: BracketEvent) => logIndex.positions.get(key) ?? -1;

/**
 * The thread in which an event is live; undefined while it is inactive because its match now has other
 * entries.
 */
function threadNow(tournament: Tournament, event: BracketEvent): string | undefined {
  if (!isMatchEvent(event)) return event.type;
  const match = matchOf(tournament, event.match);
  const thread = match && threadOfMatch(tournament, match);
  const lives = thread !== undefined && livingOf(tournament, thread).includes(positionOf(tournament, event));
  return lives ? thread : undefined;
}

/** Whether an event that was not undone is inactive because its match now has other entries. */
export function isResting(tournament: Tournament, event: BracketEvent): boolean {
  return isStageEvent(tournament, event) && threadNow(tournament, event) === undefined;
}

/**
 * Why an event of a tournament with stages cannot be undone now, as a Korean sentence; undefined if it can.
 */
export function stageUndoRefusal(tournament: Tournament, event: BracketEvent): string | undefined {
  if (event.type === 'left' && tournament.knockout) return PLACED;
  return isResting(tournament, event) ? '지금 대진에서는 쓰이지 않는 기록입니다.' : undefined;
}

/** Undoes an event; commands of matches whose entries change become inactive until those entries are back. */
export function undoInStage(draft: Tournament, event: BracketEvent, by: string): void {
  const thread = threadNow(draft, event);
  if (thread === undefined) return;
  const living = livingOf(draft, thread).filter(each => each !== positionOf(draft, event));
  const match = isMatchEvent(event) ? matchOf(draft, event.match) : undefined;
  const unfit = match ? playFitting(draft, emptied(match), living).unfit : [];
  const own = touch(
    draft,
    thread,
    living.filter(each => !unfit.includes(each)),
  );
  markCleared(draft, goneFrom(own), by);
  const calls = clearClashes(draft, happenAgain(draft, event), by);
  const touched = [own, ...calls];
  const cleared = touched.flatMap(goneFrom).toSorted((a, b) => a - b);
  const late = livingOf(draft, JOINED);
  const undo: Undo = { by, under: draft.logIndex.drawn, cleared, touched, late, snapshot: null };
  draft.logIndex.undos.set(event.key, undo);
}

const emptied = (match: Match) => freshMatch(match, match.sides[0].entry, match.sides[1].entry);

/**
 * Recomputes everything that an event affects after it became live or was undone; returns the keys of the
 * changed matches.
 */
function happenAgain(draft: Tournament, event: BracketEvent): string[] {
  if (event.type === 'left') return leave(draft, event.entry);
  if (event.type === 'settled') return settle(draft);
  if (isMatchEvent(event)) {
    const match = matchOf(draft, event.match);
    return match ? playAgain(draft, match) : [];
  }
  const plan = draft.logIndex.plans.get(event.key);
  if (plan && livingOf(draft, event.type).includes(positionOf(draft, event)))
    return openKnockout(draft, plan);
  closeKnockout(draft);
  return [];
}

/**
 * Takes an undo back: the event lives again at its old position, and so do the calls that were cleared with it,
 * except those of a match that has gone on without them.
 */
export function redoInStage(draft: Tournament, event: BracketEvent, by: string): void {
  const undo = draft.logIndex.undos.get(event.key);
  if (!undo) return;
  draft.logIndex.undos.delete(event.key);
  markCleared(draft, undo.cleared, null);
  for (const each of undo.touched) {
    const living = new Set([...livingOf(draft, each.thread), ...goneFrom(each)]);
    draft.logIndex.threads.set(
      each.thread,
      [...living].toSorted((a, b) => a - b),
    );
  }
  const changed = happenAgain(draft, event);
  dropPassedCalls(draft, undo.touched, changed, by);
  clearClashes(draft, changed, by);
}

/**
 * Clears the calls that came back to a match of the same pair that is not among the changed ones: it was not
 * replayed with them, so they would only show at some later replay.
 */
function dropPassedCalls(
  draft: Tournament,
  touched: readonly Touched[],
  changed: readonly string[],
  by: string,
): void {
  for (const each of touched) {
    const match = matchOf(draft, each.thread.split(' ')[0] ?? '');
    if (!match || threadOfMatch(draft, match) !== each.thread || changed.includes(match.key)) continue;
    const gone = goneFrom(each);
    touch(
      draft,
      each.thread,
      livingOf(draft, each.thread).filter(position => !gone.includes(position)),
    );
    markCleared(draft, gone, by);
  }
}

/**
 * Why an undo in a tournament with stages cannot be taken back now, as a Korean sentence; undefined if it
 * can.
 */
export function stageRedoRefusal(
  tournament: Tournament,
  event: BracketEvent,
  undo: Undo,
): string | undefined {
  if (event.type === 'qualified') return whyNotQualifiedAgain(tournament, event.key);
  const since = tournament.logIndex.positions.get(undo.by) ?? -1;
  if (event.type === 'left') return whyNotLeftAgain(tournament, event.entry, since);
  if (event.type === 'settled')
    return settlementOf(tournament.settlements, event.order.flat()) ? CHANGED : undefined;
  const match = isMatchEvent(event) ? matchOf(tournament, event.match) : undefined;
  const [own] = undo.touched;
  if (!match || !own || threadOfMatch(tournament, match) !== own.thread) return CHANGED;
  const gone = undo.touched.filter(({ thread }) => thread === own.thread).flatMap(goneFrom);
  const living = [...livingOf(tournament, own.thread), ...gone].toSorted((a, b) => a - b);
  const { played, unfit } = playFitting(tournament, emptied(match), living);
  if (unfit.length > 0) return CHANGED;
  const now = match.round === 0 ? afterLeaving(tournament, played) : played;
  if (now.state === 'open' && clashOfCalls(tournament, now))
    return '그 테이블이나 사람이 지금 다른 경기에 있습니다.';
  if (match.round > 0 || !tournament.knockout) return undefined;
  return changesLater(tournament, now, since) ? CHANGED : undefined;
}

/** Whether a later event would become inactive if this match of a group had this result. */
function changesLater(tournament: Tournament, match: Match, since: number): boolean {
  const { rounds, knockout } = tournament;
  const seats = knockout ? seatsOf(withMatch(tournament, match), knockout) : [];
  const changed = (rounds[0]?.matches ?? []).filter(({ index, sides }) =>
    sides.some(({ entry }, side) => entry !== (seats[index * 2 - 2 + side] ?? null)),
  );
  return changed.some(each => wayOf(tournament, each).some(on => livesAfter(tournament, on, since)));
}

/** A match and every match it leads to. */
function wayOf(tournament: Tournament, match: Match): Match[] {
  return [
    match,
    ...targetsOf(match).flatMap(({ match: key }) => {
      const next = matchOf(tournament, key);
      return next ? wayOf(tournament, next) : [];
    }),
  ];
}

const livesAfter = (tournament: Tournament, match: Match, since: number) =>
  livingOf(tournament, threadOfMatch(tournament, match)).some(each => each > since);

function whyNotQualifiedAgain(tournament: Tournament, key: string): string | undefined {
  if (tournament.knockout) return '이미 본선 대진을 만들었습니다.';
  const plan = tournament.logIndex.plans.get(key);
  const seats = plan ? seatsOf(tournament, plan) : [];
  const isFull = plan?.slots.every((slot, index) => slot === null || seats[index] !== null);
  const isKnown = isFull || openTies(tournament).length > 0;
  return isKnown ? undefined : '그 뒤에 기권한 선수가 있습니다. 본선 대진을 새로 만들어주세요.';
}

function whyNotLeftAgain(tournament: Tournament, entry: number, since: number): string | undefined {
  if (tournament.knockout) return PLACED;
  if (tournament.left.has(entry)) return '이미 기권한 참가자입니다.';
  const own = tournament.groups.flatMap(({ matches }) =>
    matches.filter(match => entriesIn(match).includes(entry)),
  );
  return own.some(({ key }) => livingOf(tournament, key).some(each => each > since)) ? CHANGED : undefined;
}

/**
 * The positions of commands that are live in the first tournament but not in the second: undone there, or
 * inactive.
 */
export function restAfter(before: Tournament, after: Tournament): number[] {
  const lost = allMatches(before).flatMap(match => {
    const now = matchOf(after, match.key);
    if (now === match) return [];
    const living = now ? livingOf(after, threadOfMatch(after, now)) : [];
    return livingOf(before, threadOfMatch(before, match)).filter(each => !living.includes(each));
  });
  return lost.toSorted((a, b) => a - b);
}

/** The events and matches that an undo of the event would clear. */
export function clearedInStage(tournament: Tournament, event: BracketEvent) {
  const after = draftOf(tournament);
  undoInStage(after, event, event.key);
  const lost = restAfter(tournament, after).flatMap(each => tournament.log[each]?.event ?? []);
  const own = isMatchEvent(event) ? event.match : '';
  const matches = lost.flatMap(each => (isMatchEvent(each) && each.match !== own ? [each.match] : []));
  const others = lost.map(({ key }) => key).filter(key => key !== event.key);
  return { events: [event.key, ...others], matches: [...new Set(matches)] };
}
