import { RankChange } from '#/features/results/rankings/ranking-table.tsx';
import { NO_RANKS_YET, type RANKING_PERIODS } from '#/features/results/rankings/rankings.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

type OwnRankProps = {
  period: (typeof RANKING_PERIODS)[number];
  addressOf: (page: number) => string;
};

/** The member's own rank in a period, linked to its page of the ranking; nothing until it is loaded. */
export default function OwnRankLine({ period, addressOf }: OwnRankProps) {
  const load = async () => {
    const own = await fetchJson(browserApi.api.memberanking.rank.$get({ query: { period } }));
    return { period, ...own };
  };
  // The ranking is readable without the own rank, so a failure is not shown.
  const { found: own } = useLoaded(load, '', period);
  if (own?.period !== period) return null;
  if (!own.rank) return <span className="text-soft">{NO_RANKS_YET}</span>;
  return (
    <>
      <PageLink className="underline" to={addressOf(Math.ceil(own.rank / 10))}>
        {period === 'all' ? '통산 포인트 순위' : '내 순위'}{' '}
        <strong className="font-extrabold text-head leading-[1.4]">
          {own.rank.toLocaleString('ko-KR')}위
        </strong>
      </PageLink>
      <RankChange rank={own.rank} lastRank={own.lastRank} />
      <span className="text-soft max-md:hidden">
        {' '}
        / {own.total.toLocaleString('ko-KR')}명 · {own.points.toLocaleString('ko-KR')}점 · {own.victory}승
      </span>
    </>
  );
}
