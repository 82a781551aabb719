export const REGIONS = [
  '서울',
  '부산',
  '대구',
  '인천',
  '광주',
  '대전',
  '울산',
  '세종',
  '경기',
  '강원',
  '충북',
  '충남',
  '전북',
  '전남',
  '경북',
  '경남',
  '제주',
] as const;

export type Region = (typeof REGIONS)[number];

/** The region and the hall, as far as they are given: `서울 한큐당구장`. 경기 alone would read as a match. */
export const placeText = ({ region, hall }: { region: string; hall: string }) =>
  [region === '경기' ? '경기도' : region, hall].filter(Boolean).join(' ');

export const NICKNAME_LIMIT = 20;
export const HALL_NAME_LIMIT = 50;
