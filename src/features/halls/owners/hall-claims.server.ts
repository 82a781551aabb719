import { Hono } from 'hono';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { takeHalls } from '#/features/halls/admin/hall-changes.server.ts';
import { hallId } from '#/features/halls/directory/halls.contract.ts';
import { HALL_MISSING } from '#/features/halls/directory/halls.rules.ts';
import { openCase, withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation } from '#/server/http/operations.ts';
import { body, param } from '#/server/http/validate.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, IdempotentCall, Site } from '#/server/site.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { hallClaim } from './hall-claim-case.server.ts';
import { CLAIM_WAITS, KEEPS_ALREADY } from './hall-claims.constants.ts';
import { type ClaimDraft, claimDraft } from './hall-claims.contract.ts';
import { keepsHall } from './hall-keepers.server.ts';

/** Members claim a hall (내 당구장입니다) and take claims back; admins decide them in the queue of cases. */
export const hallClaims = new Hono<ApiEnv>()
  .post(
    '/:id/claims',
    operation('당구장 관리 신청', created(MESSAGE)),
    writerOnly,
    param(hallId),
    body(claimDraft),
    async c => {
      const { site } = c.env;
      const { number } = c.var.member;
      await site.limits.take('hallClaims', number);
      const own = { hall: c.req.valid('param').id, member: number };
      await claim(site, own, { draft: c.req.valid('json'), call: c.var.call });
      return c.json({ message: '신청했습니다. 관리자가 확인하고 알림으로 알려 드립니다.' }, 201);
    },
  )
  .delete('/:id/claims', operation('당구장 관리 신청 취소', MESSAGE), memberOnly, param(hallId), async c => {
    const { site } = c.env;
    const own = { kind: hallClaim.kind, subject: c.req.valid('param').id, openedBy: c.var.member.number };
    const ended = await write(site.db, tx => withdrawCases(tx, own, site.now()));
    if (ended.length === 0) throw new Refusal('missing', '신청을 찾을 수 없습니다.');
    return c.json({ message: '신청을 취소했습니다.' });
  });

type Own = { hall: number; member: number };

/**
 * Files a claim; a member may have one open claim for a hall. Throws 409 for the second of two, and for
 * keepers.
 */
function claim(
  { db, now }: Site,
  own: Own,
  { draft: { license, note }, call }: { draft: ClaimDraft; call?: IdempotentCall },
): Promise<void> {
  return writeOnce(db, call, async tx => {
    if (!(await lockMember(tx, own.member))) throw new Refusal('signed-out', LOGIN_REQUIRED);
    const [hall] = await takeHalls(tx, eb => eb('id', '=', own.hall));
    if (!hall) throw new Refusal('missing', HALL_MISSING);
    if (await keepsHall(tx, own)) throw new Refusal('conflict', KEEPS_ALREADY);
    const opened = await openCase(tx, {
      kind: hallClaim,
      subject: own.hall,
      openedBy: own.member,
      once: `hallClaim ${own.hall} ${own.member}`,
      text: note,
      facts: { license },
      now: now(),
    });
    if (!opened) throw new Refusal('conflict', CLAIM_WAITS);
  });
}
