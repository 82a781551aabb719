import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// Takedown requests and the objections of authors become cases. The table keeps the hidden contents, and the
// numbers on the requesters' receipts.
const MOVED = `
insert into cases (kind, subject, author, key_hash, text, facts, opened_at, due_day, weight, pending, outcome, answer, decided_at, decided_by)
select kind, id, author, key_hash, reasons,
  case when name = '' then '{}' else FACTS end, at,
  case kind when 'filming' then FILMING_DUE else RIGHTS_DUE end,
  case kind when 'filming' then 1 else 0 end,
  case state when 'open' then 1 else 0 end,
  case when state = 'open' then '' when state in ('refused', 'removed') then state else 'blocked' end,
  answer, decided_at, decided_by
from takedowns order by id;

insert into cases (kind, subject, opened_by, author, once, text, opened_at, due_day, pending, outcome, decided_at)
select 'takedownObjection', id, author, author, 'takedownObjection ' || id, objection, objected_at, BLOCK_DUE,
  case when state = 'blocked' then pending else 0 end,
  case when objection_answer <> '' then objection_answer when state = 'blocked' and pending = 1 then ''
    else 'withdrawn' end,
  case when state = 'blocked' and pending = 1 then '' when closed_at <> '' then closed_at else objected_at end
from takedowns where objected_at <> '' order by id;
`;

const SQLITE = {
  FACTS: `json_object('name', name, 'contact', contact, 'email', email, 'capacity', capacity)`,
  FILMING_DUE: `date(at, '+9 hours')`,
  RIGHTS_DUE: `date(at, '+9 hours', '+3 days')`,
  BLOCK_DUE: `date(until, '+9 hours', '-1 day')`,
};
const dayOf = (moment: string, days: number) =>
  `to_char((${moment})::timestamptz at time zone 'Asia/Seoul' + interval '${days} days', 'YYYY-MM-DD')`;
const POSTGRES = {
  FACTS: `json_build_object('name', name, 'contact', contact, 'email', email, 'capacity', capacity)::text`,
  FILMING_DUE: dayOf('at', 0),
  RIGHTS_DUE: dayOf('at', 3),
  BLOCK_DUE: dayOf(`nullif(until, '')`, -1),
};

const KEPT =
  'id, kind, claim, target_kind, target, post, author, title, content, state, hides, until, closed_at, withheld, well_known, origin';
// SQLite drops no unique column: this is a new table.
const TABLE = `
create table takedowns_next (
  id ID,
  kind TEXT not null check (kind in ('rights', 'filming')),
  claim TEXT not null,
  target_kind TEXT not null check (target_kind in ('free', 'promotion', 'singlematch', 'comment', 'promotionComment',
    'singlematchComment', 'hall', 'hallNews', 'tournament', 'profile')),
  target INT not null,
  post INT not null,
  author INT not null references members (number),
  title TEXT not null,
  content TEXT not null,
  state TEXT not null default 'open'
    check (state in ('open', 'blocked', 'removed', 'refused', 'ended', 'lifted')),
  hides INT not null default 0 check (hides in (0, 1)),
  until TEXT not null default '',
  closed_at TEXT not null default '',
  withheld TEXT not null default '',
  well_known INT not null default 0 check (well_known in (0, 1)),
  origin TEXT not null default ''
) STRICT;
insert into takedowns_next (${KEPT}) select ${KEPT} from takedowns order by id;
drop table takedowns;
alter table takedowns_next rename to takedowns;
create index takedowns_author on takedowns (author, id);
create index takedowns_target on takedowns (target_kind, target);
create index takedowns_due on takedowns (until) where state = 'blocked';
create index takedowns_hiding on takedowns (id) where state = 'open' and hides = 1;
create index takedowns_closed on takedowns (closed_at) where closed_at <> '';
`;
const COLUMNS = `
alter table takedowns drop column key_hash, drop column name, drop column contact, drop column email,
  drop column capacity, drop column reasons, drop column pending, drop column at, drop column decided_at,
  drop column decided_by, drop column answer, drop column objection, drop column objected_at,
  drop column objection_answer;
create index takedowns_hiding on takedowns (id) where state = 'open' and hides = 1;
create index takedowns_closed on takedowns (closed_at) where closed_at <> '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const words: Record<string, string> = isSqlite(db) ? SQLITE : POSTGRES;
  const text = MOVED.replace(/FACTS|FILMING_DUE|RIGHTS_DUE|BLOCK_DUE/g, word => words[word] ?? '');
  for (const statement of text.split(';')) if (statement.trim()) await sql.raw(statement).execute(db);
  await runOnEither(db, isSqlite(db) ? TABLE : COLUMNS);
}
