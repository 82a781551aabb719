export type Random = {
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
};

/** A random number generator: equal seeds give equal numbers on every machine (xmur3, mulberry32). */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
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

function hash(seed: string): number {
  let value = 1779033703 ^ seed.length;
  for (const sign of seed) {
    value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 3432918353);
    value = (value << 13) | (value >>> 19);
  }
  return value;
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new Error('nothing to pick from');
  return list[index] as T;
}
