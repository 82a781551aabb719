import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// How often a match lasted so many minutes, by the game and by what both played to together, in tens.
// A subscription ends with its session. `expires_at` is when a message is of no use any more.
const TABLES = `
create table push_subscriptions (
  id ID,
  member INT not null references members (number) on delete cascade,
  session TEXT not null references sessions (token_hash) on delete cascade,
  endpoint TEXT not null,
  p256dh TEXT not null,
  auth TEXT not null,
  created_at TEXT not null
) STRICT;
create unique index push_subscriptions_session on push_subscriptions (session);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_member on push_subscriptions (member, id);

create table push_messages (
  id ID,
  subscription INT not null references push_subscriptions (id) on delete cascade,
  notification INT not null,
  tries INT not null default 0,
  due_at TEXT not null,
  expires_at TEXT not null
) STRICT;
create unique index push_messages_once on push_messages (subscription, notification);
create index push_messages_due on push_messages (due_at, id);

create table muted_pushes (
  member INT not null references members (number) on delete cascade,
  kind TEXT not null,
  primary key (member, kind)
) STRICT;

create table match_minutes (
  ball TEXT not null,
  total INT not null,
  minutes INT not null,
  matches INT not null,
  primary key (ball, total, minutes)
) STRICT;

create table site_keys (
  name TEXT not null primary key,
  value TEXT not null
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}
