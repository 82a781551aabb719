import { type Kysely, sql } from 'kysely';
import { casesOn } from './0400-version-2-cases.ts';
import { CLUB_TABLES } from './0400-version-2-clubs.ts';
import { OTHER_TABLES } from './0400-version-2-tables.ts';
import { isSqlite, runOnEither } from './either-sql.ts';
import { remakeTables } from './remake-tables.ts';

const SEARCHES = ['search_index', 'member_index', 'hall_index', 'tournament_index'];

/** From the tables of 1.0.0 to those of the next version. The search, emptied here, is filled by the program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onSqlite = isSqlite(db);
  await runOnEither(db, casesOn(onSqlite));
  // SQLite changes no check.
  if (onSqlite)
    await remakeTables(db, ['reported_contents', 'report_snapshots', 'reports', 'sanctions'], definition =>
      definition.replace(
        "'nickname', 'profile')",
        "'nickname', 'profile', 'hallNews', 'tournament', 'season', 'club')",
      ),
    );
  await runOnEither(db, OTHER_TABLES.replace('WITHOUT_ROWID', onSqlite ? 'strict, without rowid' : ''));
  await runOnEither(db, CLUB_TABLES);
  await sql`delete from search_documents`.execute(db);
  for (const index of SEARCHES)
    await sql
      .raw(onSqlite ? `insert into ${index} (${index}) values ('delete-all')` : `delete from ${index}`)
      .execute(db);
}
