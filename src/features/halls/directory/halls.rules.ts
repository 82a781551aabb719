import { phoneDigits } from '#/shared/text/phone.ts';

export const HALL_MISSING = '당구장을 찾을 수 없습니다.';
export const LOAD_FAILED = '당구장 목록을 불러오는 중 문제가 발생했습니다.';

export const HALL_SORTS = ['id', 'region', 'name', 'address'] as const;
export const HALL_FIELDS = ['all', 'region', 'name', 'address'] as const;

export const ADDRESS_LIMIT = 200;
export const LINK_LIMIT = 300;
export const LICENSE_LIMIT = 60;

/** Between two digits one `-` remains. */
export function withoutPunctuation(key: string): string {
  const isDigit = (sign = '') => /^\d$/.test(sign);
  return key.replace(/[^\p{L}\p{N}\p{M}]+/gu, (signs, index: number) =>
    isDigit(key[index - 1]) && isDigit(key[index + signs.length]) ? '-' : '',
  );
}

export const telephoneDigits = phoneDigits;

/** The number has an area code, is a mobile one, or of the 15xx kind. */
export function isTelephone(digits: string): boolean {
  return /^(02\d{7,8}|0[3-7]\d{8,9}|050\d{8,9}|01[016789]\d{7,8}|1[568]\d{6})$/.test(digits);
}

/** An address that keeps 지하 and the number of its floor on one line. */
export const addressText = (address: string): string => address.replace(/지하 (?=\d)/, '지하\u00a0');

/** Adds the hyphens (02-123-4567, 0507-1234-5678, 1588-1234); other digits stay unchanged. */
export function showTelephone(digits: string): string {
  if (!isTelephone(digits)) return digits;
  if (digits.length === 8) return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  const area = digits.startsWith('02') ? 2 : digits.startsWith('050') && digits.length === 12 ? 4 : 3;
  return [digits.slice(0, area), digits.slice(area, -4), digits.slice(-4)].join('-');
}

export const HALL_SCOPES: { value: (typeof HALL_FIELDS)[number]; label: string }[] = [
  { value: 'all', label: '전체' },
  { value: 'region', label: '지역' },
  { value: 'name', label: '이름' },
  { value: 'address', label: '주소' },
];

export const newsLink = (hall: number) => `/region/${hall}#news`;
export const newsSubject = (hall: number) => `hall-news:${hall}`;
export const newsSource = (news: number) => `hallNews:${news}`;

/** Counting stops here; a larger count is shown as this number or more. */
export const FAVOURITES_COUNTED = 10_000;

export const NEWS_CONTENT_LIMIT = 2000;
export const NEWS_A_PAGE = 5;

export const NEWS_MISSING = '소식을 찾을 수 없습니다.';

/** Returns `수원시 팔달구` or `마포구`; '' when the address names no 시군구. */
export function districtOf(address: string): string {
  const [, first = '', second = ''] = address.normalize('NFC').trim().split(/\s+/);
  if (!/[시군구]$/.test(first)) return '';
  return first.endsWith('시') && second.endsWith('구') ? `${first} ${second}` : first;
}
