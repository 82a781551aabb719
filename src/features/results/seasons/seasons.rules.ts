import { RANK_NAMES } from '#/features/tournaments/results/season-points.rules.ts';
import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';
import { withCommas } from '#/shared/text/with-commas.ts';

export type KeptBy = { made_by: number; isKeeper: boolean };

/** The maker, the other keepers and admins may change everything about a season. */
export const mayEditSeason = (reader: Reader, { made_by, isKeeper }: KeptBy): boolean =>
  isAuthorOrAdmin(reader, { author: made_by }) || (reader !== null && isKeeper);

/** Only the maker and admins may remove a season and choose its other keepers. */
export const mayRemoveSeason = (reader: Reader, { made_by }: Pick<KeptBy, 'made_by'>): boolean =>
  isAuthorOrAdmin(reader, { author: made_by });

export const hostOf = ({ hall, club }: { hall: string; club: string }) =>
  [hall, club].filter(Boolean).join(' · ');

/** `우승 200점, 준우승 100점, …` */
export const pointsText = ({ points }: { points: number[] }) =>
  points.map((each, rank) => `${RANK_NAMES[rank]} ${withCommas(each)}점`).join(', ');

/** Says which tournaments of a player give points: all, or the `best` highest. */
export const bestText = ({ best }: { best: number }) =>
  best === 0 ? '나온 대회의 점수를 모두 더합니다.' : `점수가 높은 대회 ${best}개의 점수를 더합니다.`;

/**
 * Rows with equal points and victories share a rank. `firstRank` is the rank of the first row, `offset` the
 * number of rows on the pages before.
 */
export function withRanks<Row extends { points: number; victories: number }>(
  rows: readonly Row[],
  { firstRank, offset }: { firstRank: number; offset: number },
): (Row & { rank: number; isShared: boolean })[] {
  let rank = firstRank;
  const isEqual = (row: Row, other?: Row) =>
    row.points === other?.points && row.victories === other.victories;
  return rows.map((row, index) => {
    if (index > 0 && !isEqual(row, rows[index - 1])) rank = offset + index + 1;
    return { ...row, rank, isShared: rank <= offset + index || isEqual(row, rows[index + 1]) };
  });
}

export const SEASON_TITLE_LIMIT = 60;
export const CLUB_LIMIT = 50;
export const POINTS_MOST = 10_000;
export const RANKS_MOST = RANK_NAMES.length;
/** The maximum of a season's setting `best`. */
export const BEST_MOST = 99;
/** A weekly evening for two years. */
export const TOURNAMENTS_MOST = 100;
export const KEEPERS_MOST = 20;
export const SEASONS_OF_A_MEMBER = 50;

export const NOT_ORGANISING = '서버에 저장한 대회를 진행한 회원만 시즌을 만들 수 있습니다.';
export const NOT_A_KEEPER = '시즌을 관리하는 회원만 할 수 있습니다.';
export const NOT_OWN_TOURNAMENT = '내가 진행한 대회만 시즌에 넣을 수 있습니다.';
export const NOT_CLOSED = '종료된 대회만 시즌에 넣을 수 있습니다.';
export const IN_OTHER_SEASON = '이미 다른 시즌에 들어 있는 대회입니다. 먼저 그 시즌에서 빼주세요.';
