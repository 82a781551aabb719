import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Webhooks of a hall, or of the operator (`hall` is null), and the deliveries that wait. `events` are
// separated by blanks; `free_at` is when the next delivery may be sent. Each webhook has at most one untried
// delivery for an event and a subject (the number of a notice or a tournament).
const WEBHOOKS = `
create table webhooks (
  id ID,
  hall INT references halls (id) on delete cascade,
  made_by INT references members (number),
  name TEXT not null,
  url TEXT not null,
  events TEXT not null,
  secret TEXT not null,
  former_secret TEXT not null default '',
  former_until TEXT not null default '',
  state TEXT not null default 'on' check (state in ('on', 'paused', 'disabled')),
  reason TEXT not null default '',
  failures INT not null default 0,
  failing_since TEXT not null default '',
  free_at TEXT not null default '',
  created_at TEXT not null
) STRICT;
create index webhooks_hall on webhooks (hall, id);
create index webhooks_made_by on webhooks (made_by);

create table webhook_deliveries (
  id ID,
  webhook INT not null references webhooks (id) on delete cascade,
  message TEXT not null unique,
  event TEXT not null,
  subject INT not null,
  state TEXT not null default 'pending' check (state in ('pending', 'done', 'failed', 'dropped')),
  tries INT not null default 0,
  due_at TEXT not null,
  status INT not null default 0,
  failure TEXT not null default '',
  took_ms INT not null default 0,
  at TEXT not null,
  tried_at TEXT not null default ''
) STRICT;
create unique index webhook_deliveries_new on webhook_deliveries (webhook, event, subject)
  where state = 'pending' and tries = 0;
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending';
create index webhook_deliveries_next on webhook_deliveries (webhook, due_at) where state = 'pending';
create index webhook_deliveries_list on webhook_deliveries (webhook, id);
create index webhook_deliveries_age on webhook_deliveries (at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, WEBHOOKS);
}
