/** The set-up of one mode (team, 개인전, pairs): players of an entry, sizes and Korean messages. */
export type Field = {
  name: string;
  about: string;
  /** Number of players of one entry. */
  players: 1 | 2;
  /** The Korean unit in which entries are counted. */
  unit: '명' | '팀';
  /** Maximum number of entries without stages. */
  most: number;
  /** The numbers of players that the set-up form lists. */
  sizes: readonly number[];
  /**
   * All allowed numbers of players, also larger ones that the form does not list and that only a longer list
   * of names or entries reaches.
   */
  grown: readonly number[];
  /** The Korean message for a number of players that is not possible. */
  wrongSize: string;
  /** The Korean message while a player is missing. */
  missing: string;
  /** Why the mode has no draw, as a Korean sentence; left out for modes with a draw. */
  undrawn?: string;
  /** The path of the set-up page. */
  setup: string;
};

/** The smallest and largest allowed number. */
export type Sizes = { least: number; most: number };
