import { AWARD_NAMES, awardsOf, ratesOf } from '#/features/tournaments/engine/results/awards.rules.ts';
import { finalPlaces } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

/** The rank (from 0) of a place (from 1): 0 of place 1, 1 of place 2, 2 of places 3 and 4, 3 of 5 to 8 … */
const rankOfPlace = (place: number) => Math.ceil(Math.log2(place));

/** The points of a place (from 1) by a season's table of points per rank; 0 beyond the table. */
export const pointsOfPlace = (points: readonly number[], place: number) => points[rankOfPlace(place)] ?? 0;

/** The points of the `best` best results (0: of all), and how many tournaments were won and played. */
export function sumOfResults(results: readonly { place: number; points: number }[], best: number) {
  const inOrder = results.map(({ points }) => points).sort((a, b) => b - a);
  const counted = best === 0 ? inOrder : inOrder.slice(0, best);
  return {
    points: counted.reduce((sum, points) => sum + points, 0),
    victories: results.filter(({ place }) => place === 1).length,
    played: results.length,
  };
}

/** The names of the ranks by which seasons give points and tournaments give prizes, as results name the places. */
export const RANK_NAMES = [
  '우승',
  '준우승',
  '공동 3위',
  '공동 5위',
  '공동 9위',
  '공동 17위',
  '공동 33위',
  '공동 65위',
] as const;

export const PRIZE_NAMES = [...RANK_NAMES, ...AWARD_NAMES] as const;

/** The prizes of the ranks, the champion's first, without those of the awards. */
export const rankPrizes = (prizes: readonly string[]) => prizes.slice(0, RANK_NAMES.length);

/** Notes beside a rank's title: the prize, and where there are awards the 득점률 of a rank with one entry. */
export function honourNotes(
  tournament: Tournament,
  { entries }: { entries: readonly number[] },
  prizes: readonly string[],
): string[] {
  const [only = 0] = entries.length === 1 ? entries : [];
  const hasAwards = awardsOf(tournament, hasAwardPrizes(prizes)).length > 0;
  const rate = hasAwards && ratesOf(tournament).get(only);
  const place = finalPlaces(tournament).find(each => each.entries.some(entry => entries.includes(entry)));
  const prize = place && prizes[rankOfPlace(place.place)];
  return [...(prize ? [prize] : []), ...(rate ? [`득점률 ${rate}`] : [])];
}

const hasAwardPrizes = (prizes: readonly string[]) => prizes.slice(RANK_NAMES.length).some(Boolean);

/** The awards with title, winners, figure and prize (`이민호 9점 (상품권)`), or why there is no winner. */
export function awardLines(tournament: Tournament, prizes: readonly string[]) {
  const given = awardsOf(tournament, hasAwardPrizes(prizes)).map(({ title, names, figure }) => {
    const prize = prizes[PRIZE_NAMES.indexOf(title)];
    const winners = names.length > WINNERS_NAMED ? `${names[0]} 외 ${names.length - 1}명` : names.join(', ');
    return { title, text: `${winners} ${figure}${prize ? ` (${prize})` : ''}` };
  });
  const missed = missedAwards(tournament, prizes).map(({ title, why }) => ({
    title,
    text: `${why} 주지 않았습니다`,
  }));
  return AWARD_NAMES.flatMap(title => [...given, ...missed].find(line => line.title === title) ?? []);
}

/** The awards without a winner that have a prize (or 하이런상 beside others), with the reason. */
export function missedAwards(tournament: Tournament, prizes: readonly string[]) {
  if (tournament.champion === null) return [];
  const given = new Set(awardsOf(tournament, hasAwardPrizes(prizes)).map(({ title }) => title));
  const isExpected = (title: (typeof AWARD_NAMES)[number]) =>
    prizes[PRIZE_NAMES.indexOf(title)] || (title === '하이런상' && given.size > 0);
  return AWARD_NAMES.filter(title => !given.has(title) && isExpected(title)).map(title => ({
    title,
    why: title === '하이런상' ? '하이런 기록이 없어' : '점수 기록이 모자라',
  }));
}
const WINNERS_NAMED = 3;

/** The points with which a new season starts, by rank from 우승 on, as usual in amateur tournaments. */
export const DEFAULT_POINTS: readonly number[] = [200, 100, 50, 25];
