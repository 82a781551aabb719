import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/api.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { useSession } from '#/ui/session.ts';
import type { OwnRank } from './rankings.contract.ts';
import type { RANKING_PERIODS } from './rankings.rules.ts';

type Period = (typeof RANKING_PERIODS)[number];

/** Where the reader stands, in whatever page or search of the ranking; `addressOf` leads to that page. */
export function OwnRankLine({ period, addressOf }: { period: Period; addressOf: (page: number) => string }) {
  const own = useOwnRank(period);
  return (
    // Its height is there before its content, so that the table does not move.
    <p className="member-only mb-3 min-h-7 tabular-nums">
      {own?.rank && (
        <>
          <PageLink className="underline" to={addressOf(Math.ceil(own.rank / 10))}>
            내 순위 <strong>{own.rank.toLocaleString('ko-KR')}위</strong>
          </PageLink>
          <span className="text-soft">
            {' '}
            / {own.total.toLocaleString('ko-KR')}명 · {own.points.toLocaleString('ko-KR')}점 · {own.victory}승
          </span>
        </>
      )}
    </p>
  );
}

function useOwnRank(period: Period): OwnRank | null {
  const reader = useSession()?.userId;
  const [own, setOwn] = useState<OwnRank | null>(null);
  useEffect(() => {
    setOwn(null);
    if (!reader) return;
    let isCurrent = true;
    // Without it the ranking is still read, so a failure shows nothing.
    fetchJson(browserApi.api.memberanking.rank.$get({ query: { period } })).then(
      rank => isCurrent && setOwn(rank),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [reader, period]);
  return own;
}
