import type { BracketEvent } from '#/features/tournaments/engine/brackets.contract.ts';
import { groupOf } from '#/features/tournaments/engine/groups.rules.ts';
import { matchOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament, Undo } from '#/features/tournaments/engine/tournament.rules.ts';
import { ownerOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { rebuildBracket } from '#/features/tournaments/formats/replay-stage.rules.ts';
import { hasBegun, hasShapeInUse } from './late-entrant-seat.rules.ts';
import {
  eventsAt,
  goneFrom,
  hasCommands,
  JOINED,
  livingOf,
  markCleared,
  playersOf,
  touch,
} from './live-commands.rules.ts';

type Joined = Extract<BracketEvent, { type: 'joined' }>;

/**
 * Seats a late entrant: a bye becomes a match, round one of 패자부활 gets one more, or a group grows by one.
 * The seat must not have been played yet.
 */
export function join(draft: Tournament, { entry, match, group }: Joined): void {
  draft.entries = [...draft.entries, playersOf(draft, entry)];
  draft.wins = new Map(draft.wins).set(entry, 0);
  if (match !== null) seatLate(draft, match, entry);
  if (group !== null) regroup(draft, group, entries => [...entries, entry]);
}

/** Removes a late entrant from its seat. */
function unjoin(draft: Tournament, { entry, match, group }: Joined): void {
  draft.entries = draft.entries.slice(0, -1);
  draft.wins = new Map(draft.wins);
  draft.wins.delete(entry);
  if (match !== null) unseatLate(draft, entry);
  if (group !== null) regroup(draft, group, entries => entries.filter(each => each !== entry));
}

/** The entries of each match of round one; null is the empty side of a bye. */
const pairsOf = ({ rounds }: Tournament) =>
  (rounds[0]?.matches ?? []).map(({ sides }) => [sides[0].entry, sides[1].entry]);

function seatLate(draft: Tournament, key: string, entry: number): void {
  const pairs = pairsOf(draft);
  const index = (matchOf(draft, key)?.index ?? pairs.length + 1) - 1;
  const pair = pairs[index]?.map(side => side ?? entry) ?? [entry, null];
  rebuildBracket(draft, [...pairs.slice(0, index), pair, ...pairs.slice(index + 1)].flat());
}

function unseatLate(draft: Tournament, entry: number): void {
  const pairs = pairsOf(draft).map(pair => pair.map(side => (side === entry ? null : side)));
  rebuildBracket(draft, pairs.filter(pair => pair.some(side => side !== null)).flat());
}

function regroup(draft: Tournament, index: number, change: (entries: number[]) => number[]): void {
  draft.groups = draft.groups.map(group =>
    group.index === index ? (groupOf(draft, change(group.entries), index) ?? group) : group,
  );
}

const NOT_LAST = '그 뒤에 들어온 선수를 먼저 되돌려주세요.';
const HAS_PLAYED = '이 선수가 들어온 뒤의 경기에 기록이 있습니다. 그 기록을 먼저 되돌려주세요.';

/** Why a late entrant cannot be removed again, as a Korean sentence; undefined if nothing depends on it. */
export function unjoinRefusal(tournament: Tournament, event: Joined): string | undefined {
  const { entry, match, group, key } = event;
  if (eventsAt(tournament, livingOf(tournament, JOINED)).at(-1)?.key !== key) return NOT_LAST;
  if (tournament.champion !== null) return '이미 최종 우승이 정해졌습니다.';
  const own = group === null ? undefined : tournament.groups[group - 1];
  if (match !== null && isBuiltOn(tournament, match)) return HAS_PLAYED;
  if (own && hasBegun(tournament, own)) return HAS_PLAYED;
  const since = tournament.log.slice(tournament.logIndex.positions.get(key) ?? 0);
  const names = since.some(({ event: each, undoneBy }) => undoneBy === null && isAbout(each, entry));
  return names ? HAS_PLAYED : undefined;
}

/** Whether a command depends on a match of round one: in it, in its next match, or in the shape it gives. */
function isBuiltOn(tournament: Tournament, key: string): boolean {
  const next = matchOf(tournament, key)?.next?.match ?? key;
  return hasCommands(tournament, key) || hasCommands(tournament, next) || hasShapeInUse(tournament);
}

function isAbout(event: BracketEvent, entry: number): boolean {
  if (event.type === 'called') return event.referee === entry;
  if (event.type === 'left' || event.type === 'won') return event.entry === entry;
  return ownerOf(event)?.own.entriesIn(event).includes(entry) ?? false;
}

/**
 * The positions in the log that an undo of this entrant clears: the entry itself and later changes of its
 * players.
 */
export function clearedWith(tournament: Tournament, { key, entry }: Joined): number[] {
  const position = tournament.logIndex.positions.get(key) ?? -1;
  return [position, ...livingOf(tournament, `entry${entry}`)];
}

/** Removes the last late entrant and records how to bring it back. */
export function undoJoin(draft: Tournament, event: Joined, by: string): void {
  const cleared = clearedWith(draft, event);
  const touched = [JOINED, `entry${event.entry}`].map(thread =>
    touch(
      draft,
      thread,
      livingOf(draft, thread).filter(each => !cleared.includes(each)),
    ),
  );
  markCleared(draft, touched.flatMap(goneFrom), by);
  unjoin(draft, event);
  const under = draft.logIndex.drawn ?? draft.logIndex.entered;
  const late = livingOf(draft, JOINED);
  draft.logIndex.undos.set(event.key, { by, under, cleared, touched, late, snapshot: null } satisfies Undo);
}

/** Brings a late entrant back to its place, including later changes of its players. */
export function redoJoin(draft: Tournament, event: Joined, { touched, cleared }: Undo): void {
  draft.logIndex.undos.delete(event.key);
  markCleared(draft, cleared, null);
  for (const { thread, lived } of touched) draft.logIndex.threads.set(thread, lived);
  join(draft, event);
}
