/** The most notifications stored for a member; older ones are deleted. */
export const NOTIFICATIONS_MOST = 500;

export const NOTIFICATIONS_LOAD_FAILED = '알림을 불러오는 중 문제가 발생했습니다.';
export const NOTIFICATIONS_READ_FAILED = '알림을 읽음으로 표시하지 못했습니다.';
export const ACCEPTING_FAILED = '답을 보내지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const SETTINGS_LOAD_FAILED = '알림 설정을 불러오는 중 문제가 발생했습니다.';
export const SETTINGS_SAVE_FAILED = '알림 설정을 저장하지 못했습니다.';
