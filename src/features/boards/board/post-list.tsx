import { lazy, type ReactNode, Suspense } from 'react';
import { POST_LOAD_FAILED, QUOTED_NAME_LIMIT } from '#/shared/authorship.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { type Answer, fetchJson, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { SearchBar, SearchCount } from '#/ui/form/search-bar.tsx';
import { listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { type Board, POST_FIELDS, POST_SORTS, postPath } from './boards.rules.ts';

// Loaded only for readers who may change a post of the list.
const RowActions = lazy(() => import('./row-actions.tsx'));

type Query<Sort extends string> = ReturnType<typeof listQuery<Sort, (typeof POST_FIELDS)[number]>>;
export type FoundPosts<Row> = { rows: Row[]; total: number; page: number; q: string | undefined };

export async function readPosts<Row, Sort extends string = (typeof POST_SORTS)[number]>(
  url: string,
  list: (query: Query<Sort>) => Promise<Answer<Row[]>>,
  sorts: readonly Sort[] = POST_SORTS as readonly string[] as readonly Sort[],
  failed = POST_LOAD_FAILED,
): Promise<FoundPosts<Row>> {
  const { searchParams } = new URL(url);
  const wanted = listQuery(searchParams, { sorts, fields: POST_FIELDS });
  const read = (page: number) => forPage(fetchList(list({ ...wanted, page: String(page) })), failed);
  return { q: wanted.q, ...(await loadPage(searchParams, read)) };
}

/** Leaves out the posts' texts, which most lists do not show and which are long to send. */
export async function readTitles<
  Row extends { content: string },
  Sort extends string = (typeof POST_SORTS)[number],
>(
  url: string,
  list: (query: Query<Sort>) => Promise<Answer<Row[]>>,
  sorts?: readonly Sort[],
): Promise<FoundPosts<Omit<Row, 'content'>>> {
  const { rows, ...found } = await readPosts(url, list, sorts);
  return { ...found, rows: rows.map(({ content: _content, ...row }) => row) };
}

/** Phones hide such a column, because its content follows the title there. */
export const WIDE = { fold: 'phone', className: 'max-md:hidden' } as const;
export const NUMBER = {
  title: '번호',
  sortKey: 'id',
  firstOrder: 'desc',
  align: 'center',
  fold: 'phone',
  className: 'max-md:hidden md:w-24',
} as const;
export const DATE = { title: '날짜', align: 'center', fold: 'bare' } as const;

const MANAGE = { title: '관리', align: 'center', fold: 'bare' } as const;

/** Leaves room at the end for the mark N. */
export const TITLE = { title: '제목', className: 'pr-7 max-md:pr-5' } as const;
/** Phones leave out a 0. */
export const COUNT = { align: 'right', fold: 'phone', className: "md:empty:after:content-['0']" } as const;

export const countText = (count: number) => (count > 0 ? withCommas(count) : '');

type Titled = { id: number; title: string; folded: boolean };

/** The link is quiet where a sentence takes the place of a hidden title. */
export const TitleLink = ({ board, of: { id, title, folded } }: { board: Board; of: Titled }) => (
  <PageLink className={folded ? 'font-normal text-soft' : undefined} to={postPath(board, id)}>
    {title}
  </PageLink>
);

type Pictured = { picture: string; picturePass?: string; pictureCount: number };

export function Thumbnail({ of: { picture, picturePass, pictureCount } }: { of: Pictured }) {
  return (
    picture && (
      <img
        src={picturePath(picture, 320, picturePass)}
        alt={`사진 ${pictureCount}장`}
        width={32}
        height={32}
        loading="lazy"
        className="list-picture"
      />
    )
  );
}

const FIELDS = [
  { value: 'all', label: '제목+내용' },
  { value: 'title', label: '제목' },
  { value: 'content', label: '내용' },
];

export function PostSearch({ label, q, total }: { label: string; q: string | undefined; total: number }) {
  return (
    <>
      <SearchBar fields={FIELDS} placeholder={label} label={label} />
      <SearchCount q={q} total={total} />
    </>
  );
}

/** `what` is the noun of a post; `edit` returns undefined if the reader may not change the post. */
type Managing<Row> = {
  what: string;
  failed: string;
  edit?: (row: Row) => string | undefined;
  mayRemove?: (row: Row) => boolean;
  remove: (id: string) => Promise<Answer<{ message: string }>>;
};

type PostTableProps<Row> = {
  found: Omit<FoundPosts<Row>, 'q'> & { q?: string };
  caption: string;
  columns: Columns<Row>;
  /** The buttons that change and remove a post; false if the reader may do neither. */
  manage?: Managing<Row> | false;
  /** The noun of a post in the message of an empty list: `게시글`. */
  noun: string;
  empty?: ReactNode;
  hash?: string;
  /** True if the list reserves the height of ten rows and shows the pager even for a single page. */
  pad?: boolean;
};

function ManageCell<Row extends { id: number; title: string }>({ row, by }: { row: Row; by: Managing<Row> }) {
  const edit = by.edit?.(row);
  const mayRemove = by.mayRemove?.(row) ?? true;
  const buttons = [edit !== undefined, mayRemove].filter(Boolean).length;
  if (buttons === 0) return null;
  // This keeps the buttons' room until their code is loaded.
  const place = (
    <span className="invisible flex">
      <Button variant="plain" small>
        수정
      </Button>
      {buttons > 1 && <Button className="w-11" />}
    </span>
  );
  return (
    // The buttons, larger than their line, reach beyond it, so that rows keep their height when they appear.
    <span className="inline-flex md:-my-2 max-md:in-[.table-fold]:-my-3">
      <Suspense fallback={place}>
        <RowActions
          name={`‘${cutText(row.title, QUOTED_NAME_LIMIT)}’`}
          what={by.what}
          edit={edit}
          removal={
            mayRemove && {
              fallbackMessage: by.failed,
              call: () => fetchJson(by.remove(String(row.id))),
            }
          }
        />
      </Suspense>
    </span>
  );
}

export function PostTable<Row extends { id: number; title: string }>({
  found: { rows, total, page, q },
  columns,
  manage = false,
  noun,
  empty = `${noun}이 없습니다.`,
  hash,
  pad,
  ...table
}: PostTableProps<Row>) {
  return (
    <>
      <Table
        {...table}
        chips={false}
        columns={[...columns, manage && { ...MANAGE, cell: row => <ManageCell row={row} by={manage} /> }]}
        rows={rows}
        rowKey={row => row.id}
        empty={q === undefined ? empty : `‘${q}’에 맞는 ${noun}이 없습니다.`}
        sorted={{ sort: 'id', order: 'desc' }}
        pad={pad || page > 1}
      />
      <Pager page={page} total={total} hash={hash} always={pad} />
    </>
  );
}
