import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';
import { remakeTables } from './remake-tables.ts';

// Tournaments and seasons can be reported. A tournament is hidden by taking it off the lists; a season while `hidden` is 1.
const HIDDEN = `
alter table seasons add column hidden INT not null default 0 check (hidden in (0, 1));
drop index seasons_hall;
create index seasons_hall on seasons (hall_key, hidden, id);
create index seasons_shown on seasons (hidden, id);
`;

const CASES = 'report_cases';
// Each before those that refer to it.
const REFERRING = ['report_snapshots', 'reports', 'report_notes', 'sanctions'];
const KINDS = `'free', 'promotion', 'singlematch', 'comment', 'promotionComment', 'singlematchComment', 'nickname', 'profile', 'hallNews', 'tournament', 'season'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, HIDDEN);
  if (isSqlite(db)) return remakeTables(db, [CASES, ...REFERRING], withBoth);
  const name = `${CASES}_kind_check`;
  await sql.raw(`alter table ${CASES} drop constraint ${name}`).execute(db);
  await sql.raw(`alter table ${CASES} add constraint ${name} check (kind in (${KINDS}))`).execute(db);
}

const withBoth = (definition: string) =>
  definition.replace("'profile', 'hallNews'", "'profile', 'hallNews', 'tournament', 'season'");
