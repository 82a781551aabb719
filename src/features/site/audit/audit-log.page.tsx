import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { cutText } from '#/shared/text/cut-text.ts';
import { browserApi, fetchList, forPage } from '#/ui/client/api.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { requestedPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { TablePage } from '#/ui/table/table-page.tsx';
import { Moment } from '#/ui/theme/day.tsx';
import { ACTION_WORDS, actionWord, fieldWord, subjectPath, subjectWord, valueWord } from './audit.rules.ts';
import type { AuditEntry } from './audit-log.contract.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = requestedPage(searchParams);
  const chosen = { action: searchParams.get('action'), admin: searchParams.get('q')?.trim().slice(0, 50) };
  const given = Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = { page: String(page), ...Object.fromEntries(given) };
  return {
    page,
    ...(await forPage(fetchList(browserApi.api.audit.$get({ query })))),
  };
}

export const meta = pageMeta({ title: '관리 기록', hidden: true });

const LINE = { fold: 'bare', className: 'whitespace-nowrap' } as const;
const COLUMNS: Column<AuditEntry>[] = [
  { title: '시각', ...LINE, cell: ({ at }) => <Moment iso={at} /> },
  {
    title: '관리자',
    ...LINE,
    cell: ({ admin, adminNumber }) =>
      adminNumber ? <PageLink to={`/profile/${adminNumber}`}>{admin}</PageLink> : admin,
  },
  { title: '한 일', className: 'font-bold whitespace-nowrap', cell: ({ action }) => actionWord(action) },
  { title: '대상', ...LINE, cell: subjectOf },
  { title: '변경 내용', fold: 'bare', cell: entry => <Changes entry={entry} /> },
];

const ACTIONS = [
  { value: '', label: '모든 일' },
  ...Object.entries(ACTION_WORDS).map(([value, label]) => ({ value, label })),
];

export default function AuditLogPage() {
  const { rows, total, page } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const isChosen = ['action', 'q'].some(name => search.get(name));
  return (
    <TablePage
      title="관리 기록"
      search={{
        choices: [{ name: 'action', label: '한 일', options: ACTIONS }],
        placeholder: '관리자 아이디',
        label: '관리자 아이디',
      }}
      caption="관리 기록 목록"
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row.id}
      empty={isChosen ? '조건에 맞는 기록이 없습니다.' : '관리 기록이 없습니다.'}
      paged={{ page, total }}
    >
      <p className="text-row text-soft">아무도 기록을 고치거나 지울 수 없습니다.</p>
    </TablePage>
  );
}

function subjectOf({ subject }: AuditEntry) {
  const to = subjectPath(subject);
  return to ? <PageLink to={to}>{subjectWord(subject)}</PageLink> : subjectWord(subject);
}

const SHOWN = 60;

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <dl className="grid gap-0.5 wrap-anywhere">
      {fields.map(field => (
        <Change
          key={field}
          field={field}
          was={cutText(valueWord(field, before[field]), SHOWN)}
          is={cutText(valueWord(field, after[field]), SHOWN)}
        />
      ))}
    </dl>
  );
}

function Change({ field, was, is }: Record<'field' | 'was' | 'is', string>) {
  if (!was && !is) return null;
  const hasMoved = was && is && was !== is;
  return (
    <div className="flex gap-2">
      <dt className="flex-none text-soft">{fieldWord(field)}</dt>
      <dd>
        {was && was !== is && <del className="text-soft">{was}</del>}
        {hasMoved && ' → '}
        {is && <ins className="no-underline">{is}</ins>}
      </dd>
    </div>
  );
}
