import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import type { By, SignedIn } from '#/server/site.ts';
import type { Role } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { Carried, CaseKind, CaseRow, DecisionNotice } from './case-kind.server.ts';
import { BY_ONLY_ADMIN, CASE_CLOSED, OWN_CASE } from './cases.constants.ts';
import type { CaseDecision } from './cases.contract.ts';

export type CaseKinds = ReadonlyMap<string, CaseKind>;

/** Throws 404 if there is no such case, 403 if only admins may decide it. */
export async function findReadableCase(
  db: Database | Transaction,
  kinds: CaseKinds,
  { id, reader }: { id: number; reader: SignedIn },
): Promise<{ row: CaseRow; kind: CaseKind }> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
  const kind = row && kinds.get(row.kind);
  if (!kind) throw new Refusal('missing', '처리할 건을 찾을 수 없습니다.');
  if (kind.isForAdmins && reader.role !== 'admin')
    throw new Refusal('forbidden', '관리자만 처리할 수 있습니다.');
  return { row, kind };
}

/**
 * Closes the case and carries out the decision in one transaction. Throws like `findReadableCase`, 400 for an
 * invalid decision, 409 for a decided case.
 */
export function decideCase(
  db: Database,
  kinds: CaseKinds,
  { id, sent, by, now }: By & { id: number; sent: CaseDecision },
): Promise<Carried> {
  return write(db, async tx => {
    const { row, kind } = await findReadableCase(tx, kinds, { id, reader: by });
    const refused = await kind.refusal?.(tx, row, by);
    if (refused) throw new Refusal('forbidden', refused);
    const { outcome, answer, carryOut } = kind.check(sent);
    const closed = await tx
      .updateTable('cases')
      .set({ outcome, answer, pending: 0, decided_at: now.toISOString(), decided_by: by.number })
      .$if(!kind.isOnce, cases => cases.set({ once: null }))
      .where('id', '=', id)
      .where(({ eb, or }) =>
        or([eb('pending', '=', 1), ...(kind.revisable ?? []).map(one => eb('outcome', '=', one))]),
      )
      .returningAll()
      .executeTakeFirstOrThrow(() => new Refusal('conflict', CASE_CLOSED));
    const carried = await carryOut(tx, { row: closed, by, now });
    const { action, subject, after } = carried;
    await audit(tx, { by, action, subject, after, now });
    await tellSides(tx, carried.notices, { by, now });
    tx.emit({ kind: 'moderator-queue.changed' });
    return carried;
  });
}

export async function tellSides(
  tx: Transaction,
  notices: DecisionNotice[],
  { by, now }: { by: Pick<SignedIn, 'number'> | null; now: Date },
): Promise<void> {
  for (const { atSignIn, kind = 'sanction' as const, ...notification } of notices) {
    emitNotification(tx, { kind, ...notification, actor: by?.number ?? null, now });
    if (!atSignIn) continue;
    await tx
      .updateTable('members')
      .set({ sign_in_notice: notification.title })
      .where('number', 'in', notification.to)
      .where('withdrawn_at', '=', '')
      .execute();
  }
}

async function isOnlyAdmin(db: Database | Transaction, { number, role }: Pick<SignedIn, 'number' | 'role'>) {
  if (role !== 'admin') return false;
  const others = db.selectFrom('members').select('number').where('role', '=', 'admin');
  return (await others.where('number', '<>', number).limit(1).executeTakeFirst()) === undefined;
}

/** Returns the members on whose content the moderator may not decide. */
export async function findRefusedMembers(db: Database, numbers: number[], by: SignedIn) {
  if (numbers.length === 0) return new Set();
  const found = db.selectFrom('members').select(['number', 'role', 'moderator']);
  const [members, isOnly] = await Promise.all([
    found.where('number', 'in', [...new Set(numbers)]).execute(),
    isOnlyAdmin(db, by),
  ]);
  return new Set(members.filter(member => decisionRefusal(by, member, isOnly)).map(({ number }) => number));
}

/** Returns a reason in Korean; undefined if the moderator may decide. */
export async function findDecisionRefusal(db: Database | Transaction, number: number, by: SignedIn) {
  const member = await db
    .selectFrom('members')
    .select(['number', 'role', 'moderator'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return decisionRefusal(by, member, await isOnlyAdmin(db, by));
}

type Moderator = { number: number; role: Role };
type Author = { number: number; role: 'member' | 'admin'; moderator: number };

/** Returns undefined if the moderator may decide; the only admin may decide about own texts, too. */
export function decisionRefusal(by: Moderator, author: Author, isOnlyAdmin: boolean): string | undefined {
  if (by.number === author.number && !isOnlyAdmin) return OWN_CASE;
  if (by.role !== 'admin' && (author.role === 'admin' || author.moderator === 1))
    return '관리자나 운영진에 대한 신고는 관리자만 처리할 수 있습니다.';
  return undefined;
}

/** Spread into an audit entry: `own` tells that the only admin decided about an own text. */
export const ownCase = (by: Moderator, author: number) => by.number === author && { own: BY_ONLY_ADMIN };
