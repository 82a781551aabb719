import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import type { MemberRow } from '#/database/tables.ts';
import { keptForGuests } from '#/server/kept-answers.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { toSeoulIso } from '#/shared/time.ts';
import type { InfoOptions, OwnMember } from './account.contract.ts';

/** The member who asks, whole; mounted at both addresses the screens know it by. */
export const ownAccount = new Hono<ApiEnv>().get('/user', memberOnly, async c => {
  return c.json(present(await ownRow(c.env.site.db, c.var.member.number)));
});

/** What the fields of a member offer to choose from. */
export const additionalInfo = new Hono<ApiEnv>().get('/additional-info-options', keptForGuests, async c => {
  const options: InfoOptions = {
    score4Options: [...SCORE4_STEPS],
    regionOptions: [...REGIONS],
    billiardsOptions: await hallNames(c.env.site.db),
  };
  return c.json(options);
});

function present(row: MemberRow): OwnMember {
  const hall = row.hall || null;
  return {
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
}

function ownRow(db: Database, number: number): Promise<MemberRow> {
  return db.selectFrom('members').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
}

// Halls of one name in two towns are one choice: the member's hall is kept by its name.
async function hallNames(db: Database): Promise<string[]> {
  const rows = db
    .selectFrom('halls')
    .select('name')
    .where('listed', '=', 1)
    .orderBy('name_key')
    .orderBy('id');
  return [...new Set((await rows.execute()).map(row => row.name))];
}
