/** How a tournament of one mode is entered: its players per entry, its sizes and its sentences. */
export type Field = {
  name: string;
  about: string;
  /** Number of players of one entry. */
  players: 1 | 2;
  /** The Korean unit in which entries are counted. */
  unit: '명' | '팀';
  /** Maximum number of entries without stages. */
  most: number;
  /** The numbers of players that a set-up offers. */
  sizes: readonly number[];
  /** The sizes of a set-up, and those that a long list of names or entries grows to. */
  grown: readonly number[];
  /** The sentence for a number of players that is not offered. */
  wrongSize: string;
  /** The sentence while a player is missing. */
  missing: string;
  /** The address of its set-up. */
  setup: string;
};

/** The numbers from `least` to `most`. */
export type Sizes = { least: number; most: number };
