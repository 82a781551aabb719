// The cases of every kind that moderators and admins decide, and the moderators' notes.
const CASES = `
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

// Privacy requests keep their numbers, which requesters know from their receipts. Each sanction has at most one
// objection.
const REQUESTS = `
insert into cases (id, kind, for_admins, opened_by, key_hash, text, facts, opened_at, due_day, pending, outcome, answer, decided_at, decided_by)
select id, 'privacyRequest', 1, member, key_hash, request,
  cast(JSON_OBJECT('what', kind, 'capacity', capacity, 'name', name, 'contact', contact, 'email', email) as text),
  at, due_day, pending, case state when 'open' then '' else state end, answer,
  case when state = 'withdrawn' and answered_at = '' then at else answered_at end, answered_by
from privacy_requests order by id;
CONTINUE_IDS;

insert into cases (kind, subject, for_admins, opened_by, once, text, facts, opened_at, pending, outcome, answer, decided_at, decided_by)
select 'hallClaim', hall, 1, member, case pending when 1 then 'hallClaim ' || hall || ' ' || member end, note,
  cast(JSON_OBJECT('license', license) as text), at, pending, case state when 'open' then '' else state end, answer,
  case when state = 'withdrawn' and decided_at = '' then at else decided_at end, decided_by
from hall_claims order by id;

drop table privacy_requests;
drop table hall_claims;

insert into cases (kind, subject, opened_by, once, text, opened_at, pending, outcome, decided_at)
select 'sanctionObjection', id, member, 'sanctionObjection ' || id, objection, objected_at, waiting,
  case when waiting = 1 then '' when answer = '' then 'withdrawn' else answer end,
  case when waiting = 1 then '' when answered_at <> '' then answered_at
    when lifted_at <> '' then lifted_at else objected_at end
from sanctions where objected_at <> '' order by id;

drop index sanctions_waiting;
alter table sanctions drop column objection;
alter table sanctions drop column objected_at;
alter table sanctions drop column waiting;
alter table sanctions drop column answer;
alter table sanctions drop column answered_at;
`;

// Reports and held texts become cases, one for each review of a content. `reported_contents` keeps the state of the
// content: whether it is hidden, which reasons hide it no more, and how often its reports were dismissed. A report
// keeps how well its reporter was known, and the text as the reporter could read it; an earlier report gets a
// snapshot only if it stored one itself, because the text may have been hidden when another report came. News of
// halls and seasons are hidden while `hidden` is 1, and only shown news is announced.
const REPORTS = `
alter table hall_news add column hidden INT not null default 0 check (hidden in (0, 1));
drop index hall_news_pending;
create index hall_news_pending on hall_news (id) where pending = 1 and hidden = 0;

insert into cases (kind, subject, author, once, facts, opened_at, weight, pending, taken_by, outcome, decided_at)
select case held when '' then 'report' else 'heldText' end, id, author,
  case pending when 1 then 'content ' || kind || ' ' || target || ' ' || version end,
  case held when '' then '{}' else cast(JSON_OBJECT('why', held, 'what', held_for) as text) end,
  opened_at, weight, pending, case pending when 1 then taken_by end,
  case pending when 1 then '' else state end, closed_at
from report_cases order by id;

insert into case_notes (case_id, author, content, at)
select cases.id, n.author, n.content, n.at from report_notes n
join cases on cases.subject = n.report_case and cases.kind in ('report', 'heldText') order by n.id;
drop table report_notes;

alter table reports add column snapshot INT references report_snapshots (id);
alter table reports add column standing TEXT not null default 'known' check (standing in ('new', 'known', 'proven'));
update reports set snapshot = (
  select min(id) from report_snapshots
  where report_snapshots.report_case = reports.report_case and report_snapshots.at = reports.at
);

drop index report_cases_queue;
drop index report_cases_closed;
drop index report_cases_author;
drop index report_cases_taken;
alter table report_cases drop column state;
alter table report_cases drop column pending;
alter table report_cases drop column weight;
alter table report_cases drop column reporters;
alter table report_cases drop column taken_by;
alter table report_cases drop column opened_at;
alter table report_cases drop column closed_at;
alter table report_cases drop column held;
alter table report_cases drop column held_for;
alter table report_cases add column dismissals INT not null default 0;
alter table report_cases rename to reported_contents;
create index reported_contents_author on reported_contents (author);
alter table reports rename column report_case to reported;
alter table report_snapshots rename column report_case to reported;
alter table sanctions rename column report_case to reported;
`;

// Takedown requests and the objections of authors become cases. The table keeps the hidden contents, and the numbers
// on the requesters' receipts. Of the reporter of 불법촬영물 it keeps whether a member in good standing, and the hash
// of the network: they decide whether content is hidden at once.
const TAKEDOWNS = `
insert into cases (kind, subject, author, key_hash, text, facts, opened_at, due_day, weight, pending, outcome, answer, decided_at, decided_by)
select kind, id, author, key_hash, reasons,
  case when name = '' then '{}'
    else cast(JSON_OBJECT('name', name, 'contact', contact, 'email', email, 'capacity', capacity) as text) end, at,
  case kind when 'filming' then DAY_OF_FILING else DAY_OF_DECISION end,
  case kind when 'filming' then 1 else 0 end,
  case state when 'open' then 1 else 0 end,
  case when state = 'open' then '' when state in ('refused', 'removed') then state else 'blocked' end,
  answer, decided_at, decided_by
from takedowns order by id;

insert into cases (kind, subject, opened_by, author, once, text, opened_at, due_day, pending, outcome, decided_at)
select 'takedownObjection', id, author, author, 'takedownObjection ' || id, objection, objected_at, LAST_DAY_OF_BLOCK,
  case when state = 'blocked' then pending else 0 end,
  case when objection_answer <> '' then objection_answer when state = 'blocked' and pending = 1 then ''
    else 'withdrawn' end,
  case when state = 'blocked' and pending = 1 then '' when closed_at <> '' then closed_at else objected_at end
from takedowns where objected_at <> '' order by id;
`;

const KEPT = `id, kind, claim, target_kind, target, post, author, title, content, state, hides, until, closed_at, withheld`;
// SQLite drops no unique column and changes no check: this is a new table.
const TAKEDOWNS_OF_SQLITE = `
create table takedowns_next (
  id ID,
  kind TEXT not null check (kind in ('rights', 'filming')),
  claim TEXT not null,
  target_kind TEXT not null check (target_kind in ('free', 'promotion', 'singlematch', 'comment', 'promotionComment',
    'singlematchComment', 'hall', 'hallNews', 'tournament', 'profile', 'club')),
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
`;
const TAKEDOWNS_OF_POSTGRES = `
alter table takedowns drop column key_hash, drop column name, drop column contact, drop column email,
  drop column capacity, drop column reasons, drop column pending, drop column at, drop column decided_at,
  drop column decided_by, drop column answer, drop column objection, drop column objected_at,
  drop column objection_answer, drop constraint takedowns_target_kind_check;
alter table takedowns add column well_known INT not null default 0 check (well_known in (0, 1)),
  add column origin TEXT not null default '',
  add constraint takedowns_target_kind_check check (target_kind in ('free', 'promotion', 'singlematch', 'comment',
    'promotionComment', 'singlematchComment', 'hall', 'hallNews', 'tournament', 'profile', 'club'));
alter table reported_contents drop constraint report_cases_kind_check,
  add constraint reported_contents_kind_check check (kind in ('free', 'promotion',
  'singlematch', 'comment', 'promotionComment', 'singlematchComment', 'nickname', 'profile', 'hallNews', 'tournament',
  'season', 'club'));
`;
const INDEXES = `
create index takedowns_hiding on takedowns (id) where state = 'open' and hides = 1;
create index takedowns_closed on takedowns (closed_at) where closed_at <> '';
`;

// Objections to reports that a member did not come to a match wait at most until the reports are deleted. A tournament
// with games that wait for an admin is a case, and so is one with games that were kept from counting, because an admin
// may count them after all.
const RESULTS = `
insert into cases (kind, subject, opened_by, once, opened_at, due_day, pending, outcome, decided_at)
select 'noShowObjection', post, member,
  case objection when 'open' then 'noShowObjection ' || post || ' ' || member end, min(at), DAY_OF_DELETION,
  case objection when 'open' then 1 else 0 end, case objection when 'open' then '' else objection end,
  case objection when 'open' then '' else min(at) end
from match_turnouts where objection <> '' group by post, member, objection order by min(at), post, member;

insert into cases (kind, subject, for_admins, once, opened_at, pending, outcome, decided_at)
select 'disputedResult', t.id, 1, 'disputedResult ' || t.id, t.closed_at, u.waits,
  case u.waits when 1 then '' else 'kept' end, case u.waits when 1 then '' else t.closed_at end
from tournaments t join (
  select tournament, max(case why when 'review' then 1 else 0 end) as waits
  from uncounted_matches where why in ('review', 'kept') group by tournament
) u on u.tournament = t.id
order by t.id;
`;

const SQLITE: Record<string, string> = {
  JSON_OBJECT: 'json_object',
  CONTINUE_IDS: '',
  DAY_OF_FILING: `date(at, '+9 hours')`,
  DAY_OF_DECISION: `date(at, '+9 hours', '+3 days')`,
  LAST_DAY_OF_BLOCK: `date(until, '+9 hours', '-1 day')`,
  DAY_OF_DELETION: `date(min(at), '+9 hours', '+90 days')`,
};
const dayOf = (moment: string, days: number) =>
  `to_char((${moment})::timestamptz at time zone 'Asia/Seoul' + interval '${days} days', 'YYYY-MM-DD')`;
const POSTGRES: Record<string, string> = {
  JSON_OBJECT: 'json_build_object',
  CONTINUE_IDS: `select setval(pg_get_serial_sequence('cases', 'id'), (select max(id) from cases))`,
  DAY_OF_FILING: dayOf('at', 0),
  DAY_OF_DECISION: dayOf('at', 3),
  LAST_DAY_OF_BLOCK: dayOf(`nullif(until, '')`, -1),
  DAY_OF_DELETION: dayOf('min(at)', 90),
};

/** The statements that make the cases, and move to them what waited for a decision in other tables. */
export function casesOn(isSqlite: boolean): string {
  const [words, takedowns] = isSqlite ? [SQLITE, TAKEDOWNS_OF_SQLITE] : [POSTGRES, TAKEDOWNS_OF_POSTGRES];
  const text = CASES + REQUESTS + REPORTS + TAKEDOWNS + takedowns + INDEXES + RESULTS;
  return text.replace(/[A-Z_]{6,}/g, word => words[word] ?? word);
}
