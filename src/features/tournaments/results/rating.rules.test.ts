import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, test } from 'vitest';
import { chanceOf, liftOf, percents, ratingOf } from './rating.rules.ts';

const at = (handicap: number, target = handicap) => ({ rating: ratingOf(handicap), target });

test('two players who both play to their handicap have equal chances', () => {
  expect(chanceOf(at(20), at(30))).toBeCloseTo(0.5, 3);
  expect(percents(at(20), at(30))).toEqual([50, 50]);
});

test('a target below the own rating is better than one above', () => {
  expect(chanceOf(at(22, 20), at(20))).toBeGreaterThan(0.55);
  expect(chanceOf(at(40, 20), at(20))).toBeCloseTo(8 / 9, 2);
  expect(chanceOf(at(20, 40), at(20))).toBeCloseTo(1 / 9, 2);
});

test('a surprising win raises the rating more than an expected one, by as much as the opponent’s falls', () => {
  const [strong, weak] = [at(30, 20), at(20)];
  expect(liftOf(weak, strong)).toBeGreaterThan(liftOf(strong, weak));
  expect(liftOf(at(20), at(20))).toBe(20);
});

test('percents sum to 100, are mirrored, and stay below 100', () => {
  for (let rating = 2000; rating < 4000; rating += 7) {
    const [one, other] = [{ rating, target: 20 }, at(25)];
    const [mine, theirs] = percents(one, other);
    expect(mine + theirs).toBe(100);
    expect(percents(other, one)).toEqual([theirs, mine]);
    expect(Math.min(mine, theirs)).toBeGreaterThan(0);
  }
});

test('foretells better than fifty-fifty where handicaps are not right, by the Brier score', () => {
  const lots = xoroshiro128plus(20261121);
  const lot = () => (lots.next() >>> 0) / 2 ** 32;
  // Forty players with handicaps of 15 to 40, whose play is up to a third better or worse.
  const players = Array.from({ length: 40 }, () => {
    const target = 15 + Math.floor(lot() * 26);
    return { target, truth: ratingOf(target) + (lot() - 0.5) * 570, rating: ratingOf(target) };
  });
  const errors: number[] = [];
  const least: number[] = [];
  for (let game = 0; game < 4000; game++) {
    const one = players[Math.floor(lot() * players.length)];
    const other = players[Math.floor(lot() * players.length)];
    if (!one || !other || one === other) continue;
    const truth = chanceOf({ ...one, rating: one.truth }, { ...other, rating: other.truth });
    const wins = lot() < truth;
    if (game >= 2000) {
      errors.push((chanceOf(one, other) - (wins ? 1 : 0)) ** 2);
      least.push((truth - (wins ? 1 : 0)) ** 2);
    }
    const lift = wins ? liftOf(one, other) : liftOf(other, one);
    one.rating += wins ? lift : -lift;
    other.rating += wins ? -lift : lift;
  }
  const brier = (all: number[]) => all.reduce((sum, error) => sum + error, 0) / all.length;
  // A guess of 50:50 is off by 0.25. Luck keeps even perfect knowledge not far below that.
  expect(brier(errors)).toBeLessThan(0.25);
  expect(0.25 - brier(errors)).toBeGreaterThan((0.25 - brier(least)) / 2);
});
