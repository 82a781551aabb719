import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { browserApi, fetchJson, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { MANAGE, TablePage } from '#/ui/table/table-page.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { useDissolving } from './club-frame.tsx';
import { clubRename, type ManagedClub } from './clubs.contract.ts';
import { CLUB_NAME_LIMIT } from './clubs.rules.ts';

export const handle = { query: ['page', 'q'] };

export async function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(url);
  const { q } = listQuery(searchParams);
  const list = (page: number) =>
    forPage(fetchList(browserApi.api.clubs.managed.$get({ query: { q, page: String(page) } })));
  return { q, ...(await loadPage<ManagedClub>(searchParams, list)) };
}

export const meta = pageMeta({ title: '동호회 관리', hidden: true });

const columnsOf = (rename: (club: ManagedClub) => void): Column<ManagedClub>[] => [
  { title: '동호회', cell: ({ id, name }) => <PageLink to={`/clubs/${id}`}>{name}</PageLink> },
  { title: '회장', fold: 'phone', cell: ({ president }) => president && <AuthorName of={president} /> },
  { title: '지역', fold: 'bare', cell: ({ region }) => region },
  { title: '회원', align: 'right', fold: 'bare', cell: ({ memberCount }) => `${memberCount}명` },
  { title: '상태', fold: 'bare', cell: club => <State of={club} /> },
  { ...MANAGE, cell: club => <Actions club={club} onRename={() => rename(club)} /> },
];

export default function ClubManagePage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  const [renamed, setRenamed] = useState<ManagedClub>();
  const done = () => setRenamed(undefined);
  return (
    <TablePage
      title="동호회 관리"
      search={{ placeholder: '동호회 이름', found: { q, total, unit: '곳' } }}
      caption="동호회 목록"
      columns={columnsOf(setRenamed)}
      rows={rows}
      rowKey={({ id }) => id}
      empty="동호회가 없습니다."
      paged={{ page, total }}
    >
      {renamed && (
        <Sheet title="이름 변경" onClose={done}>
          <RenameForm club={renamed} onDone={done} />
        </Sheet>
      )}
    </TablePage>
  );
}

function State({ of: { closedAt, hidden } }: { of: ManagedClub }) {
  if (!closedAt) return hidden && '가려짐';
  return (
    <>
      <When iso={closedAt} /> 해산
    </>
  );
}

function Actions({ club, onRename }: { club: ManagedClub; onRename: () => void }) {
  const { id, name, closedAt } = club;
  const dissolve = useDissolving(club);
  return (
    <span className="inline-flex">
      <MoreMenu label={`${name} 메뉴`}>
        <Button variant="plain" aria-label={`${name} 이름 변경`} onClick={onRename}>
          이름 변경
        </Button>
        {!closedAt && (
          <>
            <LinkButton variant="plain" to={`/clubs/${id}/members`} aria-label={`${name} 회장 넘기기`}>
              회장 넘기기
            </LinkButton>
            <Button
              variant="plain"
              className="text-red"
              aria-label={`${name} 해산`}
              onClick={() => void dissolve()}
            >
              해산
            </Button>
          </>
        )}
      </MoreMenu>
    </span>
  );
}

function RenameForm({ club: { id, name }, onDone }: { club: ManagedClub; onDone: () => void }) {
  const calls = browserApi.api.clubs[':id'];
  return (
    <SettingsForm<{ name: string }, { name: string }>
      schema={clubRename}
      initial={{ name }}
      save={json => fetchJson(calls.name.$put({ param: { id: String(id) }, json }))}
      onCancel={onDone}
      onSaved={onDone}
    >
      {({ field }) => <TextInput label="동호회 이름" required limit={CLUB_NAME_LIMIT} {...field('name')} />}
    </SettingsForm>
  );
}
