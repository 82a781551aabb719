export const NEWS_CONTENT_LIMIT = 2000;
export const NEWS_A_PAGE = 5;

export const NEWS_MISSING = '소식을 찾을 수 없습니다.';
