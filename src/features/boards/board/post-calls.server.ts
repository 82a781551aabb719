import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { write } from '#/database/write.ts';
import { countNewlyNamed } from '#/features/boards/mentions/mentions.server.ts';
import {
  addPost,
  changePost,
  removePost,
  type WritablePosts,
} from '#/features/boards/posts/post-changes.server.ts';
import {
  findPost,
  findPostHead,
  listPosts,
  type PostHead,
  type PostStore,
} from '#/features/boards/posts/posts.server.ts';
import { submitForReview } from '#/features/moderation/filters/text-checks.server.ts';
import { earlierResult } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf, param, query, reviewedBody } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import type { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { describedIn } from '#/shared/pictures/pictures.rules.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import type { PostChange, PostDraft, PostListIn } from './boards.contract.ts';

export type DraftSchema = z.ZodType<PostDraft>;
export type ChangeSchema<Sent extends DraftSchema> = z.ZodType<Partial<z.output<Sent>> & PostChange>;

export type Ordered = { sort?: string; order?: 'asc' | 'desc'; heading?: string };

export function postCalls<
  Head extends PostHead,
  Row extends Head & { content: string },
  Sent extends DraftSchema,
  Change extends ChangeSchema<Sent>,
  List extends PostListIn<string>,
  Listed,
  Opened,
  Saved,
>(board: {
  /** For the OpenAPI document: the Korean noun for a post, and in `answers` the schemas of responses. */
  name: string;
  answers: { listed: z.ZodType; opened: z.ZodType; saved: z.ZodType };
  /** `list` is the schema of the list's query; `orderOf` returns its order, undefined for newest first. */
  list: List;
  orderOf: (store: PostStore, query: Ordered) => OrderedList | undefined;
  draft: Sent;
  change: Change;
  rights: {
    writer: typeof memberOnly;
    remover: typeof memberOnly;
    mayEdit: (reader: Reader, post: Head) => boolean;
    mayRemove: (reader: Reader, post: Head) => boolean;
  };
  sentences: { missing: string; changeForbidden: string; removeForbidden: string; removed: string };
  boardOf: (c: ContactRequest) => WritablePosts<Head, z.output<Sent>> & { store: PostStore<Head, Row> };
  /** `listed` presents a post in the list; `opened` loads it for its own page (404 if it is missing). */
  listed: (c: ContactRequest, row: Row) => Listed | Promise<Listed>;
  opened: (c: ContactRequest, id: number) => Promise<Opened>;
  /** Throws 404 if the post is gone. */
  saved: (c: ContactRequest, id: number) => Promise<Saved>;
}) {
  const { name, answers, rights, sentences, boardOf } = board;
  const only = onlyWho(boardOf, sentences.missing);
  const forEditor = [rights.writer, param(idParam), only(rights.mayEdit, sentences.changeForbidden)] as const;
  const forRemover = [
    rights.remover,
    param(idParam),
    only(rights.mayRemove, sentences.removeForbidden),
  ] as const;
  return new Hono<ApiEnv>()
    .get(
      '/',
      operation(`${name} 목록`, pageOf(answers.listed)),
      cacheForGuests,
      query(board.list),
      limitSearch,
      async c => {
        const wanted = c.req.valid('query');
        const { store } = boardOf(c);
        const { rows, total } = await listPosts(c.env.site, store, wanted, board.orderOf(store, wanted));
        c.header('x-total-count', String(total));
        return c.json(await Promise.all(rows.map(row => board.listed(c, row))));
      },
    )
    .get('/:id', operation(`${name} 하나`, answers.opened), param(idParam), async c =>
      c.json(await board.opened(c, c.req.valid('param').id)),
    )
    .post(
      '/',
      operation(`${name} 쓰기`, created(answers.saved)),
      rights.writer,
      reviewedBody(board.draft),
      async c => {
        const added = await addCheckedPost(c.env.site, boardOf(c), c.req.valid('json'), c.var.member);
        return c.json(await board.saved(c, added.id), 201);
      },
    )
    .put(
      '/:id',
      operation(`${name} 수정`, answers.saved),
      ...forEditor,
      reviewedBody(board.change),
      async c => {
        const { id } = c.req.valid('param');
        const changed = { id, change: c.req.valid('json'), member: c.var.member };
        if (!(await changeCheckedPost(c.env.site, boardOf(c), changed)))
          throw new Refusal('missing', sentences.missing);
        return c.json(await board.saved(c, id));
      },
    )
    .delete('/:id', operation(`${name} 삭제`, MESSAGE), ...forRemover, async c => {
      const { db, now } = c.env.site;
      const removed = { id: c.req.valid('param').id, by: c.var.member, now: now() };
      if (!(await write(db, tx => removePost(tx, boardOf(c), removed))))
        throw new Refusal('missing', sentences.missing);
      return c.json({ message: sentences.removed });
    });
}

/**
 * Throws 404 (`missing`) without the post of the path, and 403 (`sentence`) unless `may` allows the member,
 * before the request's body is read.
 */
export const onlyWho =
  <Head extends PostHead>(boardOf: (c: ContactRequest) => { store: PostStore<Head> }, missing: string) =>
  (may: (reader: Reader, post: Head) => boolean, sentence: string) =>
    createMiddleware<MemberEnv>(async (c, next) => {
      const post = await findPostHead(c.env.site.db, boardOf(c).store, Number(c.req.param('id')));
      if (!post) throw new Refusal('missing', missing);
      if (!may(c.var.member, post)) throw new Refusal('forbidden', sentence);
      await next();
    });

function fieldsOf(post: PostDraft & { matchDate?: string; hall?: string }) {
  const { title, content, matchDate, hall } = post;
  return {
    title,
    ...(matchDate !== undefined && { matchDate }),
    ...(hall && { hall }),
    content,
    ...describedIn(post.pictures),
  };
}

/** Throws 429 beyond the author's limits, 400 for a refused text. */
async function addCheckedPost<Head extends PostHead, Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Head, Draft>,
  draft: Draft,
  member: SignedIn,
): Promise<{ id: number }> {
  const earlier = earlierResult<{ id: number }>(member.call);
  if (earlier) return earlier;
  const { db, limits, now } = site;
  if (member.role !== 'admin') {
    await limits.take('posts', member.number);
    await limits.take('postsOfDay', member.number);
  }
  const named = await countNewlyNamed(db, { after: draft.content, author: member.number });
  const written = { what: 'posts', fields: fieldsOf(draft), named } as const;
  return submitForReview(site, member, written, hold =>
    addPost(db, board, draft, { by: member, now: now(), hold }),
  );
}

type Change<Draft> = { id: number; change: Partial<Draft> & PostChange; member: SignedIn };

/** Returns false if the post is gone. Throws 429 beyond the editor's limits, 400 for a refused text. */
async function changeCheckedPost<Head extends PostHead, Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Head, Draft>,
  { id, change, member }: Change<Draft>,
): Promise<boolean> {
  const { db, limits, now } = site;
  if (member.role !== 'admin') {
    await limits.take('postEdits', member.number);
    await limits.take('postEditsOfDay', member.number);
  }
  const old = await findPost(db, board.store, id);
  if (!old) return false;
  const before = fieldsOf(board.draftOf(old, old.content));
  const place = { kind: board.store.kind, post: id };
  const named = await countNewlyNamed(db, { place, after: change.content, author: member.number });
  const written = { what: 'posts', fields: fieldsOf(change), before, named } as const;
  return submitForReview(site, member, written, hold =>
    changePost(db, board, { id, change, by: member, now: now(), hold }),
  );
}
