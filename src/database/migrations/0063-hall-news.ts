import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// News of halls. While `pending` is 1, the members whose favourite the hall is are being notified, in the order of their
// numbers; `reached` is the last one.
const NEWS = `
create table hall_news (
  id ID,
  hall INT not null references halls (id) on delete cascade,
  author INT not null references members (number),
  title TEXT not null,
  content TEXT not null,
  pending INT not null default 1 check (pending in (0, 1)),
  reached INT not null default 0,
  at TEXT not null,
  updated_at TEXT not null
) STRICT;
create index hall_news_list on hall_news (hall, id);
create index hall_news_author on hall_news (author, id);
create index hall_news_pending on hall_news (id) where pending = 1;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, NEWS);
}
