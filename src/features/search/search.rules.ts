/** What is searched in: a tab each, `all` first. */
export const SEARCH_KINDS = ['all', 'notice', 'free', 'comment', 'promotion', 'singlematch'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
/** Short, so that all of them stand side by side on a phone. */
export const TAB_TITLES: Record<SearchKind, string> = {
  all: '전체',
  notice: '공지',
  free: '자유글',
  comment: '댓글',
  promotion: '홍보',
  singlematch: '매치',
};
/** What stands before a hit. */
export const KIND_TITLES: Record<Exclude<SearchKind, 'all'>, string> = {
  notice: '공지사항',
  free: '자유게시판',
  comment: '댓글',
  promotion: '홍보',
  singlematch: '개인전 매치',
};

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
