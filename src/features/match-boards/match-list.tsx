import { useRevalidator } from 'react-router';
import { NAMED, POST_LOAD_FAILED, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text.ts';
import { browserApi, fetchJson, fetchList, forPage, type SiteApi } from '#/ui/api.ts';
import { Button, LinkButton } from '#/ui/button.tsx';
import { loadPage } from '#/ui/load-page.ts';
import { ListedAuthor } from '#/ui/member-name.tsx';
import { lastPage, listQuery } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { Pager } from '#/ui/pager.tsx';
import { SearchBar } from '#/ui/search-bar.tsx';
import { useSession } from '#/ui/session.ts';
import { type Column, Table } from '#/ui/table.tsx';
import { useRemoval } from '#/ui/use-removal.ts';
import { NewMark, When } from '#/ui/when.tsx';
import type { ListedMatch } from './match-boards.contract.ts';
import { addressOf, type Board, MATCH_FIELDS, MATCH_SORTS } from './match-boards.rules.ts';
import { ClosedMark, DayMark } from './match-marks.tsx';

type Row = Omit<ListedMatch, 'content'>;
export type FoundMatches = { rows: Row[]; total: number; page: number; q: string | undefined };

/** The page of posts that the address asks for, without the texts, which would be most of its weight. */
export async function readMatches(api: SiteApi, board: Board, url: string): Promise<FoundMatches> {
  const { searchParams } = new URL(url);
  const wish = listQuery(searchParams, { sorts: MATCH_SORTS, fields: MATCH_FIELDS });
  const list = (page: number) => {
    const query = { ...wish, page: String(page) };
    return forPage(fetchList(api.api[board.name].$get({ query })), POST_LOAD_FAILED);
  };
  const { rows, total, page } = await loadPage(searchParams, list);
  return { rows: rows.map(({ content: _content, ...row }) => row), total, page, q: wish.q };
}

// On phones the number goes, and the count of applicants stands behind the title.
const WIDE = { fold: 'phone', className: 'max-md:hidden' } as const;
const COLUMNS: Column[] = [
  { key: 'number', title: '번호', sortKey: 'id', firstOrder: 'desc', align: 'center', ...WIDE },
  { key: 'title', title: '제목' },
  { key: 'matchDate', title: '매치 날짜', fold: 'phone' },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
  { key: 'createdAt', title: '작성일', align: 'center', fold: 'phone', bare: true },
  { key: 'views', title: '조회', align: 'right', fold: 'phone' },
  { key: 'applicants', title: '신청', align: 'right', ...WIDE },
];
const MANAGE: Column = { key: 'manage', title: '관리', align: 'center', fold: 'phone', bare: true };

const FIELDS = [
  { value: 'all', label: '제목+내용' },
  { value: 'title', label: '제목' },
  { value: 'content', label: '내용' },
];

type MatchListProps = {
  board: Board;
  found: FoundMatches;
  /** Who is led to the form; anybody may open it. */
  makers: 'member-only' | 'admin-only';
};

/** A board: its posts, the search, the button for a new one, and what may be done to each. */
export function MatchList({ board, found: { rows, total, page, q }, makers }: MatchListProps) {
  const session = useSession();
  const manages = makers === 'admin-only' ? session?.isAdmin : session !== null;
  const { remove, dialog } = useRowRemoval(board);
  return (
    <section aria-labelledby="board">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id="board" className="text-[1.25rem] font-bold">
          {board.title}
        </h2>
        <LinkButton className={makers} to={`${board.posts}/new`}>
          {board.make}
        </LinkButton>
      </div>
      <SearchBar fields={FIELDS} placeholder="글 검색" label="글 검색" />
      {q !== undefined && (
        <p role="status" className="text-soft">
          ‘{q}’ 검색 결과 {total.toLocaleString('ko-KR')}건
        </p>
      )}
      <Table
        caption={`${board.title} 글 목록`}
        columns={manages ? [...COLUMNS, MANAGE] : COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, { key }) =>
          key === 'manage' ? (
            <Manage board={board} post={row} remove={() => void remove(row)} />
          ) : (
            cell(board, row, key)
          )
        }
        empty={q === undefined ? '게시글이 없습니다.' : `‘${q}’에 맞는 게시글이 없습니다.`}
        sorted={{ sort: 'id', order: 'desc' }}
        pad
      />
      <Pager page={page} last={lastPage(total)} hash="#board" />
      {dialog}
    </section>
  );
}

function useRowRemoval(board: Board) {
  const { revalidate } = useRevalidator();
  const { remove, dialog } = useRemoval();
  const removeRow = async ({ id, title }: Row) => {
    await remove({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      call: () => fetchJson(browserApi.api[board.name][':id'].$delete({ param: { id: String(id) } })),
      fallbackMessage: POST_REMOVE_FAILED,
    });
    await revalidate();
  };
  return { remove: removeRow, dialog };
}

function cell(board: Board, post: Row, key: string) {
  if (key === 'number') return post.number;
  if (key === 'author') return <ListedAuthor of={post} />;
  if (key === 'createdAt') return <When iso={post.createdAt} />;
  if (key === 'views') return post.viewCount.toLocaleString('ko-KR');
  if (key === 'applicants') return post.applicantCount.toLocaleString('ko-KR');
  if (key === 'matchDate') {
    return (
      <>
        {post.matchDate}
        <DayMark left={post.daysLeft} />
      </>
    );
  }
  return (
    <>
      {post.closed && <ClosedMark />}
      <PageLink to={addressOf(board, post.id)}>{post.title}</PageLink>
      {post.applicantCount > 0 && (
        <span className="ml-1.5 text-[14px] font-semibold text-primary md:hidden">
          신청 {post.applicantCount.toLocaleString('ko-KR')}
        </span>
      )}
      <NewMark iso={post.createdAt} />
    </>
  );
}

function Manage({ board, post, remove }: { board: Board; post: Row; remove: () => void }) {
  const { id, title, can } = post;
  const name = `‘${cutText(title, NAMED)}’`;
  return (
    <span className="row-actions">
      {can.edit && (
        <LinkButton to={board.edit(id)} variant="quiet" small aria-label={`${name} 수정`}>
          수정
        </LinkButton>
      )}
      {can.remove && (
        <Button variant="danger" small aria-label={`${name} 삭제`} onClick={remove}>
          삭제
        </Button>
      )}
    </span>
  );
}
