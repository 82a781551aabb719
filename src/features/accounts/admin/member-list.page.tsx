import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { SANCTION_WORDS } from '#/features/moderation/sanctions/sanctions.rules.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { FileButton } from '#/ui/table/file-button.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { MANAGE, TablePage } from '#/ui/table/table-page.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { When } from '#/ui/theme/when.tsx';
import { type ManagedMember, MEMBER_FIELDS, MEMBER_SORTS } from './managed-members.contract.ts';
import { MemberSheet } from './member-sheet.tsx';
import { PointsCell } from './points-cell.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const params = listQuery(searchParams, { sorts: MEMBER_SORTS, fields: MEMBER_FIELDS });
  // After the only member of the last page is deleted, the previous page is shown.
  const found = await loadPage(searchParams, page => {
    const query = { ...params, page: String(page) };
    return forPage(
      fetchList(browserApi.api.members.$get({ query })),
      '회원 정보를 불러오는 중 문제가 발생했습니다.',
    );
  });
  return { q: params.q, sort: params.sort ?? 'joined', ...found };
}

export const meta = pageMeta({ title: '회원 관리', hidden: true });

const COLUMNS: Column<ManagedMember>[] = [
  {
    title: '아이디',
    sortKey: 'id',
    fold: 'bare',
    className: 'whitespace-nowrap',
    cell: ({ id, number }) => <PageLink to={`/profile/${number}`}>{id}</PageLink>,
  },
  {
    title: '닉네임',
    sortKey: 'username',
    lead: true,
    className: 'md:whitespace-nowrap',
    cell: member => <Nickname of={member} />,
  },
  {
    title: '전화번호',
    sortKey: 'phone',
    className: 'whitespace-nowrap',
    cell: ({ phone }) => showPhone(phone ?? ''),
  },
  { title: '이메일', sortKey: 'email', cell: ({ email }) => <Email address={email ?? ''} /> },
  {
    title: '포인트',
    sortKey: 'points',
    firstOrder: 'desc',
    align: 'right',
    fold: 'phone',
    // On phones the box that changes the points gets a line of its own.
    className: 'max-md:[td&]:items-baseline max-md:has-[form]:flex-[1_1_100%] max-md:[&_.icon-button]:-my-3',
    cell: member => <PointsCell member={member} />,
  },
  {
    title: '가입일',
    sortKey: 'joined',
    firstOrder: 'desc',
    cell: ({ createdAt }) => <When iso={createdAt} />,
  },
  {
    title: '마지막 방문',
    sortKey: 'visit',
    firstOrder: 'desc',
    cell: ({ lastVisit }) => <When iso={lastVisit} />,
  },
];

const WIDE_ONLY = ['phone', 'email', 'joined', 'visit'];

/** Phones show only the contact or date by which the list is ordered. */
const columnsFor = (sort: string) =>
  COLUMNS.map((column): Column<ManagedMember> => {
    if (!WIDE_ONLY.includes(column.sortKey ?? '')) return column;
    if (column.sortKey === sort) return { ...column, fold: 'phone' };
    return { ...column, className: `${column.className ?? ''} max-md:hidden` };
  });

const FILE_MENU = (
  <MoreMenu label="목록 메뉴">
    <FileButton variant="plain" label="전체 회원 CSV" fetch={() => browserApi.api.members.export.$get()} />
  </MoreMenu>
);

export default function MemberListPage() {
  const { rows, total, page, q, sort } = useLoaderData<typeof clientLoader>();
  const { perform } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const [pickedId, setPickedId] = useState<string>();
  // The row is the one last loaded, so that an open sheet offers actions that are still possible.
  const picked = rows.find(row => row.id === pickedId);
  const session = useSession();
  return (
    <TablePage
      title="회원 관리"
      actions={FILE_MENU}
      search={{ placeholder: '아이디, 닉네임, 전화번호, 이메일', found: { q, total, unit: '명' } }}
      chips={<span className="text-soft">{q === undefined && `관리자 포함 ${withCommas(total)}명`}</span>}
      caption="회원 목록"
      columns={[...columnsFor(sort), { ...MANAGE, cell: row => <Picker of={row} pick={setPickedId} /> }]}
      rows={rows}
      rowKey={row => row.id}
      empty="회원 정보가 없습니다."
      sorted={{ sort: 'joined', order: 'desc' }}
      pad={page > 1}
      paged={{ page, total }}
    >
      {picked && (
        <MemberSheet
          member={picked}
          isOwn={picked.id === session?.userId}
          onClose={() => setPickedId(undefined)}
          onAction={async action => {
            // The sheet would cover the question on the page.
            setPickedId(undefined);
            await perform(action);
            await revalidate();
          }}
        />
      )}
    </TablePage>
  );
}

const Picker = ({ of: { id, username }, pick }: { of: ManagedMember; pick: (id: string) => void }) => (
  <button type="button" className="icon-button" aria-label={`‘${username}’ 관리`} onClick={() => pick(id)}>
    <Ellipsis />
  </button>
);

function Nickname({ of: member }: { of: ManagedMember }) {
  return (
    <>
      <PageLink to={`/profile/${member.number}`}>{member.username}</PageLink>
      {member.role !== 'member' && (
        <Tag className="ml-1.5">{member.role === 'admin' ? '관리자' : '운영진'}</Tag>
      )}
      {member.sanction && (
        <Tag colour="red" className="ml-1.5">
          {SANCTION_WORDS[member.sanction]}
        </Tag>
      )}
      {member.resetDueAt && (
        <Tag colour="yellow" className="ml-1.5">
          재설정 대기
        </Tag>
      )}
    </>
  );
}

/** An address too long for one line breaks before its @ and not within a word. */
function Email({ address }: { address: string }) {
  const [local, ...domain] = address.split('@');
  return (
    <>
      {local}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </>
  );
}
