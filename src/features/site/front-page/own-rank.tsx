import { useEffect, useState } from 'react';
import { RankChange } from '#/features/results/rankings/ranking-table.tsx';
import type { OwnRank } from '#/features/results/rankings/rankings.contract.ts';
import { NO_RANKS_YET, type RANKING_PERIODS } from '#/features/results/rankings/rankings.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

type OwnRankProps = {
  period: (typeof RANKING_PERIODS)[number];
  addressOf: (page: number) => string;
};

export default function OwnRankLine({ period, addressOf }: OwnRankProps) {
  const own = useOwnRank(period);
  if (!own) return null;
  if (!own.rank) return <span className="text-soft">{NO_RANKS_YET}</span>;
  return (
    <>
      <PageLink className="underline" to={addressOf(Math.ceil(own.rank / 10))}>
        내 순위{' '}
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

function useOwnRank(period: OwnRankProps['period']): OwnRank | null {
  const [own, setOwn] = useState<OwnRank | null>(null);
  useEffect(() => {
    setOwn(null);
    let isCurrent = true;
    // The ranking is readable without the own rank, so a failure shows nothing.
    fetchJson(browserApi.api.memberanking.rank.$get({ query: { period } })).then(
      rank => isCurrent && setOwn(rank),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [period]);
  return own;
}
