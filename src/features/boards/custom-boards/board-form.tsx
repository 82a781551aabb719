import { useRevalidator } from 'react-router';
import { HEADINGS_HELP, HEADINGS_TYPED_LIMIT } from '#/shared/headings.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { Checkbox, NumberInput, Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { type BoardDraft, boardDraft, type ManagedBoard } from './custom-boards.contract.ts';
import {
  BOARD_NAME_LIMIT,
  BOARD_PURPOSE_LIMIT,
  BOARD_SAVE_FAILED,
  BOARD_SLUG_LIMIT,
  READER_OPTIONS,
  WRITER_OPTIONS,
} from './custom-boards.rules.ts';

type Typed = Omit<BoardDraft, 'position' | 'readers' | 'writers'> &
  Record<'position' | 'readers' | 'writers', string>;
const EMPTY: Typed = {
  ...{ name: '', slug: '', purpose: '', readers: 'everyone', writers: 'members', position: '10' },
  ...{ headings: '' },
  ...{ closed: false, hidden: false },
};

const typedOf = ({ id: _id, postCount: _count, position, ...board }: ManagedBoard): Typed => ({
  ...board,
  position: String(position),
});

/** The form of a new board, or of one that is changed. */
export function BoardForm({ edited, onDone }: { edited?: ManagedBoard; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm<Typed, BoardDraft>(boardDraft, edited ? typedOf(edited) : EMPTY, BOARD_SAVE_FAILED);
  const leaveWarning = useLeaveWarning(form.dirty);
  const send = async (json: BoardDraft) => {
    const { boards } = browserApi.api;
    const call = edited
      ? fetchJson(boards[':id'].$put({ param: { id: String(edited.id) }, json }))
      : fetchJson(boards.$post({ json }));
    toast((await call).message);
    form.reset(EMPTY);
    await revalidate();
    onDone();
  };
  return (
    <Form {...form.bind(send)}>
      <NameFields field={form.field} />
      <div className="grid gap-4 md:grid-cols-3">
        <Select label="읽는 사람" required options={READER_OPTIONS} {...form.field('readers')} />
        <Select label="글 쓰는 사람" required options={WRITER_OPTIONS} {...form.field('writers')} />
        <NumberInput
          label="차례"
          required
          digits={3}
          help="작을수록 앞에 나옵니다."
          {...form.field('position')}
        />
      </div>
      <Checkbox {...form.field('closed')}>닫기: 새 글을 받지 않습니다</Checkbox>
      <Checkbox {...form.field('hidden')}>숨기기: 관리자와 운영진만 볼 수 있습니다</Checkbox>
      <FormActions
        submit={edited ? '수정' : '만들기'}
        busy={form.busy}
        onCancel={edited ? onDone : undefined}
      />
      {leaveWarning}
    </Form>
  );
}

type NameFieldsProps = Pick<ReturnType<typeof useForm<Typed, BoardDraft>>, 'field'>;

/** The fields of a board's name, place in the menu, purpose and 말머리. */
function NameFields({ field }: NameFieldsProps) {
  return (
    <>
      <TextInput label="게시판 이름" required limit={BOARD_NAME_LIMIT} {...field('name')} />
      <TextInput
        label="게시판 주소"
        required
        limit={BOARD_SLUG_LIMIT}
        autoCapitalize="none"
        spellCheck={false}
        help="/boards/ 뒤에 붙습니다. 영문 소문자, 숫자, -를 씁니다. 바꾸면 전에 알려진 주소는 열리지 않습니다."
        {...field('slug')}
      />
      <TextInput
        label="게시판 소개"
        required
        limit={BOARD_PURPOSE_LIMIT}
        help="무엇을 쓰는 곳인지 한 문장으로 씁니다. 게시판 위에 나옵니다."
        {...field('purpose')}
      />
      <TextInput label="말머리" limit={HEADINGS_TYPED_LIMIT} help={HEADINGS_HELP} {...field('headings')} />
    </>
  );
}
