import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

const TABLE = `
create table member_blocks (
  blocker INT not null references members (number) on delete cascade,
  blocked INT not null references members (number) on delete cascade,
  at TEXT not null,
  primary key (blocker, blocked),
  check (blocker <> blocked)
) STRICT;
create index member_blocks_blocked on member_blocks (blocked);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLE);
}
