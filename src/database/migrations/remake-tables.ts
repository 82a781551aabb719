import { type Kysely, sql } from 'kysely';

/**
 * SQLite changes no check of a column: the tables are made anew from their own definitions as `redefine` has them, with
 * their rows and indexes. `tables` are those that change and all that refer to one of them, because a table that goes
 * takes the rows with it that refer to its rows; each before those that refer to it.
 */
export async function remakeTables(
  db: Kysely<unknown>,
  tables: string[],
  redefine: (definition: string) => string,
): Promise<void> {
  const { rows: defined } = await sql<{ name: string; type: string; sql: string }>`
    select name, type, sql from sqlite_schema
    where tbl_name in (${sql.join(tables)}) and sql is not null order by rowid`.execute(db);
  for (const name of tables) {
    const definition = defined.find(each => each.type === 'table' && each.name === name)?.sql ?? '';
    await sql.raw(redefine(nextOf(definition, tables))).execute(db);
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

/** The definition of a table under its next name, that refers to the next ones. */
function nextOf(definition: string, tables: string[]): string {
  return tables.reduce((text, name) => {
    const next = `${name}_next (`;
    return text.replaceAll(`"${name}" (`, next).replaceAll(` ${name} (`, ` ${next}`);
  }, definition);
}
