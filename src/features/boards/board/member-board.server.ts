import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { orderedBy } from '#/database/lists/orders.ts';
import type { PostTable, ViewedTable } from '#/database/schema/tables.ts';
import { mentionsIn } from '#/features/boards/mentions/mentions.server.ts';
import { addCheckedPost, changeCheckedPost } from '#/features/boards/posts/checked-posts.server.ts';
import { earlierTexts } from '#/features/boards/posts/earlier-texts.server.ts';
import { removePost, type WritablePosts } from '#/features/boards/posts/post-changes.server.ts';
import {
  listOf,
  listPosts,
  type PostHead,
  type PostRow,
  type PostStore,
  postHead,
} from '#/features/boards/posts/posts.server.ts';
import {
  basics,
  factsOfAuthor,
  folded,
  type MemberPostColumns,
  type MemberPostRow,
} from '#/features/boards/posts/present-post.server.ts';
import { readPost } from '#/features/boards/posts/whole-posts.server.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { param, query, reviewedBody } from '#/server/http/validate.ts';
import { passOf } from '#/server/pictures/picture-pass.ts';
import { findShownPictures } from '#/server/pictures/picture-state.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import { memberOnly, moderatorOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv } from '#/server/site.ts';
import {
  POST_CHANGE_FORBIDDEN,
  POST_MISSING,
  POST_REMOVE_FORBIDDEN,
  type Reader,
} from '#/shared/authorship.ts';
import { isPublicBoard } from '#/shared/board-rights.ts';
import { Refusal } from '#/shared/refusal.ts';
import {
  earlierText,
  type listedPost,
  type PostBasics,
  type PostChange,
  type PostDraft,
  type PostListIn,
  type postBasics,
  postId,
} from './boards.contract.ts';
import { isThereFor, mayEditPost, mayRemovePost } from './boards.rules.ts';
import { withinOf } from './headings.server.ts';

type MemberStore = PostStore<'free_posts', MemberPostColumns>;
type Draft = z.ZodType<PostDraft>;
type ChangeOf<Sent extends Draft> = z.ZodType<z.output<Sent> & PostChange>;

/** A board on which members write: where its posts are stored, and its fields besides those of every post. */
export type MemberBoard<
  Store extends PostStore,
  Sent extends Draft,
  Change extends ChangeOf<Sent>,
  Listed,
  Whole,
  List extends PostListIn<string>,
> = Omit<WritablePosts<z.output<Sent>>, 'store'> & {
  store: Store & { table: ViewedTable };
  /** Its name and its answers in the OpenAPI document: a post in the list, and a whole one. */
  title: string;
  answers: { listed: typeof listedPost | typeof postBasics; whole: z.ZodObject };
  /** The query of its list, and the columns of its orders except the order by age. */
  list: List;
  orders: Partial<Record<SortOf<List>, string>>;
  draft: Sent;
  change: Change;
  present: (row: RowOf<Store>, now: Date) => Listed;
  /** The further fields on the page of one post. */
  details: (c: ContactRequest, row: RowOf<Store>, listed: PostBasics & Listed) => Promise<Whole>;
  /** Finds the board of a request, where several boards share the same calls. */
  at?: (c: ContactRequest) => BoardPosts<Store, z.output<Sent>>;
};
/** Where the posts of one board are stored, and which members are notified of changes to them. */
export type BoardPosts<Store, Draft extends PostDraft> = { store: Store & { table: ViewedTable } } & Pick<
  WritablePosts<Draft>,
  'note' | 'columnsOf'
>;
type SortOf<List extends PostListIn<string>> = NonNullable<z.output<List>['sort']>;
export type RowOf<Store> =
  Store extends PostStore<infer Table, infer Column> ? PostRow<Table, Column> : never;

/**
 * The calls of a board on which members write, with functions that present a whole post or a listed one, for
 * the board's further calls.
 */
export function memberBoard<
  Store extends PostStore,
  Sent extends Draft,
  Change extends ChangeOf<Sent>,
  Listed,
  Whole,
  List extends PostListIn<string>,
>(board: MemberBoard<Store, Sent, Change, Listed, Whole, List>) {
  const { title, answers } = board;
  const boardOf = ({ env, var: variables, req }: ContactRequest) => {
    const place = board.at?.({ env, var: variables, req }) ?? board;
    return { ...board, ...place, store: place.store as unknown as MemberStore };
  };
  const { listed, whole } = presented(board, boardOf);
  const routes = new Hono<ApiEnv>()
    .get(
      '/',
      operation(`${title} 글 목록`, pageOf(answers.listed)),
      cacheForGuests,
      query(board.list),
      limitSearch,
      async c => {
        const { site } = c.env;
        const wanted = c.req.valid('query');
        const { store } = boardOf(c);
        const { rows, total } = await listPosts(site, store, wanted, orderOf({ ...board, store }, wanted));
        c.header('x-total-count', String(total));
        const posts = rows.map(row => listed(row, c.var.member, site.now()));
        return c.json(await Promise.all(posts.map(post => withPicturePass(c, post))));
      },
    )
    .get('/:id', operation(`${title} 글 하나`, answers.whole), param(postId), async c => {
      const post = await whole(c, c.req.valid('param').id);
      if (!c.env.inProcess) countView(c, boardOf(c).store, post.id);
      return c.json(post);
    })
    .get(
      '/:id/earlier',
      operation(`${title} 글의 수정 전 내용`, z.array(earlierText)),
      moderatorOnly,
      param(postId),
      async c => {
        const { db } = c.env.site;
        const { id } = c.req.valid('param');
        const { store } = boardOf(c);
        if (!(await postHead(db, store, id))) throw postMissing();
        return c.json(await earlierTexts(db, { kind: store.kind, post: id }));
      },
    )
    // For pages rendered on the server, which do not count views themselves.
    .post('/:id/views', operation(`${title} 글의 조회수에 반영`, MESSAGE), param(postId), async c => {
      const { id } = c.req.valid('param');
      const { store } = boardOf(c);
      if (!(await postHead(c.env.site.db, store, id))) throw postMissing();
      countView(c, store, id);
      return c.json({ message: '조회수에 반영되었습니다.' });
    })
    .route('/', postWrites(board, boardOf, whole));
  return { routes, whole, listed };
}

type Written<Sent extends Draft, Change extends ChangeOf<Sent>> = Pick<
  MemberBoard<PostStore, Sent, Change, unknown, unknown, PostListIn<string>>,
  'title' | 'answers' | 'draft' | 'change'
>;

/** The calls that write, change and remove a post. */
function postWrites<Sent extends Draft, Change extends ChangeOf<Sent>, Whole>(
  { title, answers, draft, change }: Written<Sent, Change>,
  boardOf: (c: ContactRequest) => WritablePosts<z.output<Sent>> & { store: MemberStore },
  whole: (c: ContactRequest, id: number) => Promise<Whole>,
) {
  return new Hono<ApiEnv>()
    .post(
      '/',
      operation(`${title}에 글 쓰기`, created(answers.whole)),
      writerOnly,
      reviewedBody(draft),
      async c => {
        const { id, recipients } = await addCheckedPost(
          c.env.site,
          boardOf(c),
          c.req.valid('json'),
          c.var.member,
        );
        c.env.site.notifier.pushUnreadCounts(recipients);
        return c.json(await whole(c, id), 201);
      },
    )
    .put(
      '/:id',
      operation(`${title} 글 수정`, answers.whole),
      writerOnly,
      param(postId),
      editorOnly(boardOf),
      reviewedBody(change),
      async c => {
        const { site } = c.env;
        const { id } = c.req.valid('param');
        const changed = { id, change: c.req.valid('json'), member: c.var.member };
        const recipients = await changeCheckedPost(site, boardOf(c), changed);
        if (!recipients) throw postMissing();
        site.notifier.pushUnreadCounts(recipients);
        return c.json(await whole(c, id));
      },
    )
    .delete(
      '/:id',
      operation(`${title} 글 삭제`, MESSAGE),
      memberOnly,
      param(postId),
      removerOnly(boardOf),
      async c => {
        const { db, notifier, now } = c.env.site;
        const { id } = c.req.valid('param');
        const recipients = await removePost(db, boardOf(c), { id, by: c.var.member, now: now() });
        if (!recipients) throw postMissing();
        notifier.pushUnreadCounts(recipients);
        return c.json({ message: '게시글이 삭제되었습니다.' });
      },
    );
}

/** A listed post with the pass of its picture, on a board that guests cannot read. */
async function withPicturePass<T extends PostBasics>(
  { env: { site }, var: { board } }: Pick<ContactRequest, 'env' | 'var'>,
  post: T,
): Promise<T & { picturePass?: string }> {
  if (!board || isPublicBoard(board) || !post.picture) return post;
  return { ...post, picturePass: await passOf(site, post.picture, 'reader') };
}

type At = (c: ContactRequest) => { store: MemberStore };

function presented<Store extends PostStore, Listed, Whole>(
  board: Pick<
    MemberBoard<Store, Draft, ChangeOf<Draft>, Listed, Whole, PostListIn<string>>,
    'present' | 'details'
  >,
  boardOf: At,
) {
  const own = (row: MemberPostRow) => row as unknown as RowOf<Store>;
  const listed = (found: MemberPostRow, reader: Reader, now: Date) => {
    const row = folded(found, reader);
    return { ...basics(row, reader), ...board.present(own(row), now) };
  };
  const whole = async (c: ContactRequest, id: number) => {
    const { store } = boardOf(c);
    const read = await readPost(c.env.site, store, id);
    if (!read) throw postMissing();
    const { row, around } = read;
    const post = listed(row, c.var.member, c.env.site.now());
    const authorTexts = row.listed === 1 && row.show_texts === 1 && row.profile_hidden === 0;
    const authorPicture = row.profile_hidden === 0 ? row.face : '';
    const authorFacts = factsOfAuthor(row);
    const texts = [{ comment: 0, content: post.content }];
    const { db } = c.env.site;
    const mentions = (await mentionsIn(db, { kind: store.kind, post: id, texts })).get(0);
    const place = { kind: store.kind, post: id, comments: post.pictureCount > 0 ? [0] : [] };
    const pictures = (await findShownPictures(c.env.site, place)).get(0) ?? [];
    const details = await board.details(c, own(row), post);
    return { ...post, ...details, ...around, authorTexts, authorPicture, authorFacts, mentions, pictures };
  };
  return { listed, whole };
}

type Asked<Sort> = { sort?: Sort; order?: 'asc' | 'desc'; heading?: string };

/** An order by a column other than the age; posts where the column is empty come last. */
function orderOf<Sort extends string>(
  { store, orders }: { store: PostStore; orders: Partial<Record<Sort, string>> },
  { sort, order = 'desc', heading }: Asked<Sort>,
): OrderedList | undefined {
  const column = sort && orders[sort];
  return column
    ? orderedBy({ ...listOf(store), within: withinOf(store, heading) }, column, order, 0)
    : undefined;
}

function countView({ env, var: { member } }: ContactRequest, { table }: { table: ViewedTable }, id: number) {
  const { site, address, browser } = env;
  site.views.count(table, id, { member: member?.number ?? null, address, browser });
}

/** The 404 refusal for a post that does not exist. */
export const postMissing = () => new Refusal('missing', POST_MISSING);

/** The post with this id, if it exists for the caller; throws 404. */
export async function postThere<T extends PostTable, C extends string>(
  { env, var: { member } }: ContactRequest,
  store: PostStore<T, C>,
  id: number,
): Promise<PostHead<T, C> & { id: number; author: number }> {
  const post = (await postHead(env.site.db, store, id)) as
    | (PostHead<T, C> & { id: number; author: number; hidden?: number })
    | undefined;
  if (!post || !isThereFor(member, post)) throw postMissing();
  return post;
}

/**
 * Middleware: refuses (404, 403) a member who may not do this to the post in the URL, before the body is
 * read.
 */
export const onlyWho = (store: PostStore, may: typeof mayEditPost, sentence: string) =>
  onlyWhoAt(() => ({ store: store as MemberStore }), may, sentence);
const onlyWhoAt = (boardOf: At, may: typeof mayEditPost, sentence: string) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const post = await postHead(c.env.site.db, boardOf(c).store, Number(c.req.param('id')));
    if (!post) throw postMissing();
    if (!may(c.var.member, post)) throw new Refusal('forbidden', sentence);
    await next();
  });
const editorOnly = (boardOf: At) => onlyWhoAt(boardOf, mayEditPost, POST_CHANGE_FORBIDDEN);
const removerOnly = (boardOf: At) => onlyWhoAt(boardOf, mayRemovePost, POST_REMOVE_FORBIDDEN);
