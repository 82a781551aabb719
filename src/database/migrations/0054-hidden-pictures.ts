import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `hidden` is 1 as long as the text that has the picture is hidden, so that whoever knows a file's address gets nothing
// either. A snapshot keeps the pictures that the text had, as JSON; empty without any.
const COLUMNS = `
alter table pictures add column hidden INT not null default 0;
update pictures set hidden = 1 where kind = 'free' and post in (select id from free_posts where hidden > 0);
alter table report_snapshots add column pictures TEXT not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
}
