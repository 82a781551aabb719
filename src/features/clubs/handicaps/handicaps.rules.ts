import { averageLimit } from '#/features/tournaments/results/checks/handicap-check.rules.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { averageThousandths } from '#/shared/average.ts';

export const REASON_LIMIT = 100;
/** The highest handicap of each game; one of 0 is unknown. */
export const HANDICAP_MOST: Record<Ball, number> = { '4': 2000, '3': 50 };
export const SAME_HANDICAP = '지금 수지와 같습니다.';

/** The spans in days for which games and average are shown beside a handicap. */
export const RECENT_DAYS = [60, 90] as const;
/** First and second places within a year from which the national union asks for a higher handicap. */
const PLACES = 2;
/** From this number of events in a year, an average this many points above the handicap gives a hint. */
const EVENTS = 5;
const POINTS_HIGHER = 2;

/** A player's year in one game: 1st and 2nd places, events, and the points and innings in them. */
export type YearOfPlay = { places: number; events: number; points: number; innings: number };

/** The lowest 3구 handicap whose range includes this average (in thousandths); null beyond the table. */
export function askedHandicap(thousandths: number): number | null {
  for (let handicap = 10; handicap <= HANDICAP_MOST['3']; handicap++)
    if (thousandths <= averageLimit(handicap) * 1000) return handicap;
  return null;
}

/**
 * Korean sentences why the rules of the national amateurs' union would ask for a higher handicap. The rule of
 * averages applies to 3구 alone, because 4구 has no table of averages.
 */
export function handicapHints(ball: Ball, handicap: number, year: YearOfPlay): string[] {
  const hints: string[] = [];
  if (year.places >= PLACES) hints.push(`최근 1년에 1·2위를 ${year.places}번 했습니다.`);
  const average = averageThousandths(year.points, year.innings);
  if (ball === '3' && handicap > 0 && year.events >= EVENTS && average !== null) {
    const asked = askedHandicap(average) ?? HANDICAP_MOST['3'];
    if (asked >= handicap + POINTS_HIGHER)
      hints.push(`최근 1년 대회 ${year.events}개의 에버리지는 ${asked}점에 해당합니다.`);
  }
  return hints;
}
