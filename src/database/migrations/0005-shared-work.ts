import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `tries` is laid out as rate-limiter-flexible wants it: these three columns in this order, `expire` in milliseconds.
const TABLES = `
create table duties (
  name TEXT primary key,
  due_at TEXT not null,
  holder TEXT not null,
  held_until TEXT not null,
  failed_at TEXT not null default '',
  failure TEXT not null default ''
) STRICT;

create table tries (
  key TEXT primary key,
  points INT not null,
  expire INT
) STRICT;
create index tries_expire on tries (expire);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}
