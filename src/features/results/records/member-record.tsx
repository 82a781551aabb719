import type { ReactNode } from 'react';
import {
  HANDICAP_CHECK_DAYS,
  HANDICAP_CHECK_GAMES,
  HANDICAP_CHECK_GAMES_MOST,
  HANDICAP_CHECK_WORDS,
} from '#/features/tournaments/results/checks/handicap-check.rules.ts';
import type {
  HandicapBadgeFacts,
  MemberResults,
  ResultSums,
} from '#/features/tournaments/results/results.contract.ts';
import { RESULTS_LOAD_FAILED } from '#/features/tournaments/results/results.rules.ts';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { rateText } from '#/shared/average.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { fetchJson, forPage, type SiteApi } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { requestedPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { drawTrend, sumsOf, TREND_SPAN } from './records.rules.ts';
import { ResultList } from './result-list.tsx';

export const GAMES_PARAM = 'games';
export const BALL_PARAM = 'ball';

const UNSCORED_NOTE = '복식과 점수 없는 경기는 득점률과 수지 평가에 넣지 않습니다.';

type MemberRecordProps = {
  record: MemberResults;
  page: number;
  /** Shown while the member has no results. */
  empty?: ReactNode;
};

/** `id` is a login id; page and game come from the query parameters. */
export async function readRecord(api: SiteApi, id: string, search: URLSearchParams) {
  const page = requestedPage(search, GAMES_PARAM);
  const ball = BALLS.find(value => value === search.get(BALL_PARAM));
  const query = { page: String(page), ...(ball ? { ball } : {}) };
  const call = api.api.results.members[':id'].$get({ param: { id }, query });
  return { record: (await forPage(fetchJson(call), RESULTS_LOAD_FAILED)) as MemberResults, page };
}

export function MemberRecord({ record, page, empty }: MemberRecordProps) {
  const isBare = BALLS.every(value => record.sums[value].games === 0);
  const { ball, sums, trend, trust, results, disputed, reviewed } = record;
  return (
    <section aria-labelledby="record">
      <h2 id="record" className="sr-only">
        대회 경기 기록
      </h2>
      <TrendPicture trend={trend} sums={sums[ball]} />
      {/* Wins and losses count these games too. */}
      {sums[ball].scored < sums[ball].games && <p className="mt-1 text-label text-soft">{UNSCORED_NOTE}</p>}
      {sums[ball].games > 0 && <HandicapTrust trust={trust} ball={ball} />}
      <Uncounted
        about="이의가 제기되어 기록에서 빠진 내 경기가 있습니다. 나에게만 보입니다."
        tournaments={disputed}
      />
      <Uncounted
        about="운영진이 경기를 확인하고 있습니다. 확인이 끝나면 기록에 반영됩니다. 나에게만 보입니다."
        tournaments={reviewed}
      />
      <ResultList
        label={`${ball}구 경기`}
        results={results}
        of={record.number}
        empty={isBare ? empty : undefined}
      />
      {results.length > 0 && (
        <Pager
          page={page}
          total={sums[ball].games}
          param={GAMES_PARAM}
          label="경기 기록 페이지"
          hash="#record"
        />
      )}
    </section>
  );
}

function Uncounted({ about, tournaments }: { about: string; tournaments: MemberResults['disputed'] }) {
  if (tournaments.length === 0) return null;
  return (
    <div className="my-3 px-4 py-3 rounded-control bg-yellow-tint text-yellow-text text-row">
      <p>{about}</p>
      <ul>
        {tournaments.map(({ tournament, title, matches }) => (
          <li key={tournament} className="flex flex-wrap items-center gap-1 min-h-11">
            <PageLink to={`/tournaments/${tournament}`}>{title}</PageLink> · {matches}경기
          </li>
        ))}
      </ul>
    </div>
  );
}

const LOOKS = { fits: 'bg-primary-tint text-primary', raise: 'bg-yellow-tint text-yellow-text' };

/** Shows the rating of the 수지 (수지 신뢰), or the number of games that are missing for a rating. */
function HandicapTrust({ trust, ball }: { trust: HandicapBadgeFacts; ball: Ball }) {
  const figures = figuresOf(trust, ball);
  return (
    <p className="my-3 text-label">
      {trust.trust !== 'short' && (
        <>
          <span className="text-soft">수지 신뢰</span>{' '}
          <span
            className={`inline-block px-3 rounded-full text-label font-semibold ${LOOKS[trust.trust]}`}
            title={`${ball}구 수지 신뢰: ${figures}`}
          >
            <span className="sr-only">{ball}구 수지 신뢰 </span>
            {HANDICAP_CHECK_WORDS[trust.trust]}
          </span>{' '}
        </>
      )}
      <span className="text-soft">{figures}</span>
    </p>
  );
}

function figuresOf({ games, figure, most, table }: HandicapBadgeFacts, ball: Ball): string {
  const days = games < HANDICAP_CHECK_GAMES_MOST ? `${HANDICAP_CHECK_DAYS}일 ` : '';
  const counted = `최근 ${days}${games}경기`;
  if (games < HANDICAP_CHECK_GAMES)
    return `${counted} · ${HANDICAP_CHECK_GAMES}경기부터 ${ball}구 수지를 평가합니다.`;
  if (figure === null || most === null)
    return `${counted} · 3구 수지나 이닝 기록이 있으면 수지를 평가합니다.`;
  const measured =
    ball === '3'
      ? `에버리지 ${figure.toFixed(3)} (${most.toFixed(3)} 이하면 적정)`
      : `득점률이 상대의 ${figure.toFixed(2)}배 (${most.toFixed(2)}배 이하면 적정)`;
  return `${counted} · ${measured} · 기준표 ${table}`;
}

type Trend = MemberResults['trend'];
type TrendPictureProps = { trend: Trend; sums: ResultSums };

function TrendPicture({ trend, sums: { points, targets } }: TrendPictureProps) {
  const drawn = drawTrend(trend);
  const end = drawn?.points.at(-1);
  const [first, last] = [trend[0], trend.at(-1)];
  if (!drawn || !end || !first || !last) return null;
  return (
    <figure className="text-label">
      <figcaption className="text-soft">
        <strong className="mr-2 text-lead text-text">평균 득점률 {rateText(points, targets)}</strong>
        최근 {trend.length}경기
      </figcaption>
      <div className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 rounded-card border border-line bg-surface p-3 text-mark text-soft tabular-nums">
        <p className="-my-2 flex flex-col justify-between" aria-hidden="true">
          <span>100%</span>
          <span>{drawn.lowest * 100}%</span>
        </p>
        <svg
          className="block h-24 w-full"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={sentenceOf(trend)}
        >
          <path
            className="fill-none stroke-primary"
            strokeWidth={2.5}
            strokeLinejoin="round"
            d={`M${drawn.points.map(({ x, y }) => `${x} ${y}`).join(' L')}`}
            vectorEffect="non-scaling-stroke"
          />
          {/* A round dot is a line without length, because the drawing is stretched. */}
          <path
            className="stroke-yellow"
            strokeWidth={11}
            strokeLinecap="round"
            d={`M${end.x} ${end.y} h0.001`}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className="col-start-2 mt-1 flex flex-wrap justify-between gap-x-3" aria-hidden="true">
          <span>{dayOf(first.date)}</span>
          <span>{dayOf(last.date)}</span>
        </p>
      </div>
    </figure>
  );
}

function sentenceOf(trend: Trend): string {
  const count = Math.min(TREND_SPAN, trend.length);
  const [first, last] = [trend.slice(0, count), trend.slice(-count)].map(games => {
    const { points, targets } = sumsOf(games);
    return rateText(points, targets);
  });
  return `최근 ${trend.length}경기의 득점률: 처음 ${count}경기 ${first}, 마지막 ${count}경기 ${last}.`;
}

const dayOf = (iso: string) => spokenDay(seoulDay(new Date(iso)), seoulDay(new Date(serverNow())));
