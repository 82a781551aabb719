import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { NOTICES } from '#/features/boards/notices/notices.constants.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';

/** What is searched in: the boards, and the comments under their posts. */
export const SEARCHED = {
  notice: NOTICES,
  free: FREE_BOARD,
  comment: { found: { tab: '댓글', title: '댓글' } },
  promotion: MATCH_BOARDS.promotion,
  singlematch: MATCH_BOARDS.singlematch,
} as const;
export type FoundKind = keyof typeof SEARCHED;

/** A tab each, `all` first. */
export const SEARCH_KINDS = ['all', ...(Object.keys(SEARCHED) as FoundKind[])] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
/** Short, so that all of them stand side by side on a phone. */
export const tabTitleOf = (kind: SearchKind) => (kind === 'all' ? '전체' : SEARCHED[kind].found.tab);

/** The newest first, or those first that say it in their title. */
export const SEARCH_SORTS = ['new', 'best'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
export const SORT_TITLES: Record<SearchSort, string> = { new: '최신순', best: '정확도순' };

export const SEARCH_FAILED = '검색 중 문제가 발생했습니다.';
/** The header that says that older texts were not looked at. */
export const NEWEST_ONLY = 'x-search-newest-only';

/** Whether anything in it can be searched for: signs alone cannot. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}
