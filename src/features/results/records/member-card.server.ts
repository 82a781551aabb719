import type { MemberRow } from '#/database/schema/tables.ts';
import type { MemberCard } from '#/features/members/name-cards/member-card.contract.ts';
import type { ResultSums } from '#/features/tournaments/results/results.contract.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';

/** A member's public card; `isHidden` is for a profile hidden because of reports. */
export function presentCard(row: MemberRow, sums: Record<Ball, ResultSums>, isHidden: boolean): MemberCard {
  const ball = sums['3'].games > sums['4'].games ? '3' : '4';
  const { games, wins, inningPoints, innings, highRun } = sums[ball];
  const own = ball === '4' ? row.high_run4 : row.high_run3;
  return {
    id: row.id,
    username: row.username,
    picture: isHidden ? '' : row.picture,
    ...{ ball, score4: row.score4 || null, score3: row.score3 || null },
    hall: row.hall || null,
    ...{ games, wins, inningPoints, innings },
    highRun: Math.max(highRun, own),
  };
}
