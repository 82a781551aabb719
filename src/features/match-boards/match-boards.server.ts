import { type Context, Hono } from 'hono';
import { cacheForGuests } from '#/server/cache-for-guests.ts';
import { type ContactRequest, noteContactsSeen } from '#/server/contacts-seen.ts';
import { limitSearch } from '#/server/rate-limit-search.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { body, param, query } from '#/server/validate.ts';
import {
  POST_CHANGE_FORBIDDEN,
  POST_REMOVE_FORBIDDEN,
  type Reader,
  shownAuthor,
} from '#/shared/authorship.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time.ts';
import { applicants } from './applicants.server.ts';
import { ownApplicationOf } from './applications.server.ts';
import {
  closing,
  type ListedMatch,
  type MatchPost,
  matchChange,
  matchDraft,
  matchId,
  matchList,
} from './match-boards.contract.ts';
import {
  BOARDS,
  type Board,
  CLOSE_FORBIDDEN,
  mayCloseMatch,
  mayEditMatch,
  mayRemoveMatch,
  whyNotApply,
} from './match-boards.rules.ts';
import { isOver } from './match-day.rules.ts';
import { noMatch, onlyWho } from './match-guard.server.ts';
import { addMatch, changeMatch, closeMatch, removeMatch } from './match-posts.server.ts';
import {
  daysLeftOf,
  listMatches,
  type MatchRow,
  matchHead,
  neighbourOf,
  wholeMatch,
} from './match-rows.server.ts';

/** 홍보 and 개인전 매치: one set of calls under two addresses. */
export const promotionBoard = matchBoard(BOARDS.promotion);
export const singleMatchBoard = matchBoard(BOARDS.singlematch);

function matchBoard(board: Board) {
  const editorOnly = onlyWho(board, mayEditMatch, POST_CHANGE_FORBIDDEN);
  const removerOnly = onlyWho(board, mayRemoveMatch, POST_REMOVE_FORBIDDEN);
  const closerOnly = onlyWho(board, mayCloseMatch, CLOSE_FORBIDDEN);
  return (
    new Hono<ApiEnv>()
      .get('/', cacheForGuests, query(matchList), limitSearch, async c => {
        const { db, now } = c.env.site;
        const { rows, total } = await listMatches(db, board, c.req.valid('query'));
        c.header('x-total-count', String(total));
        return c.json(rows.map(row => present(row, c.var.member, now())));
      })
      .get('/:id', param(matchId), async c => {
        const post = await whole(c, board, c.req.valid('param').id);
        if (!c.env.inProcess) countView(c, post.id);
        return c.json(post);
      })
      // For pages that came ready-made: nobody was reading yet when they were made.
      .post('/:id/views', param(matchId), async c => {
        const { id } = c.req.valid('param');
        if (!(await matchHead(c.env.site.db, board, id))) throw noMatch();
        countView(c, id);
        return c.json({ message: '조회수에 반영되었습니다.' });
      })
      .post('/', memberOnly, body(matchDraft), async c => {
        const { db, limits, now } = c.env.site;
        const { member } = c.var;
        if (member.role !== 'admin') {
          await limits.take('posts', member.number);
          await limits.take('postsOfDay', member.number);
        }
        const id = await addMatch(db, board, c.req.valid('json'), { by: member, now: now() });
        return c.json(await whole(c, board, id), 201);
      })
      .put('/:id', memberOnly, param(matchId), editorOnly, body(matchChange), async c => {
        const { db, notifier, now } = c.env.site;
        const [{ id }, by] = [c.req.valid('param'), c.var.member];
        const told = await changeMatch(db, board, id, c.req.valid('json'), { by, now: now() });
        if (!told) throw noMatch();
        notifier.notify(told);
        return c.json(await whole(c, board, id));
      })
      .put('/:id/closed', memberOnly, param(matchId), closerOnly, body(closing), async c => {
        const { db, notifier, now } = c.env.site;
        const [{ id }, by] = [c.req.valid('param'), c.var.member];
        const told = await closeMatch(db, board, id, c.req.valid('json').closed, { by, now: now() });
        if (!told) throw noMatch();
        notifier.notify(told);
        return c.json(await whole(c, board, id));
      })
      .delete('/:id', memberOnly, param(matchId), removerOnly, async c => {
        const { db, notifier, now } = c.env.site;
        const told = await removeMatch(db, board, c.req.valid('param').id, { by: c.var.member, now: now() });
        if (!told) throw noMatch();
        notifier.notify(told);
        return c.json({ message: '게시글이 삭제되었습니다.' });
      })
      .route('/:id', applicants(board))
  );
}

function countView(c: Context<ApiEnv>, id: number): void {
  const { site, address, browser } = c.env;
  site.views.count('match_posts', id, { member: c.var.member?.number ?? null, address, browser });
}

function present(row: MatchRow, reader: Reader, now: Date): ListedMatch {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    content: row.content,
    matchDate: row.match_date,
    daysLeft: daysLeftOf(row, now),
    ...shownAuthor(row),
    createdAt: toSeoulIso(row.created_at),
    viewCount: row.view_count,
    applicantCount: row.applicant_count,
    closed: row.closed === 1,
    can: { edit: mayEditMatch(reader, row), remove: mayRemoveMatch(reader, row) },
  };
}

async function whole(c: ContactRequest, board: Board, id: number): Promise<MatchPost> {
  const { db, now } = c.env.site;
  const reader = c.var.member;
  const [row, prev, next, application] = await Promise.all([
    wholeMatch(db, board, id),
    neighbourOf(db, board, id, 'before'),
    neighbourOf(db, board, id, 'after'),
    reader && ownApplicationOf(db, id, reader),
  ]);
  if (!row) throw noMatch();
  const listed = present(row, reader, now());
  const takes = row.closed === 0 && !isOver(listed.daysLeft);
  const apply = reader !== null && !application && takes && !whyNotApply(reader, row);
  if (application?.phone && listed.authorId) noteContactsSeen(c, [listed.authorId]);
  const can = { ...listed.can, close: mayCloseMatch(reader, row), apply };
  return { ...listed, can, application, updatedAt: toExactSeoulIso(row.updated_at), prev, next };
}
