import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import { findMember } from '#/features/members/fields/member-row.server.ts';
import { tellSides } from '#/features/moderation/cases/case-decisions.server.ts';
import { reasonWord } from '#/features/moderation/reports/reports.rules.ts';
import { insertSanction, loadRecord } from '#/features/moderation/sanctions/sanction-rows.server.ts';
import { authorRecord } from '#/features/moderation/sanctions/sanctions.contract.ts';
import {
  SANCTION_WORDS,
  sanctionRefusal,
  sanctionSentence,
} from '#/features/moderation/sanctions/sanctions.rules.ts';
import { sanctionNews } from '#/features/moderation/sanctions/sanctions.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, By } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { type MemberSanction, memberMessage, memberSanction } from './managed-members.contract.ts';

const forAdmin = [adminOnly, param(loginIdParam)] as const;

export const memberSanctions = new Hono<ApiEnv>()
  .get('/:id/sanctions', operation('회원의 제재와 접수된 신고의 수', authorRecord), ...forAdmin, async c => {
    const { db, now } = c.env.site;
    const { number } = await findMember(db, c.req.valid('param').id);
    return c.json(await loadRecord(db, number, now()));
  })
  .post(
    '/:id/sanctions',
    operation('회원에게 경고하거나 글쓰기·이용을 정지', created(MESSAGE)),
    ...forAdmin,
    body(memberSanction),
    async c => {
      const { db, now } = c.env.site;
      const decision = c.req.valid('json');
      await writeOnce(db, c.var.call, async tx => {
        const member = await findMember(tx, c.req.valid('param').id);
        await giveSanction(tx, member, { ...decision, by: c.var.member, now: now() });
      });
      return c.json({ message: '제재하고 회원에게 알렸습니다.' }, 201);
    },
  )
  .post(
    '/:id/messages',
    operation('회원에게 알림 보내기', created(MESSAGE)),
    ...forAdmin,
    body(memberMessage),
    async c => {
      const { db, now } = c.env.site;
      const { text } = c.req.valid('json');
      const by = c.var.member;
      await writeOnce(db, c.var.call, async tx => {
        const { id, number } = await findMember(tx, c.req.valid('param').id);
        emitNotification(tx, {
          kind: 'sanction',
          to: [number],
          subject: `message:${randomUUID()}`,
          title: `관리자: ${text}`,
          link: '/notifications',
          actor: by.number,
          now: now(),
        });
        await audit(tx, {
          by,
          action: 'member.write',
          subject: `member:${id}`,
          after: { content: text },
          now: now(),
        });
      });
      return c.json({ message: '회원에게 알림으로 보냈습니다.' }, 201);
    },
  );

/** Throws 409 for an admin, whose role must be taken away before a sanction. */
async function giveSanction(
  tx: Transaction,
  member: MemberRow,
  { sanction: kind, days = 1, reason, note, by, now }: MemberSanction & By,
): Promise<void> {
  const refused = sanctionRefusal(by, member, { sanction: kind, days });
  if (refused) throw new Refusal('conflict', refused);
  const row = await insertSanction(tx, {
    member: member.number,
    kind,
    reason,
    note,
    days,
    reported: null,
    by,
    now,
  });
  const decided = { decided: [SANCTION_WORDS[kind]], reason: reasonWord(reason), days, note };
  const subject = `member:${member.id}`;
  await audit(tx, { by, action: 'member.sanction', subject, after: decided, now });
  const title = `${sanctionSentence(kind, days, now)} 사유: ${reasonWord(reason)}. 제재 내역에서 이의를 신청할 수 있습니다.`;
  await tellSides(tx, [sanctionNews(row, title)], { by, now });
}
