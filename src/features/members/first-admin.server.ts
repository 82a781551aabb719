import { randomBytes } from 'node:crypto';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { hashPassword } from '#/server/password.ts';
import { endSessions } from '#/server/session.ts';
import { foldKey } from '#/shared/text.ts';
import { enrol } from './enrol.server.ts';
import { changeRole } from './roles.server.ts';

type Wanted = { id: string; password: string };

/**
 * Makes sure the site has an admin: the one of the settings, or on a fresh database one with a random password.
 * Answers what to print once, when a password was made here. An account that exists keeps its password.
 */
export async function ensureFirstAdmin(
  db: Database,
  { id, password }: Wanted,
  now: Date,
): Promise<Wanted | null> {
  if (id && password) {
    await makeAdmin(db, { id, password }, now);
    return null;
  }
  const anyone = await db.selectFrom('members').select('number').limit(1).executeTakeFirst();
  if (anyone) return null;
  const made = { id: id || 'admin1', password: randomBytes(12).toString('base64url') };
  return (await makeAdmin(db, made, now)) === 'made' ? made : null;
}

/** Gives an admin another password and ends the account's sessions; false where no admin has that id. */
export async function replacePassword(db: Database, { id, password }: Wanted): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return write(db, async tx => {
    const admin = await tx
      .updateTable('members')
      .set({ password_hash })
      .where('id_key', '=', foldKey(id))
      .where('role', '=', 'admin')
      .where('withdrawn_at', '=', '')
      .returning('number')
      .executeTakeFirst();
    if (!admin) return false;
    await tx.deleteFrom('recovery_grants').where('member', '=', admin.number).execute();
    await endSessions(tx, admin.number);
    return true;
  });
}

/** Makes the account of that id an admin; one that does not exist is made with this password. Answers which it was. */
export async function makeAdmin(
  db: Database,
  { id, password }: Wanted,
  now: Date,
): Promise<'made' | 'promoted' | 'was'> {
  const key = foldKey(id);
  const find = () => db.selectFrom('members').select('number').where('id_key', '=', key).executeTakeFirst();
  const member = await find();
  if (member) return (await write(db, tx => changeRole(tx, member.number, 'admin'))) ? 'promoted' : 'was';
  const passwordHash = await hashPassword(password);
  const admin = { id, username: `운영 ${id}`, phone: '', email: '', passwordHash, role: 'admin' } as const;
  try {
    await write(db, tx => enrol(tx, admin, now));
    return 'made';
  } catch (error) {
    // Another process that starts at the same moment was quicker.
    if (await find()) return makeAdmin(db, { id, password }, now);
    throw error;
  }
}
