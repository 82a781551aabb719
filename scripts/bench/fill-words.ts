/** The numbers from 1 to `most`, as `n(i)`. */
export const upTo = (most: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})`;

/** A number below `most` that looks random and is the same each time; `salt` makes another of the same row. */
export const any = (most: number, salt: number) =>
  `((i * 2654435761 + ${salt * 97_531_123}) % 4294967296 / 4096 * 2246822519 % 4294967296 / 4096 % ${most})`;
/** One of some words, another for each row. */
export const oneOf = (words: readonly (string | number)[], salt: number) =>
  `case ${any(words.length, salt)} ${words.map((word, at) => `when ${at} then '${word}'`).join(' ')} end`;
/** The moment so many minutes ago. */
export const ago = (minutes: string) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${minutes}) || ' minutes')`;
