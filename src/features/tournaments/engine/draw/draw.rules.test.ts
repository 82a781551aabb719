import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draw, Entry } from '#/features/tournaments/engine/events.contract.ts';
import { seedChoices, slotCount } from '#/features/tournaments/formats/setup.rules.ts';
import { field } from '#test/fixtures/bracket-play.ts';
import { anyDraw, dice } from '#test/fixtures/random-tournaments.ts';
import { bitsOf, drawSlots, handicapSum, newCode, readCode, seedOrder } from './draw.rules.ts';
import { hallsOf, haveCommonHall } from './separate-same-hall.rules.ts';

const shareHall = (first: Entry, second: Entry) =>
  haveCommonHall(hallsOf(first.players), hallsOf(second.players));

type Lot = Extract<Draw, { by: 'lot' }>;
const plain: Lot = { by: 'lot', code: 'K7M2QX', seeds: 0, seededBy: 'score', byes: 'seeds', apart: false };

const pairsOf = (slots: (number | null)[]) =>
  Array.from(
    { length: slots.length / 2 },
    (_, match) => [slots[match * 2] ?? null, slots[match * 2 + 1] ?? null] as const,
  );

/** The number of same-hall pairs in round one. */
function clashes(slots: (number | null)[], entries: Entry[]): number {
  const at = (id: number | null | undefined) => (id ? entries[id - 1] : undefined);
  return pairsOf(slots).filter(([one, other]) => {
    const [first, second] = [at(one), at(other)];
    return first && second && shareHall(first, second);
  }).length;
}

test('as entered: 1 meets 2, 3 meets 4, and byes are in the last matches', () => {
  expect(drawSlots(field(4), { by: 'order' }, '4')).toEqual([1, 2, 3, 4]);
  expect(drawSlots(field(5), { by: 'order' }, '4')).toEqual([1, 2, 3, null, 4, null, 5, null]);
  expect(drawSlots(field(6), { by: 'order' }, '4')).toEqual([1, 2, 3, 4, 5, null, 6, null]);
  expect(drawSlots(field(2), { by: 'order' }, '4')).toEqual([1, 2]);
});

describe('by lot', () => {
  test('everybody has one slot, and no bye meets a bye', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.nat(), (count, seed) => {
        const slots = drawSlots(field(count), anyDraw(count, dice(seed)), '4');
        expect(slots).toHaveLength(slotCount(count));
        const ids = slots.filter(slot => slot !== null).toSorted((one, other) => one - other);
        expect(ids).toEqual(field(count).map(entry => entry.id));
        expect(pairsOf(slots).every(([one, other]) => one !== null || other !== null)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  // Every device must get the same slots, also in ten years: these slots may never change.
  test('a code gives the same slots on every device', () => {
    expect(drawSlots(field(8), plain, '4')).toEqual([1, 4, 6, 2, 8, 7, 5, 3]);
    expect(drawSlots(field(6), { ...plain, code: '000000', seeds: 2, apart: true }, '3')).toEqual([
      6,
      null,
      4,
      3,
      1,
      2,
      null,
      5,
    ]);
    expect(
      drawSlots(field(11), { ...plain, code: 'ZZZZZZ', seeds: 4, byes: 'lot', apart: true }, '4'),
    ).toEqual([6, null, 3, 9, 1, 7, null, 10, 5, null, 8, null, 4, null, 2, 11]);
  });

  test('names and login ids do not matter, so a page that masks them shows the same bracket', () => {
    const masked = field(23).map(entry => ({
      ...entry,
      players: entry.players.map(player => ({ ...player, member: null, name: '김○○' })),
    }));
    const draw: Lot = { ...plain, seeds: 4, apart: true };
    expect(drawSlots(masked, draw, '4')).toEqual(drawSlots(field(23), draw, '4'));
  });

  test('another code gives another bracket, and everybody meets everybody about as often', () => {
    const met = new Map<number, number>();
    for (let bits = 0; bits < 3000; bits++) {
      const slots = drawSlots(field(8), { ...plain, code: newCode(bits * 7919) }, '4');
      const other = slots[slots.indexOf(1) ^ 1] ?? 0;
      met.set(other, (met.get(other) ?? 0) + 1);
    }
    expect([...met.keys()].toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8]);
    for (const times of met.values()) expect(Math.abs(times - 3000 / 7)).toBeLessThan(100);
  });

  test('seeds are as far apart as possible: 1 and 2 meet only in the final, four only from the semifinals', () => {
    expect(seedOrder(8)).toEqual([1, 8, 5, 4, 3, 6, 7, 2]);
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 64 }), fc.nat(), (count, seed) => {
        const roll = dice(seed);
        const seeds = seedChoices(count)[roll(seedChoices(count).length)] ?? 0;
        const draw: Lot = { ...plain, code: newCode(roll(2 ** 30)), seeds, apart: roll(2) === 0 };
        const slots = drawSlots(field(count), draw, '4');
        const best = field(count).toSorted((one, other) => handicapSum(other, '4') - handicapSum(one, '4'));
        for (let so = 2; so <= seeds; so *= 2) {
          const least = handicapSum(best[so - 1] as Entry, '4');
          // The lot decides between players as strong as the last seed.
          const parts = Array.from({ length: so }, (_, part) =>
            slots.slice((part * slots.length) / so, ((part + 1) * slots.length) / so),
          );
          const strong = (part: (number | null)[]) =>
            part.some(slot => slot !== null && handicapSum(field(count)[slot - 1] as Entry, '4') >= least);
          expect(parts.every(strong)).toBe(true);
        }
      }),
    );
  });

  test('byes go to the best seeds', () => {
    const slots = drawSlots(field(13), { ...plain, seeds: 4, seededBy: 'hand' }, '4');
    const free = pairsOf(slots).flatMap(([one, other]) =>
      one === null ? [other] : other === null ? [one] : [],
    );
    expect(free.toSorted()).toEqual([1, 2, 3]);
  });

  test('teams are seeded by both together, in 3구 by the 3-ball score', () => {
    const [pair] = field(1, 2);
    expect(pair && handicapSum(pair, '4')).toBe(200);
    expect(pair && handicapSum(pair, '3')).toBe(20);
  });
});

describe('players of one hall', () => {
  const anyHalls = (count: number, size: 1 | 2, halls: number, seed: number) => {
    const roll = dice(seed);
    const hall = () => (roll(6) ? `당구장 ${roll(halls)}` : '');
    return field(count, size).map(entry => ({
      ...entry,
      players: entry.players.map(player => ({ ...player, hall: hall() })),
    }));
  };

  /** Whether the free slots can be filled so that no player meets one of the same hall. */
  function canBeApart(slots: (number | null)[], fixed: Set<number>, entries: Entry[]): boolean {
    const guests = entries.filter(entry => !fixed.has(entry.id));
    const tryFrom = (match: number, left: Entry[]): boolean => {
      const pair = pairsOf(slots)[match];
      if (!pair) return true;
      const seats = pair.filter(slot => slot !== null);
      const seed = seats.find(slot => fixed.has(slot));
      const host = seed === undefined ? undefined : entries[seed - 1];
      if (host && seats.length === 1) return tryFrom(match + 1, left);
      if (host)
        return left.some(
          guest =>
            !shareHall(host, guest) &&
            tryFrom(
              match + 1,
              left.filter(each => each !== guest),
            ),
        );
      if (seats.length === 1)
        return left.some(guest =>
          tryFrom(
            match + 1,
            left.filter(each => each !== guest),
          ),
        );
      return left.some((one, at) =>
        left.slice(at + 1).some(
          other =>
            !shareHall(one, other) &&
            tryFrom(
              match + 1,
              left.filter(each => each !== one && each !== other),
            ),
        ),
      );
    };
    return tryFrom(0, guests);
  }

  test.each([1, 2] as const)('do not meet in round one wherever that is possible (%i a slot)', size => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: size === 1 ? 9 : 7 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(),
        (count, halls, seed) => {
          const entries = anyHalls(count, size, halls, seed);
          const roll = dice(seed);
          const seeds = seedChoices(count)[roll(seedChoices(count).length)] ?? 0;
          const draw: Lot = {
            ...plain,
            code: newCode(roll(2 ** 30)),
            seeds,
            seededBy: 'hand',
            byes: 'lot',
            apart: true,
          };
          const slots = drawSlots(entries, draw, '4');
          const fixed = new Set(Array.from({ length: seeds }, (_, at) => at + 1));
          if (clashes(slots, entries) > 0) expect(canBeApart(slots, fixed, entries)).toBe(false);
        },
      ),
      { numRuns: 800 },
    );
  });

  test('64 players of two halls, half and half, never meet their own', () => {
    const entries = field(64).map((entry, at) => ({
      ...entry,
      players: entry.players.map(player => ({ ...player, hall: at < 32 ? '왕' : '별' })),
    }));
    for (let bits = 0; bits < 50; bits++)
      expect(clashes(drawSlots(entries, { ...plain, code: newCode(bits), apart: true }, '4'), entries)).toBe(
        0,
      );
  });

  test('where they must meet, as few meet as can be', () => {
    const entries = field(8).map((entry, at) => ({
      ...entry,
      players: entry.players.map(player => ({ ...player, hall: at < 6 ? '왕' : '별' })),
    }));
    expect(clashes(drawSlots(entries, { ...plain, apart: true }, '4'), entries)).toBe(2);
  });
});

describe('a draw code', () => {
  test('is read however it is typed', () => {
    expect(readCode(' k7m2qx ')).toBe('K7M2QX');
    expect(readCode('oil-o1l')).toBe('011011');
    expect(readCode('K7M2Q')).toBeUndefined();
    expect(readCode('K7M2QU')).toBeUndefined();
  });

  test('holds thirty bits', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 30 - 1 }), bits => bitsOf(newCode(bits)) === bits));
  });
});
