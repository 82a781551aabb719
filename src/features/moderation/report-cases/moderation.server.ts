import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import type { ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import { lift } from '#/features/moderation/sanctions/lifting.server.ts';
import { LIFTED } from '#/features/moderation/sanctions/sanctions.constants.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { moderatorOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { casePage, wholeCase } from './case-rows.server.ts';
import { decide, dismiss } from './decisions.server.ts';
import { CASE_CLOSED, CASE_MISSING, DISMISSED, PUBLISHED } from './moderation.constants.ts';
import {
  caseId,
  caseList,
  decision,
  dismissal,
  listedCase,
  noteDraft,
  reportCase,
  taking,
} from './moderation.contract.ts';

/** The calls of the queue of reports and objections, for moderators and admins. */
const queue = new Hono<ApiEnv>()
  .get(
    '/cases',
    operation('신고된 내용의 목록', pageOf(listedCase)),
    moderatorOnly,
    query(caseList),
    async c => {
      const { rows, total } = await casePage(c.env.site.db, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(rows);
    },
  )
  .get('/cases/:id', operation('신고된 내용 하나', reportCase), moderatorOnly, param(caseId), async c => {
    const found = await wholeCase(c.env.site, c.req.valid('param').id, c.var.member);
    if (!found) throw new Refusal('missing', CASE_MISSING);
    return c.json(found);
  })
  .put(
    '/cases/:id/taken',
    operation('신고 처리를 맡거나 내려놓기', MESSAGE),
    moderatorOnly,
    param(caseId),
    body(taking),
    async c => {
      const { db } = c.env.site;
      const { id } = c.req.valid('param');
      const { taken } = c.req.valid('json');
      const state = taken ? ('taken' as const) : ('open' as const);
      const { numUpdatedRows } = await db
        .updateTable('report_cases')
        .set({ state, taken_by: taken ? c.var.member.number : null })
        .where('id', '=', id)
        .where('pending', '=', 1)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw await pendingRefusal(db, id);
      return c.json({ message: taken ? '처리를 맡았습니다.' : '다른 운영진이 맡을 수 있게 내려놓았습니다.' });
    },
  )
  .post(
    '/cases/:id/notes',
    operation('신고에 운영진 메모 남기기', created(MESSAGE)),
    moderatorOnly,
    param(caseId),
    body(noteDraft),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      await pendingRefusal(db, id);
      const { content } = c.req.valid('json');
      const row = { report_case: id, author: c.var.member.number, content, at: now().toISOString() };
      await writeOnce(db, c.var.call, tx =>
        tx
          .insertInto('report_notes')
          .values(row)
          .execute()
          .then(() => null),
      );
      return c.json({ message: '메모를 남겼습니다.' }, 201);
    },
  );

/** The queue with the calls by which moderators decide. */
export const moderation = (contents: ModeratedContents) =>
  new Hono<ApiEnv>()
    .route('/', queue)
    .post(
      '/cases/:id/decision',
      operation('신고된 내용과 작성자에게 조치하기', MESSAGE),
      moderatorOnly,
      param(caseId),
      body(decision),
      async c => {
        const { site } = c.env;
        const { id } = c.req.valid('param');
        const done = { id, decision: c.req.valid('json'), by: c.var.member, now: site.now() };
        await decide({ db: site.db, contents }, done);
        return c.json({ message: '처리하고 작성자와 신고한 회원에게 알렸습니다.' });
      },
    )
    .post(
      '/cases/:id/dismissal',
      operation('문제없는 신고로 마치기', MESSAGE),
      moderatorOnly,
      param(caseId),
      body(dismissal),
      async c => {
        const { site } = c.env;
        const { id } = c.req.valid('param');
        const done = { id, dismissal: c.req.valid('json'), by: c.var.member, now: site.now() };
        const wasWaiting = await dismiss({ db: site.db, contents }, done);
        return c.json({ message: wasWaiting ? PUBLISHED : DISMISSED });
      },
    )
    .delete('/sanctions/:id', operation('제재 해제', MESSAGE), moderatorOnly, param(caseId), async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      await lift({ db: site.db, contents }, { id, by: c.var.member, now: site.now() });
      return c.json({ message: LIFTED });
    });

/** The refusal for a closed case; throws 404 where there is none. */
async function pendingRefusal(db: Database, id: number): Promise<Refusal> {
  const found = await db.selectFrom('report_cases').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('missing', CASE_MISSING);
  return new Refusal('conflict', CASE_CLOSED);
}
