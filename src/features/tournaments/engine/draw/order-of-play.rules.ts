/** A match of a group: two indexes (from 0) into its entries, and the turn in which they play. */
export type Pairing = { pair: [number, number]; turn: number };

/** All pairings of a group by the circle method, each entry once a turn; the second leg swaps the sides. */
export function circle(size: number, legs: 1 | 2 = 1): Pairing[] {
  const round = size % 2 === 0 ? size : size + 1;
  const first: Pairing[] = [];
  for (let turn = 0; turn < round - 1; turn++)
    for (let index = 0; index < round / 2; index++) {
      const one = index === 0 ? 0 : seatAt(index, turn, round);
      const other = seatAt(round - 1 - index, turn, round);
      if (one < size && other < size) first.push({ pair: one < other ? [one, other] : [other, one], turn });
    }
  const again = first.map(
    ({ pair: [one, other], turn }): Pairing => ({ pair: [other, one], turn: turn + round - 1 }),
  );
  return legs === 2 ? [...first, ...again] : first;
}

const seatAt = (place: number, turn: number, round: number) => ((place - 1 + turn) % (round - 1)) + 1;

/** The order of the UMB for three: second against third, first against second, first against third. */
export const THREE: Pairing[] = [
  { pair: [1, 2], turn: 0 },
  { pair: [0, 1], turn: 1 },
  { pair: [0, 2], turn: 2 },
];

/** The pairings of a group of this size, in order of play. */
export function pairingsOf(size: number): Pairing[] {
  return size === 3 ? THREE : circle(size);
}
