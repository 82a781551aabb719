import { RankChange } from '#/features/results/rankings/ranking-table.tsx';
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
    <section
      className="podium my-4 flex items-center gap-x-8 gap-y-4 rounded-cloth border-4 border-felt-rail p-3 text-on-felt max-md:flex-col max-md:items-stretch md:px-6 md:py-4 [&_:focus-visible]:outline-yellow [background:radial-gradient(ellipse_at_50%_0%,rgb(255_255_255/10%),transparent_70%),var(--weave),var(--felt)] [html[data-member]_&:not(:has(ol))]:hidden"
      aria-label={`${period} 1~3위`}
    >
      <div className="guest-only font-bold leading-[1.4] max-md:flex max-md:items-center max-md:justify-between max-md:gap-3 max-md:text-row md:flex-[1_1_14rem] md:text-lead">
        <p>4구와 3구, 우리 동네 당구인들의 랭킹과 대회</p>
        <PageLink className="button bg-yellow text-on-yellow md:mt-3" to="/signup">
          회원가입
        </PageLink>
      </div>
      {leaders.length === 3 && (
        <ol className="grid grid-cols-3 items-end gap-2 md:flex-[2_1_24rem]">
          {leaders.map(({ id, rank, lastRank, username, score4, points, billiardHall, hallId }) => (
            <li
              key={id}
              className="group grid min-w-0 justify-items-center text-center data-[rank=1]:order-2 data-[rank=2]:order-1 data-[rank=3]:order-3 not-data-[rank=1]:pt-3"
              data-rank={rank}
            >
              <img
                src={`/balls/${ballOf(score4)}.svg`}
                width={64}
                height={64}
                alt=""
                decoding="async"
                className="drop-shadow-[0_6px_6px_rgb(0_0_0/30%)] max-md:size-13"
              />
              <span className="mt-1 font-bold text-mark text-on-felt-soft group-data-[rank=1]:text-yellow">
                {rank}위 <RankChange rank={rank} lastRank={lastRank} onFelt />
              </span>
              <PageLink
                className="inline-flex items-center min-h-8 max-w-full text-on-felt font-bold truncate"
                to={`/profile/${id}`}
              >
                {username}
              </PageLink>
              {hallId && (
                <PageLink
                  className="inline-flex items-center min-h-6 max-w-full text-on-felt-soft text-mark underline truncate max-md:hidden"
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
