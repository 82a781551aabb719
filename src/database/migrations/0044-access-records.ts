import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// Who logged in from where and when (통신비밀보호법), and which members' data an admin looked at when. What the site does
// by itself is audited with no admin.
const TABLES = `
create table access_records (
  id ID,
  member INT not null references members (number),
  address TEXT not null,
  way TEXT not null check (way in ('signup', 'login')),
  at TEXT not null
) STRICT;
create index access_records_at on access_records (at);
create index access_records_member on access_records (member, id);

create table data_views (
  id ID,
  admin INT not null references members (number),
  path TEXT not null,
  whose TEXT not null,
  at TEXT not null
) STRICT;
create index data_views_at on data_views (at);
create index data_views_admin on data_views (admin, id);

create index known_addresses_seen on known_addresses (seen_at);
`;

// SQLite takes no "not null" off a column: the table is made anew, with its indexes and what keeps its rows.
const AUDIT_LOG = `
create table audit_log_next (
  id ID,
  at TEXT not null,
  admin INT references members (number),
  action TEXT not null,
  subject TEXT not null,
  before TEXT not null,
  after TEXT not null
) STRICT;
insert into audit_log_next (id, at, admin, action, subject, before, after)
  select id, at, admin, action, subject, before, after from audit_log;
drop table audit_log;
alter table audit_log_next rename to audit_log;
create index audit_log_action on audit_log (action, id);
create index audit_log_admin on audit_log (admin, id);
create index audit_log_admin_action on audit_log (admin, action, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
  if (!isSqlite(db)) {
    await sql`alter table audit_log alter column admin drop not null`.execute(db);
    return;
  }
  await runOnEither(db, AUDIT_LOG);
  for (const change of ['update', 'delete']) {
    const refused = `select raise(abort, 'audit rows are never changed')`;
    await sql
      .raw(`create trigger audit_log_no_${change} before ${change} on audit_log begin ${refused}; end`)
      .execute(db);
  }
}
