import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { browserApi, fetchJson, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState, type NextStep } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { EditCard, MANAGE, TablePage, useEditedRow } from '#/ui/table/table-page.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Moment } from '#/ui/theme/day.tsx';
import {
  type ResultVoiding,
  type VoidingDraft,
  type VoidingTyped,
  voidingDraft,
} from './result-review.contract.ts';

const TITLE = '결과 무효';
const VOID = '결과 무효로 하기';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { voidings } = browserApi.api['result-review'];
  const list = (page: number) => forPage(fetchList(voidings.$get({ query: { page: String(page) } })));
  return loadPage<ResultVoiding>(new URL(request.url).searchParams, list);
}

export const meta = pageMeta({ title: TITLE, hidden: true });

const columnsOf = (busy: boolean, lift: (id: number) => Promise<void>): Column<ResultVoiding>[] => [
  { title: '회원', cell: row => <Members of={row} /> },
  { title: '사유', fold: 'phone', cell: ({ reason }) => reason },
  { title: '관리자', fold: 'phone', cell: ({ by }) => by.author },
  {
    title: '시각',
    align: 'center',
    fold: 'bare',
    className: 'whitespace-nowrap',
    cell: ({ date }) => <Moment iso={date} />,
  },
  {
    ...MANAGE,
    cell: ({ id }) => (
      <Button variant="plain" small busy={busy} onClick={() => void lift(id)}>
        무효 취소
      </Button>
    ),
  },
];

const LIFTING = {
  title: '결과의 무효를 취소합니다.',
  body: '승리와 기록, 랭킹을 다시 계산하고 당사자에게 알립니다.',
  confirmLabel: '무효 취소',
};

export default function VoidingsPage() {
  const { rows, total, page } = useLoaderData<typeof clientLoader>();
  const { isOpen, open, close } = useEditedRow();
  const { perform, busy } = useReloadingAction();
  const lift = async (id: number) => {
    const call = browserApi.api['result-review'].voidings[':id'];
    await perform({
      question: LIFTING,
      call: () => fetchJson(call.$delete({ param: { id: String(id) } })),
      removes: true,
    });
  };
  return (
    <TablePage
      title={TITLE}
      actions={
        !isOpen &&
        rows.length > 0 && (
          <Button variant="quiet" onClick={() => open()}>
            {VOID}
          </Button>
        )
      }
      above={isOpen && <VoidForm onDone={close} />}
      caption="무효로 한 결과"
      columns={columnsOf(busy, lift)}
      rows={rows}
      rowKey={row => row.id}
      empty={<NoVoidings next={isOpen ? undefined : { label: VOID, onPress: () => open() }} />}
      paged={{ page, total }}
    />
  );
}

const NoVoidings = ({ next }: { next?: NextStep }) => (
  <EmptyState
    sentence="무효로 한 결과가 없습니다."
    why="대회 하나를 통째로 무효로 하거나 되돌리는 일은 그 대회의 페이지에서 합니다."
    next={next}
  />
);

const EMPTY: VoidingTyped = { member: '', other: '', reason: '' };

function VoidForm({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm<VoidingTyped, VoidingDraft>(voidingDraft, EMPTY);
  const save = async (json: VoidingDraft) => {
    toast(await fetchJson(browserApi.api['result-review'].voidings.$post({ json })));
    await revalidate();
    onDone();
  };
  return (
    <EditCard title="회원의 결과 무효로 하기">
      <p className="mb-4 text-soft">
        그 경기들의 승리와 기록을 랭킹에서 빼고 당사자에게 사유를 알립니다. 나중에 취소할 수 있습니다.
      </p>
      <Form className="form" {...form.bind(save)}>
        <TextInput label="회원 아이디" required autoComplete="off" {...form.field('member')} />
        <TextInput
          label="상대 아이디"
          help="적으면 두 회원끼리 한 경기만, 비우면 회원의 모든 경기를 무효로 합니다."
          autoComplete="off"
          {...form.field('other')}
        />
        <TextInput label="사유" required {...form.field('reason')} />
        <FormActions submit="무효로 하기" variant="danger" busy={form.busy} onCancel={onDone} />
      </Form>
    </EditCard>
  );
}

function Members({ of: { members } }: { of: ResultVoiding }) {
  const [one, other] = members;
  if (!one) return null;
  return (
    <>
      <AuthorName of={one} />
      {other ? (
        <>
          {' '}
          · <AuthorName of={other} /> <span className="text-soft">둘의 경기</span>
        </>
      ) : (
        <span className="text-soft"> 모든 경기</span>
      )}
    </>
  );
}
