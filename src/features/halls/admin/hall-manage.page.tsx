import { useId, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { WebLinks } from '#/features/halls/directory/hall-links.tsx';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { HALL_FIELDS, HALL_SORTS, LOAD_FAILED } from '#/features/halls/directory/halls.rules.ts';
import { HALL_NAME_LIMIT } from '#/shared/regions.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { useConfirmedAction, useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { addressWithRegion, useHallSearch } from '#/ui/form/use-hall-search.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ListRow } from '#/ui/page/parts.tsx';
import { FileButton } from '#/ui/table/file-button.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { MANAGE, TablePage } from '#/ui/table/table-page.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { HallForm, useHallForm } from './hall-form.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const params = listQuery(searchParams, { sorts: HALL_SORTS, fields: HALL_FIELDS });
  const list = (page: number) => {
    const query = { ...params, page: String(page) };
    return forPage(fetchList(browserApi.api['billiard-halls'].$get({ query })), LOAD_FAILED);
  };
  return { q: params.q, ...(await loadPage(searchParams, list)) };
}

export const meta = pageMeta({ title: '당구장 관리', hidden: true });

const columnsOf = (actions: Omit<ActionsProps, 'hall'>): Column<Hall>[] => [
  {
    title: '등록순',
    sortKey: 'id',
    firstOrder: 'desc',
    align: 'center',
    className: 'max-md:hidden',
    cell: ({ id }) => id,
  },
  {
    title: '지역',
    sortKey: 'region',
    align: 'center',
    className: 'max-md:hidden',
    cell: ({ region }) => region || '지역 없음',
  },
  {
    title: '이름',
    sortKey: 'name',
    lead: true,
    cell: ({ id, name }) => <PageLink to={`/region/${id}`}>{name || '이름 없음'}</PageLink>,
  },
  { title: '주소', sortKey: 'address', fold: 'bare', cell: hall => <Address of={hall} /> },
  {
    title: '링크',
    className: 'max-md:hidden',
    cell: hall => (hasLinks(hall) ? <WebLinks hall={hall} /> : NO_LINKS),
  },
  { ...MANAGE, cell: hall => <Actions hall={hall} {...actions} /> },
];

export default function HallManagePage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  const halls = useHallForm();
  const remove = useRemove(halls.forget);
  const [merge, mergeSheet] = useMerging(halls.forget);
  return (
    <TablePage
      title="당구장 관리"
      search={{ placeholder: '당구장 이름, 지역, 주소' }}
      actions={!halls.isOpen && <Button onClick={() => void halls.open()}>당구장 추가</Button>}
      above={<HallForm halls={halls} />}
      chips={<span className="text-soft">{q === undefined && `${withCommas(total)}곳`}</span>}
      caption="당구장 관리 목록"
      columns={columnsOf({ edit: halls.open, merge, remove })}
      rows={rows}
      rowKey={row => row.id}
      empty={<NoHalls q={q} />}
      sorted={{ sort: 'id', order: 'desc' }}
      pad
      paged={{ page, total, always: true }}
    >
      {(total > 0 || q !== undefined) && (
        <FileButton label="CSV 내려받기" fetch={() => browserApi.api['billiard-halls'].export.$get()} />
      )}
      {mergeSheet}
    </TablePage>
  );
}

function NoHalls({ q }: { q: string | undefined }) {
  if (q !== undefined) {
    const next = { label: '모든 당구장 보기', to: '/admin/region-manage' };
    return <EmptyState sentence={`‘${q}’에 맞는 당구장이 없습니다.`} next={next} />;
  }
  return (
    <EmptyState
      sentence="당구장이 없습니다."
      why="위의 ‘당구장 추가’로 하나씩 추가하거나 인허가 파일로 한 번에 넣을 수 있습니다."
      other={{ label: '인허가 파일로 넣기', to: '/admin/region-import' }}
    />
  );
}

/** Wide screens leave out the region, which has a column there. */
function Address({ of: { region, address } }: { of: Hall }) {
  const rest = address.startsWith(`${region} `) ? address.slice(region.length + 1) : address;
  return (
    <span>
      {!rest.startsWith(region) && <span className="md:hidden">{region} </span>}
      {rest || '주소 없음'}
    </span>
  );
}

const hasLinks = ({ website, youtube }: Hall) => Boolean(website || youtube);
const NO_LINKS = <span className="text-soft">–</span>;

type ActionsProps = Record<'edit' | 'remove', (hall: Hall) => Promise<void>> & {
  hall: Hall;
  merge: (hall: Hall) => void;
};

function Actions({ hall, edit, merge, remove }: ActionsProps) {
  const name = `‘${hall.name}’`;
  return (
    <span className="inline-flex">
      <Button variant="plain" onClick={() => void edit(hall)} aria-label={`${name} 수정`}>
        수정
      </Button>
      <RowMenu name={name} actions={{ 합치기: () => merge(hall), 삭제: () => remove(hall) }} />
    </span>
  );
}

function useMerging(merged: (hall: Hall) => void) {
  const [double, setDouble] = useState<Hall>();
  const { revalidate } = useRevalidator();
  const done = async (hall: Hall) => {
    setDouble(undefined);
    merged(hall);
    await revalidate();
  };
  const sheet = double && (
    <MergeSheet hall={double} onClose={() => setDouble(undefined)} onMerged={() => void done(double)} />
  );
  return [setDouble, sheet] as const;
}

function useRemove(removed: (hall: Hall) => void) {
  const { perform } = useReloadingAction();
  const remove = async (hall: Hall) => {
    const title = `‘${hall.name}’ 당구장을 삭제합니다.`;
    const body = `${addressWithRegion(hall)}\n회원의 당구장 이름은 그대로 남습니다. 되돌릴 수 없습니다.`;
    const param = { id: String(hall.id) };
    const isGone = await perform({
      question: { title, body, confirmLabel: '삭제', danger: true },
      call: () => fetchJson(browserApi.api['billiard-halls'][':id'].$delete({ param })),
      removes: true,
    });
    if (isGone) removed(hall);
  };
  return remove;
}

function MergeSheet({ hall, onClose, onMerged }: { hall: Hall; onClose: () => void; onMerged: () => void }) {
  const [typed, setTyped] = useState(hall.name);
  const { halls, isLoading, isFailed } = useHallSearch(typed, { isOpen: true });
  const others = halls.filter(({ id }) => id !== hall.id);
  const list = useId();
  const merge = useMerge(hall, onMerged);
  return (
    <Sheet title="중복 당구장 합치기" onClose={onClose}>
      <p className="mb-4 text-soft">
        ‘{hall.name}’ ({addressWithRegion(hall)})은 목록에서 없어지고, 고른 당구장 하나로 모입니다.
      </p>
      <TextInput
        label="남길 당구장 찾기"
        name="kept"
        limit={HALL_NAME_LIMIT}
        value={typed}
        onChange={setTyped}
        aria-controls={list}
      />
      {isFailed && <Problem>{LOAD_FAILED}</Problem>}
      {isLoading && <Loading />}
      <ul id={list} className="mt-4 grid gap-2" aria-label="찾은 당구장">
        {others.map(other => (
          <ListRow key={other.id}>
            <span className="wrap-anywhere">
              <strong>{other.name}</strong>
              <span className="block text-soft">{addressWithRegion(other)}</span>
            </span>
            <Button
              variant="quiet"
              small
              aria-label={`‘${other.name}’ (${other.address}), 여기에 합치기`}
              onClick={() => void merge(other)}
            >
              여기에 합치기
            </Button>
          </ListRow>
        ))}
      </ul>
      {!isLoading && !isFailed && others.length === 0 && (
        <p>다른 당구장이 없습니다. 이름이나 주소로 찾아보세요.</p>
      )}
    </Sheet>
  );
}

function useMerge(hall: Hall, onMerged: () => void) {
  const { perform } = useConfirmedAction();
  const merge = async (into: Hall) => {
    const call = browserApi.api['billiard-halls'][':id'].merge;
    const param = { id: String(hall.id) };
    const isMerged = await perform({
      question: {
        title: `${withJosa(`‘${hall.name}’`, '을/를')} ‘${into.name}’에 합칩니다.`,
        body: `남는 당구장: ${addressWithRegion(into)}\n회원, 대회, 관리하는 회원, 단골, 소식, 사진이 옮겨 가고 옛 주소로 온 사람은 남는 당구장을 봅니다. 되돌릴 수 없습니다.`,
        confirmLabel: '합치기',
        danger: true,
      },
      call: async () => {
        await fetchJson(call.$post({ param, json: { into: into.id } }));
        return '당구장을 합쳤습니다.';
      },
      removes: true,
    });
    if (isMerged) onMerged();
  };
  return merge;
}
