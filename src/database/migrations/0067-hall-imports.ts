import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What each import of the licence file changed, so that it can be undone: `before` is empty for a hall it added.
const IMPORTS = `
create table hall_imports (
  id ID,
  member INT not null references members (number),
  at TEXT not null,
  added INT not null default 0,
  changed INT not null default 0,
  undone_at TEXT not null default ''
) STRICT;
create index hall_imports_member on hall_imports (member, id);

create table hall_import_rows (
  import_id INT not null references hall_imports (id) on delete cascade,
  hall INT not null,
  before TEXT not null,
  after TEXT not null,
  primary key (import_id, hall)
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, IMPORTS);
}
