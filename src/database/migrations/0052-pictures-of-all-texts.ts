import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// As free posts have them. A comment has one picture at most, and says so that readers of others ask for nothing more.
const COLUMNS = `
alter table match_posts add column picture TEXT not null default '';
alter table match_posts add column picture_count INT not null default 0;
alter table notices add column picture TEXT not null default '';
alter table notices add column picture_count INT not null default 0;
alter table comments add column picture TEXT not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
}
