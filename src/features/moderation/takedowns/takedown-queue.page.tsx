import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { lastPage } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { TakedownCard } from './takedown-card.tsx';
import { TAKEDOWN_WORDS, TAKEDOWNS_LOAD_FAILED } from './takedowns.constants.ts';
import type { ListedTakedown, TakedownFigures } from './takedowns.contract.ts';

const PATH = '/admin/takedowns';
const TABS = [
  { value: 'open', title: '대기', to: PATH },
  { value: 'closed', title: '처리됨', to: `${PATH}?tab=closed` },
  { value: 'figures', title: '반기 통계', to: `${PATH}?tab=figures` },
] as const;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab = TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? 'open';
  const { takedowns } = browserApi.api;
  if (tab === 'figures') {
    const figures = await forPage(fetchJson(takedowns.figures.$get()), TAKEDOWNS_LOAD_FAILED);
    return { tab, figures };
  }
  const list = (page: number) =>
    forPage(fetchList(takedowns.$get({ query: { state: tab, page: String(page) } })), TAKEDOWNS_LOAD_FAILED);
  return { tab, ...(await loadPage<ListedTakedown>(searchParams, list)) };
}

export const meta = pageMeta({ title: '게시 중단 신고', path: PATH, hidden: true });

export default function TakedownQueuePage() {
  const data = useLoaderData<typeof clientLoader>();
  const last = data.tab === 'figures' ? 1 : lastPage(data.total);
  const reports = (
    <LinkButton variant="quiet" to="/admin/reports">
      회원의 신고
    </LinkButton>
  );
  return (
    <PageFrame
      title="게시 중단 신고"
      lead="불법촬영물 신고가 먼저, 그다음 오래 기다린 신고가 먼저 나옵니다. 지체 없이 처리해야 합니다."
      actions={reports}
    >
      <LinkTabs label="게시 중단 신고" tabs={[...TABS]} current={data.tab} />
      {data.tab === 'figures' ? (
        <Figures rows={data.figures} />
      ) : (
        <>
          {data.rows.length === 0 && <EmptyState {...EMPTY[data.tab]} />}
          <ol className="mt-4 grid gap-3">
            {data.rows.map(row => (
              <li key={row.id} className="card">
                <TakedownCard of={row} />
              </li>
            ))}
          </ol>
          {last > 1 && <Pager page={data.page} last={last} />}
        </>
      )}
    </PageFrame>
  );
}

const EMPTY = {
  open: {
    sentence: '기다리는 신고가 없습니다.',
    why: '모두 처리했습니다. 권리침해와 불법촬영물 신고가 들어오면 여기에 나옵니다.',
  },
  closed: { sentence: '처리한 신고가 없습니다.' },
};

const COLUMNS: Column[] = [
  { key: 'half', title: '반기' },
  { key: 'kind', title: '종류', fold: 'phone', bare: true },
  { key: 'received', title: '접수', align: 'right', fold: 'phone' },
  { key: 'accepted', title: '조치', align: 'right', fold: 'phone' },
  { key: 'refused', title: '거절', align: 'right', fold: 'phone' },
  { key: 'open', title: '대기', align: 'right', fold: 'phone' },
  { key: 'objections', title: '이의', align: 'right', fold: 'phone' },
  { key: 'upheldObjections', title: '이의 수용', align: 'right', fold: 'phone' },
];

function Figures({ rows }: { rows: TakedownFigures[] }) {
  return (
    <Table
      caption="반기마다 접수하고 처리한 신고"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ half, kind }) => `${half} ${kind}`}
      cell={(row, { key }) => {
        if (key === 'half') return `${row.half.slice(0, 4)}년 ${row.half.endsWith('1') ? '상' : '하'}반기`;
        if (key === 'kind') return TAKEDOWN_WORDS[row.kind];
        return row[key as 'received'].toLocaleString('ko-KR');
      }}
      empty="접수한 신고가 없습니다."
    />
  );
}
