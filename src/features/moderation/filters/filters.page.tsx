import { useLoaderData, useRevalidator } from 'react-router';
import { NAMED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { RemoveButton } from '#/ui/dialog/remove-button.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { pageMeta } from '#/ui/page/meta.ts';
import { EditCard, useEditedRow } from '#/ui/table/edit-card.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { TablePage } from '#/ui/table/table-page.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { FilterForm } from './filter-form.tsx';
import { FilterTrial } from './filter-trial.tsx';
import { FILTER_ACTION_WORDS, FILTER_KIND_WORDS, FILTER_SAVE_FAILED } from './filters.constants.ts';
import type { TextFilter } from './filters.contract.ts';

const PATH = '/admin/filters';

export const clientLoader = () =>
  forPage(fetchJson(browserApi.api.filters.$get()), '금지어 목록을 불러오는 중 문제가 발생했습니다.');

export const meta = pageMeta({ title: '금지어', path: PATH, hidden: true });

const COLUMNS: Column[] = [
  { key: 'pattern', title: '말이나 주소', className: 'md:w-1/3' },
  { key: 'action', title: '처리', fold: 'phone', bare: true },
  { key: 'sentence', title: '거절 문장', fold: 'phone' },
];
const MANAGED: Column[] = [
  ...COLUMNS,
  { key: 'manage', title: '관리', align: 'right', fold: 'phone', bare: true },
];

/**
 * The page of the words and links that texts are checked against: moderators read them, admins change them.
 */
export default function FiltersPage() {
  const filters = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const isAdmin = session?.isAdmin === true;
  const { edited, edit, done, card } = useEditedRow<TextFilter>();
  const { remove, busy, dialog } = useRemoval();
  const cell = (row: TextFilter, { key }: Column) =>
    key === 'manage' ? (
      <span className="inline-flex gap-2">
        <Button variant="quiet" small onClick={() => edit(row)}>
          수정
        </Button>
        <RemoveButton name={`‘${row.pattern}’`} busy={busy} onClick={() => void remove(row)} />
      </span>
    ) : (
      said(row, key)
    );
  return (
    <TablePage
      title="금지어"
      lead="글과 댓글을 저장할 때 띄어쓰기, 보이지 않는 글자, 낱자로 나눈 글자를 없애고 찾습니다. 운영진의 글은 살펴보지 않습니다."
      actions={
        <LinkButton variant="quiet" to="/admin/cases?tab=reports">
          신고 목록
        </LinkButton>
      }
      above={
        <div className="grid gap-4 items-start lg:grid-cols-2">
          {isAdmin && (
            <EditCard id="filter" title={edited ? '금지어 수정' : '금지어 등록'} card={card}>
              <FilterForm key={edited?.id ?? 'new'} edited={edited} onDone={done} />
            </EditCard>
          )}
          <FilterTrial />
        </div>
      }
      caption="금지어 목록"
      columns={isAdmin ? MANAGED : COLUMNS}
      rows={filters}
      rowKey={row => row.id}
      cell={cell}
      empty="등록한 금지어가 없습니다."
    >
      {dialog}
    </TablePage>
  );
}

function said({ kind, pattern, action, sentence }: TextFilter, key: string) {
  if (key === 'action') return FILTER_ACTION_WORDS[action];
  if (key === 'sentence' && action === 'hold') return '';
  if (key === 'sentence') return sentence ? <span className="wrap-anywhere">{sentence}</span> : '기본 문장';
  return (
    <span className="wrap-anywhere">
      <span className="text-soft">{FILTER_KIND_WORDS[kind]}</span> {pattern}
    </span>
  );
}

function useRemoval() {
  const { perform, busy, dialog } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const remove = async ({ id, pattern }: TextFilter) => {
    const done = await perform({
      question: {
        title: `‘${cutText(pattern, NAMED)}’ 금지어를 삭제합니다. 되돌릴 수 없습니다.`,
        confirmLabel: '삭제',
        danger: true,
      },
      call: () => fetchJson(browserApi.api.filters[':id'].$delete({ param: { id: String(id) } })),
      fallbackMessage: FILTER_SAVE_FAILED,
    });
    if (done) await revalidate();
  };
  return { remove, busy, dialog };
}
