import { useLoaderData } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { TO_PROFILE } from '#/ui/page/own-page.tsx';
import { requestedPage } from '#/ui/page/page-address.ts';
import type { Column } from '#/ui/table/table.tsx';
import { TablePage } from '#/ui/table/table-page.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { PointsEntry, PointsHistory } from './points.contract.ts';
import { drawBalance } from './points.rules.ts';

export const clientLoader = memberLoader(async ({ request }) => {
  const page = requestedPage(new URL(request.url).searchParams);
  const { points } = browserApi.api.members;
  const [list, history] = await Promise.all([
    forPage(fetchList(points.$get({ query: { page: String(page) } }))),
    forPage(fetchJson(points.history.$get())),
  ]);
  return { page, history, ...list };
});

export const meta = pageMeta({ title: '포인트 내역', hidden: true });

export const HydrateFallback = loadingPage('포인트 내역', <SkeletonTable columns={3} />);

const COLUMNS: Column<PointsEntry>[] = [
  { title: '내용', className: 'md:w-1/2', cell: ({ reason }) => reason },
  {
    title: '변동',
    align: 'right',
    className: 'font-semibold',
    cell: ({ amount }) => <Amount amount={amount} />,
  },
  { title: '잔액', align: 'right', fold: 'phone', cell: ({ balance }) => withCommas(balance) },
  { title: '날짜', align: 'right', fold: 'bare', cell: ({ date }) => <When iso={date} /> },
];

export default function LedgerPage() {
  const { rows, total, page, history } = useLoaderData<typeof clientLoader>();
  return (
    <TablePage
      title="포인트 내역"
      width="reading"
      back={TO_PROFILE}
      above={<BalancePicture history={history} changes={total} />}
      caption="포인트 내역"
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row.id}
      empty={
        <EmptyState
          sentence="아직 포인트 내역이 없습니다."
          why="하루 한 번 출석하면 1포인트를 받습니다."
          next={{ label: '출석체크', to: '/attendance' }}
        />
      }
      paged={{ page, total }}
    />
  );
}

// The sign shows it too, so that nobody depends on the colour.
function Amount({ amount }: { amount: number }) {
  const text = withCommas(Math.abs(amount));
  return amount < 0 ? (
    <span className="text-red">−{text}</span>
  ) : (
    <span className="text-primary">+{text}</span>
  );
}

function BalancePicture({ history, changes }: { history: PointsHistory; changes: number }) {
  const [first, last] = [history[0], history.at(-1)];
  const drawn = drawBalance(history);
  return (
    <Card as="figure" className="mb-4">
      <p className="flex flex-col text-row">
        <span className="text-soft">보유 포인트</span>
        <strong className="text-figure leading-[1.3] tabular-nums">{points(last?.balance ?? 0)}</strong>
      </p>
      {first && last && drawn && (
        <>
          <svg
            className="block w-full h-36 mt-3 border-b border-line-strong"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={sentenceOf(first, last, changes)}
          >
            <path className="fill-primary-tint" d={`${drawn.line} V100 H0 Z`} />
            <path
              className="fill-none stroke-primary stroke-[2px]"
              d={drawn.line}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <div className="flex justify-between mt-1.5 text-soft text-label tabular-nums" aria-hidden="true">
            <span>{dayOf(first.date)}</span>
            {/* A long history is drawn in part: the highest balance may be missing. */}
            {history.length === changes && <span>최고 {points(drawn.top)}</span>}
            <span>{dayOf(last.date)}</span>
          </div>
        </>
      )}
    </Card>
  );
}

function sentenceOf(first: Moment, last: Moment, changes: number): string {
  const times = withCommas(changes);
  return (
    `${dayOf(first.date)}부터 ${dayOf(last.date)}까지 ${times}번 바뀌어 ` +
    `${points(first.balance)}에서 ${points(last.balance)}가 되었습니다.`
  );
}

type Moment = PointsHistory[number];

const dayOf = (iso: string) => spokenDay(seoulDay(new Date(iso)), seoulDay(new Date(serverNow())));
const points = (amount: number) => `${withCommas(amount)}포인트`;
