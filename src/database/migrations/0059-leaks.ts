import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Leaks of personal data, and the notices of them: members are notified in the order of their numbers, from `reached` on
// up to `up_to`, and those who have a mail address are written to from `mailed` on. `total` is null until it is counted.
const LEAKS = `
create table leaks (
  id ID,
  key TEXT not null unique,
  known_at TEXT not null,
  happened TEXT not null,
  items TEXT not null,
  at TEXT not null
) STRICT;

create table leak_notices (
  id ID,
  key TEXT not null unique,
  leak INT not null references leaks (id),
  scope TEXT not null,
  since TEXT not null,
  items TEXT not null,
  happened TEXT not null,
  advice TEXT not null,
  response TEXT not null,
  contact TEXT not null,
  state TEXT not null default 'notifying' check (state in ('notifying', 'mailing', 'sent')),
  up_to INT not null,
  reached INT not null default 0,
  total INT,
  notified INT not null default 0,
  mailed INT not null default 0,
  letters INT not null default 0,
  refused INT not null default 0,
  at TEXT not null,
  sent_at TEXT not null default ''
) STRICT;
create index leak_notices_leak on leak_notices (leak);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, LEAKS);
}
