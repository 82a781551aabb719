import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The causes of an unread notification, such as `comment:12`, and who acted: a deleted cause is removed.
const SOURCES = `
create table notification_sources (
  notification INT not null references notifications (id) on delete cascade,
  source TEXT not null,
  actor INT references members (number),
  at TEXT not null,
  primary key (notification, source)
) STRICT;
create index notification_sources_source on notification_sources (source);
create index notification_sources_actor on notification_sources (actor);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, SOURCES);
}
