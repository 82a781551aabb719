import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
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
  type PostHead,
  type PostQuery,
  type PostStore,
} from '#/features/boards/posts/posts.server.ts';
import { submitForReview } from '#/features/moderation/filters/text-checks.server.ts';
import { earlierResult } from '#/server/http/idempotency.ts';
import {
  answerPage,
  created,
  MESSAGE,
  operation,
  pageOf,
  param,
  query,
  reviewedBody,
} from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import type { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { describedIn } from '#/shared/pictures/pictures.rules.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import type { PostChange, PostDraft, PostListIn } from './boards.contract.ts';

/** The schemas of what a board's calls take and return, also for the OpenAPI document. */
export type PostSchemas<Draft> = {
  /** The query of the list. */
  list: PostListIn<string>;
  draft: z.ZodType<Draft>;
  change: z.ZodType<Partial<Draft> & PostChange>;
  /** A post in the list, on its own page, and after it was written or changed. */
  listed: z.ZodType<object>;
  opened: z.ZodType<object>;
  saved: z.ZodType<object>;
};

/** The type that a schema of an answer describes; it is never inferred from what a board returns. */
type Answer<Schema> = NoInfer<z.output<Schema>>;

export function postCalls<Draft extends PostDraft, Schemas extends PostSchemas<Draft>>(board: {
  /** The Korean noun for a post in the OpenAPI document. */
  name: string;
  /** The mapped type keeps the type of each schema for the clients of the calls. */
  schemas: { [Name in keyof Schemas]: Schemas[Name] };
  /** Middleware; `editor` and `remover` run after `writer` or `member` and throw 404 without the post. */
  rights: Record<'writer' | 'editor' | 'member' | 'remover', typeof memberOnly>;
  sentences: { missing: string; removed: string };
  boardOf: (c: ContactRequest) => WritablePosts<Draft>;
  list: (
    c: ContactRequest,
    query: PostQuery,
  ) => Promise<{ rows: Answer<Schemas['listed']>[]; total: number }>;
  /** Both throw 404 if the post is missing. */
  opened: (c: ContactRequest, id: number) => Promise<Answer<Schemas['opened']>>;
  saved: (c: ContactRequest, id: number) => Promise<Answer<Schemas['saved']>>;
}) {
  const { name, rights, sentences, boardOf } = board;
  const { list, draft, change, listed, opened, saved } = board.schemas;
  const forEditor = [rights.writer, param(idParam), rights.editor] as const;
  const forRemover = [rights.member, param(idParam), rights.remover] as const;
  return new Hono<ApiEnv>()
    .get('/', operation(`${name} 목록`, pageOf(listed)), cacheForGuests, query(list), limitSearch, async c =>
      answerPage(c, await board.list(c, c.req.valid('query'))),
    )
    .get('/:id', operation(`${name} 하나`, opened), param(idParam), async c =>
      c.json(await board.opened(c, c.req.valid('param').id)),
    )
    .post('/', operation(`${name} 쓰기`, created(saved)), rights.writer, reviewedBody(draft), async c => {
      const added = await addCheckedPost(c.env.site, boardOf(c), c.req.valid('json'), c.var.member);
      return c.json(await board.saved(c, added.id), 201);
    })
    .put('/:id', operation(`${name} 수정`, saved), ...forEditor, reviewedBody(change), async c => {
      const { id } = c.req.valid('param');
      const changed = { id, change: c.req.valid('json'), member: c.var.member };
      if (!(await changeCheckedPost(c.env.site, boardOf(c), changed)))
        throw new Refusal('missing', sentences.missing);
      return c.json(await board.saved(c, id));
    })
    .delete('/:id', operation(`${name} 삭제`, MESSAGE), ...forRemover, async c => {
      const { db, now } = c.env.site;
      const removed = { id: c.req.valid('param').id, by: c.var.member, now: now() };
      if (!(await write(db, tx => removePost(tx, boardOf(c), removed))))
        throw new Refusal('missing', sentences.missing);
      return c.json({ message: sentences.removed });
    });
}

/** Middleware: throws 404 without the post of the path, and 403 unless `may` allows the member. */
export const onlyWho = <Head extends PostHead>(
  boardOf: (c: ContactRequest) => { store: PostStore<Head> },
  may: (reader: Reader, post: Head) => boolean,
  { missing, forbidden }: { missing: string; forbidden: string },
) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const post = await findPostHead(c.env.site.db, boardOf(c).store, Number(c.req.param('id')));
    if (!post) throw new Refusal('missing', missing);
    if (!may(c.var.member, post)) throw new Refusal('forbidden', forbidden);
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
async function addCheckedPost<Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Draft>,
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
async function changeCheckedPost<Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Draft>,
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
