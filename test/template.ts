import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { ensureFirstAdmin } from '#/features/members/first-admin.server.ts';

/** The admin every house has from the beginning. */
export const HOUSE_ADMIN = { id: 'owner1', password: 'green-cloth-77' };
/** When every house's clock begins. */
export const FIRST_MORNING = '2026-11-18T01:00:00.000Z';

/** Makes the database that every house of a run begins as a copy of: all tables, and one admin. */
export async function makeTemplate(place: { databaseUrl: string; dataDir: string }): Promise<void> {
  const db = connect(place);
  await migrate(db);
  await ensureFirstAdmin(db, HOUSE_ADMIN, new Date(FIRST_MORNING));
  await db.destroy();
}
