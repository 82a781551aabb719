import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Of a member one reset waits at most; a stopped one stays for a while, without its password. News about the account
// itself cannot be switched off any more.
const TABLES = `
alter table members add column reset_refused_until TEXT not null default '';

create table pending_resets (
  member INT primary key references members (number) on delete cascade,
  password_hash TEXT not null,
  asked_at TEXT not null,
  due_at TEXT not null,
  stopped_at TEXT not null default ''
) STRICT;
create index pending_resets_due on pending_resets (due_at);

delete from muted_notifications where kind = 'password';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}
