import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Members who want to hear of new matches in their region. `seen_match` is the newest match post that was looked at for
// them, `notified_at` when they were last notified.
const WATCHERS = `
create table match_watchers (
  member INT primary key references members (number) on delete cascade,
  region TEXT not null,
  seen_match INT not null,
  notified_at TEXT not null default ''
) STRICT;
create index match_watchers_due on match_watchers (region, seen_match, notified_at, member);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, WATCHERS);
}
