import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `code` is the six digits that open a view link on a TV until `code_until`; '' while there are none.
const CODES = `
alter table tournament_links add column code TEXT not null default '';
alter table tournament_links add column code_until TEXT not null default '';
create unique index tournament_links_code on tournament_links (code) where code <> '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CODES);
}
