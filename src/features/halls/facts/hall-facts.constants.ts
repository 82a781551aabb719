export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const HOURS_DAYS = [...WEEKDAYS, 'holiday'] as const;
export type HoursDay = (typeof HOURS_DAYS)[number];
export const DAY_WORDS = {
  mon: '월요일',
  tue: '화요일',
  wed: '수요일',
  thu: '목요일',
  fri: '금요일',
  sat: '토요일',
  sun: '일요일',
  holiday: '공휴일',
} as const satisfies Record<HoursDay, string>;
export const CLOSED_DAY = '휴무';
export const HOURS_LIMIT = 40;

export const TABLES = ['big', 'medium', 'pocket'] as const;
export const TABLE_WORDS = { big: '대대', medium: '중대', pocket: '포켓' } as const;
export const TABLES_MOST = 99;

export const SMOKING_BOOTHS = ['', 'yes', 'no'] as const;
export const SMOKING_WORDS = { yes: '있음', no: '없음' } as const;
export const FACT_WORDS = {
  ...DAY_WORDS,
  ...TABLE_WORDS,
  prices: '요금',
  parking: '주차',
  smoking: '흡연 부스',
  lessons: '레슨',
  about: '소개',
} as const;
export const PRICES_LIMIT = 500;
export const PARKING_LIMIT = 100;
export const LESSONS_LIMIT = 200;
export const ABOUT_LIMIT = 2000;

export const FACTS_FORBIDDEN = '이 당구장을 관리하는 회원과 관리자만 고칠 수 있습니다.';
