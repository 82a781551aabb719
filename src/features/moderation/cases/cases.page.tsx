import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { daysBetween, seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { SelectChip } from '#/ui/page/chips.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { QuietLink } from '#/ui/theme/button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { When } from '#/ui/theme/when.tsx';
import { CASE_TABS, type CaseTab } from './cases.constants.ts';
import type { ListedCase } from './cases.contract.ts';

const PATH = '/admin/cases';
const TITLE = '할 일';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { cases } = browserApi.api;
  const tabs = await forPage(fetchJson(cases.tabs.$get()));
  const tab = tabs.find(each => each.tab === searchParams.get('tab'))?.tab;
  const state = searchParams.get('state') === 'closed' ? ('closed' as const) : ('open' as const);
  const list = (page: number) => {
    const query = { state, page: String(page), ...(tab && { tab }) };
    return forPage(fetchList(cases.$get({ query })));
  };
  return { tabs, tab, state, ...(await loadPage<ListedCase>(searchParams, list)) };
}

export const meta = pageMeta({ title: TITLE, hidden: true });

const addressOf = (tab: string | undefined, state: string) => {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(state === 'closed' && { state }) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
};

const FOLDED = { fold: 'bare' } as const;
const PAST = 'w-full text-soft [&_a]:font-normal [&_a]:text-soft';

const columnsOf = (isOpen: boolean, decide: Decide): Columns<ListedCase> => [
  { title: '내용', className: isOpen ? 'w-full' : PAST, cell: row => <Subject of={row} /> },
  { title: '회원', ...FOLDED, className: 'md:whitespace-nowrap', cell: row => <Person of={row} /> },
  isOpen && { title: '접수', ...FOLDED, cell: ({ date }) => <When iso={date} /> },
  isOpen && { title: '처리', ...FOLDED, align: 'right', cell: row => <Actions of={row} decide={decide} /> },
  !isOpen && {
    title: '결과',
    ...FOLDED,
    cell: ({ stateWord }) => (
      <Tag colour="quiet" className="whitespace-nowrap">
        {stateWord}
      </Tag>
    ),
  },
  !isOpen && {
    title: '처리한 사람',
    ...FOLDED,
    className: 'md:whitespace-nowrap',
    cell: ({ takenBy }) => takenBy,
  },
  !isOpen && { title: '시각', ...FOLDED, cell: ({ decidedAt }) => decidedAt && <When iso={decidedAt} /> },
];

export default function CasesPage() {
  const { tabs, tab, state, rows, total, page } = useLoaderData<typeof clientLoader>();
  const all = tabs.reduce((sum, { waiting }) => sum + waiting, 0);
  const isOpen = state === 'open';
  const tabLinks = [{ tab: undefined, title: '모두', waiting: all }, ...tabs].map(each => ({
    value: each.tab ?? '',
    title: isOpen && each.waiting > 0 ? `${each.title} ${each.waiting}` : each.title,
    to: addressOf(each.tab, state),
  }));
  const decide = useQuickDecision();
  return (
    <AdminPage
      title={isOpen ? TITLE : '처리한 것'}
      actions={
        <QuietLink to={addressOf(tab, isOpen ? 'closed' : 'open')}>
          {isOpen ? '처리한 것' : '할 일'}
        </QuietLink>
      }
    >
      <LinkTabs wide label={TITLE} tabs={tabLinks} current={tab ?? ''} />
      <Table
        chips={<SelectChip label={TITLE} tabs={tabLinks} current={tab ?? ''} />}
        caption={isOpen ? TITLE : '처리한 것'}
        columns={columnsOf(isOpen, decide)}
        rows={rows}
        rowKey={row => row.id}
        empty={isOpen ? <Done tab={tab} left={all} /> : '처리한 것이 없습니다.'}
      />
      <Pager page={page} total={total} />
    </AdminPage>
  );
}

const Done = ({ tab, left }: { tab: CaseTab | undefined; left: number }) => (
  <EmptyState
    drawing="lamp"
    sentence={tab ? `기다리는 ${CASE_TABS[tab]} 건이 없습니다.` : '기다리는 것이 없습니다.'}
    why={left > 0 ? undefined : '모두 처리했습니다. 새로 들어오면 여기에 나옵니다.'}
    next={left > 0 ? { label: `남은 ${left}건 보기`, to: PATH } : undefined}
  />
);

type Quick = ListedCase['quick'][number];
type Decide = (row: ListedCase, quick: Quick) => Promise<void>;

/** Asks first, with a question that says what follows. */
function useQuickDecision() {
  const { perform } = useReloadingAction();
  const decide: Decide = async ({ id, title }, { label, about, values: { choice = '', ...values } }) => {
    const call = browserApi.api.cases[':id'].decision;
    await perform({
      question: { title: `‘${title}’: ${label}`, body: about, confirmLabel: label },
      call: () => fetchJson(call.$put({ param: { id: String(id) }, json: { choice, ...values } })),
    });
  };
  return decide;
}

/** A menu before the link has the decisions that need nothing but a press. */
const Actions = ({ of: row, decide }: { of: ListedCase; decide: Decide }) => (
  <span className="inline-flex py-1">
    <RowMenu
      name={`‘${row.title}’`}
      actions={Object.fromEntries(row.quick.map(quick => [quick.label, () => decide(row, quick)]))}
    />
    <QuietLink to={`${PATH}/${row.id}`}>처리하기</QuietLink>
  </span>
);

/** The person is the author of the content, or the requester of a case without content. */
const PERSON_WORDS: Record<CaseTab, string> = {
  reports: '작성',
  takedowns: '작성',
  objections: '이의',
  privacy: '요청',
  halls: '신청',
  results: '',
};

const Person = ({ of: { tab, person } }: { of: ListedCase }) =>
  person && (
    <>
      <span className="mr-1.5 text-soft">{PERSON_WORDS[tab]}</span>
      <AuthorName of={person} />
    </>
  );

function Subject({ of: row }: { of: ListedCase }) {
  return (
    <span className="wrap-anywhere">
      <span className="mb-1 block">
        <Tag colour="quiet">{row.label}</Tag> <TimeLeft of={row} />{' '}
        {row.takenBy && row.state === 'taken' && (
          <span className="text-mark text-soft">{row.takenBy}님이 보는 중</span>
        )}
      </span>
      <PageLink to={`${PATH}/${row.id}`}>{row.title}</PageLink>
      {row.excerpt && <span className="line-clamp-2 text-row font-normal">{row.excerpt}</span>}
      {row.hint && <span className="block text-row text-soft">{row.hint}</span>}
    </span>
  );
}

/** Red for two days or fewer, yellow for a week. */
export function TimeLeft({ of: { due, state } }: { of: ListedCase }) {
  if (!due || state === 'closed') return null;
  const left = daysBetween(seoulDay(new Date(serverNow())), due);
  const words = left < 0 ? `${-left}일 지남` : left === 0 ? '오늘까지' : `${left}일 남음`;
  const title = `${spokenDay(due, '')}까지`;
  if (left > 7)
    return (
      <span className="text-mark text-soft" title={title}>
        {words}
      </span>
    );
  return (
    <Tag colour={left <= 2 ? 'red' : 'yellow'} title={title}>
      {words}
    </Tag>
  );
}
