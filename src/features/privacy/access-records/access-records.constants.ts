/** Days for which views of members' data by admins are recorded (개인정보의 안전성 확보조치 기준 8조: a year at least). */
export const DATA_VIEW_DAYS = 365;

export const WAY_WORDS = { signup: '가입', login: '로그인' } as const;
export const RECORDS_LOAD_FAILED = '접속 기록을 불러오는 중 문제가 발생했습니다.';
