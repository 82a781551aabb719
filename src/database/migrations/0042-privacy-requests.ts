import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A person's request to see, correct or erase personal data or to stop its processing. Who has no account reads it with
// a key, of which only the hash is stored; `due_day` is the Seoul day by whose end it has to be answered.
const REQUESTS = `
create table privacy_requests (
  id ID,
  kind TEXT not null check (kind in ('read', 'correct', 'erase', 'stop')),
  key_hash TEXT unique,
  member INT references members (number),
  capacity TEXT not null default 'self' check (capacity in ('self', 'guardian', 'agent')),
  name TEXT not null default '',
  contact TEXT not null default '',
  email TEXT not null default '',
  request TEXT not null,
  state TEXT not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  pending INT not null default 1 check (pending in (0, 1)),
  at TEXT not null,
  due_day TEXT not null,
  answer TEXT not null default '',
  answered_at TEXT not null default '',
  answered_by INT references members (number)
) STRICT;
create index privacy_requests_queue on privacy_requests (pending, due_day, id);
create index privacy_requests_closed on privacy_requests (pending, id);
create index privacy_requests_member on privacy_requests (member, id);
create index privacy_requests_answered_by on privacy_requests (answered_by);
create index privacy_requests_forgotten on privacy_requests (answered_at) where answered_at <> '' and request <> '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, REQUESTS);
}
