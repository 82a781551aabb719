import type { Database, Transaction } from '#/database/connect.ts';
import type { SignedIn } from '#/server/site.ts';
import type { Role } from '#/shared/authorship.ts';
import { BY_ONLY_ADMIN, OWN_CASE } from './cases.constants.ts';

async function isOnlyAdmin(
  db: Database | Transaction,
  { number, role }: Pick<SignedIn, 'number' | 'role'>,
): Promise<boolean> {
  if (role !== 'admin') return false;
  const others = db.selectFrom('members').select('number').where('role', '=', 'admin');
  return (await others.where('number', '<>', number).limit(1).executeTakeFirst()) === undefined;
}

/** The reason why this moderator may not decide about this member (a number). */
export async function refusalFor(
  db: Database | Transaction,
  number: number,
  by: SignedIn,
): Promise<string | undefined> {
  const member = await db
    .selectFrom('members')
    .select(['number', 'role', 'moderator'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return decisionRefusal(by, member, await isOnlyAdmin(db, by));
}

type Moderator = { number: number; role: Role };
type Author = { number: number; role: 'member' | 'admin'; moderator: number };

/** The only admin may decide about the admin's own texts, because nobody else can. */
export function decisionRefusal(by: Moderator, author: Author, isOnlyAdmin: boolean): string | undefined {
  if (by.number === author.number && !isOnlyAdmin) return OWN_CASE;
  if (by.role !== 'admin' && (author.role === 'admin' || author.moderator === 1))
    return '관리자나 운영진에 대한 신고는 관리자만 처리할 수 있습니다.';
  return undefined;
}

/** An addition to the audit entry if the only admin decided about an own text. */
export const ownCase = (by: Moderator, author: number) => by.number === author && { own: BY_ONLY_ADMIN };
