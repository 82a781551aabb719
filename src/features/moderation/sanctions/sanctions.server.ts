import { Hono } from 'hono';
import { openCase } from '#/features/moderation/cases/case-store.server.ts';
import { objectionDraft } from '#/features/moderation/cases/cases.contract.ts';
import type { ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { memberOnly, moderatorOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { lift } from './lifting.server.ts';
import { presentSanctions } from './sanction-rows.server.ts';
import { SANCTION_LIFTED_ALREADY, SANCTION_MISSING } from './sanctions.constants.ts';
import { sanction, sanctionId, sanctionList } from './sanctions.contract.ts';

/** The calls for the sanctions of the signed-in member, and for the one objection to each. */
export const sanctions = new Hono<ApiEnv>()
  .get('/', operation('내 제재 내역', pageOf(sanction)), memberOnly, query(sanctionList), async c => {
    const { db, now } = c.env.site;
    const { offset, size } = span(c.req.valid('query'));
    const own = db.selectFrom('sanctions').where('member', '=', c.var.member.number);
    const [rows, { total }] = await Promise.all([
      own.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute(),
      own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    c.header('x-total-count', String(total));
    return c.json(await presentSanctions(db, rows, now()));
  })
  .post(
    '/:id/objection',
    operation('제재에 이의신청', created(MESSAGE)),
    memberOnly,
    param(sanctionId),
    body(objectionDraft),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      const own = db
        .selectFrom('sanctions')
        .selectAll()
        .where('id', '=', id)
        .where('member', '=', c.var.member.number);
      const found = await own.executeTakeFirst();
      if (!found) throw new Refusal('missing', SANCTION_MISSING);
      const { objection } = c.req.valid('json');
      await writeOnce(db, c.var.call, async tx => {
        if (found.lifted_at) throw new Refusal('conflict', SANCTION_LIFTED_ALREADY);
        const opened = await openCase(tx, {
          kind: { kind: 'sanctionObjection', isForAdmins: false },
          subject: id,
          openedBy: c.var.member.number,
          once: `sanctionObjection ${id}`,
          text: objection,
          now: now(),
        });
        if (!opened) throw new Refusal('conflict', '이의신청은 한 번만 할 수 있습니다.');
      });
      return c.json({ message: '이의신청을 보냈습니다. 운영진이 다시 살펴보고 알려 드립니다.' }, 201);
    },
  );

/** The call by which moderators lift sanctions. */
export const sanctionLifting = (contents: ModeratedContents) =>
  new Hono<ApiEnv>().delete(
    '/:id',
    operation('제재 해제', MESSAGE),
    moderatorOnly,
    param(sanctionId),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      await lift({ db: site.db, contents }, { id, by: c.var.member, now: site.now() });
      return c.json({ message: '제재를 해제했습니다.' });
    },
  );
