import { redirect, useLoaderData, useLocation } from 'react-router';
import { CHANCE_LEAST } from '#/features/tournaments/results/rating.rules.ts';
import type { Versus } from '#/features/tournaments/results/results.contract.ts';
import { RESULTS_LOAD_FAILED, versusAddress } from '#/features/tournaments/results/results.rules.ts';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { average, rateText } from '#/shared/average.ts';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkChips } from '#/ui/page/link-chips.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { ResultList } from './result-list.tsx';

async function read({ api, url, params: { pair = '' } }: PageRequest) {
  // Two numbers, or two login ids as in old addresses; no login id has a hyphen.
  const [a = '', b = ''] = pair.split('-');
  const ball = BALLS.find(value => value === new URL(url).searchParams.get('ball'));
  const call = api.api.results.versus[':id'][':other'].$get({
    param: { id: a, other: b },
    query: ball ? { ball } : {},
  });
  const versus = (await forPage(fetchJson(call), RESULTS_LOAD_FAILED)) as Versus;
  const address = versusAddress(versus.sides[0].number, versus.sides[1].number);
  if (address !== `/versus/${pair}`)
    throw redirect(address + new URL(url).search, { status: 301, headers: { 'cache-control': 'no-cache' } });
  return { versus };
}

export const handle = { query: ['ball'], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const [one, other] = loaderData.versus.sides;
  return {
    title: `${one.username} 대 ${other.username}`,
    description: `${one.username} 회원과 ${other.username} 회원의 상대전적입니다.`,
    path: versusAddress(one.number, other.number),
  };
});

export default function VersusPage() {
  const { versus } = useLoaderData<typeof clientLoader>();
  const { pathname } = useLocation();
  const { ball, sides, chances, results } = versus;
  const [one, other] = sides;
  const tabs = BALLS.map(value => ({ value, title: `${value}구`, to: `${pathname}?ball=${value}` }));
  return (
    <PageFrame title="상대전적" width="reading">
      <div className="card mb-3 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
        <Name side={one} />
        <p className="text-center whitespace-nowrap tabular-nums [&>strong]:text-figure">
          <strong>{one.sums.wins}</strong>승 <strong>{one.sums.games - one.sums.wins}</strong>패
        </p>
        <Name side={other} />
      </div>
      <LinkChips label="종목" tabs={tabs} current={ball} />
      {one.sums.games > 0 && <Figures sides={sides} />}
      <ChanceHint ball={ball} sides={sides} chances={chances} />
      <h2 className="mt-6 mb-1 text-lead font-bold">최근 경기</h2>
      <ResultList
        label={`${one.username} 회원이 본 ${ball}구 경기`}
        results={results}
        of={one.number}
        isPair
      />
    </PageFrame>
  );
}

type Side = Versus['sides'][number];

const Name = ({ side }: { side: Side }) => (
  <p className="min-w-0 wrap-anywhere font-bold last:justify-self-end">
    <Ball score4={side.score4}>
      <PageLink className="member-name" to={`/profile/${side.number}`}>
        {side.username}
      </PageLink>
    </Ball>
  </p>
);

const FIGURES: [name: string, figure: (sums: Side['sums']) => string][] = [
  ['에버리지', ({ inningPoints, innings }) => average(inningPoints, innings)],
  ['맞대결 하이런', ({ highRun }) => (highRun > 0 ? String(highRun) : '–')],
  ['득점률', ({ points, targets }) => (targets > 0 ? rateText(points, targets) : '–')],
];

function Figures({ sides: [one, other] }: { sides: [Side, Side] }) {
  return (
    <table className="w-full mt-2 mb-4 text-center tabular-nums">
      <caption className="sr-only">두 회원이 서로 한 경기의 기록</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{one.username}</th>
          <th scope="col">기록</th>
          <th scope="col">{other.username}</th>
        </tr>
      </thead>
      <tbody>
        {FIGURES.map(([name, figure]) => (
          <tr key={name} className="border-b border-line *:w-1/3 *:py-2">
            <td className="font-bold">{figure(one.sums)}</td>
            <th scope="row" className="text-soft text-row font-normal">
              {name}
            </th>
            <td className="font-bold">{figure(other.sums)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChanceHint({ ball, sides, chances }: Pick<Versus, 'ball' | 'sides' | 'chances'>) {
  const [one] = sides;
  if (!chances) {
    const why =
      one.sums.games < CHANCE_LEAST
        ? `${CHANCE_LEAST}경기를 함께하면 예상 승률을 보여 드립니다.`
        : '두 회원의 수지를 모두 알아야 예상 승률을 보여 드립니다.';
    return <p className="mb-4 text-row text-soft">{why}</p>;
  }
  const { targets, percents } = chances;
  const unit = UNITS[ball];
  return (
    <div className="mb-4 text-row">
      <p>
        지금 수지({targets[0]}
        {unit} 대 {targets[1]}
        {unit})로 치면 예상 승률{' '}
        <strong>
          {percents[0]}:{percents[1]}
        </strong>
      </p>
      <svg
        className="block w-full h-2.5 my-2 rounded-mark"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect fill="var(--cloth)" width={percents[0]} height={10} />
        <rect className="fill-yellow" x={percents[0]} width={percents[1]} height={10} />
      </svg>
      <p className="text-soft">
        두 회원이 목표를 두고 치른 모든 {ball}구 대회 경기의 승패로 계산합니다(엘로 방식). 이기면 실력이
        목표보다 높게, 지면 낮게 매겨지고, 뜻밖의 결과일수록 크게 움직입니다.
      </p>
    </div>
  );
}
