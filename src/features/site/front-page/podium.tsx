import { RankChange } from '#/features/results/rankings/ranking-table.tsx';
import type { RankedMember } from '#/features/results/rankings/rankings.contract.ts';
import { ballOf } from '#/shared/score4.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

// The first place is in the middle, a little above the others.
const PLACES = ['', 'order-2', 'order-1 pt-3', 'order-3 pt-3'];

type PodiumProps = {
  rows: RankedMember[];
  /** The Korean name of the ranking's period: `이번 주`. */
  period: string;
};

/** A description of the site for guests, and the first three of the ranking as large balls on the cloth. */
export function Podium({ rows, period }: PodiumProps) {
  const leaders = rows.filter(({ rank, points }) => rank !== null && rank <= 3 && points > 0);
  return (
    <section
      className="podium my-4 flex items-center gap-x-8 gap-y-4 p-3 rounded-cloth border-4 border-felt-rail text-on-felt max-md:flex-col max-md:items-stretch md:px-6 md:py-4"
      aria-label={`${period} 1~3위`}
    >
      <div className="guest-only font-bold md:flex-[1_1_14rem] leading-[1.4] max-md:flex max-md:items-center max-md:justify-between max-md:gap-2 max-md:text-row md:text-lead">
        <p>4구와 3구, 우리 동네 당구인들의 랭킹과 대회</p>
        <PageLink className="button bg-yellow text-on-yellow md:mt-3" to="/signup">
          회원가입
        </PageLink>
      </div>
      {leaders.length === 3 && (
        <ol className="grid grid-cols-3 md:flex-[2_1_24rem] items-end gap-2">
          {leaders.map(({ id, rank, lastRank, username, score4, points, billiardHall, hallId }) => (
            <li key={id} className={`grid min-w-0 justify-items-center text-center ${PLACES[rank ?? 0]}`}>
              <img src={`/balls/${ballOf(score4)}.svg`} width={64} height={64} alt="" decoding="async" />
              <span
                className={`mt-1 font-bold text-mark ${rank === 1 ? 'text-yellow' : 'text-on-felt-soft'}`}
              >
                {rank}위 <RankChange rank={rank} lastRank={lastRank} onFelt />
              </span>
              <PageLink
                className="inline-flex min-h-8 max-w-full items-center truncate font-bold text-on-felt"
                to={`/profile/${id}`}
              >
                {username}
              </PageLink>
              {hallId && (
                <PageLink
                  className="inline-flex min-h-6 max-w-full items-center truncate text-mark text-on-felt-soft underline max-md:hidden"
                  to={`/region/${hallId}`}
                >
                  {billiardHall}
                </PageLink>
              )}
              <span className="text-label tabular-nums">
                <strong className="text-title leading-[1.2]">{points.toLocaleString('ko-KR')}</strong>점
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
