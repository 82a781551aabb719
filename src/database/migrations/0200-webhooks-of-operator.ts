import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Webhooks are the operator's alone: those of halls go with their deliveries, and the notifications that lead to them.
// No release had them.
const CHANGES = `
delete from webhooks where hall is not null;
drop index webhooks_hall;
alter table webhooks drop column hall;
delete from notifications where kind = 'webhook' and link like '/region/%';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CHANGES);
}
