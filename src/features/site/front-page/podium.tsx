import { RankChange } from '#/features/results/rankings/rank-change.tsx';
import type { RankedMember } from '#/features/results/rankings/rankings.contract.ts';
import { ballOf } from '#/shared/score4.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

type PodiumProps = {
  /** The first page of a period's ranking, in ranking order. */
  rows: RankedMember[];
  /** The words of the period: `이번 주`. */
  period: string;
};

/** A description of the site for guests, and the first three of the ranking as large balls on the cloth. */
export function Podium({ rows, period }: PodiumProps) {
  const leaders = rows.filter(({ rank, points }) => rank !== null && rank <= 3 && points > 0);
  return (
    <section className="podium" aria-label={`${period} 1~3위`}>
      <div className="podium-word guest-only">
        <p>4구와 3구, 우리 동네 당구인들의 랭킹과 대회</p>
        <PageLink className="button podium-join" to="/signup">
          회원가입
        </PageLink>
      </div>
      {leaders.length === 3 && (
        <ol className="podium-places">
          {leaders.map(({ id, rank, lastRank, username, score4, points, billiardHall, hallId }) => (
            <li key={id} className="podium-place" data-rank={rank}>
              <img src={`/balls/${ballOf(score4)}.svg`} width={64} height={64} alt="" decoding="async" />
              <span className="podium-rank">
                {rank}위 <RankChange rank={rank} lastRank={lastRank} />
              </span>
              <PageLink className="podium-name" to={`/profile/${id}`}>
                {username}
              </PageLink>
              {hallId && (
                <PageLink className="podium-hall" to={`/region/${hallId}`}>
                  {billiardHall}
                </PageLink>
              )}
              <span className="podium-points">
                <strong>{points.toLocaleString('ko-KR')}</strong>점
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
