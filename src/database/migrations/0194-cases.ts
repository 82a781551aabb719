import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// The cases of every kind that moderators and admins decide, and the moderators' notes.
const DEFINITIONS = `
create table cases (
  id ID,
  kind TEXT not null,
  subject INT not null default 0,
  for_admins INT not null default 0 check (for_admins in (0, 1)),
  opened_by INT references members (number),
  author INT references members (number),
  key_hash TEXT unique,
  once TEXT unique,
  text TEXT not null default '',
  facts TEXT not null default '{}',
  opened_at TEXT not null,
  due_day TEXT not null default '9999-12-31',
  weight INT not null default 0,
  pending INT not null default 1 check (pending in (0, 1)),
  taken_by INT references members (number),
  outcome TEXT not null default '',
  answer TEXT not null default '',
  decided_at TEXT not null default '',
  decided_by INT references members (number)
) STRICT;
create index cases_waiting on cases (kind, due_day, weight desc, id) where pending = 1;
create index cases_decided on cases (kind, decided_at, id) where pending = 0;
create index cases_subject on cases (kind, subject);
create index cases_opened_by on cases (opened_by, kind, id);
create index cases_author on cases (author, kind, id);

create table case_notes (
  id ID,
  case_id INT not null references cases (id) on delete cascade,
  author INT not null references members (number),
  content TEXT not null,
  at TEXT not null
) STRICT;
create index case_notes_case on case_notes (case_id);
`;

// Privacy requests keep their numbers, which requesters know from their receipts.
const MOVED = `
insert into cases (id, kind, for_admins, opened_by, key_hash, text, facts, opened_at, due_day, pending, outcome, answer, decided_at, decided_by)
select id, 'privacyRequest', 1, member, key_hash, request, PRIVACY_FACTS, at, due_day, pending,
  case state when 'open' then '' else state end, answer,
  case when state = 'withdrawn' and answered_at = '' then at else answered_at end, answered_by
from privacy_requests order by id;

NEXT_IDS;

insert into cases (kind, subject, for_admins, opened_by, once, text, facts, opened_at, pending, outcome, answer, decided_at, decided_by)
select 'hallClaim', hall, 1, member, case pending when 1 then 'hallClaim ' || hall || ' ' || member end, note,
  CLAIM_FACTS, at, pending, case state when 'open' then '' else state end, answer,
  case when state = 'withdrawn' and decided_at = '' then at else decided_at end, decided_by
from hall_claims order by id;

drop table privacy_requests;
drop table hall_claims;
`;

const SQLITE = {
  PRIVACY_FACTS: `json_object('what', kind, 'capacity', capacity, 'name', name, 'contact', contact, 'email', email)`,
  CLAIM_FACTS: `json_object('license', license)`,
  NEXT_IDS: '',
};
const POSTGRES = {
  PRIVACY_FACTS: `json_build_object('what', kind, 'capacity', capacity, 'name', name, 'contact', contact, 'email', email)::text`,
  CLAIM_FACTS: `json_build_object('license', license)::text`,
  NEXT_IDS: `select setval(pg_get_serial_sequence('cases', 'id'), (select max(id) from cases))`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, DEFINITIONS);
  const words = isSqlite(db) ? SQLITE : POSTGRES;
  const text = MOVED.replace(
    /PRIVACY_FACTS|CLAIM_FACTS|NEXT_IDS/g,
    word => words[word as keyof typeof words],
  );
  for (const statement of text.split(';')) if (statement.trim()) await sql.raw(statement).execute(db);
}
