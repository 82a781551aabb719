import { Hono } from 'hono';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { commentTableOf } from '#/database/schema/board-tables.ts';
import {
  type MemberName,
  type Mention,
  memberName,
  namesQuery,
} from '#/features/boards/board/boards.contract.ts';
import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import type { TextOf } from '#/features/boards/posts/earlier-texts.server.ts';
import { selectPosts } from '#/features/boards/posts/posts.server.ts';
import { findBoardOfPost } from '#/server/custom-boards.ts';
import { operation, query } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { mayReadBoard } from '#/shared/board-rights.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { possibleNames } from '#/shared/text/mentions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { type KeyRange, keyRanges, namedBy, OFFERED_MOST } from './mentions.rules.ts';

/**
 * Members in `known` are found by the nickname that the stored text has, which they may have changed since;
 * admins cannot be mentioned.
 */
async function findMentioned(db: Database | Transaction, text: string, known: Mention[] = []) {
  const keys = [...new Set(possibleNames(text).flatMap(names => names.map(({ key }) => key)))];
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .select(['number', 'id', 'username_key'])
    .where('listed', '=', 1)
    .where('username_key', 'in', keys)
    .execute();
  const found = new Map(rows.map(({ username_key, ...member }) => [username_key, member]));
  for (const { text, number, id } of known) found.set(foldKey(text.slice(1)), { number, id });
  return namedBy(text, found);
}

/** Counts members, except the author, whom the stored text does not mention. */
export async function countNewlyNamed(
  db: Database,
  { place, after, author }: { place?: TextOf; after: string; author: number },
): Promise<number> {
  if (!after.includes('@')) return 0;
  const known = place ? await loadStoredMentions(db, place) : [];
  const named = await findMentioned(db, after, known);
  const isKnown = (number: number) => known.some(member => member.number === number);
  return named.filter(({ number }) => number !== author && !isKnown(number)).length;
}

const loadStoredMentions = (db: Database | Transaction, { kind, post, comment = 0 }: TextOf) =>
  db
    .selectFrom('mentions')
    .innerJoin('members', 'members.number', 'mentions.member')
    .select(['members.number', 'members.id', 'mentions.text', 'waits'])
    .where(eb => eb.and({ kind, post, comment, listed: 1 }))
    .execute();

/**
 * Returns the members (by number) that are mentioned for the first time (`named`) or no longer (`dropped`);
 * call it in the transaction that locked the text. With `waits` the members are notified once a moderator has
 * checked the text.
 */
export async function storeMentions(
  tx: Transaction,
  { kind, post, comment = 0 }: TextOf,
  text: { before?: string; after: string; waits: boolean },
): Promise<{ named: number[]; dropped: number[] }> {
  if (!text.after.includes('@') && !text.before?.includes('@')) return { named: [], dropped: [] };
  const known = await loadStoredMentions(tx, { kind, post, comment });
  const named = await findMentioned(tx, text.after, known);
  await tx
    .deleteFrom('mentions')
    .where(eb => eb.and({ kind, post, comment }))
    .execute();
  const before = new Map(known.map(({ number, waits }) => [number, waits]));
  if (named.length > 0) {
    const place = { kind, post, comment };
    const rows = named.map(({ number, text: name }) => {
      const waits = before.get(number) ?? Number(text.waits);
      return { ...place, member: number, text: name, waits };
    });
    await tx.insertInto('mentions').values(rows).execute();
  }
  const now = new Set(named.map(({ number }) => number));
  return {
    named: [...now].filter(number => !before.has(number)),
    dropped: [...before.keys()].filter(number => !now.has(number)),
  };
}

/** Without `comment`, the mentions in the post and all its comments are deleted. */
export async function dropMentions(tx: Transaction, { kind, post, comment }: TextOf): Promise<void> {
  await tx
    .deleteFrom('mentions')
    .where(eb => eb.and({ kind, post, ...(comment !== undefined && { comment }) }))
    .execute();
}

type Texts = { kind: TextOf['kind']; post: number; texts: { comment: number; content: string }[] };

/** The keys are the comments' ids; 0 is the post. */
export async function loadMentions(db: Database, { kind, post, texts }: Texts) {
  const naming = texts.filter(({ content }) => content.includes('@')).map(({ comment }) => comment);
  if (naming.length === 0) return new Map();
  const rows = await db
    .selectFrom('mentions')
    .innerJoin('members', 'members.number', 'mentions.member')
    .select(['comment', 'text', 'members.id', 'members.number'])
    .where(eb => eb.and({ kind, post }))
    .where('comment', 'in', naming)
    .where('listed', '=', 1)
    .execute();
  const mentions = new Map<number, Mention[]>();
  for (const { comment, ...mention } of rows)
    mentions.set(comment, [...(mentions.get(comment) ?? []), mention]);
  return mentions;
}

/** Members who have written under the post come first; the caller and admins are left out. */
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
        : await findNamesAmong(db, wanted, await findParticipants(db, c.var.member, { board, post }));
    const missing = OFFERED_MOST - near.length;
    const others = missing > 0 ? await findMentionNames(db, wanted) : [];
    const isNew = ({ id }: MemberName) => near.every(other => other.id !== id);
    return c.json([...near, ...others.filter(isNew)].slice(0, OFFERED_MOST));
  },
);

type Asked = { ranges: KeyRange[]; asker: number };

const nameable = (db: Database, { asker }: Asked) =>
  db.selectFrom('members').select(['id', 'username']).where('listed', '=', 1).where('number', '<>', asker);

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

async function findNamesAmong(db: Database, wanted: Asked, numbers: number[]): Promise<MemberName[]> {
  if (numbers.length === 0) return [];
  const rows = await nameable(db, wanted).select('username_key').where('number', 'in', numbers).execute();
  return rows
    .filter(({ username_key: key }) => wanted.ranges.some(({ from, to }) => key >= from && key < to))
    .sort((a, b) => (a.username_key < b.username_key ? -1 : 1))
    .map(({ username_key: _, ...name }) => name)
    .slice(0, OFFERED_MOST);
}

// Only the authors of this many newest comments of a post count as participants.
const NEWEST_COMMENTS = 200;

type Near = { board: WrittenBoard['kind']; post: number };

/** Returns no authors if the reader may not read the post. */
async function findParticipants(db: Database, reader: Reader, { board, post }: Near): Promise<number[]> {
  const author = await findPostAuthor(db, { board, post });
  if (author === undefined) return [];
  const made = board === 'free' ? await findBoardOfPost(db, post, reader) : undefined;
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
  const posts = selectPosts(db, { table: board === 'free' ? 'free_posts' : 'match_posts' });
  const ofBoard = board === 'free' ? posts : posts.where('board', '=', board);
  const shown = ofBoard.select('author').where(eb => eb.and({ id: post, hidden: 0 }));
  const row = await shown.executeTakeFirst();
  return row?.author;
}
