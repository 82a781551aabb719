import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { nicknameSkeleton } from '#/shared/look-alikes.ts';
import { foldKey } from '#/shared/text.ts';

/** A new member as the table wants it; empty numbers are 0, empty texts ''. */
export type NewMember = {
  id: string;
  username: string;
  phone: string;
  email: string;
  passwordHash: string;
  role?: 'member' | 'admin';
  score4?: number;
  score3?: number;
  highRun4?: number;
  highRun3?: number;
  birthYear?: number;
  showBirthYear?: boolean;
  region?: string;
  hall?: string;
};

/** Adds a member and answers the number; a taken id or nickname is the database's unique error (see `isTaken`). */
export async function enrol(tx: Transaction, member: NewMember, now: Date): Promise<number> {
  const { role = 'member', birthYear = 0, showBirthYear = true, hall = '' } = member;
  const { number } = await tx
    .insertInto('members')
    .values({
      id: member.id,
      id_key: foldKey(member.id),
      username: member.username,
      username_key: foldKey(member.username),
      nickname_skeleton: nicknameSkeleton(member.username),
      phone: member.phone,
      email: member.email,
      email_key: foldKey(member.email),
      password_hash: member.passwordHash,
      role,
      listed: role === 'member' ? 1 : 0,
      score4: member.score4 ?? 0,
      score3: member.score3 ?? 0,
      high_run4: member.highRun4 ?? 0,
      high_run3: member.highRun3 ?? 0,
      birth_year: birthYear,
      show_birth_year: showBirthYear ? 1 : 0,
      public_birth_year: showBirthYear ? birthYear : 0,
      region: member.region ?? '',
      hall,
      hall_key: foldKey(hall),
      created_at: now.toISOString(),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await changeCount(tx, role === 'admin' ? 'admins' : 'members', 1);
  await indexMembers(tx, [number]);
  return number;
}
