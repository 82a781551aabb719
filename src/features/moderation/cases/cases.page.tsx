import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { browserApi, fetchJson, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { storedSession } from '#/ui/client/session.ts';
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
import { CASES_LOAD_FAILED } from './cases.constants.ts';
import type { ListedCase } from './cases.contract.ts';

const PATH = '/admin/cases';
const TITLE = '할 일';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { cases } = browserApi.api;
  const tabs = await forPage(fetchJson(cases.tabs.$get()), CASES_LOAD_FAILED);
  const tab = tabs.find(each => each.tab === searchParams.get('tab'))?.tab;
  const state = searchParams.get('state') === 'closed' ? ('closed' as const) : ('open' as const);
  const list = (page: number) => {
    const query = { state, page: String(page), ...(tab && { tab }) };
    return forPage(fetchList(cases.$get({ query })), CASES_LOAD_FAILED);
  };
  return { tabs, tab, state, ...(await loadPage<ListedCase>(searchParams, list)) };
}

export const meta = pageMeta({ title: TITLE, path: PATH, hidden: true });

const addressOf = (tab: string | undefined, state: string) => {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(state === 'closed' && { state }) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
};

const COLUMNS: Column[] = [
  { key: 'title', title: '무엇', className: 'md:w-2/5' },
  { key: 'person', title: '회원', fold: 'phone', bare: true },
  { key: 'state', title: '상태', align: 'center', fold: 'phone', bare: true },
  { key: 'due', title: '기한', align: 'right', fold: 'phone' },
  { key: 'date', title: '접수', align: 'right', fold: 'phone' },
];

const LEADS = {
  open: '기한이 이른 것이 먼저, 기한이 같으면 급한 신고가 먼저 나옵니다.',
  closed: '최근에 처리한 것이 먼저 나옵니다.',
};

export default function CasesPage() {
  const { tabs, tab, state, rows, total, page } = useLoaderData<typeof clientLoader>();
  const last = lastPage(total);
  const all = tabs.reduce((sum, { waiting }) => sum + waiting, 0);
  const tabLinks = [{ tab: undefined, title: '모두', waiting: all }, ...tabs].map(each => ({
    value: each.tab ?? '',
    title: each.waiting > 0 ? `${each.title} ${each.waiting}` : each.title,
    to: addressOf(each.tab, state),
  }));
  return (
    <PageFrame title={TITLE} lead={LEADS[state]} actions={<Places />}>
      <LinkTabs label={TITLE} tabs={tabLinks} current={tab ?? ''} />
      <p className="my-3 flex gap-2">
        {(['open', 'closed'] as const).map(each => (
          <LinkButton
            key={each}
            small
            variant={each === state ? 'primary' : 'quiet'}
            to={addressOf(tab, each)}
            aria-current={each === state}
          >
            {each === 'open' ? '대기' : '처리됨'}
          </LinkButton>
        ))}
      </p>
      <Table
        caption={TITLE}
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={cell}
        empty={state === 'open' ? ALL_DONE : '처리한 것이 없습니다.'}
      />
      {last > 1 && <Pager page={page} last={last} />}
    </PageFrame>
  );
}

const ALL_DONE = (
  <EmptyState
    drawing="lamp"
    sentence="기다리는 것이 없습니다."
    why="모두 처리했습니다. 새로 들어오면 여기에 나옵니다."
  />
);

function Places() {
  const links = [
    { to: '/admin/filters', name: '금지어', isForAdmins: false },
    { to: '/admin/takedown-figures', name: '게시 중단 통계', isForAdmins: false },
    { to: '/admin/access-records', name: '접속 기록', isForAdmins: true },
    { to: '/admin/leak', name: '유출 대응', isForAdmins: true },
  ];
  return links
    .filter(({ isForAdmins }) => !isForAdmins || storedSession()?.isAdmin)
    .map(({ to, name }) => (
      <LinkButton key={to} variant="quiet" to={to}>
        {name}
      </LinkButton>
    ));
}

function cell(row: ListedCase, { key }: Column) {
  if (key === 'person') return row.person && <AuthorName of={row.person} />;
  if (key === 'state')
    return (
      <span>
        {row.stateWord}
        {row.takenBy && <span className="text-soft"> {row.takenBy}</span>}
      </span>
    );
  if (key === 'due') return <Deadline of={row} />;
  if (key === 'date') return <When iso={row.date} />;
  return (
    <span className="wrap-anywhere">
      <span className="text-soft">{row.label}</span> <PageLink to={`${PATH}/${row.id}`}>{row.title}</PageLink>
      {row.hint && <span className="block text-row text-soft">{row.hint}</span>}
    </span>
  );
}

export function Deadline({ of: { due, overdue, state } }: { of: ListedCase }) {
  if (!due || state === 'closed') return null;
  return (
    <span className={overdue ? 'font-bold text-red' : ''}>{overdue ? `${due} 지남` : `${due}까지`}</span>
  );
}
