import { useLoaderData } from 'react-router';
import { HEADINGS_HELP, HEADINGS_TYPED_LIMIT } from '#/shared/text/typed-lists.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { Checkbox, Select, TextInput } from '#/ui/form/field.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { EditCard, MANAGE, TablePage, useEditedRow } from '#/ui/table/table-page.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { type BoardDraft, boardDraft, type ManagedBoard } from './custom-boards.contract.ts';
import {
  BOARD_NAME_LIMIT,
  BOARD_PURPOSE_LIMIT,
  BOARD_SLUG_LIMIT,
  READER_WORDS,
  WRITER_WORDS,
} from './custom-boards.rules.ts';

export const clientLoader = () => forPage(fetchJson(browserApi.api.boards.managed.$get()));

export const meta = pageMeta({ title: '게시판 관리', hidden: true });

const columnsOf = (edit: (board: ManagedBoard) => void): Column<ManagedBoard>[] => [
  {
    title: '게시판',
    lead: true,
    cell: ({ slug, name }) => <PageLink to={`/boards/${slug}`}>{name}</PageLink>,
  },
  { title: '읽기', align: 'center', fold: 'phone', cell: ({ readers }) => READER_WORDS[readers] },
  { title: '쓰기', align: 'center', fold: 'phone', cell: ({ writers }) => WRITER_WORDS[writers] },
  { title: '글', align: 'right', fold: 'phone', cell: ({ postCount }) => `${withCommas(postCount)}개` },
  {
    title: '상태',
    align: 'center',
    fold: 'bare',
    cell: ({ closed, hidden }) => [closed && '닫음', hidden && '숨김'].filter(Boolean).join(', '),
  },
  {
    ...MANAGE,
    cell: board => <RowButton of={board.name} label="수정" variant="plain" onClick={() => edit(board)} />,
  },
];

export default function BoardManagePage() {
  const boards = useLoaderData<typeof clientLoader>();
  const { edited, isOpen, open, close } = useEditedRow<ManagedBoard>();
  return (
    <TablePage
      title="게시판 관리"
      actions={!isOpen && boards.length > 0 && <Button onClick={() => open()}>게시판 추가</Button>}
      above={
        isOpen && (
          <EditCard key={edited?.id ?? 'new'} title={edited ? '게시판 수정' : '게시판 추가'}>
            <BoardForm edited={edited} onDone={close} />
          </EditCard>
        )
      }
      caption="게시판 목록"
      columns={columnsOf(open)}
      rows={boards}
      rowKey={row => row.id}
      empty={
        <EmptyState
          sentence="만든 게시판이 없습니다."
          why="자유게시판 옆에 질문, 레슨 같은 게시판을 더 만들 수 있습니다."
          next={isOpen ? undefined : { label: '게시판 추가', onPress: () => open() }}
        />
      }
    >
      {boards.length > 0 && (
        <p className="text-row text-soft">
          게시판은 지우지 못합니다. 쓰지 않는 게시판은 수정에서 닫거나 숨겨 주세요. 자유게시판의 말머리는{' '}
          <PageLink className="underline" to="/admin/settings?part=rules">
            설정
          </PageLink>
          에서 바꿉니다.
        </p>
      )}
    </TablePage>
  );
}

type Typed = Omit<BoardDraft, 'position' | 'readers' | 'writers'> &
  Record<'position' | 'readers' | 'writers', string>;
const EMPTY: Typed = {
  name: '',
  slug: '',
  purpose: '',
  headings: '',
  position: '10',
  readers: 'everyone',
  writers: 'members',
  closed: false,
  hidden: false,
};

const typedOf = ({ id: _id, postCount: _count, position, ...board }: ManagedBoard): Typed => ({
  ...board,
  position: String(position),
});

function BoardForm({ edited, onDone }: { edited?: ManagedBoard; onDone: () => void }) {
  const { boards } = browserApi.api;
  return (
    <SettingsForm<Typed, BoardDraft>
      schema={boardDraft}
      initial={edited ? typedOf(edited) : EMPTY}
      save={json =>
        edited
          ? fetchJson(boards[':id'].$put({ param: { id: String(edited.id) }, json }))
          : fetchJson(boards.$post({ json }))
      }
      onCancel={onDone}
      onSaved={onDone}
    >
      {({ field }) => (
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
          <TextInput
            label="말머리"
            limit={HEADINGS_TYPED_LIMIT}
            help={HEADINGS_HELP}
            {...field('headings')}
          />
          <div className="grid gap-4 md:grid-cols-3">
            <Select label="읽는 사람" required options={READER_WORDS} {...field('readers')} />
            <Select label="글 쓰는 사람" required options={WRITER_WORDS} {...field('writers')} />
            <NumberInput label="차례" required help="작을수록 앞에 나옵니다." {...field('position')} />
          </div>
          <Checkbox {...field('closed')}>닫기: 새 글을 받지 않습니다</Checkbox>
          <Checkbox {...field('hidden')}>숨기기: 관리자와 운영진만 볼 수 있습니다</Checkbox>
        </>
      )}
    </SettingsForm>
  );
}
