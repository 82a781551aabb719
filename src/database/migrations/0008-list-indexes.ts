import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A region's halls by number and by address, and an admin's deeds of one kind: each was sorted or picked out anew.
const INDEXES = `
create index halls_of_region on halls (listed, region, id);
create index halls_of_region_by_address on halls (listed, region, address_key, id);
create index audit_log_admin_action on audit_log (admin, action, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, INDEXES);
}
