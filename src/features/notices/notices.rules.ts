export const LOAD_FAILED = '공지사항을 불러오는 중 문제가 발생했습니다.';
export const SAVE_FAILED = '공지사항을 저장하는 중 문제가 발생했습니다.';
export const REMOVE_FAILED = '공지사항을 삭제하는 중 문제가 발생했습니다.';
/** The list shows so much of a content, and `…` when there is more. */
export const PREVIEW = 30;

export const NOTICE_SORTS = ['id', 'title', 'content', 'date'] as const;
export const NOTICE_FIELDS = ['title', 'content', 'all'] as const;
