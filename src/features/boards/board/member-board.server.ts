import { Hono } from 'hono';
import { z } from 'zod';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { orderedBy } from '#/database/lists/list-pages.ts';
import type { ViewedTable } from '#/database/schema/tables.ts';
import {
  type AuthorFacts,
  earlierText,
  type PostBasics,
  type PostDraft,
  type WholeMemberPost,
} from '#/features/boards/board/boards.contract.ts';
import {
  isVisibleTo,
  mayEditPost,
  mayRemovePost,
  maySeeHidden,
} from '#/features/boards/board/boards.rules.ts';
import { loadMentions } from '#/features/boards/mentions/mentions.server.ts';
import { loadEarlierTexts } from '#/features/boards/posts/earlier-texts.server.ts';
import type { WritablePosts } from '#/features/boards/posts/post-changes.server.ts';
import {
  findPostHead,
  listedTable,
  listPosts,
  type MemberHead,
  type MemberRowOf,
  type MemberStore,
  type PostHead,
  type PostQuery,
  type PostStore,
  readPost,
  withinOf,
} from '#/features/boards/posts/posts.server.ts';
import {
  hiddenSeen,
  hiddenTitle,
  hiddenWhy,
  isHeld,
} from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { MESSAGE, operation, param } from '#/server/http/operations.ts';
import { findShownPictures, signPicturePass } from '#/server/pictures/picture-state.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import { memberOnly, moderatorOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import {
  POST_CHANGE_FORBIDDEN,
  POST_MISSING,
  POST_REMOVE_FORBIDDEN,
  type Reader,
  shownAuthor,
} from '#/shared/authorship.ts';
import { isPublicBoard } from '#/shared/board-rights.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { onlyWho, type PostSchemas, postCalls } from './post-calls.server.ts';

/** The posts of a board on which members write; `draftOf` and the board's own fields read `Head`. */
export type MemberPosts<Draft extends PostDraft, Head extends MemberHead> = WritablePosts<Draft, Head> & {
  store: MemberStore<Head>;
};

type MemberSchemas<Draft> = Omit<PostSchemas<Draft>, 'opened' | 'saved'> & {
  listed: z.ZodType<PostBasics>;
  whole: z.ZodType<object>;
};

/**
 * A board is put together from four parts. Its store (`posts.server.ts`) names the tables and columns of its
 * posts. Its `WritablePosts` (`post-changes.server.ts`) turns a draft into columns and back, and notes each
 * change. `postCalls` makes the routes that every board has: list, read, write, change and remove. This
 * function adds what posts by members have besides: authors, hidden posts, mentions, earlier texts and views.
 *
 * `presentListed` presents a post for a list; `loadWhole` loads one for its own page and throws 404.
 */
export function memberBoard<
  Draft extends PostDraft,
  Head extends MemberHead,
  Schemas extends MemberSchemas<Draft>,
>(board: {
  /** The name of the board in the OpenAPI document. */
  title: string;
  schemas: { [Name in keyof Schemas]: Schemas[Name] };
  /** The columns by the values of `sort`; the order by age needs none. */
  orders: Readonly<Record<string, string>>;
  /** Several boards may share the same routes. */
  boardOf: (c: ContactRequest) => MemberPosts<Draft, Head>;
  /** Adds the fields that this board's posts have in lists and on their pages. */
  present: (row: MemberRowOf<Head>, post: PostBasics, now: Date) => z.output<Schemas['listed']>;
  /** Loads and adds the fields that only a post's own page has. */
  details: (
    c: ContactRequest,
    row: Head,
    post: z.output<Schemas['listed']> & WholeMemberPost,
  ) => Promise<z.output<Schemas['whole']>>;
}) {
  const { title, boardOf } = board;
  const { list, draft, change, listed, whole } = board.schemas;
  const presentListed = (c: ContactRequest, stored: MemberRowOf<Head>) => {
    const row = folded(stored, c.var.member);
    return board.present(row, basics(row, c.var.member), c.env.site.now());
  };
  const loadWhole = async (c: ContactRequest, id: number) => {
    const { site } = c.env;
    const { store } = boardOf(c);
    const read = await readPost(site, store, id);
    if (!read) throw postMissing();
    const row = folded(read.row, c.var.member);
    const post = presentListed(c, row);
    return board.details(c, row, { ...post, ...read.around, ...(await loadPageFields(site, store, row)) });
  };
  const calls = postCalls({
    name: `${title} 글`,
    schemas: { list, draft, change, listed, opened: whole, saved: whole },
    rights: {
      writer: writerOnly,
      editor: onlyWho(boardOf, mayEditPost, { missing: POST_MISSING, forbidden: POST_CHANGE_FORBIDDEN }),
      member: memberOnly,
      remover: onlyWho(boardOf, mayRemovePost, { missing: POST_MISSING, forbidden: POST_REMOVE_FORBIDDEN }),
    },
    sentences: { missing: POST_MISSING, removed: '게시글이 삭제되었습니다.' },
    boardOf,
    list: async (c, query) => {
      const { site } = c.env;
      const { store } = boardOf(c);
      const { rows, total } = await listPosts(site, store, query, orderOf(store, board.orders, query));
      return { rows: await Promise.all(rows.map(row => withPicturePass(c, presentListed(c, row)))), total };
    },
    opened: async (c, id) => {
      const post = await loadWhole(c, id);
      if (!c.env.inProcess) countView(c, boardOf(c).store, id);
      return post;
    },
    saved: loadWhole,
  });
  const routes = new Hono<ApiEnv>().route('/', earlierAndViews(title, boardOf)).route('/', calls);
  return { routes, loadWhole, presentListed };
}

const earlierAndViews = (title: string, boardOf: (c: ContactRequest) => { store: MemberStore }) =>
  new Hono<ApiEnv>()
    .get(
      '/:id/earlier',
      operation(`${title} 글의 수정 전 내용`, z.array(earlierText)),
      moderatorOnly,
      param(idParam),
      async c => {
        const { id } = c.req.valid('param');
        const { store } = boardOf(c);
        await storedPost(c, store, id);
        return c.json(await loadEarlierTexts(c.env.site.db, { kind: store.kind, post: id }));
      },
    )
    // Pages rendered on the server do not count views themselves.
    .post('/:id/views', operation(`${title} 글의 조회수에 반영`, MESSAGE), param(idParam), async c => {
      const { id } = c.req.valid('param');
      const { store } = boardOf(c);
      await storedPost(c, store, id);
      countView(c, store, id);
      return c.json({ message: '조회수에 반영되었습니다.' });
    });

/** Adds the signature of the picture's address if the board is closed to guests. */
async function withPicturePass<T extends PostBasics>(
  { env: { site }, var: { board } }: Pick<ContactRequest, 'env' | 'var'>,
  post: T,
): Promise<T> {
  if (!board || isPublicBoard(board) || !post.picture) return post;
  return { ...post, picturePass: await signPicturePass(site, post.picture, 'reader') };
}

/** Loads the fields that a post's own page has on every board, besides those that `readPost` finds. */
async function loadPageFields(site: Site, { kind }: MemberStore, row: Row) {
  const texts = [{ comment: 0, content: row.content }];
  const mentions = (await loadMentions(site.db, { kind, post: row.id, texts })).get(0);
  const comments = row.picture_count > 0 ? [0] : [];
  const pictures = (await findShownPictures(site, { kind, post: row.id, comments })).get(0) ?? [];
  return {
    authorTexts: row.listed === 1 && row.show_texts === 1 && row.profile_hidden === 0,
    authorPicture: row.profile_hidden === 0 ? row.face : '',
    authorFacts: factsOfAuthor(row),
    mentions,
    pictures,
  };
}

/** The highest value comes first by default; returns undefined for the order by age. */
function orderOf(
  store: PostStore,
  orders: Readonly<Record<string, string>>,
  { sort, order = 'desc', heading }: PostQuery,
): OrderedList | undefined {
  const column = sort && orders[sort];
  return column
    ? orderedBy({ ...listedTable(store), within: withinOf(store, heading) }, column, order, 0)
    : undefined;
}

function countView({ env, var: { member } }: ContactRequest, { table }: { table: ViewedTable }, id: number) {
  const { site, address, browser } = env;
  site.views.count(table, id, { member: member?.number ?? null, address, browser });
}

export const postMissing = () => new Refusal('missing', POST_MISSING);

/** Finds hidden posts too; throws 404. */
export async function storedPost<Head extends PostHead>(
  { env }: Pick<ContactRequest, 'env'>,
  store: PostStore<Head>,
  id: number,
): Promise<Head> {
  const post = await findPostHead(env.site.db, store, id);
  if (!post) throw postMissing();
  return post;
}

/** Throws 404 if the post does not exist or is hidden from the caller. */
export async function visiblePost<Head extends MemberHead>(
  c: ContactRequest,
  store: PostStore<Head>,
  id: number,
): Promise<Head> {
  const post = await storedPost(c, store, id);
  if (!isVisibleTo(c.var.member, post)) throw postMissing();
  return post;
}

/** Like `onlyWho`, for the posts of `store`. */
export const onlyMemberWho = <Head extends MemberHead>(
  store: PostStore<Head>,
  may: (reader: Reader, post: Head) => boolean,
  forbidden: string,
) => onlyWho(() => ({ store }), may, { missing: POST_MISSING, forbidden });

type Row = MemberRowOf<MemberHead>;

const isFolded = (row: MemberHead, reader: Reader) => row.hidden > 0 && !maySeeHidden(reader, row);

/** Leaves out everything that the author wrote if the post is hidden from this reader. */
const folded = <Own extends Row>(row: Own, reader: Reader): Own =>
  isFolded(row, reader)
    ? { ...row, title: hiddenTitle(row.hidden, '글'), content: '', ...NOTHING_WRITTEN }
    : row;
const NOTHING_WRITTEN = { heading: null, match_date: '', hall: '', picture: '', picture_count: 0 };

function basics(row: Row, reader: Reader): PostBasics {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    ...shownAuthor(row),
    viewCount: row.view_count,
    picture: row.hidden ? '' : row.picture,
    pictureCount: row.picture_count,
    hidden: row.hidden > 0,
    held: isHeld(row),
    folded: isFolded(row, reader),
    ...(row.hidden > 0 && {
      hiddenWhy: isFolded(row, reader) ? hiddenWhy(row.hidden) : hiddenSeen(row.hidden),
    }),
    can: { edit: mayEditPost(reader, row), remove: mayRemovePost(reader, row) },
  };
}

/** Returns null if the author's profile is closed or gone. */
function factsOfAuthor(row: Row): AuthorFacts {
  if (row.listed !== 1 || row.profile_hidden !== 0) return null;
  return { score4: row.score4 || null, score3: row.score3 || null, hall: row.author_hall };
}

/** Returns null without a score, or if the author's profile is closed or gone. */
export const shownScore = <Name extends 'score4' | 'score3'>(
  row: Pick<Row, 'listed' | 'profile_hidden' | Name>,
  name: Name,
): number | null => (row.listed === 1 && row.profile_hidden === 0 ? row[name] || null : null);
