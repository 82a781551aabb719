import { type Kysely, sql } from 'kysely';

/**
 * Recreates tables from their own definitions as `redefine` changes them, with their rows and indexes,
 * because SQLite cannot change a column's check. `tables` are the changed tables and all tables that refer to
 * a changed one, because dropping a table deletes the rows that refer to its rows; each table comes before
 * the tables that refer to it.
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
    // Numbers that were given out are never given again.
    await sql.raw(`delete from sqlite_sequence where name = '${name}_next'`).execute(db);
    const seq = `select '${name}_next', seq from sqlite_sequence where name = '${name}'`;
    await sql.raw(`insert into sqlite_sequence (name, seq) ${seq}`).execute(db);
  }
  for (const name of tables.toReversed()) await sql.raw(`drop table ${name}`).execute(db);
  for (const name of tables) await sql.raw(`alter table ${name}_next rename to ${name}`).execute(db);
  for (const each of defined) if (each.type === 'index') await sql.raw(each.sql).execute(db);
}

/** The definition of a table under its temporary name, with references to the other temporary tables. */
function nextOf(definition: string, tables: string[]): string {
  return tables.reduce((text, name) => {
    const next = `${name}_next (`;
    return text.replaceAll(`"${name}" (`, next).replaceAll(` ${name} (`, ` ${next}`);
  }, definition);
}
