import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Former addresses of boards: they redirect, and no other board gets them.
const ADDRESSES = `
create table board_addresses (
  slug TEXT not null primary key,
  board INT not null references boards (id) on delete cascade
) STRICT;
create index board_addresses_board on board_addresses (board);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, ADDRESSES);
}
