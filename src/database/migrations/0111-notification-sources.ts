import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What an unread notification tells of, as `comment:12`, and who did it: what is gone is taken back from it.
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
