import { putMatch } from '#/features/tournaments/engine/bracket.rules.ts';
import type { BracketEvent, Entry } from '#/features/tournaments/engine/brackets.contract.ts';
import { clashOfCalls } from '#/features/tournaments/engine/evening/calls.rules.ts';
import { matchOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Touched, Tournament, Undo } from '#/features/tournaments/engine/tournament.rules.ts';
import { redoJoin } from './join.rules.ts';
import { isFreeAgain } from './late-entrant-seat.rules.ts';
import { eventsAt, goesWithDraw, JOINED, livingOf, OWN, playersOf, threadOf } from './live-commands.rules.ts';
import { isStageEvent, redoInStage, stageRedoRefusal } from './staged-undo.rules.ts';
import { rebase, underOf } from './undo.rules.ts';

const CHANGED = '되돌린 뒤에 같은 경기에서 다른 일이 있었습니다. 그것을 먼저 되돌리면 다시 살릴 수 있습니다.';
const OTHERS_SINCE = '그 뒤에 늦게 온 선수가 달라져 다시 살릴 수 없습니다.';
const OVER = '이미 최종 우승이 정해졌습니다.';

/** Why an undo of that event cannot be taken back, as a Korean sentence; undefined if it can. */
export function redoRefusal(tournament: Tournament, eventId: string): string | undefined {
  const undo = tournament.logIndex.undos.get(eventId);
  const event = tournament.log[tournament.logIndex.positions.get(eventId) ?? -1]?.event;
  if (!event) return '그런 기록이 없습니다.';
  if (!undo) return whyNoUndo(tournament, eventId);
  if (event.type === 'entered')
    return tournament.phase === 'empty' ? undefined : '이미 새로 입력한 대회입니다.';
  if (undo.under !== underOf(tournament, event)) return '그때의 대진표가 아니어서 다시 살릴 수 없습니다.';
  if (event.type === 'drawn') return whyNotDrawnAgain(tournament, undo);
  if (event.type === 'joined') return whyNotJoinedAgain(tournament, undo, event);
  const own = threadOf(event);
  if (own === OWN || (own !== undefined && goesWithDraw(tournament, own)))
    if (livingOf(tournament, JOINED).join() !== undo.late.join()) return OTHERS_SINCE;
  if (isStageEvent(tournament, event)) return stageRedoRefusal(tournament, event, undo);
  return whyNotRevive(tournament, undo, event);
}

function whyNotDrawnAgain(tournament: Tournament, { snapshot }: Undo): string | undefined {
  if (tournament.draw !== null) return '이미 새로 추첨했습니다.';
  const late = snapshot?.entries.slice(tournament.entries.length) ?? [];
  for (const entry of late) {
    const why = replacementRefusal(tournament, entry);
    if (why) return why;
  }
  return undefined;
}

function whyNotJoinedAgain(
  tournament: Tournament,
  undo: Undo,
  event: Extract<BracketEvent, { type: 'joined' }>,
): string | undefined {
  if (!undo.touched.every(each => isUntouched(tournament, each))) return OTHERS_SINCE;
  if (!isFreeAgain(tournament, event)) return '그 자리에서 다른 일이 있어 다시 넣을 수 없습니다.';
  const [, own] = undo.touched;
  return replacementRefusal(tournament, joinedAgain(tournament, event, own?.lived ?? []));
}

/** A late entrant as it would come back: with its original players, or with the last change of them. */
function joinedAgain(
  tournament: Tournament,
  { entry, players }: Extract<BracketEvent, { type: 'joined' }>,
  changes: readonly number[],
): Entry {
  const last = eventsAt(tournament, changes).at(-1);
  return { id: entry, players: last?.type === 'replaced' ? last.players : players };
}

function whyNoUndo(tournament: Tournament, eventId: string): string {
  const logged = tournament.log[tournament.logIndex.positions.get(eventId) ?? -1];
  return logged?.undoneBy
    ? '앞의 기록과 함께 지워졌습니다. 앞의 기록을 먼저 다시 살려주세요.'
    : '되돌리지 않은 기록입니다.';
}

function whyNotRevive(tournament: Tournament, undo: Undo, event: BracketEvent): string | undefined {
  if (undo.touched[0]?.thread === OWN) return whyNotInSingle(tournament, undo, event);
  if (!undo.touched.every(each => isUntouched(tournament, each))) return CHANGED;
  if (event.type === 'replaced')
    return replacementRefusal(tournament, entryAgain(tournament, undo, event.entry));
  const but = undo.touched.map(each => each.thread);
  const clashes = undo.touched.some(
    ({ before }) => before?.state === 'open' && clashOfCalls(tournament, before, but),
  );
  return clashes ? '그 테이블이나 사람이 지금 다른 경기에 있습니다.' : undefined;
}

function whyNotInSingle(tournament: Tournament, undo: Undo, event: BracketEvent): string | undefined {
  const [position = 0] = undo.cleared;
  const living = livingOf(tournament, OWN);
  if (event.type === 'finished') {
    if (tournament.champion !== null) return OVER;
    return living.some(each => each > position) ? CHANGED : undefined;
  }
  // A win from before the end lives again at its old position; one from after it would be a win after the
  // end.
  return tournament.champion !== null && (living.at(-1) ?? 0) < position ? OVER : undefined;
}

function entryAgain(tournament: Tournament, undo: Undo, entry: number): Entry {
  return playersOf(tournament, entry, undo.touched[0]?.lived);
}

/** A Korean sentence if a member among these players is already in another entry; undefined if not. */
export function replacementRefusal({ entries }: Tournament, entry: Entry): string | undefined {
  const elsewhere = entries.filter(each => each.id !== entry.id).flatMap(each => each.players);
  const players = [...elsewhere, ...entry.players].filter(each => each.member !== null);
  const twice = entry.players.find(
    player => player.member !== null && players.filter(each => each.member === player.member).length > 1,
  );
  return twice && `${twice.name} 님은 이미 다른 자리에 있습니다.`;
}

function isUntouched(tournament: Tournament, { thread, living, after }: Touched): boolean {
  const now = livingOf(tournament, thread);
  if (now.length !== living.length || now.some((position, index) => position !== living[index])) return false;
  return after === null || sameSides(after, matchOf(tournament, thread));
}

function sameSides(match: Match, other: Match | undefined): boolean {
  return match.sides.every((side, index) => side.entry === other?.sides[index]?.entry);
}

/** Whether an undo of that event can be taken back now. */
export function isRedoable(tournament: Tournament, eventId: string): boolean {
  return tournament.phase !== 'closed' && redoRefusal(tournament, eventId) === undefined;
}

/** Takes an undo back: the events it cleared live again at their old positions. */
export function redo(draft: Tournament, { key, of }: Extract<BracketEvent, { type: 'redone' }>): void {
  const undo = draft.logIndex.undos.get(of);
  const event = draft.log[draft.logIndex.positions.get(of) ?? -1]?.event;
  if (!undo || !event) return;
  if (isStageEvent(draft, event)) {
    redoInStage(draft, event, key);
    return;
  }
  if (event.type === 'joined') {
    redoJoin(draft, event, undo);
    return;
  }
  draft.logIndex.undos.delete(of);
  for (const position of undo.cleared) {
    const logged = draft.log[position];
    if (logged)
      draft.log[position] = { event: logged.event, number: logged.number, undoneBy: null, redoable: false };
  }
  if (undo.snapshot) restoreSnapshot(draft, undo, of);
  for (const { thread, before } of undo.touched) {
    const living = [...livingOf(draft, thread)];
    draft.logIndex.threads.set(thread, merged(living, undo, thread));
    if (before) putMatch(draft, before);
  }
  const own = undo.touched[0]?.thread;
  if (own !== undefined) rebase(draft, own);
}

function merged(living: number[], undo: Undo, thread: string): number[] {
  if (thread === OWN) return [...living, ...undo.cleared].toSorted((a, b) => a - b);
  return undo.touched.find(each => each.thread === thread)?.lived ?? living;
}

function restoreSnapshot(draft: Tournament, { snapshot }: Undo, eventId: string): void {
  if (!snapshot) return;
  const { threads, drawn, ...fields } = snapshot;
  const { entries, settings } = draft;
  const isField = draft.log[draft.logIndex.positions.get(eventId) ?? -1]?.event.type === 'entered';
  Object.assign(draft, fields);
  draft.logIndex.drawn = drawn;
  if (isField) {
    draft.logIndex.entered = eventId;
    draft.logIndex.threads = new Map(threads);
    return;
  }
  // Names may have been corrected since; the late entrants of that draw come back with it.
  draft.entries = [...entries, ...fields.entries.slice(entries.length)];
  draft.settings = settings;
  for (const [thread, positions] of threads)
    if (goesWithDraw(draft, thread)) draft.logIndex.threads.set(thread, positions);
}
