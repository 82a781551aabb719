import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { nicknameSkeleton } from '#/shared/text/look-alikes.ts';
import { foldKey } from '#/shared/text/text.ts';
import type { ContactField, FieldValues } from './member-fields.rules.ts';
import { columnsFrom } from './member-row.server.ts';

/** A new member; fields that are left out are empty. */
export type NewMember = Partial<FieldValues> &
  Pick<FieldValues, 'username' | ContactField> & {
    id: string;
    passwordHash: string;
    role?: 'member' | 'admin';
  };

/**
 * Adds a member and returns the number; a taken id or nickname throws the database's unique error (see
 * `isTaken`).
 */
export async function enrol(tx: Transaction, member: NewMember, now: Date): Promise<number> {
  const { role = 'member' } = member;
  const timestamp = now.toISOString();
  const { number } = await tx
    .insertInto('members')
    .values({
      id: member.id,
      id_key: foldKey(member.id),
      ...columnsFrom(member),
      nickname_skeleton: nicknameSkeleton(member.username),
      password_hash: member.passwordHash,
      role,
      listed: role === 'member' ? 1 : 0,
      created_at: timestamp,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await tx.insertInto('last_visits').values({ member: number, at: timestamp }).execute();
  await changeCount(tx, role === 'admin' ? 'admins' : 'members', 1);
  await indexMembers(tx, [number]);
  return number;
}
