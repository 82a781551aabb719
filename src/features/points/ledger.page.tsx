import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { lastPage, requestedPage } from '#/ui/page-address.ts';
import { Pager } from '#/ui/pager.tsx';
import { SkeletonTable } from '#/ui/states.tsx';
import { type Column, Table } from '#/ui/table.tsx';
import { When } from '#/ui/when.tsx';
import { BalancePicture } from './balance-picture.tsx';
import type { PointsEntry } from './points.contract.ts';
import { LEDGER_LOAD_FAILED } from './points.rules.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const page = requestedPage(new URL(request.url).searchParams);
  const { points } = browserApi.api.members;
  const [list, history] = await Promise.all([
    forPage(fetchList(points.$get({ query: { page: String(page) } })), LEDGER_LOAD_FAILED),
    forPage(fetchJson(points.history.$get()), LEDGER_LOAD_FAILED),
  ]);
  return { page, history, ...list };
}
clientLoader.hydrate = true as const;

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: '포인트 내역', path: '/profile/points', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title="포인트 내역" width="reading">
      <SkeletonTable columns={3} />
    </PageFrame>
  );
}

const COLUMNS: Column[] = [
  { key: 'reason', title: '내용', className: 'md:w-1/2' },
  { key: 'amount', title: '변동', align: 'right', className: 'font-semibold' },
  { key: 'balance', title: '잔액', align: 'right', fold: 'phone' },
  { key: 'date', title: '날짜', align: 'right', fold: 'phone', bare: true },
];

export default function LedgerPage() {
  const { rows, total, page, history } = useLoaderData<typeof clientLoader>();
  const back = (
    <LinkButton variant="quiet" to="/profile">
      회원정보
    </LinkButton>
  );
  return (
    <PageFrame title="포인트 내역" width="reading" actions={back}>
      <BalancePicture history={history} changes={total} />
      <Table
        caption="포인트 내역"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={cell}
        empty="아직 포인트 내역이 없습니다. 하루 한 번 출석하면 1점을 받습니다."
      />
      <Pager page={page} last={lastPage(total)} />
    </PageFrame>
  );
}

function cell(entry: PointsEntry, { key }: Column) {
  if (key === 'reason') return entry.reason;
  if (key === 'date') return <When iso={entry.date} />;
  if (key === 'balance') return entry.balance.toLocaleString('ko-KR');
  return <Amount amount={entry.amount} />;
}

// The sign says it too, so that nobody needs the colour.
function Amount({ amount }: { amount: number }) {
  const text = Math.abs(amount).toLocaleString('ko-KR');
  return amount < 0 ? (
    <span className="text-red">−{text}</span>
  ) : (
    <span className="text-primary">+{text}</span>
  );
}
