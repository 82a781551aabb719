import type { Kysely } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// The result of each call that creates something, stored in the call's transaction; `key` is the sender and
// the header Idempotency-Key, `fingerprint` a hash of the call, `result` JSON. Without rowids an insert keeps
// last_insert_rowid(), which other statements use.
const KEYS = `
create table idempotency_keys (
  key TEXT primary key,
  member INT references members (number) on delete cascade,
  fingerprint TEXT not null,
  result TEXT not null,
  at TEXT not null
) TABLE_END;
create index idempotency_keys_member on idempotency_keys (member);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, KEYS.replace('TABLE_END', isSqlite(db) ? 'strict, without rowid' : ''));
}
