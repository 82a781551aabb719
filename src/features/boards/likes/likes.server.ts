import { Hono } from 'hono';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import type { CommentLikesTable, CommentTable } from '#/database/schema/board-tables.ts';
import { write } from '#/database/write.ts';
import { type Likes, likesAnswer } from '#/features/boards/board/boards.contract.ts';
import { mayLike } from '#/features/boards/board/boards.rules.ts';
import { operation, param } from '#/server/http/operations.ts';
import type { ContactRequest } from '#/server/sessions/contacts-seen.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { Refusal } from '#/shared/refusal.ts';

/** `column` is the column of `likes` with the id of the liked row. */
type Likeable = {
  table: 'free_posts' | CommentTable;
  likes: 'post_likes' | CommentLikesTable;
  column: 'post' | 'comment';
};
export const LIKED_POSTS: Likeable = { table: 'free_posts', likes: 'post_likes', column: 'post' };
const LIKED_COMMENTS: Likeable = { table: 'comments', likes: 'comment_likes', column: 'comment' };
const LIKED_MATCH_COMMENTS: Likeable = {
  table: 'match_comments',
  likes: 'match_comment_likes',
  column: 'comment',
};
export const likedComments = (kind: CommentKind) =>
  kind === 'comment' ? LIKED_COMMENTS : LIKED_MATCH_COMMENTS;

type LikeRequest = ContactRequest & { var: { member: SignedIn } };
type Like = { id: number; member: number };
/** `name` is for the OpenAPI document; `find` returns id and author (`members.number`) or throws 404. */
type LikedAt<At> = {
  name: string;
  address: z.ZodType<At>;
  find: (c: ContactRequest, at: At) => Promise<{ id: number; author: number }>;
};

/** Adding and removing are idempotent. */
export function likes<At extends object>(target: Likeable, { name, address, find }: LikedAt<At>) {
  const change = async (c: LikeRequest, placeOf: At, isLiked: boolean): Promise<Likes> => {
    const { site } = c.env;
    const { member } = c.var;
    const { id, author } = await find(c, placeOf);
    if (!mayLike(member, { author })) throw new Refusal('forbidden', '내가 쓴 글은 추천할 수 없습니다.');
    if (member.role !== 'admin') await site.limits.take('likes', member.number);
    const like = { id, member: member.number };
    const counted = await site.rowConcurrency.run(`${target.table} ${id}`, () =>
      isLiked
        ? addLike(site.db, target, { ...like, at: site.now().toISOString() })
        : removeLike(site.db, target, like),
    );
    return { liked: isLiked, likeCount: counted ?? (await loadLikeCount(site.db, target, id)) };
  };
  return new Hono<ApiEnv>()
    .put('/', operation(`${name} 추천`, likesAnswer), memberOnly, param(address), async c =>
      c.json(await change(c, c.req.valid('param') as At, true)),
    )
    .delete('/', operation(`${name} 추천 취소`, likesAnswer), memberOnly, param(address), async c =>
      c.json(await change(c, c.req.valid('param') as At, false)),
    );
}

/** Returns the new number of likes; undefined if the like exists or its content is gone. */
const addLike = (
  db: Database,
  { table, likes, column }: Likeable,
  { id, member, at }: Like & { at: string },
): Promise<number | undefined> =>
  write(db, async tx => {
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!found) return undefined;
    const { rows } = await sql`insert into ${sql.table(likes)} (${sql.ref(column)}, member, at)
      values (${id}, ${member}, ${at}) on conflict do nothing returning member`.execute(tx);
    return rows.length > 0 ? changeLikeCount(tx, table, id, 1) : undefined;
  });

/** Returns the new number of likes; undefined if there was no like. */
const removeLike = (db: Database, { table, likes, column }: Likeable, { id, member }: Like) =>
  write(db, async tx => {
    const { rows } = await sql`delete from ${sql.table(likes)}
      where ${sql.ref(column)} = ${id} and member = ${member} returning member`.execute(tx);
    return rows.length > 0 ? changeLikeCount(tx, table, id, -1) : undefined;
  });

async function changeLikeCount(tx: Transaction, table: Likeable['table'], id: number, by: 1 | -1) {
  const { rows } = await sql<{ like_count: number }>`update ${sql.table(table)}
    set like_count = like_count + ${by} where id = ${id} returning like_count`.execute(tx);
  return rows[0]?.like_count;
}

async function loadLikeCount(db: Database, { table }: Likeable, id: number): Promise<number> {
  const row = await db.selectFrom(table).select('like_count').where('id', '=', id).executeTakeFirst();
  return row?.like_count ?? 0;
}

/** `liked` is null if the reader may not like the post. */
export async function loadLikesOfPost(
  db: Database,
  reader: Reader,
  post: { id: number; author: number; like_count: number },
): Promise<Likes> {
  if (!reader || !mayLike(reader, post)) return { liked: null, likeCount: post.like_count };
  const own = sql<number>`case when exists (select 1 from post_likes
    where post_likes.member = ${reader.number} and post_likes.post = free_posts.id) then 1 else 0 end`;
  const row = await db
    .selectFrom('free_posts')
    .select(['like_count', own.as('liked')])
    .where('id', '=', post.id)
    .executeTakeFirst();
  return { liked: row?.liked === 1, likeCount: row?.like_count ?? post.like_count };
}

/** The removed comment stays because of its answers. */
export async function dropCommentLikes(tx: Transaction, kind: CommentKind, comment: number): Promise<void> {
  const { likes } = likedComments(kind);
  await sql`delete from ${sql.table(likes)} where comment = ${comment}`.execute(tx);
}

/** Also lowers the counts. */
export async function withdrawLikes(tx: Transaction, member: number): Promise<void> {
  for (const { table, likes, column } of [LIKED_POSTS, LIKED_COMMENTS, LIKED_MATCH_COMMENTS]) {
    const { rows } = await sql<{ id: number }>`delete from ${sql.table(likes)}
      where member = ${member} returning ${sql.ref(column)} as id`.execute(tx);
    // Only deleted rows are counted: a like that is taken back at the same moment lowers the count itself.
    for (const some of batchesOf(rows.map(({ id }) => id)))
      await sql`update ${sql.table(table)} set like_count = like_count - 1
        where id in (${sql.join(some)})`.execute(tx);
  }
}
