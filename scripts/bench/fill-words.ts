/** `n(i)` has the numbers from 1 to `most`. */
export const upTo = (most: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})`;

// `any` repeats after this many values.
const STEPS = 1_048_576;

/** A pseudorandom number below `most`, the same in each run; another `salt` gives the same row another. */
export const any = (most: number, salt: number) =>
  `((i * 2654435761 + ${salt * 97_531_123}) % 4294967296 / 4096 * 2246822519 % 4294967296 / 4096 % ${most})`;

/** Mostly small numbers, as a few people and posts have most of everything. */
export const skewed = (most: number, salt: number) => {
  const some = any(STEPS, salt);
  return `(${some} * ${some} / ${STEPS} * ${some} / ${STEPS} * ${most} / ${STEPS})`;
};

export const oneOf = (words: readonly (string | number)[], salt: number) =>
  `case ${any(words.length, salt)} ${words.map((word, index) => `when ${index} then '${word}'`).join(' ')} end`;

/** `fill-target.ts` defines the function in each database. */
export const ago = (minutes: string) => `minutes_ago(${minutes})`;
