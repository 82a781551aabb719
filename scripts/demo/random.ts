import { crc32 } from 'node:zlib';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Random = {
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
};

/** Equal seeds give equal numbers on every machine. */
export function seededRandom(seed: string): Random {
  const generator = xoroshiro128plus(crc32(seed));
  const next = () => uniformFloat64(generator);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: probability => next() < probability,
    pick: list => at(list, int(0, list.length - 1)),
    weighted: (list, weight) => {
      const weights = list.map(weight);
      let left = next() * weights.reduce((sum, one) => sum + one, 0);
      const found = weights.findIndex(one => {
        left -= one;
        return left < 0;
      });
      return at(list, found < 0 ? list.length - 1 : found);
    },
    shuffle: list => {
      const result = [...list];
      for (let i = result.length - 1; i > 0; i--) {
        const j = int(0, i);
        [result[i], result[j]] = [at(result, j), at(result, i)];
      }
      return result;
    },
  };
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new Error('nothing to pick from');
  return list[index] as T;
}
