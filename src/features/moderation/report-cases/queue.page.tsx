import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { KIND_WORDS } from '#/features/moderation/reports/reports.constants.ts';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { lastPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { QUEUE_LOAD_FAILED, STATE_WORDS } from './moderation.constants.ts';
import type { ListedCase } from './moderation.contract.ts';
import { reasonsOf } from './moderation.rules.ts';
import type { WaitingObjection } from './no-show-objections.contract.ts';
import { NoShowObjections } from './no-show-objections.tsx';

const PATH = '/admin/reports';
const TABS = [
  { value: 'open', title: '대기', to: PATH },
  { value: 'closed', title: '처리됨', to: `${PATH}?tab=closed` },
  { value: 'turnouts', title: '매치 불참 이의', to: `${PATH}?tab=turnouts` },
] as const;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab = TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? 'open';
  const { cases } = browserApi.api.moderation;
  if (tab === 'turnouts') {
    const list = (page: number) => forPage(fetchList(turnoutPage(page)), QUEUE_LOAD_FAILED);
    return { tab, ...(await loadPage<WaitingObjection>(searchParams, list)) };
  }
  const list = (page: number) =>
    forPage(fetchList(cases.$get({ query: { state: tab, page: String(page) } })), QUEUE_LOAD_FAILED);
  // Takedown requests, which the law wants handled without delay, come before all reports.
  const first = browserApi.api.takedowns.$get({ query: { state: 'open', page: '1', size: '1' } });
  const [takedowns, tabs, queue] = await Promise.all([
    tab === 'open' ? forPage(fetchList(first), QUEUE_LOAD_FAILED) : undefined,
    tab === 'open' ? forPage(fetchJson(browserApi.api.cases.tabs.$get()), QUEUE_LOAD_FAILED) : [],
    loadPage<ListedCase>(searchParams, list),
  ]);
  const others = tabs.reduce((sum, { waiting }) => sum + waiting, 0);
  const waiting = { takedowns: takedowns?.total ?? 0, others };
  return { tab, waiting, ...queue };
}

const turnoutPage = (page: number) =>
  browserApi.api['turnout-objections'].$get({ query: { page: String(page) } });

export const meta = pageMeta({ title: '신고', path: PATH, hidden: true });

const COLUMNS: Column[] = [
  { key: 'text', title: '신고된 내용', className: 'md:w-2/5' },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
  { key: 'reasons', title: '사유', fold: 'phone', bare: true },
  { key: 'weight', title: '무게', align: 'right', fold: 'phone' },
  { key: 'state', title: '상태', align: 'center', fold: 'phone', bare: true },
  { key: 'date', title: '접수', align: 'right', fold: 'phone', bare: true },
];

export default function QueuePage() {
  const data = useLoaderData<typeof clientLoader>();
  const last = lastPage(data.total);
  const places = (
    <>
      <LinkButton variant="quiet" to="/admin/filters">
        금지어
      </LinkButton>
      <LinkButton variant="quiet" to="/admin/takedowns">
        게시 중단 신고
      </LinkButton>
      <LinkButton variant="quiet" to="/admin/cases">
        처리할 일
      </LinkButton>
    </>
  );
  return (
    <PageFrame
      actions={places}
      title="신고"
      lead="무거운 신고가 먼저, 무게가 같으면 오래 기다린 신고가 먼저 나옵니다."
    >
      {'waiting' in data && data.waiting && <First {...data.waiting} />}
      <LinkTabs label="신고" tabs={[...TABS]} current={data.tab} />
      {data.tab === 'turnouts' ? (
        <NoShowObjections rows={data.rows} />
      ) : (
        <Table
          caption="신고 목록"
          columns={COLUMNS}
          rows={data.rows}
          rowKey={row => row.id}
          cell={cell}
          empty={data.tab === 'open' ? ALL_ANSWERED : '처리한 신고가 없습니다.'}
        />
      )}
      {last > 1 && <Pager page={data.page} last={last} />}
    </PageFrame>
  );
}

const ALL_ANSWERED = (
  <EmptyState
    sentence="기다리는 신고가 없습니다."
    why="모두 살펴보았습니다. 새 신고가 들어오면 여기에 나옵니다."
  />
);

type Waiting = Record<'takedowns' | 'others', number>;

/** The cases with a legal deadline, and those that only an admin answers. */
function First({ takedowns, others }: Waiting) {
  const all = [
    { to: '/admin/takedowns', name: '먼저 처리할 임시조치 요청·불법촬영물 신고', count: takedowns },
    { to: '/admin/cases', name: '다른 처리할 일', count: others },
  ];
  return all
    .filter(({ count }) => count > 0)
    .map(({ to, name, count }) => (
      <p key={to} className="card mb-4 font-semibold">
        <PageLink to={to} className="underline">
          {name} {count}건
        </PageLink>
      </p>
    ));
}

function cell(row: ListedCase, { key }: Column) {
  if (key === 'author') return <AuthorName of={row} />;
  if (key === 'weight') return (row.weight / 10).toFixed(1);
  if (key === 'date') return <When iso={row.date} />;
  if (key === 'reasons') return <span className="wrap-anywhere">{reasonsOf(row)}</span>;
  if (key === 'state') {
    return (
      <span>
        {STATE_WORDS[row.state]}
        {row.state === 'taken' && row.takenBy && <span className="text-soft"> {row.takenBy}</span>}
        {row.hidden && <span className="text-soft"> · {row.held ? '공개 전' : '가려짐'}</span>}
      </span>
    );
  }
  return (
    <span className="wrap-anywhere">
      <span className="text-soft">{KIND_WORDS[row.kind]}</span>{' '}
      <PageLink to={`${PATH}/${row.id}`}>{row.text || '(내용 없음)'}</PageLink>
    </span>
  );
}
