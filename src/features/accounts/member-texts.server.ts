import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { addressOf, hiddenTitle } from '#/features/boards/boards.rules.ts';
import { commentSuffix } from '#/features/boards/comment-pages.server.ts';
import { FREE_BOARD } from '#/features/free-board/free-board.limits.ts';
import { MATCH_BOARDS } from '#/features/match-boards/match-boards.rules.ts';
import { loginIdParam } from '#/features/members/member-fields.contract.ts';
import { memberNamed } from '#/features/members/member-row.server.ts';
import { maySeeMember, NO_SUCH_MEMBER } from '#/features/members/profile.rules.ts';
import { cacheForGuests } from '#/server/public-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { param, query } from '#/server/validate.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { LIST_CONTENT } from '#/shared/list-content.ts';
import { span } from '#/shared/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time.ts';
import { type MemberText, type MemberTexts, memberTextsQuery } from './member-texts.contract.ts';
import { MEMBER_TEXTS_MOST, TEXT_TABS, type TextTab } from './member-texts.limits.ts';

const NOTHING = { counts: { posts: 0, matches: 0, comments: 0 }, rows: [] };

/**
 * What a member wrote, page by page; nothing that is hidden, held, removed or taken down. Who hides the list, and a
 * profile that is hidden because of reports, show it to themselves and to moderators alone.
 */
export const memberTexts = new Hono<ApiEnv>().get(
  '/:id/texts',
  cacheForGuests,
  param(loginIdParam),
  query(memberTextsQuery),
  async c => {
    const { db } = c.env.site;
    const reader = c.var.member;
    const row = await memberNamed(db, c.req.valid('param').id);
    if (!row || !maySeeMember(reader, row)) throw new Refusal('missing', NO_SUCH_MEMBER);
    const shown = row.show_texts === 1;
    const isOpen = shown && row.profile_hidden === 0;
    if (!isOpen && !mayModerate(reader) && reader?.number !== row.number)
      return c.json({ shown, folded: true, ...NOTHING } satisfies MemberTexts);
    const { of, page = 1 } = c.req.valid('query');
    const [counts, rows] = await Promise.all([
      countTexts(db, row.number),
      ROWS[of](db, row.number, span({ page })),
    ]);
    return c.json({ shown, folded: false, counts, rows } satisfies MemberTexts);
  },
);

const TABLES = { posts: 'free_posts', matches: 'match_posts', comments: 'comments' } as const;

// Walks the index of the author's texts, which says of each whether it is shown.
const textsOf = (db: Database, tab: TextTab, author: number) =>
  db
    .selectFrom(TABLES[tab] as 'comments')
    .where('author', '=', author)
    .where('hidden', '=', 0)
    .$if(tab === 'comments', texts => texts.where('removed_at', '=', ''));

async function countTexts(db: Database, author: number): Promise<MemberTexts['counts']> {
  const counts = TEXT_TABS.map(async tab => {
    const newest = textsOf(db, tab, author).select(sql.lit(1).as('one')).limit(MEMBER_TEXTS_MOST);
    const counted = db.selectFrom(newest.as('newest')).select(eb => eb.fn.countAll<number>().as('n'));
    return [tab, Number((await counted.executeTakeFirstOrThrow()).n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as MemberTexts['counts'];
}

type Span = { offset: number; size: number };

/** The ids of a page, the newest first; none beyond those that are counted. */
async function idsOf(db: Database, tab: TextTab, author: number, { offset, size }: Span): Promise<number[]> {
  if (offset >= MEMBER_TEXTS_MOST) return [];
  const page = textsOf(db, tab, author).select('id').orderBy('id', 'desc').limit(size).offset(offset);
  return (await page.execute()).map(({ id }) => id);
}

const ROWS = { posts: freePosts, matches: matchPosts, comments } as const;

async function freePosts(db: Database, author: number, asked: Span): Promise<MemberText[]> {
  const ids = await idsOf(db, 'posts', author, asked);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('free_posts')
    .select(['id', 'title', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...post }) => ({
    ...{ board: 'free-board' as const, comment: null, content: '', ...post },
    link: addressOf(FREE_BOARD, post.id),
    date: toSeoulIso(created_at),
  }));
}

async function matchPosts(db: Database, author: number, asked: Span): Promise<MemberText[]> {
  const ids = await idsOf(db, 'matches', author, asked);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('match_posts')
    .select(['board', 'id', 'title', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...post }) => ({
    ...{ comment: null, content: '', ...post },
    link: addressOf(MATCH_BOARDS[post.board], post.id),
    date: toSeoulIso(created_at),
  }));
}

async function comments(db: Database, author: number, asked: Span): Promise<MemberText[]> {
  const ids = await idsOf(db, 'comments', author, asked);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('comments')
    .innerJoin('free_posts as post', 'post.id', 'comments.post')
    .select(['comments.id', 'post.id as post', 'title', 'post.hidden', 'comments.created_at'])
    .select(sql<string>`substr(content, 1, ${LIST_CONTENT})`.as('content'))
    .where('comments.id', 'in', ids)
    .orderBy('comments.id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ id, post, title, hidden, content, created_at }) => ({
      board: 'free-board' as const,
      ...{ id: post, comment: id, content, date: toSeoulIso(created_at) },
      // Its post may be hidden while the comment is not.
      title: hidden ? hiddenTitle(hidden, '글') : title,
      link: addressOf(FREE_BOARD, post) + (await commentSuffix(db, { table: 'comments', post, comment: id })),
    })),
  );
}
