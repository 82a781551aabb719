import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { commentTableOf } from '#/database/schema/board-tables.ts';
import { type MemberName, memberName, namesQuery } from '#/features/boards/board/boards.contract.ts';
import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { boardOfPost } from '#/server/custom-boards.ts';
import { operation } from '#/server/http/operations.ts';
import { query } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { mayReadBoard } from '#/shared/board-rights.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { type KeyRange, keyRanges, OFFERED_MOST } from './mentions.rules.ts';

/**
 * Members whose nickname begins with the text typed after an `@`: first those who take part under the post
 * that `post` names, then by nickname. All members that a text can name, also suspended ones, except the
 * caller.
 */
export const mentionNames = new Hono<ApiEnv>().get(
  '/names',
  operation('@ 뒤에 쓴 글자로 시작하는 닉네임', z.array(memberName)),
  memberOnly,
  query(namesQuery),
  async c => {
    const { db, limits } = c.env.site;
    const { number } = c.var.member;
    await limits.take('namesMember', number);
    const { q, post, board } = c.req.valid('query');
    const wanted = { ranges: keyRanges(q), asker: number };
    const near =
      post === undefined
        ? []
        : await namesAmong(db, wanted, await participants(db, c.var.member, { board, post }));
    const missing = OFFERED_MOST - near.length;
    const others = missing > 0 ? await findMentionNames(db, wanted) : [];
    const isNew = ({ id }: MemberName) => near.every(other => other.id !== id);
    return c.json([...near, ...others.filter(isNew)].slice(0, OFFERED_MOST));
  },
);

type Asked = { ranges: KeyRange[]; asker: number };

const nameable = (db: Database, { asker }: Asked) =>
  db.selectFrom('members').select(['id', 'username']).where('listed', '=', 1).where('number', '<>', asker);

/**
 * Reads the first members of each range in the index of nicknames; one statement for each range, at most two.
 */
async function findMentionNames(db: Database, wanted: Asked): Promise<MemberName[]> {
  const found = await Promise.all(
    wanted.ranges.map(({ from, to }) =>
      nameable(db, wanted)
        .where('username_key', '>=', from)
        .where('username_key', '<', to)
        .orderBy('username_key')
        .orderBy('number')
        .limit(OFFERED_MOST)
        .execute(),
    ),
  );
  return found.flat();
}

async function namesAmong(db: Database, wanted: Asked, numbers: number[]): Promise<MemberName[]> {
  if (numbers.length === 0) return [];
  const rows = await nameable(db, wanted).select('username_key').where('number', 'in', numbers).execute();
  return rows
    .filter(({ username_key: key }) => wanted.ranges.some(({ from, to }) => key >= from && key < to))
    .sort((a, b) => (a.username_key < b.username_key ? -1 : 1))
    .map(({ username_key: _, ...name }) => name)
    .slice(0, OFFERED_MOST);
}

// The number of newest comments that are looked at under a post.
const NEWEST_COMMENTS = 200;

type Near = { board: WrittenBoard['kind']; post: number };

/**
 * The author of a post and the authors of its newest comments; nobody where the post is hidden or the reader
 * cannot read its board.
 */
async function participants(db: Database, reader: Reader, { board, post }: Near): Promise<number[]> {
  const author = await findPostAuthor(db, { board, post });
  if (author === undefined) return [];
  const made = board === 'free' ? await boardOfPost(db, post) : undefined;
  if (made && !mayReadBoard(reader, made)) return [];
  const comments = await db
    .selectFrom(commentTableOf(commentKindOf(board)))
    .select(['author', 'hidden', 'removed_at'])
    .where('post', '=', post)
    .orderBy('thread', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST_COMMENTS)
    .execute();
  const seen = comments.filter(({ hidden, removed_at }) => hidden === 0 && removed_at === '');
  return [...new Set([author, ...seen.map(({ author }) => author)])];
}

async function findPostAuthor(db: Database, { board, post }: Near): Promise<number | undefined> {
  const shown =
    board === 'free' ? db.selectFrom('free_posts') : db.selectFrom('match_posts').where('board', '=', board);
  const row = await (shown as ReturnType<typeof db.selectFrom<'free_posts'>>)
    .select('author')
    .where('id', '=', post)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  return row?.author;
}
