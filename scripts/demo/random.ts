export type Random = {
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
  normal(mean: number, deviation: number): number;
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
    weighted: (list, weight) => pickByWeight(list, weight, next()),
    shuffle: list => shuffled(list, int),
    normal: (mean, deviation) => {
      // Twelve evens make a bell; Box-Muller would lean on log and cos, whose last bits differ by engine.
      let sum = 0;
      for (let i = 0; i < 12; i++) sum += next();
      return mean + (sum - 6) * deviation;
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

function pickByWeight<T>(list: readonly T[], weight: (item: T) => number, share: number): T {
  const weights = list.map(weight);
  let left = share * weights.reduce((sum, one) => sum + one, 0);
  for (let i = 0; i < list.length; i++) {
    left -= weights[i] as number;
    if (left < 0) return at(list, i);
  }
  return at(list, list.length - 1);
}

function shuffled<T>(list: readonly T[], int: (min: number, max: number) => number): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const j = int(0, i);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

/** So many out of a list, each as often as its share says and evenly spread. */
export function inProportion<T>(
  list: readonly T[],
  share: (one: T) => number,
  count: number,
  random: Random,
): T[] {
  const shares = list.map(share);
  const scale = count / shares.reduce((sum, one) => sum + one, 0);
  let owed = 0;
  return list
    .flatMap((one, index) => {
      owed += (shares[index] as number) * scale;
      const tellings = Math.round(owed);
      owed -= tellings;
      const start = random.next();
      return Array.from({ length: tellings }, (_, n) => ({ one, order: (n + start) / tellings }));
    })
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}
