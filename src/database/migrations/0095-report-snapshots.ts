import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The reported text as the reporter could read it. An earlier report gets a snapshot only if it stored one
// itself: the text may have been hidden when another report came.
const COLUMNS = `
alter table reports add column snapshot INT references report_snapshots (id);
update reports set snapshot = (
  select min(id) from report_snapshots
  where report_snapshots.report_case = reports.report_case and report_snapshots.at = reports.at
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
}
