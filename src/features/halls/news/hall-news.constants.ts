export const NEWS_CONTENT_LIMIT = 2000;
/** Number of news on one page of a hall. */
export const NEWS_A_PAGE = 5;

export const NEWS_ADDED = '소식을 올렸습니다. 단골 회원에게 알림으로 알려 드립니다.';
export const NEWS_CHANGED = '소식을 수정했습니다.';
export const NEWS_REMOVED = '소식을 삭제했습니다.';
/** The remark for keepers at news that other readers do not see. */
export const NEWS_HIDDEN = '가려짐 (운영진이 확인하고 있거나 가렸습니다)';
export const NEWS_MISSING = '소식을 찾을 수 없습니다.';
export const NEWS_LOAD_FAILED = '당구장 소식을 불러오는 중 문제가 발생했습니다.';
export const NEWS_SAVE_FAILED = '소식을 저장하는 중 문제가 발생했습니다.';
export const NEWS_REMOVE_FAILED = '소식을 삭제하는 중 문제가 발생했습니다.';
