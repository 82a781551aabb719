import type { Region } from '#/shared/regions.ts';
import { dateAlone } from '#/shared/time/match-day.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { addDays, seoulDay, weekStart } from '#/shared/time/time.ts';

export const DISCIPLINES = ['4', '3', 'pocket'] as const;
export type Discipline = (typeof DISCIPLINES)[number];
export const DISCIPLINE_NAMES: Record<Discipline, string> = { 4: '4구', 3: '3구', pocket: '포켓볼' };

/** The highest 수지 that can be entered, stored as `score_to` of a range without an upper bound. */
export const SCORE_MOST = 9999;
export const MATCH_HALL_LIMIT = 50;
export const SEATS_MOST = 99;

/** An unknown text is '', an unknown number 0. */
export type MatchFacts = {
  day: string;
  time: string;
  hall: string;
  region: '' | Region;
  discipline: '' | Discipline;
  scoreFrom: number;
  scoreTo: number;
  seats: number;
};

/** `수지 150–250`, `수지 150 이상`; '' without a range. */
export function scoreRange({ scoreFrom, scoreTo }: Pick<MatchFacts, 'scoreFrom' | 'scoreTo'>): string {
  if (scoreFrom && scoreTo) return `수지 ${scoreFrom === scoreTo ? scoreFrom : `${scoreFrom}–${scoreTo}`}`;
  if (scoreFrom) return `수지 ${scoreFrom} 이상`;
  return scoreTo ? `수지 ${scoreTo} 이하` : '';
}

export const isRecruiting = (match: { over: boolean; closed: boolean; seatsLeft: number | null }) =>
  !match.over && !match.closed && match.seatsLeft !== 0;

export type Dated = {
  day: string;
  time: string;
  matchDate: string;
  daysLeft: number | null;
  createdAt: string;
};

/** Returns the picked day and time, or those of a text that is only a date; null for other texts. */
export function pickedWhen({
  day,
  time,
  matchDate,
  createdAt,
}: Omit<Dated, 'daysLeft'>): { day: string; time: string } | null {
  return day ? { day, time } : dateAlone(matchDate, seoulDay(new Date(createdAt)));
}

/** Returns the author's own text if that says more than a date. */
export function whenText(match: Dated): string {
  const when = pickedWhen(match);
  // The text uses the day of the answer, so that the server and the browser write the same.
  return when && match.daysLeft !== null
    ? showDay(when.day, when.time, addDays(when.day, -match.daysLeft))
    : match.matchDate;
}

/** The discipline and the 수지 wanted: `4구 · 수지 150–250`, `4구` if any is; '' if neither is given. */
export const gameText = ({
  discipline,
  ...range
}: Pick<MatchFacts, 'discipline' | 'scoreFrom' | 'scoreTo'>) =>
  [discipline && DISCIPLINE_NAMES[discipline], scoreRange(range)].filter(Boolean).join(' · ');

export const scoreRangeProblem = ({ scoreFrom, scoreTo }: Pick<MatchFacts, 'scoreFrom' | 'scoreTo'>) =>
  scoreTo > 0 && scoreFrom > scoreTo ? '최대 수지는 최소 수지보다 낮을 수 없습니다.' : undefined;

/** `3자리 남음`, `자리 없음` for 0, `인원 제한 없음` for null. */
export function seatsText(left: number | null): string {
  if (left === null) return '인원 제한 없음';
  return left > 0 ? `${left}자리 남음` : '자리 없음';
}

export const NAMED_DAYS = ['today', 'tomorrow', 'weekend'] as const;
export const DAY_NAMES: Record<(typeof NAMED_DAYS)[number], string> = {
  today: '오늘',
  tomorrow: '내일',
  weekend: '이번 주말',
};

/** The first and last day (`YYYY-MM-DD`); `weekend` is Saturday and Sunday without days before today. */
export function daysOfFilter(filter: string, today: string): { first: string; last: string } {
  if (filter === 'today') return { first: today, last: today };
  if (filter === 'tomorrow') return { first: addDays(today, 1), last: addDays(today, 1) };
  if (filter !== 'weekend') return { first: filter, last: filter };
  const saturday = addDays(weekStart(today), 5);
  return { first: today > saturday ? today : saturday, last: addDays(saturday, 1) };
}
