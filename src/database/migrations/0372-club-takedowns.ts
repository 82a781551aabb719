import { type Kysely, sql } from 'kysely';
import { isSqlite } from './either-sql.ts';
import { remakeTables } from './remake-tables.ts';

// The texts of clubs can be taken down.
const CHECK = 'takedowns_target_kind_check';
const KINDS = `'free', 'promotion', 'singlematch', 'comment', 'promotionComment', 'singlematchComment', 'hall', 'hallNews', 'tournament', 'profile', 'club'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db))
    return remakeTables(db, ['takedowns'], definition =>
      definition.replace("'tournament', 'profile')", "'tournament', 'profile', 'club')"),
    );
  await sql.raw(`alter table takedowns drop constraint ${CHECK}`).execute(db);
  await sql
    .raw(`alter table takedowns add constraint ${CHECK} check (target_kind in (${KINDS}))`)
    .execute(db);
}
