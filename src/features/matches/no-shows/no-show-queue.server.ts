import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { inOrder } from '#/database/rows.ts';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import {
  type WaitingObjection,
  waitingObjection,
} from '#/features/moderation/report-cases/no-show-objections.contract.ts';
import { operation, pageOf } from '#/server/http/operations.ts';
import { query } from '#/server/http/validate.ts';
import { moderatorOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { noShowObjectionList } from './no-show-reports.contract.ts';

/** The objections to no-shows that wait for moderators; each is decided on its match's page. */
export const noShowObjectionQueue = new Hono<ApiEnv>().get(
  '/',
  operation('매치에 안 왔다는 말의 이의 목록', pageOf(waitingObjection)),
  moderatorOnly,
  query(noShowObjectionList),
  async c => {
    const { rows, total } = await waiting(c.env.site.db, span(c.req.valid('query')));
    c.header('x-total-count', String(total));
    return c.json(rows);
  },
);

async function waiting(db: Database, { offset, size }: { offset: number; size: number }) {
  const open = db.selectFrom('match_turnouts').where('objection', '=', 'open');
  const left = Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - offset));
  const [rows, { total }] = await Promise.all([
    open
      .select(['post', 'member', 'teller', 'at'])
      .orderBy('at')
      .orderBy('post')
      .orderBy('member')
      .orderBy('teller')
      .limit(left)
      .offset(offset)
      .execute(),
    db
      .selectFrom(open.select('post').limit(SEARCH_COUNT_LIMIT).as('some'))
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.length ? await presented(db, rows) : [], total };
}

type Row = { post: number; member: number; at: string };

async function presented(db: Database, rows: Row[]): Promise<WaitingObjection[]> {
  const [posts, members] = await Promise.all([
    db
      .selectFrom('match_posts')
      .select(['id', 'board', 'title'])
      .where('id', 'in', idsOf(rows, 'post'))
      .execute(),
    db
      .selectFrom('members')
      .select(['number as id', 'id as member_id', 'username', 'listed', 'withdrawn_at'])
      .where('number', 'in', idsOf(rows, 'member'))
      .execute(),
  ]);
  return rows.flatMap(({ post, member, at }) => {
    const [match] = inOrder([post], posts);
    const [who] = inOrder([member], members);
    if (!match || !who) return [];
    const link = addressOf(MATCH_BOARDS[match.board], post);
    return [{ title: match.title, link, ...shownAuthor(who), date: toSeoulIso(at) }];
  });
}

const idsOf = (rows: Row[], column: 'post' | 'member') => [...new Set(rows.map(row => row[column]))];
