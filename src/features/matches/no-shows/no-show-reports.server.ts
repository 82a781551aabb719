import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { findPostHead } from '#/features/boards/posts/posts.server.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { lockMatch, type MatchRow, storeOf } from '#/features/matches/posts/match-posts.server.ts';
import { tellSides } from '#/features/moderation/cases/case-decisions.server.ts';
import { openCase } from '#/features/moderation/cases/case-store.server.ts';
import { findModerators } from '#/features/moderation/reports/reports.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { MESSAGE, operation } from '#/server/http/operations.ts';
import { body, param } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, By, MemberEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { answerObjections, noShowObjection, quoted, toldOfMatch } from './no-show-case.server.ts';
import { noShowReport, noShowReportTarget } from './no-show-reports.contract.ts';
import { ABSENCE_DAYS, NO_SHOW_FORBIDDEN, NOTHING_TO_OBJECT } from './no-show-reports.rules.ts';
import { findMatchPeople } from './no-show-rows.server.ts';

type Match = Pick<MatchRow, 'id' | 'title' | 'author' | 'match_date' | 'day' | 'created_at'>;

/** The calls by which author and accepted applicants report who came, below the post's address. */
export function noShowReports(board: MatchBoard) {
  const store = storeOf(board);
  const reporterOnly = createMiddleware<MemberEnv>(async (c, next) => {
    const { db, now } = c.env.site;
    const post = await findPostHead(db, store, Number(c.req.param('id')));
    if (!post) throw postMissing();
    await findMatchPerson(db, post, { by: c.var.member, now: now(), id: c.req.param('member') ?? '' });
    await next();
  });
  return new Hono<ApiEnv>()
    .put(
      '/turnouts/:member',
      operation(`${board.title} 매치에 상대가 왔는지 알리기`, MESSAGE),
      memberOnly,
      param(noShowReportTarget),
      reporterOnly,
      body(noShowReport),
      async c => {
        const { db, limits, now } = c.env.site;
        const { id, member } = c.req.valid('param');
        await limits.take('noShowReports', c.var.member.number);
        const said = { id, member, ...c.req.valid('json'), by: c.var.member, now: now() };
        await tell(db, board, said);
        return c.json({ message: '알렸습니다.' });
      },
    )
    .post(
      '/objection',
      operation(`${board.title} 매치에 안 왔다는 말에 이의 내기`, MESSAGE),
      memberOnly,
      param(idParam),
      async c => {
        const { db, limits, now } = c.env.site;
        await limits.take('noShowReports', c.var.member.number);
        const { id } = c.req.valid('param');
        await object(db, board, { id, by: c.var.member, now: now() });
        return c.json({ message: '이의를 냈습니다. 운영진이 볼 때까지 횟수에 들어가지 않습니다.' });
      },
    );
}

// Throws 403 where this member may not report on that one now.
async function findMatchPerson(db: Database, post: Match, { id, ...by }: By & { id: string }) {
  const person = (await findMatchPeople(db, post, by)).find(person => person.id === id);
  if (!person) throw new Refusal('forbidden', NO_SHOW_FORBIDDEN);
  return person;
}

/** Reports whether a member (a login id) came; the member is notified of a no-show, once. */
function tell(
  db: Database,
  board: MatchBoard,
  { id, member, came, by, now }: By & { id: number; member: string; came: boolean },
): Promise<void> {
  return write(db, async tx => {
    const post = await lockMatch(tx, board, id);
    const person = await findMatchPerson(tx, post, { by, now, id: member });
    const said = { post: id, member: person.number, reporter: by.number, attended: came ? 1 : 0 };
    // An objection outlasts a correction, so that a repeated report does not remove it.
    await tx
      .insertInto('no_show_reports')
      .values({ ...said, at: now.toISOString() })
      .onConflict(row => row.columns(['post', 'member', 'reporter']).doUpdateSet({ attended: said.attended }))
      .execute();
    if (came || person.attended === 0) return;
    const title = `${quoted(post)}에 오지 않았다고 상대가 알렸습니다. 사실과 다르면 이의를 낼 수 있습니다.`;
    const told = { to: [person.number], title, link: addressOf(board, id) };
    await tellSides(tx, [toldOfMatch(post, told)], { by: null, now });
  });
}

/** Stores a member's objection to no-show reports at this match; throws 404 if there are none. */
function object(db: Database, board: MatchBoard, { id, by, now }: By & { id: number }): Promise<void> {
  return writeOnce(db, by.call, async tx => {
    const post = await lockMatch(tx, board, id);
    const member = by.number;
    const [first] = await answerObjections(tx, { post: id, member, from: '', to: 'open' });
    if (!first) throw new Refusal('missing', NOTHING_TO_OBJECT);
    const opened = await openCase(tx, {
      kind: noShowObjection,
      subject: id,
      openedBy: member,
      once: `noShowObjection ${id} ${member}`,
      dueDay: addDays(seoulDay(new Date(first)), ABSENCE_DAYS),
      now,
    });
    if (!opened) return;
    const title = `${by.username}님이 ${quoted(post)}에 안 왔다는 말에 이의를 냈습니다.`;
    const told = { to: await findModerators(tx), title, link: `/admin/cases/${opened.id}` };
    await tellSides(tx, [toldOfMatch(post, told)], { by: null, now });
  });
}
