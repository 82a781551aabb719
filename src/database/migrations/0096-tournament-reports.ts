import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

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
  if (isSqlite(db)) return makeAnew(db);
  const name = `${CASES}_kind_check`;
  await sql.raw(`alter table ${CASES} drop constraint ${name}`).execute(db);
  await sql.raw(`alter table ${CASES} add constraint ${name} check (kind in (${KINDS}))`).execute(db);
}

// SQLite changes no check of a column: the table is made anew from its own definition, with its rows and indexes. Those
// that refer to it are made anew as well, because a table that goes takes the rows with it that refer to its rows.
async function makeAnew(db: Kysely<unknown>): Promise<void> {
  const tables = [CASES, ...REFERRING];
  const { rows: defined } = await sql<{ name: string; type: string; sql: string }>`
    select name, type, sql from sqlite_schema
    where tbl_name in (${sql.join(tables)}) and sql is not null order by rowid`.execute(db);
  for (const name of tables) {
    const definition = defined.find(each => each.type === 'table' && each.name === name)?.sql ?? '';
    await sql.raw(nextOf(definition, tables)).execute(db);
    await sql.raw(`insert into ${name}_next select * from ${name}`).execute(db);
    // Numbers that were given stay given.
    await sql.raw(`delete from sqlite_sequence where name = '${name}_next'`).execute(db);
    const seq = `select '${name}_next', seq from sqlite_sequence where name = '${name}'`;
    await sql.raw(`insert into sqlite_sequence (name, seq) ${seq}`).execute(db);
  }
  for (const name of tables.toReversed()) await sql.raw(`drop table ${name}`).execute(db);
  for (const name of tables) await sql.raw(`alter table ${name}_next rename to ${name}`).execute(db);
  for (const each of defined) if (each.type === 'index') await sql.raw(each.sql).execute(db);
}

/** The definition of a table under its next name, that refers to the next ones and knows the new kinds. */
function nextOf(definition: string, tables: string[]): string {
  const renamed = tables.reduce((text, name) => {
    const next = `${name}_next (`;
    return text.replaceAll(`"${name}" (`, next).replaceAll(` ${name} (`, ` ${next}`);
  }, definition);
  return renamed.replace("'profile', 'hallNews'", "'profile', 'hallNews', 'tournament', 'season'");
}
