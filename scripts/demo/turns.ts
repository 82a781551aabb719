import type { Random } from './random.ts';

/** So many out of a list, each as often as its share says and evenly spread. */
export function inTurn<T>(list: readonly T[], share: (one: T) => number, count: number, random: Random): T[] {
  const shares = list.map(share);
  const scale = count / shares.reduce((sum, one) => sum + one, 0);
  let owed = 0;
  return list
    .flatMap((one, index) => {
      owed += (shares[index] as number) * scale;
      const tellings = Math.round(owed);
      owed -= tellings;
      const start = random.next();
      return Array.from({ length: tellings }, (_, n) => ({ one, place: (n + start) / tellings }));
    })
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
