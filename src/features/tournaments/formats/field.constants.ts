import { ENTRIES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';

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

export const KNOCKOUT_NAMES = { name: '토너먼트', listName: '토너먼트' };

const TEAM_SIZES = [4, 8, 16, 32, 64];

/** The set-up of the mode `team`: a bracket of single players. */
export const TEAM: Field = {
  name: '토너먼트',
  about: '한 명씩 겨루는 토너먼트',
  players: 1,
  unit: '명',
  most: ENTRIES_MOST,
  sizes: TEAM_SIZES,
  grown: [...TEAM_SIZES, ENTRIES_MOST],
  wrongSize: '참가 인원은 4, 8, 16, 32, 64명 중에서 선택해주세요.',
  missing: '모든 팀의 플레이어를 선택해주세요',
  setup: '/tournament/setup',
};

const evenTo = (most: number) => Array.from({ length: most / 2 - 1 }, (_, index) => 4 + 2 * index);

/** The set-up of the mode 복식, in which entries are teams of two: a bracket or any other format but 개인전. */
export const PAIRS: Field = {
  name: '복식',
  about: '두 명이 한 팀인 토너먼트',
  players: 2,
  unit: '팀',
  most: ENTRIES_MOST / 2,
  sizes: evenTo(32),
  grown: evenTo(ENTRIES_MOST),
  wrongSize: '참가 인원은 4명부터 32명까지 선택할 수 있습니다.',
  missing: '모든 참가자의 정보를 입력해주세요',
  setup: '/tournament/multi',
};

const SINGLE_MOST = 16;
const SINGLE_SIZES = Array.from({ length: SINGLE_MOST - 1 }, (_, index) => 2 + index);

export const SINGLE_NAMES = { name: '개인전', listName: '개인전' };

/** The set-up of the mode 개인전: wins and a final winner, no bracket. */
export const SINGLE: Field = {
  name: SINGLE_NAMES.name,
  about: '대진표 없이 승수로 겨루는 대회',
  players: 1,
  unit: '명',
  most: SINGLE_MOST,
  sizes: SINGLE_SIZES,
  grown: SINGLE_SIZES,
  wrongSize: `참가 인원은 2명부터 ${SINGLE_MOST}명까지 선택할 수 있습니다.`,
  missing: '모든 플레이어를 선택해주세요',
  undrawn: '개인전에는 대진표가 없습니다.',
  setup: '/tournament/single',
};
