import { type Kysely, sql } from 'kysely';
import { isSqlite } from './either-sql.ts';

const INDEXES = ['search_index', 'member_index', 'hall_index', 'tournament_index'];

// Names and titles get new tokens, so that searches without blanks find them: the search is filled after all
// migrations, by the program that runs them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('delete from search_documents').execute(db);
  for (const index of INDEXES) {
    const emptied = isSqlite(db)
      ? `insert into ${index} (${index}) values ('delete-all')`
      : `delete from ${index}`;
    await sql.raw(emptied).execute(db);
  }
}
