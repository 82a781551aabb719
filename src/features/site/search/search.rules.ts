import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { NOTICES } from '#/features/boards/notices/notices.rules.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';

export const SEARCHED = {
  notice: NOTICES,
  free: FREE_BOARD,
  comment: { found: { tab: '댓글', title: '댓글' } },
  promotion: MATCH_BOARDS.promotion,
  singlematch: MATCH_BOARDS.singlematch,
} as const;

export const SEARCH_KINDS = ['all', ...(Object.keys(SEARCHED) as (keyof typeof SEARCHED)[])] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
/** Short enough that all tabs fit side by side on a phone. */
export const tabTitleOf = (kind: SearchKind) => (kind === 'all' ? '전체' : SEARCHED[kind].found.tab);

export const SEARCH_SORTS = ['new', 'best'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
export const SORT_TITLES: Record<SearchSort, string> = { new: '최신순', best: '정확도순' };

/** Present if only the newest texts were searched, because too many fit. */
export const NEWEST_ONLY = 'x-search-newest-only';

export const isSearchable = (q: string) => /[\p{L}\p{N}]/u.test(q);
