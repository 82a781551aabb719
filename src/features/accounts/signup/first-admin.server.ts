import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockMember, write } from '#/database/write.ts';
import { changeRole } from '#/features/accounts/admin/managed-members.server.ts';
import { forgetResets } from '#/features/accounts/recovery/password-resets.server.ts';
import { removeFactors } from '#/features/accounts/second-factors/second-factors.server.ts';
import { enrol } from '#/features/members/fields/save-member.server.ts';
import { emitAccountChange } from '#/features/notifications/inbox/notify.server.ts';
import { hashUnlimited } from '#/server/sessions/password.ts';
import { endSessions } from '#/server/sessions/session.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { BadSettingError } from '#/server/settings/config.ts';
import { foldKey } from '#/shared/text/text.ts';

type Wanted = { id: string; password: string };

/**
 * Uses the id and password in the settings. Without these, a site without members gets an admin with a random
 * password, who is returned to be printed; otherwise null. An existing account keeps its password.
 */
export async function ensureFirstAdmin(db: Database, { id, password }: Wanted, now: Date) {
  if (id && password) {
    await ensureAdmin(db, { id, password }, now);
    return null;
  }
  const anyone = await db.selectFrom('members').select('number').limit(1).executeTakeFirst();
  if (anyone) return null;
  const made = { id: id || 'admin1', password: randomBytes(12).toString('base64url') };
  return (await makeAdmin(db, made, now)) === 'made' ? made : null;
}

// A member who signed up under that login id is never made an admin: the operator does not know the password.
async function ensureAdmin(db: Database, wanted: Wanted, now: Date): Promise<void> {
  const isMade = !(await findAccount(db, wanted.id)) && (await enrolAdmin(db, wanted, now));
  if (isMade || (await findAccount(db, wanted.id))?.role === 'admin') return;
  throw new BadSettingError(
    `설정 ADMIN_ID의 ${wanted.id}은(는) 이미 있는 계정이고 관리자가 아닙니다. ` +
      `이 회원을 관리자로 만들려면 ${commandText('admin', wanted.id)}, 아니면 ADMIN_ID에 다른 아이디를 써 주세요.`,
  );
}

/** Ends the account's sessions; returns false when no admin has that id. */
export async function replacePassword(db: Database, { id, password }: Wanted): Promise<boolean> {
  const password_hash = await hashUnlimited(password);
  return write(db, async tx => {
    const admin = await tx
      .updateTable('members')
      .set({ password_hash })
      .where(eb => eb.and({ id_key: foldKey(id), role: 'admin', withdrawn_at: '' }))
      .returning('number')
      .executeTakeFirst();
    if (!admin) return false;
    await forgetResets(tx, admin.number);
    await endSessions(tx, admin.number);
    return true;
  });
}

/** Also ends the sessions; returns `none` without factors, `gone` without such a member. */
export async function resetSecondFactor(db: Database, id: string, now: Date) {
  const account = await findAccount(db, id);
  if (account?.withdrawn_at !== '') return 'gone';
  return write(db, async tx => {
    const member = await lockMember(tx, account.number);
    if (!member?.second_factor) return 'none';
    await removeFactors(tx, account.number);
    await endSessions(tx, account.number);
    const about = { subject: 'factor:reset', title: '운영자가 해제', link: '/profile/security' };
    emitAccountChange(tx, { member: account.number, event: 'factor', ...about, now });
    return 'removed';
  });
}

/** Promotes the account or creates it (`made`); returns `was` for an admin, `gone` for a withdrawn member. */
export async function makeAdmin(
  db: Database,
  wanted: Wanted,
  now: Date,
): Promise<'made' | 'promoted' | 'was' | 'gone'> {
  if (!(await findAccount(db, wanted.id)) && (await enrolAdmin(db, wanted, now))) return 'made';
  const account = await findAccount(db, wanted.id);
  if (account?.withdrawn_at !== '') return 'gone';
  return (await write(db, tx => changeRole(tx, account.number, 'admin', now))) ? 'promoted' : 'was';
}

const findAccount = (db: Database, id: string) =>
  db
    .selectFrom('members')
    .select(['number', 'role', 'withdrawn_at'])
    .where('id_key', '=', foldKey(id))
    .executeTakeFirst();

/** Returns false when another process created the account at the same moment. */
async function enrolAdmin(db: Database, { id, password }: Wanted, now: Date): Promise<boolean> {
  const passwordHash = await hashUnlimited(password);
  const admin = { id, phone: '', email: '', passwordHash, role: 'admin' } as const;
  try {
    await write(db, async tx => enrol(tx, { ...admin, username: await freeName(tx) }, now));
    return true;
  } catch (error) {
    if (await findAccount(db, id)) return false;
    throw error;
  }
}

async function freeName(tx: Transaction): Promise<string> {
  for (let number = 1; ; number++) {
    // Everybody reads the nickname, and the login id of an admin is half of what an attacker needs.
    const name = number === 1 ? '운영자' : `운영자 ${number}`;
    const taken = tx.selectFrom('members').select('number').where('username_key', '=', foldKey(name));
    if (!(await taken.executeTakeFirst())) return name;
  }
}
