import { foldKey } from '#/shared/text.ts';
import type { Entry } from './brackets.contract.ts';

type Slots = (number | null)[];

/**
 * The same places with players of one hall apart in round one wherever that is possible; only `free` places move.
 * Swapping one of a pair with somebody elsewhere is enough: where no swap helps, every other match holds one of that
 * hall already, so there are more of them than matches.
 */
export function keepApart(
  slots: Slots,
  free: readonly number[],
  entries: readonly Entry[],
  shuffle: <T>(list: readonly T[]) => T[],
): Slots {
  const halls = new Map(entries.map(entry => [entry.id, hallsOf(entry)]));
  const placed = [...slots];
  for (;;) {
    const swap = betterSwap(placed, free, halls, shuffle);
    if (!swap) return placed;
    exchange(placed, ...swap);
  }
}

type Halls = Map<number, string[]>;

function hallsOf(entry: Entry): string[] {
  return entry.players.map(player => foldKey(player.hall)).filter(hall => hall !== '');
}

/** Whether these two come from one hall. */
export function shareHall(first: Entry, second: Entry): boolean {
  return meet(hallsOf(first), hallsOf(second));
}

function clash(slots: Slots, place: number, halls: Halls): boolean {
  const match = place - (place % 2);
  const [first, second] = [halls.get(slots[match] ?? 0), halls.get(slots[match + 1] ?? 0)];
  return first !== undefined && second !== undefined && meet(first, second);
}

function meet(some: string[], others: string[]): boolean {
  return some.some(each => others.includes(each));
}

function exchange(slots: Slots, one: number, other: number): void {
  [slots[one], slots[other]] = [slots[other] ?? null, slots[one] ?? null];
}

function betterSwap(
  slots: Slots,
  free: readonly number[],
  halls: Halls,
  shuffle: <T>(list: readonly T[]) => T[],
): [number, number] | undefined {
  const clashing = free.filter(place => clash(slots, place, halls));
  if (clashing.length === 0) return undefined;
  const others = shuffle(free);
  for (const one of clashing)
    for (const other of others) {
      const before = Number(clash(slots, one, halls)) + Number(clash(slots, other, halls));
      exchange(slots, one, other);
      const after = Number(clash(slots, one, halls)) + Number(clash(slots, other, halls));
      exchange(slots, one, other);
      if (after < before && Math.floor(one / 2) !== Math.floor(other / 2)) return [one, other];
    }
  return undefined;
}
