import type { Entry, Player } from '#/features/tournaments/engine/events.contract.ts';
import type { Slots } from '#/features/tournaments/engine/tournament.rules.ts';
import { foldKey } from '#/shared/text/text.ts';
import { findMaximumMatching, type Vertex } from './maximum-matching.rules.ts';

export type Shuffle = <T>(list: readonly T[]) => T[];
type Halls = Map<number, string[]>;

/**
 * Moves entries among the `free` slots so that players of one hall do not meet in round one, or meet as
 * rarely as swaps allow. If all players have one hall, swaps alone are enough: where no swap helps, every
 * other match already holds a player of that hall, so that hall has more players than there are matches.
 * Teams with players of two halls may need more than swaps.
 */
export function separateSameHall(
  slots: Slots,
  free: readonly number[],
  entries: readonly Entry[],
  shuffle: Shuffle,
): Slots {
  const halls: Halls = new Map(entries.map(({ id, players }) => [id, hallsOf(players)]));
  const swapped = separateBySwaps(slots, free, halls, shuffle);
  return free.some(slot => isClash(swapped, slot, halls))
    ? (separateByPairing(swapped, free, halls) ?? swapped)
    : swapped;
}

/** The players' halls, without unknown ones, spelled for comparison by `haveCommonHall`. */
export const hallsOf = (players: readonly Player[]): string[] =>
  players.map(({ hall }) => foldKey(hall)).filter(hall => hall !== '');

export const haveCommonHall = (ones: string[], others: string[]): boolean =>
  ones.some(each => others.includes(each));

const opposite = (slot: number) => (slot % 2 === 0 ? slot + 1 : slot - 1);

function isClash(slots: Slots, slot: number, halls: Halls): boolean {
  const ownHalls = halls.get(slots[slot] ?? 0);
  const oppositeHalls = halls.get(slots[opposite(slot)] ?? 0);
  return ownHalls !== undefined && oppositeHalls !== undefined && haveCommonHall(ownHalls, oppositeHalls);
}

function separateBySwaps(slots: Slots, free: readonly number[], halls: Halls, shuffle: Shuffle): Slots {
  const assigned = [...slots];
  for (;;) {
    const swap = betterSwap(assigned, free, halls, shuffle);
    if (!swap) return assigned;
    swapSlots(assigned, ...swap);
  }
}

function swapSlots(slots: Slots, one: number, other: number): void {
  [slots[one], slots[other]] = [slots[other] ?? null, slots[one] ?? null];
}

function betterSwap(
  slots: Slots,
  free: readonly number[],
  halls: Halls,
  shuffle: Shuffle,
): [number, number] | undefined {
  const clashing = free.filter(slot => isClash(slots, slot, halls));
  if (clashing.length === 0) return undefined;
  const others = shuffle(free);
  const clashesOf = (one: number, other: number) =>
    Number(isClash(slots, one, halls)) + Number(isClash(slots, other, halls));
  for (const one of clashing)
    for (const other of others) {
      if (other === one || other === opposite(one)) continue;
      const before = clashesOf(one, other);
      swapSlots(slots, one, other);
      const after = clashesOf(one, other);
      swapSlots(slots, one, other);
      if (after < before) return [one, other];
    }
  return undefined;
}

/** Moves entries of `free` slots so that no two of one hall meet in round one; undefined if impossible. */
function separateByPairing(slots: Slots, free: readonly number[], halls: Halls): Slots | undefined {
  const vertices = buildVertices(slots, free, halls);
  findMaximumMatching(vertices);
  if (vertices.some(each => !each.mate)) return undefined;
  const assigned = [...slots];
  const moving = new Set(free);
  const pairs = free.filter(slot => slot % 2 === 0 && moving.has(slot + 1));
  const done = new Set<Vertex>();
  for (const vertex of vertices) {
    const mate = vertex.mate as Vertex;
    if (done.has(vertex) || done.has(mate)) continue;
    done.add(vertex);
    // The slot of a seed or a bye stays in place; the paired entry moves to the other side of its match.
    const [fixed, guest] = moving.has(vertex.slot) ? [mate, vertex] : [vertex, mate];
    const slot = moving.has(fixed.slot) ? pairs.shift() : undefined;
    if (slot === undefined) assigned[opposite(fixed.slot)] = slots[guest.slot] ?? null;
    else [assigned[slot], assigned[slot + 1]] = [slots[fixed.slot] ?? null, slots[guest.slot] ?? null];
  }
  return assigned;
}

/**
 * A vertex for each slot in `free` (its entry may be moved) and for each fixed slot whose
 * opposite slot is in `free`. Two slots are neighbours if their entries may meet and have no common hall.
 */
function buildVertices(slots: Slots, free: readonly number[], halls: Halls): Vertex[] {
  const moving = new Set(free);
  const movable = slots.map((_, slot) => slot).filter(slot => moving.has(slot) || moving.has(opposite(slot)));
  const vertices: Vertex[] = movable.map(slot => ({ slot, neighbours: [], mate: null }));
  const hallsAt = (slot: number) => halls.get(slots[slot] ?? 0) ?? [];
  for (const one of vertices)
    for (const other of vertices) {
      const canMeet = one !== other && (moving.has(one.slot) || moving.has(other.slot));
      if (canMeet && !haveCommonHall(hallsAt(one.slot), hallsAt(other.slot))) one.neighbours.push(other);
      if (other.slot === opposite(one.slot) && one.neighbours.includes(other)) one.mate = other;
    }
  return vertices;
}
