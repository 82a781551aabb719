import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { lockCaller, write } from '#/database/write.ts';
import { type Bookmarked, bookmarked } from '#/features/boards/board/boards.contract.ts';
import { BOOKMARKS_FULL, MAX_BOOKMARKS } from '#/features/boards/board/boards.rules.ts';
import { FREE_STORE } from '#/features/boards/board/discussion-board.server.ts';
import { loadListedPosts } from '#/features/boards/posts/posts.server.ts';
import { operation, param } from '#/server/http/operations.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';

const forMember = [memberOnly, param(idParam)] as const;

/** Adding and removing are idempotent; `find` throws 404 without the post. */
export const bookmark = (find: (c: ContactRequest, at: { id: number }) => Promise<unknown>) =>
  new Hono<ApiEnv>()
    .put('/', operation('자유게시판 글을 북마크에 더하기', bookmarked), ...forMember, async c => {
      const { db, now, limits } = c.env.site;
      const { id } = c.req.valid('param');
      await limits.take('bookmarks', c.var.member.number);
      await find(c, { id });
      await write(db, tx =>
        addBookmark(tx, { member: c.var.member.number, post: id, at: now().toISOString() }),
      );
      return c.json<Bookmarked>({ bookmarked: true });
    })
    .delete('/', operation('자유게시판 글을 북마크에서 빼기', bookmarked), ...forMember, async c => {
      const { id } = c.req.valid('param');
      const held = c.env.site.db.deleteFrom('bookmarks').where('member', '=', c.var.member.number);
      await held.where('post', '=', id).execute();
      return c.json<Bookmarked>({ bookmarked: false });
    });

async function addBookmark(
  tx: Transaction,
  row: { member: number; post: number; at: string },
): Promise<void> {
  // Locks the member, so that simultaneous requests count one after the other.
  await lockCaller(tx, row.member);
  const others = tx.selectFrom('bookmarks').where('member', '=', row.member).where('post', '<>', row.post);
  if ((await countRows(others)) >= MAX_BOOKMARKS) throw new Refusal('conflict', BOOKMARKS_FULL);
  // A post that is removed meanwhile is not bookmarked.
  await tx
    .insertInto('bookmarks')
    .columns(['member', 'post', 'at'])
    .expression(eb =>
      eb
        .selectFrom('free_posts')
        .select(post => [
          post.cast<number>(post.val(row.member), 'bigint').as('member'),
          'id',
          post.cast<string>(post.val(row.at), 'text').as('at'),
        ])
        .where('id', '=', row.post)
        .forKeyShare(),
    )
    .onConflict(oc => oc.doNothing())
    .execute();
}

/** Null for guests. */
export async function isBookmarked(db: Database, reader: Reader, post: number): Promise<boolean | null> {
  if (!reader) return null;
  const kept = db.selectFrom('bookmarks').select('id').where('member', '=', reader.number);
  return (await kept.where('post', '=', post).executeTakeFirst()) !== undefined;
}

/** The newest bookmark comes first; hidden posts are left out. */
export async function loadBookmarkedPosts(
  db: Database,
  member: number,
  query: { page?: number; size?: number },
) {
  const { offset, size } = span(query);
  const kept = db
    .selectFrom('bookmarks')
    .innerJoin('free_posts', 'free_posts.id', 'bookmarks.post')
    .where(eb => eb.and({ 'bookmarks.member': member, 'free_posts.hidden': 0 }));
  const page = await kept.select('post').orderBy('bookmarks.id', 'desc').limit(size).offset(offset).execute();
  const ids = page.map(({ post }) => post);
  return { rows: await loadListedPosts(db, FREE_STORE, ids), total: await countRows(kept) };
}
