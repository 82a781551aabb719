import type { RankedMember } from '#/features/results/rankings/rankings.contract.ts';
import { ballOf } from '#/shared/score4.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

const PLACES = ['', 'order-2', 'order-1 pt-3', 'order-3 pt-3'];

type PodiumProps = {
  rows: RankedMember[];
  period: string;
};

/** The first three of the ranking as balls, and a description of the site for guests. */
export function Podium({ rows, period }: PodiumProps) {
  const leaders = rows.filter(({ rank, points }) => rank !== null && rank <= 3 && points > 0);
  return (
    <section
      className="podium mb-3 flex items-center gap-x-8 gap-y-2 p-2 rounded-cloth border-4 border-felt-rail text-on-felt max-md:flex-col max-md:items-stretch md:px-6 md:py-4"
      aria-label={`${period} 1~3위`}
    >
      <div className="guest-only font-bold md:flex-[1_1_14rem] leading-[1.4] max-md:flex max-md:items-center max-md:justify-between max-md:gap-2 max-md:text-row md:text-lead">
        <p>4구와 3구, 우리 동네 당구인들의 랭킹과 대회</p>
        <PageLink className="button bg-yellow text-on-yellow md:mt-3" to="/signup">
          회원가입
        </PageLink>
      </div>
      {leaders.length === 3 && (
        <div className="md:flex-[2_1_24rem]">
          <p className="text-center text-mark text-on-felt-soft">{period} 활동 포인트</p>
          <ol className="grid grid-cols-3 items-end gap-2">
            {leaders.map(({ id, rank, username, score4, points }) => (
              <li key={id} className={`grid min-w-0 justify-items-center text-center ${PLACES[rank ?? 0]}`}>
                <img src={`/balls/${ballOf(score4)}.svg`} width={48} height={48} alt="" decoding="async" />
                <span className="mt-1 max-w-full truncate font-bold text-row">
                  <span className={rank === 1 ? 'text-yellow' : 'text-on-felt-soft'}>{rank}위</span>{' '}
                  {username}
                </span>
                <strong className="text-part leading-[1.2] tabular-nums">
                  {points.toLocaleString('ko-KR')}
                </strong>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
