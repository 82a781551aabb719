import { RANK_NAMES } from '#/features/tournaments/results/season-points.constants.ts';
import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';
import type { ListedSeason, Season } from './seasons.contract.ts';

type Kept = { made_by: number; isKeeper: boolean };

/** True for the season's maker, its other keepers and admins, who may change everything about the season. */
export function mayEditSeason(reader: Reader, { made_by, isKeeper }: Kept): boolean {
  return isAuthorOrAdmin(reader, { author: made_by }) || (reader !== null && isKeeper);
}

/** True for the season's maker and admins, who may remove the season and choose its other keepers. */
export function mayRemoveSeason(reader: Reader, { made_by }: Pick<Kept, 'made_by'>): boolean {
  return isAuthorOrAdmin(reader, { author: made_by });
}

/** The hall and club of a season as text: `강남 큐클럽 · 수요회`. */
export const hostOf = ({ hall, club }: Pick<ListedSeason, 'hall' | 'club'>) =>
  [hall, club].filter(Boolean).join(' · ');

/** The points of each rank of a season as text: `우승 200점, 준우승 100점, …`. */
export const pointsText = ({ points }: Pick<Season, 'points'>) =>
  points.map((each, rank) => `${RANK_NAMES[rank]} ${each.toLocaleString('ko-KR')}점`).join(', ');

/** The Korean sentence that says which tournaments of a player give points: all, or the `best` highest. */
export const bestText = ({ best }: Pick<Season, 'best'>) =>
  best === 0 ? '나온 대회의 점수를 모두 더합니다.' : `점수가 높은 대회 ${best}개의 점수를 더합니다.`;

/**
 * Adds ranks to a page of a season's standings; rows with equal points and victories share a rank.
 * `firstRank` is the rank of the first row, `offset` the number of rows on the pages before.
 */
export function withRanks<Row extends { points: number; victories: number }>(
  rows: readonly Row[],
  { firstRank, offset }: { firstRank: number; offset: number },
): (Row & { rank: number })[] {
  let rank = firstRank;
  return rows.map((row, index) => {
    const before = rows[index - 1];
    const isEqual = before?.points === row.points && before.victories === row.victories;
    if (index > 0 && !isEqual) rank = offset + index + 1;
    return { ...row, rank };
  });
}
