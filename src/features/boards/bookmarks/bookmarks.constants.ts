/** The maximum number of posts one member may bookmark. */
export const MAX_BOOKMARKS = 1000;
export const BOOKMARKS_FULL = `보관함에는 ${MAX_BOOKMARKS.toLocaleString('ko-KR')}개까지 담을 수 있습니다. 보지 않는 글을 먼저 빼주세요.`;
export const BOOKMARK_FOR_MEMBERS = '로그인 후 보관할 수 있습니다.';
export const BOOKMARK_FAILED = '보관함을 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.';
export const BOOKMARKS_LOAD_FAILED = '보관함을 불러오는 중 문제가 발생했습니다.';
