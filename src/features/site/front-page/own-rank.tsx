import type { ReactNode } from 'react';
import { ATTEND_FAILED, attendedSentence } from '#/features/members/attendance/attendance.rules.ts';
import { shortLabelOf } from '#/features/members/fields/member-fields.rules.ts';
import type { OwnRank } from '#/features/results/rankings/rankings.contract.ts';
import {
  NO_RANKS_YET,
  type RANKING_PERIODS,
  type RANKING_SORTS,
} from '#/features/results/rankings/rankings.rules.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';

// Ranks by points need points, which members get for attendance.
const HOW_TO_RANK = '출석하면 순위가 생깁니다.';

type OwnRankProps = {
  period: (typeof RANKING_PERIODS)[number];
  sort?: (typeof RANKING_SORTS)[number];
  order?: 'asc' | 'desc';
  addressOf: (page: number) => string;
  /** Shown until the rank is loaded. */
  waiting: ReactNode;
};

/** The own place in the shown order links to its page of the ranking. */
export default function OwnRankLine({ period, sort, order, addressOf, waiting }: OwnRankProps) {
  const ranking = [period, sort, order].join(' ');
  const load = async () => {
    const query = { period, ...(sort !== 'points' && { sort, order }) };
    return { ranking, ...(await fetchJson(browserApi.api.memberanking.rank.$get({ query }))) };
  };
  // The ranking is readable without the own rank, so a failure is not shown. The button to attend stays while
  // the rank of another ranking is loaded.
  const { found: own, problem, reload } = useLoaded(load, '', { version: ranking });
  return (
    <>
      <p className="min-w-0 flex-1">
        {own?.ranking === ranking ? (
          <Rank own={own} period={period} sort={sort} addressOf={addressOf} />
        ) : (
          problem === undefined && waiting
        )}
      </p>
      {own?.mayAttend ? (
        <AttendButton onAttended={reload} />
      ) : (
        <PageLink className="button button-quiet" to="/attendance">
          {own ? '출석 완료' : '출석'}
        </PageLink>
      )}
    </>
  );
}

function AttendButton({ onAttended }: { onAttended: () => void }) {
  const { press, busy } = usePress();
  const attend = async () => {
    try {
      toast(attendedSentence(await fetchJson(browserApi.api.members.attendance.$post())));
    } finally {
      onAttended();
    }
  };
  return (
    <Button busy={busy} onClick={() => void press(attend, ATTEND_FAILED)}>
      출석
    </Button>
  );
}

type RankProps = Pick<OwnRankProps, 'period' | 'sort' | 'addressOf'> & { own: OwnRank };

function Rank({ own, period, sort, addressOf }: RankProps) {
  const isByPoints = sort === undefined || sort === 'points';
  if (!own.rank) return <span className="text-soft">{isByPoints ? HOW_TO_RANK : NO_RANKS_YET}</span>;
  const name = period === 'all' ? '통산 포인트 순위' : '내 순위';
  return (
    <>
      <PageLink className="text-text" to={addressOf(Math.ceil(own.rank / 10))}>
        {isByPoints ? name : `내 ${sort === 'victory' ? '승리' : shortLabelOf(sort)} 순위`}{' '}
        <strong className="font-extrabold text-head leading-[1.4]">{withCommas(own.rank)}위</strong>
      </PageLink>
      <span className="text-soft"> / {withCommas(own.total)}명</span>
      {isByPoints && <span className="text-soft"> · {withCommas(own.points)}포인트</span>}
      <span className="text-label text-soft max-md:block max-md:leading-tight">
        {' '}
        {rankChange(own.rank, own.lastRank)}
      </span>
    </>
  );
}

/** `지난주보다 3계단 상승`; '' if the rank is unknown or did not rise. */
export function rankChange(rank: number, lastRank: number | null): string {
  return lastRank && rank < lastRank ? `지난주보다 ${withCommas(lastRank - rank)}계단 상승` : '';
}
