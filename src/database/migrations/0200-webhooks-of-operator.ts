import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Only the operator has webhooks: those of halls are deleted with their deliveries and with notifications
// that link to them. No release had them.
const CHANGES = `
delete from webhooks where hall is not null;
drop index webhooks_hall;
alter table webhooks drop column hall;
delete from notifications where kind = 'webhook' and link like '/region/%';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CHANGES);
}
