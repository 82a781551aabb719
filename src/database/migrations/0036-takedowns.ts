import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A request that a post or a comment is taken down: 임시조치 ('rights') or 불법촬영물 ('filming'). Whoever asks needs no
// account and reads the case with a key, of which only the hash is stored. `pending` is 1 while moderators have
// something to do, `hides` 1 while the case hides the content; `title` and `content` are what it said then.
const TAKEDOWNS = `
create table takedowns (
  id ID,
  kind TEXT not null check (kind in ('rights', 'filming')),
  key_hash TEXT not null unique,
  name TEXT not null,
  contact TEXT not null,
  email TEXT not null default '',
  capacity TEXT not null,
  claim TEXT not null,
  reasons TEXT not null,
  target_kind TEXT not null check (target_kind in ('free', 'promotion', 'singlematch', 'comment')),
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
  objection_answer TEXT not null default '' check (objection_answer in ('', 'accepted', 'declined'))
) STRICT;
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
  await runOnEither(db, TAKEDOWNS);
}
