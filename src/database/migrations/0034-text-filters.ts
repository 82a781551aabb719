import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `held` says why a text waits in the queue before others see it ('' where it was reported), `held_for` the pattern of
// the filter or the link. A post or comment that waits has 8 in `hidden`. `pattern_key` is the pattern as it is compared.
const CHANGES = `
alter table report_cases add column held TEXT not null default '' check (held in ('', 'repeat', 'link', 'filter'));
alter table report_cases add column held_for TEXT not null default '';

create table text_filters (
  id ID,
  kind TEXT not null check (kind in ('word', 'link')),
  pattern TEXT not null,
  pattern_key TEXT not null,
  action TEXT not null check (action in ('refuse', 'hold')),
  sentence TEXT not null default '',
  created_at TEXT not null,
  unique (kind, pattern_key)
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CHANGES);
}
