import type { Database } from '#/database/connect.ts';
import type { MemberRow } from '#/database/tables.ts';
import { foldKey } from '#/shared/text.ts';
import { toSeoulIso } from '#/shared/time.ts';
import type { OwnMember } from './account.contract.ts';
import { freeToFill } from './profile.rules.ts';

/** Everything of a member, for the member and for admins. */
export function presentOwn(row: MemberRow): OwnMember {
  const hall = row.hall || null;
  const shown = {
    id: row.id,
    username: row.username,
    name: row.username,
    phone: row.phone || null,
    email: row.email || null,
    points: row.points,
    victory: row.victories,
    score4: row.score4 || null,
    score3: row.score3 || null,
    highrun4: row.high_run4 || null,
    highrun3: row.high_run3 || null,
    birthYear: row.birth_year || null,
    showBirthYear: row.show_birth_year === 1,
    region: row.region || null,
    billiardHall: hall,
    billiards: hall,
    role: row.role,
    isAdmin: row.role === 'admin',
    createdAt: toSeoulIso(row.created_at),
  };
  return { ...shown, freeFields: freeToFill(shown, row.emptied_fields.split(',')) };
}

/** The row of a member who is there. */
export function memberAt(db: Database, number: number): Promise<MemberRow> {
  return db.selectFrom('members').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
}

/** The member of a login id, whatever its case; undefined for nobody and for who has left. */
export function memberNamed(db: Database, id: string): Promise<MemberRow | undefined> {
  const found = db.selectFrom('members').selectAll().where('id_key', '=', foldKey(id));
  return found.where('withdrawn_at', '=', '').executeTakeFirst();
}
