import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { commentSuffix } from '#/features/boards/comments/comment-rows.server.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import { findVisibleMember } from '#/features/members/fields/member-row.server.ts';
import { hiddenTitle } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { addressOnBoard, findPublicBoards } from '#/server/custom-boards.ts';
import { operation, param, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { span } from '#/shared/lists/list-query.ts';
import { LIST_CONTENT } from '#/shared/text/cut-text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { MEMBER_TEXTS_MOST, TEXT_TABS, type TextTab } from './member-texts.constants.ts';
import { type MemberTexts, memberTextsAnswer, memberTextsQuery } from './member-texts.contract.ts';

const NOTHING = { counts: { posts: 0, matches: 0, comments: 0, matchComments: 0 }, rows: [] };

/** Leaves out hidden, removed and waiting texts; only the member and moderators see a hidden list. */
export const memberTexts = new Hono<ApiEnv>().get(
  '/:id/texts',
  operation('회원이 쓴 글과 댓글', memberTextsAnswer),
  cacheForGuests,
  param(loginIdParam),
  query(memberTextsQuery),
  async c => {
    const { db } = c.env.site;
    const reader = c.var.member;
    const row = await findVisibleMember(db, c.req.valid('param').id, reader);
    const shown = row.show_texts === 1;
    const isOpen = shown && row.profile_hidden === 0;
    if (!isOpen && !mayModerate(reader) && reader?.number !== row.number)
      return c.json({ shown, folded: true, ...NOTHING } satisfies MemberTexts);
    const { of, page = 1 } = c.req.valid('query');
    // The list is equal for all readers: texts on a board with limited readers are in no list.
    const wanted = { author: row.number, boards: await findPublicBoards(db) };
    const [counts, ids] = await Promise.all([
      countTexts(db, wanted),
      findTextIds(db, of, wanted, span({ page })),
    ]);
    const found = ids.length === 0 ? [] : await ROWS[of](db, ids);
    const rows = await Promise.all(found.map(text => present(db, text)));
    return c.json({ shown, folded: false, counts, rows } satisfies MemberTexts);
  },
);

const TABLES = {
  posts: 'free_posts',
  matches: 'match_posts',
  comments: 'comments',
  matchComments: 'match_comments',
} as const;

// The index of the author's texts says whether each is shown.
const findTexts = (db: Database, tab: TextTab, { author, boards }: Wanted) =>
  db
    .selectFrom(TABLES[tab] as 'comments')
    .where(eb => eb.and({ author, hidden: 0 }))
    .$if(tab === 'comments' || tab === 'matchComments', texts => texts.where('removed_at', '=', ''))
    .$if(boards !== undefined && tab === 'posts', texts =>
      texts.where('board' as 'post', 'in', boards as number[]),
    )
    .$if(boards !== undefined && tab === 'comments', texts =>
      texts.where('post', 'in', posts =>
        posts
          .selectFrom('free_posts')
          .select('id')
          .where('board', 'in', boards as number[])
          .whereRef('free_posts.id', '=', 'comments.post'),
      ),
    );

/** `boards` are ids; undefined for any board. */
type Wanted = { author: number; boards: number[] | undefined };

async function countTexts(db: Database, wanted: Wanted): Promise<MemberTexts['counts']> {
  const counts = TEXT_TABS.map(async tab => {
    const newest = findTexts(db, tab, wanted).select(sql.lit(1).as('one')).limit(MEMBER_TEXTS_MOST);
    return [tab, await countRows(db.selectFrom(newest.as('newest')))] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as MemberTexts['counts'];
}

/** The ids, newest first; none after the newest `MEMBER_TEXTS_MOST`. */
async function findTextIds(
  db: Database,
  tab: TextTab,
  wanted: Wanted,
  { offset, size }: { offset: number; size: number },
): Promise<number[]> {
  if (offset >= MEMBER_TEXTS_MOST) return [];
  const page = findTexts(db, tab, wanted).select('id').orderBy('id', 'desc').limit(size).offset(offset);
  return (await page.execute()).map(({ id }) => id);
}

/** A comment is together with its post; a post without `board` is on a free board. */
type Row = {
  post: number;
  comment?: number;
  board?: keyof typeof MATCH_BOARDS;
  slug?: string | null;
  title: string;
  hidden?: number;
  content?: string;
  created_at: string;
};

const PREVIEW = sql<string>`substr(content, 1, ${LIST_CONTENT})`.as('content');

const ROWS: Record<TextTab, (db: Database, ids: number[]) => Promise<Row[]>> = {
  posts: (db, ids) =>
    db
      .selectFrom('free_posts')
      .leftJoin('boards', 'boards.id', 'free_posts.board')
      .select(['free_posts.id as post', 'title', 'free_posts.created_at', 'slug'])
      .where('free_posts.id', 'in', ids)
      .orderBy('free_posts.id', 'desc')
      .execute(),
  matches: (db, ids) =>
    db
      .selectFrom('match_posts')
      .select(['board', 'id as post', 'title', 'created_at'])
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute(),
  comments: (db, ids) =>
    db
      .selectFrom('comments')
      .innerJoin('free_posts as post', 'post.id', 'comments.post')
      .leftJoin('boards', 'boards.id', 'post.board')
      .select(['comments.id as comment', 'comments.post', 'slug', 'title', 'post.hidden'])
      .select(['comments.created_at', PREVIEW])
      .where('comments.id', 'in', ids)
      .orderBy('comments.id', 'desc')
      .execute(),
  matchComments: (db, ids) =>
    db
      .selectFrom('match_comments as comment')
      .innerJoin('match_posts as post', 'post.id', 'comment.post')
      .select(['comment.id as comment', 'comment.post', 'board', 'title', 'post.hidden'])
      .select(['comment.created_at', PREVIEW])
      .where('comment.id', 'in', ids)
      .orderBy('comment.id', 'desc')
      .execute(),
};

async function present(db: Database, { post, comment, board, slug, title, hidden, ...row }: Row) {
  const onFreeBoard = slug ? addressOnBoard({ slug }, post) : postPath(FREE_BOARD, post);
  const address = board ? postPath(MATCH_BOARDS[board], post) : onFreeBoard;
  const kind = board ? commentKindOf(board) : 'comment';
  const place = comment === undefined ? '' : await commentSuffix(db, { kind, post, comment });
  return {
    board: board ?? ('free-board' as const),
    id: post,
    comment: comment ?? null,
    // The post may be hidden while the comment is not.
    title: hidden ? hiddenTitle(hidden, '글') : title,
    content: row.content ?? '',
    link: address + place,
    date: toSeoulIso(row.created_at),
  };
}
