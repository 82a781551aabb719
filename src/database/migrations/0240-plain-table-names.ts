import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Renames tables after their contents. Programs without this migration fail, as with earlier breaking
// migrations of the same release.
const CHANGES = `
alter table duties rename to job_locks;
alter table match_turnouts rename to no_show_reports;
alter table no_show_reports rename column teller to reporter;
alter table no_show_reports rename column came to attended;
drop index match_turnouts_member;
drop index match_turnouts_teller;
drop index match_turnouts_at;
create index no_show_reports_member on no_show_reports (member, post);
create index no_show_reports_reporter on no_show_reports (reporter, post);
create index no_show_reports_at on no_show_reports (at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CHANGES);
}
