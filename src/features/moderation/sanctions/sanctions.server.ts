import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import {
  findDecisionRefusal,
  ownCase,
  tellSides,
} from '#/features/moderation/cases/case-decisions.server.ts';
import type { DecisionNotice, ModeratedContents } from '#/features/moderation/cases/case-kind.server.ts';
import { openCase, withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { objectionDraft } from '#/features/moderation/cases/cases.contract.ts';
import { lockReported } from '#/features/moderation/reports/content-cases.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { answerPage, body, created, MESSAGE, operation, pageOf, param } from '#/server/http/operations.ts';
import { forOwnList, memberOnly, moderatorOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, By } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { idParam } from '#/shared/text/written.ts';
import { auditSubject, presentSanctions, type SanctionRow, storeBans } from './sanction-rows.server.ts';
import { sanction } from './sanctions.contract.ts';
import { SANCTION_LIFTED_ALREADY, SANCTION_MISSING, SANCTION_WORDS } from './sanctions.rules.ts';

export const sanctions = new Hono<ApiEnv>()
  .get('/', operation('내 제재 내역', pageOf(sanction)), ...forOwnList, async c => {
    const { db, now } = c.env.site;
    const { offset, size } = span(c.req.valid('query'));
    const own = db.selectFrom('sanctions').where('member', '=', c.var.member.number);
    const [rows, total] = await Promise.all([
      own.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute(),
      countRows(own),
    ]);
    return answerPage(c, { rows: await presentSanctions(db, rows, now()), total });
  })
  .post(
    '/:id/objection',
    operation('제재에 이의신청', created(MESSAGE)),
    memberOnly,
    param(idParam),
    body(objectionDraft),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      await db
        .selectFrom('sanctions')
        .select('id')
        .where(eb => eb.and({ id, member: c.var.member.number }))
        .executeTakeFirstOrThrow(() => new Refusal('missing', SANCTION_MISSING));
      const { objection } = c.req.valid('json');
      await writeOnce(db, c.var.call, async tx => {
        await findLiftable(tx, id);
        const opened = await openCase(tx, {
          kind: 'sanctionObjection',
          subject: id,
          openedBy: c.var.member.number,
          once: 'subject',
          text: objection,
          now: now(),
        });
        if (!opened) throw new Refusal('conflict', '이의신청은 한 번만 할 수 있습니다.');
      });
      return c.json({ message: '이의신청을 보냈습니다. 운영진이 다시 살펴보고 알려 드립니다.' }, 201);
    },
  );

export const sanctionLifting = (contents: ModeratedContents) =>
  new Hono<ApiEnv>().delete(
    '/:id',
    operation('제재 해제', MESSAGE),
    moderatorOnly,
    param(idParam),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      await lift(site.db, contents, { id, by: c.var.member, now: site.now() });
      return c.json({ message: '제재를 해제했습니다.' });
    },
  );

/** Throws 404, 409 if the sanction is lifted already, 403 if the moderator may not decide on the member. */
function lift(db: Database, contents: ModeratedContents, { id, ...by }: By & { id: number }): Promise<void> {
  return write(db, async tx => {
    const found = await findLiftable(tx, id);
    const refused = await findDecisionRefusal(tx, found.member, by.by);
    if (refused) throw new Refusal('forbidden', refused);
    await endSanction(tx, contents, { found, ...by });
    await audit(tx, {
      by: by.by,
      action: 'sanction.lift',
      subject: auditSubject(found),
      after: { decided: [SANCTION_WORDS[found.kind]], ...ownCase(by.by, found.member) },
      now: by.now,
    });
    const title = `${withJosa(SANCTION_WORDS[found.kind], '이/가')} 해제되었습니다.`;
    await tellSides(tx, [sanctionNews(found, title)], by);
    tx.emit({ kind: 'moderator-queue.changed' });
  });
}

export const sanctionNews = ({ id, member }: SanctionRow, title: string): DecisionNotice => ({
  to: [member],
  subject: `sanction:${id}`,
  title,
  link: '/profile/sanctions',
  atSignIn: true,
});

/** Locks the row. Throws 404, and 409 if the sanction is lifted already. */
export async function findLiftable(tx: Transaction, id: number): Promise<SanctionRow> {
  const found = await tx
    .selectFrom('sanctions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('missing', SANCTION_MISSING));
  if (found.lifted_at) throw new Refusal('conflict', SANCTION_LIFTED_ALREADY);
  return found;
}

/** Also ends the waiting objection and shows the hidden content again. */
export async function endSanction(
  tx: Transaction,
  contents: ModeratedContents,
  { found, by, now }: By & { found: SanctionRow },
): Promise<void> {
  const lifted = { lifted_at: now.toISOString(), lifted_by: by.number };
  await tx.updateTable('sanctions').set(lifted).where('id', '=', found.id).execute();
  await withdrawCases(tx, { kind: 'sanctionObjection', subject: found.id }, now);
  await storeBans(tx, found.member);
  if (found.kind !== 'hidden' || found.reported === null) return;
  const hidden = await lockReported(tx, found.reported);
  if (!hidden.hidden) return;
  await contents.setHidden(tx, hidden, false);
  await contents.notifyNamed(tx, hidden, now);
}
