import { withCommas } from '#/shared/text/with-commas.ts';
import { dayWord } from '#/shared/time/day-bars.ts';
import type { StatsDay } from './site-stats.contract.ts';

/** Today is included. */
export const DAYS_SHOWN = 30;
export const BACKUP_FAILED = '백업하지 못했습니다. 디스크와 백업 폴더를 확인해 주세요.';

export const WEEK_DAYS = 7;
/** A member without a visit for this long counts as asleep. */
export const SLEEP_DAYS = 90;

export const SERIES = [
  { key: 'visitors', name: '방문자', unit: '명' },
  { key: 'members', name: '새 회원', unit: '명' },
  { key: 'posts', name: '새 글', unit: '개' },
  { key: 'comments', name: '새 댓글', unit: '개' },
] as const satisfies { key: keyof StatsDay; name: string; unit: string }[];
export type Series = (typeof SERIES)[number];

/** `1,204명` */
export const amount = (value: number, { unit }: Series) => `${withCommas(value)}${unit}`;

/** Says the sum, today's value and the best day, for screen readers. */
export function sentenceOf(series: Series, days: readonly StatsDay[]): string {
  const { key, name } = series;
  const [first, today] = [days[0], days.at(-1)];
  if (!first || !today) return '';
  const sum = days.reduce((all, day) => all + day[key], 0);
  const best = days.reduce((most, day) => (day[key] > most[key] ? day : most));
  const most = sum > 0 ? ` 가장 많은 날은 ${dayWord(best.day)} ${amount(best[key], series)}.` : '';
  return (
    `${dayWord(first.day)}부터 ${dayWord(today.day)}까지 ${name} 모두 ${amount(sum, series)}, ` +
    `오늘 ${amount(today[key], series)}.${most}`
  );
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1.4 GB` */
export function sizeWord(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${UNITS[step]}`;
}

/** The used part in whole per cent, rounded down. */
export function fullPercent({ total, free }: { total: number; free: number }): number {
  return total === 0 ? 0 : Math.floor(((total - free) / total) * 100);
}

const SETTING_WORDS: Record<string, string> = {
  OPERATOR_NAME: '운영자 이름',
  PRIVACY_OFFICER: '개인정보 보호책임자',
  PRIVACY_CONTACT: '보호책임자 연락처',
  PRIVACY_PROCESSORS: '처리 위탁',
};

export const settingWord = (name: string) => SETTING_WORDS[name] ?? name;
