import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Draw, Entry } from '#/features/tournaments/engine/events.contract.ts';
import type { Slots } from '#/features/tournaments/engine/tournament.rules.ts';
import { slotCount } from '#/features/tournaments/formats/setup.rules.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { type Shuffle, separateSameHall } from './separate-same-hall.rules.ts';

type Lot = Extract<Draw, { by: 'lot' }>;

/**
 * Draws round one: entry numbers in the slots from top to bottom, null for the empty side of a bye. `order`
 * is the rank of each slot; by default the number of slots is the next power of two. Equal handicaps, halls
 * and draw code give equal slots on every device; names do not matter.
 */
export function drawSlots(
  entries: readonly Entry[],
  draw: Draw,
  ball: Ball,
  order: readonly number[] = seedOrder(slotCount(entries.length)),
): Slots {
  if (draw.by === 'order') {
    const matches = entries.length - order.length / 2;
    return entries.flatMap(({ id }, index) => (index < matches * 2 ? [id] : [id, null]));
  }
  const shuffle = shuffler(draw.code);
  const mixed = shuffle(entries);
  const seeds = byStrength(mixed, draw.seededBy, ball).slice(0, draw.seeds);
  const slots: (number | null | undefined)[] = order.map(rank => seeds[rank - 1]?.id);
  const byes =
    draw.byes === 'seeds' ? byesOfTheBest(order, entries.length) : byesByLot(slots, entries.length, shuffle);
  for (const slotIndex of byes) slots[slotIndex] = null;
  const others = mixed.filter(entry => !seeds.includes(entry)).map(entry => entry.id);
  const free = slots.flatMap((slot, position) => (slot === undefined ? [position] : []));
  for (const [index, slotIndex] of free.entries()) slots[slotIndex] = others[index];
  const filled = slots.map(slot => slot ?? null);
  return draw.apart ? separateSameHall(filled, free, entries, shuffle) : filled;
}

/** Returns a function that shuffles lists; the same draw code gives the same order on every device. */
export function shuffler(code: string): Shuffle {
  const random = xoroshiro128plus(bitsOf(code));
  return list => {
    const mixed = [...list];
    for (let last = mixed.length - 1; last > 0; last--) {
      const pick = uniformInt(random, 0, last);
      [mixed[last], mixed[pick]] = [mixed[pick] as (typeof mixed)[0], mixed[last] as (typeof mixed)[0]];
    }
    return mixed;
  };
}

/** Entries, the strongest first: by handicap, or if `by` is 'hand' in the organiser's order (by number). */
export function byStrength(entries: Entry[], by: Lot['seededBy'], ball: Ball): Entry[] {
  if (by === 'hand') return entries.toSorted((one, other) => one.id - other.id);
  return entries.toSorted((one, other) => handicapSum(other, ball) - handicapSum(one, ball));
}

/** The handicap (수지) of an entry in this game, 3-ball or 4-ball; for a team the sum of both players. */
export const handicapSum = (entry: Entry, ball: Ball): number =>
  entry.players.reduce((sum, player) => sum + (ball === '4' ? player.score4 : player.score3), 0);

/** The seed rank (1: the best) of each slot, top to bottom; ranks 1 and 2 can meet only in the final. */
export function seedOrder(slots: number): number[] {
  let order = [1];
  while (order.length < slots)
    order = order.flatMap((rank, index) => besideRank(rank, order.length * 2 + 1 - rank, index));
  return order;
}

/** The two seed ranks of the match at `index` (from 0), top first; `rank` is on top in even matches. */
export const besideRank = (rank: number, opponent: number, index: number): number[] =>
  index % 2 === 0 ? [rank, opponent] : [opponent, rank];

// Ranks beyond the number of entries are the empty sides, opposite the best ranks.
const byesOfTheBest = (order: readonly number[], entries: number): number[] =>
  order.flatMap((rank, slotIndex) => (rank > entries ? [slotIndex] : []));

function byesByLot(slots: (number | null | undefined)[], entries: number, shuffle: Shuffle): number[] {
  const matches = shuffle(Array.from({ length: slots.length / 2 }, (_, match) => match));
  return matches
    .slice(0, slots.length - entries)
    .map(match => (slots[match * 2 + 1] === undefined ? match * 2 + 1 : match * 2));
}

// Crockford's base 32: no I, L, O and U, so that a code can be called out in a hall and typed again.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** Turns thirty random bits into a draw code of six characters. */
export function newCode(bits: number): string {
  const signs = Array.from({ length: LENGTH }, (_, index) => SIGNS[(bits >>> (5 * index)) & 31]);
  return signs.toReversed().join('');
}

/** Reads a typed draw code, ignoring case, spaces and letters that look like digits; undefined if invalid. */
export function readCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every(sign => SIGNS.includes(sign)) ? code : undefined;
}

/** The thirty bits of a draw code; the inverse of `newCode`. */
export const bitsOf = (code: string): number =>
  [...code].reduce((bits, sign) => bits * 32 + SIGNS.indexOf(sign), 0);
