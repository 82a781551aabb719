/** The maximum number of notifications stored for a member; older ones are deleted. */
export const NOTIFICATIONS_MOST = 500;

export const NOTIFICATIONS_LOAD_FAILED = '알림을 불러오는 중 문제가 발생했습니다.';
