import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { ADMIN_REASON, NO_SUCH_MEMBER } from '#/features/members/profile/profile.rules.ts';
import { audit } from '#/server/audit.ts';
import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { changePoints } from './ledger.server.ts';
import type { PointsQuery } from './points.contract.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** An admin set a member's points; `by` is the admin's number. */
    'points.set': { member: number; points: number; by: number; now: Date };
  }
}

type Setting = { member: number; by: SignedIn; query: PointsQuery; now: Date };

/**
 * Sets a member's points for an admin: writes one row of the ledger and one of the audit log. Throws 409 where
 * the points are no longer `expectedPoints`.
 */
export async function setPoints(tx: Transaction, { member, by, query, now }: Setting): Promise<void> {
  const row = await lockMember(tx, member);
  if (!row) throw new Refusal('missing', NO_SUCH_MEMBER);
  const { points: wanted, expectedPoints = row.points, reason } = query;
  if (expectedPoints !== row.points) throw new Refusal('conflict', movedTo(row.points));
  if (wanted === row.points) return;
  await changePoints(tx, {
    member,
    amount: wanted - row.points,
    reason: reason ? `${ADMIN_REASON}: ${reason}` : ADMIN_REASON,
    by: by.number,
    now,
    granted: true,
  });
  await audit(tx, {
    by,
    action: 'member.points',
    subject: `member:${row.id}`,
    before: { points: row.points },
    after: { points: wanted, ...(reason && { reason }) },
    now,
  });
  tx.emit({ kind: 'points.set', member, points: wanted, by: by.number, now });
}

const movedTo = (points: number) =>
  `그 사이 포인트가 ${points.toLocaleString('ko-KR')}점으로 바뀌었습니다. 확인하고 다시 시도해주세요.`;
