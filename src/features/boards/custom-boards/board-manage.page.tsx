import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { BoardForm } from './board-form.tsx';
import type { ManagedBoard } from './custom-boards.contract.ts';
import { BOARDS_LOAD_FAILED, READER_WORDS, WRITER_WORDS } from './custom-boards.rules.ts';

export const clientLoader = () =>
  forPage(fetchJson(browserApi.api.boards.managed.$get()), BOARDS_LOAD_FAILED);

export const meta = pageMeta({ title: '게시판 관리', path: '/admin/boards', hidden: true });

const COLUMNS: Column[] = [
  { key: 'position', title: '차례', align: 'center', fold: 'phone' },
  { key: 'name', title: '게시판', lead: true },
  { key: 'readers', title: '읽기', align: 'center', fold: 'phone' },
  { key: 'writers', title: '쓰기', align: 'center', fold: 'phone' },
  { key: 'posts', title: '글', align: 'right', fold: 'phone' },
  { key: 'state', title: '상태', align: 'center', fold: 'phone', bare: true },
  { key: 'manage', title: '관리', align: 'right', fold: 'phone', bare: true },
];

/** The page of the boards that admins make, with the form of one. */
export default function BoardManagePage() {
  const boards = useLoaderData<typeof clientLoader>();
  const [edited, setEdited] = useState<ManagedBoard>();
  const form = useRef<HTMLElement>(null);
  const edit = (board: ManagedBoard) => {
    setEdited(board);
    form.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <PageFrame
      title="게시판 관리"
      lead="자유게시판 옆에 게시판을 더 만듭니다. 지우지는 못하니, 쓰지 않을 게시판은 닫거나 숨기세요."
    >
      <section ref={form} aria-labelledby="board" className="card mb-6">
        <h2 id="board" className="mb-4 text-lead font-bold">
          {edited ? '게시판 수정' : '게시판 만들기'}
        </h2>
        <BoardForm key={edited?.id ?? 'new'} edited={edited} onDone={() => setEdited(undefined)} />
      </section>
      <Table
        caption="게시판 목록"
        columns={COLUMNS}
        rows={boards}
        rowKey={row => row.id}
        cell={(row, { key }) =>
          key === 'manage' ? (
            <Button variant="quiet" small aria-label={`${row.name} 수정`} onClick={() => edit(row)}>
              수정
            </Button>
          ) : (
            said(row, key)
          )
        }
        empty="만든 게시판이 없습니다."
      />
    </PageFrame>
  );
}

function said(board: ManagedBoard, key: string) {
  if (key === 'position') return board.position;
  if (key === 'readers') return READER_WORDS[board.readers];
  if (key === 'writers') return WRITER_WORDS[board.writers];
  if (key === 'posts') return board.postCount.toLocaleString('ko-KR');
  if (key === 'state') return [board.closed && '닫음', board.hidden && '숨김'].filter(Boolean).join(', ');
  return (
    <span className="wrap-anywhere">
      <PageLink to={`/boards/${board.slug}`}>{board.name}</PageLink>{' '}
      <span className="text-soft">/boards/{board.slug}</span>
    </span>
  );
}
