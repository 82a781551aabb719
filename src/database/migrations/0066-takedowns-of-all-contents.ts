import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// Halls, their news, tournaments and profiles may be taken down too. `withheld` is what stood where the announcement is
// stored for these days, as JSON; empty for posts and comments. SQLite changes no check of a column: the table is made
// anew, with its indexes.
const KINDS = `('free', 'promotion', 'singlematch', 'comment', 'hall', 'hallNews', 'tournament', 'profile')`;
const TABLE = `
create table takedowns_next (
  id ID,
  kind TEXT not null check (kind in ('rights', 'filming')),
  key_hash TEXT not null unique,
  name TEXT not null,
  contact TEXT not null,
  email TEXT not null default '',
  capacity TEXT not null,
  claim TEXT not null,
  reasons TEXT not null,
  target_kind TEXT not null check (target_kind in ${KINDS}),
  target INT not null,
  post INT not null,
  author INT not null references members (number),
  title TEXT not null,
  content TEXT not null,
  state TEXT not null default 'open'
    check (state in ('open', 'blocked', 'removed', 'refused', 'ended', 'lifted')),
  pending INT not null default 1 check (pending in (0, 1)),
  hides INT not null default 0 check (hides in (0, 1)),
  at TEXT not null,
  decided_at TEXT not null default '',
  decided_by INT references members (number),
  answer TEXT not null default '',
  until TEXT not null default '',
  closed_at TEXT not null default '',
  objection TEXT not null default '',
  objected_at TEXT not null default '',
  objection_answer TEXT not null default '' check (objection_answer in ('', 'accepted', 'declined')),
  withheld TEXT not null default ''
) STRICT;
insert into takedowns_next select *, '' from takedowns;
drop table takedowns;
alter table takedowns_next rename to takedowns;
create index takedowns_queue on takedowns (pending, kind, id);
create index takedowns_closed on takedowns (pending, id);
create index takedowns_author on takedowns (author, id);
create index takedowns_decided_by on takedowns (decided_by);
create index takedowns_target on takedowns (target_kind, target);
create index takedowns_received on takedowns (at);
create index takedowns_due on takedowns (until) where state = 'blocked';
create index takedowns_forgotten on takedowns (closed_at) where closed_at <> '' and name <> '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return runOnEither(db, TABLE);
  await sql`alter table takedowns drop constraint takedowns_target_kind_check`.execute(db);
  const check = `check (target_kind in ${KINDS})`;
  await sql.raw(`alter table takedowns add constraint takedowns_target_kind_check ${check}`).execute(db);
  await runOnEither(db, `alter table takedowns add column withheld TEXT not null default ''`);
}
