import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A case gathers the reports of one target. `target` is the id of a post or a comment, or a member's number; `version`
// is the key of a nickname, so that the next one is a case of its own. `weight` is the sum of its open reports in
// tenths; `cleared` are the reasons for which nothing is hidden any more, separated by commas. `restored` says what
// brings the content back: the nickname before.
const REPORTS = `
create table report_cases (
  id ID,
  kind TEXT not null check (kind in ('free', 'promotion', 'singlematch', 'comment', 'nickname', 'profile')),
  target INT not null,
  version TEXT not null default '',
  post INT not null default 0,
  author INT not null references members (number),
  state TEXT not null default 'open' check (state in ('open', 'taken', 'acted', 'dismissed')),
  pending INT not null default 1 check (pending in (0, 1)),
  weight INT not null default 0,
  reporters INT not null default 0,
  hidden INT not null default 0 check (hidden in (0, 1)),
  cleared TEXT not null default '',
  restored TEXT not null default '',
  taken_by INT references members (number),
  opened_at TEXT not null,
  closed_at TEXT not null default '',
  unique (kind, target, version)
) STRICT;
create index report_cases_queue on report_cases (pending, weight, id);
create index report_cases_closed on report_cases (pending, closed_at, id);
create index report_cases_author on report_cases (author, id);
create index report_cases_taken on report_cases (taken_by);

create table reports (
  id ID,
  report_case INT not null references report_cases (id) on delete cascade,
  reporter INT not null references members (number),
  reason TEXT not null,
  detail TEXT not null default '',
  weight INT not null,
  state TEXT not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  at TEXT not null,
  ended_at TEXT not null default '',
  unique (report_case, reporter)
) STRICT;
create index reports_reporter on reports (reporter, id);
create index reports_ended on reports (reporter, ended_at) where ended_at <> '';

create table report_snapshots (
  id ID,
  report_case INT not null references report_cases (id) on delete cascade,
  title TEXT not null,
  content TEXT not null,
  at TEXT not null
) STRICT;
create index report_snapshots_case on report_snapshots (report_case, id);

create table report_notes (
  id ID,
  report_case INT not null references report_cases (id) on delete cascade,
  author INT not null references members (number),
  content TEXT not null,
  at TEXT not null
) STRICT;
create index report_notes_case on report_notes (report_case, id);
create index report_notes_author on report_notes (author);

create table sanctions (
  id ID,
  member INT not null references members (number),
  kind TEXT not null check (kind in ('hidden', 'removed', 'warning', 'write_ban', 'suspension')),
  reason TEXT not null,
  note TEXT not null default '',
  report_case INT references report_cases (id),
  by_member INT not null references members (number),
  at TEXT not null,
  until TEXT not null default '',
  lifted_at TEXT not null default '',
  lifted_by INT references members (number),
  objection TEXT not null default '',
  objected_at TEXT not null default '',
  answer TEXT not null default '' check (answer in ('', 'accepted', 'declined')),
  answered_at TEXT not null default ''
) STRICT;
create index sanctions_member on sanctions (member, id);
create index sanctions_case on sanctions (report_case, id);
create index sanctions_by on sanctions (by_member);
create index sanctions_lifted_by on sanctions (lifted_by);
create index sanctions_objections on sanctions (objected_at, id) where objection <> '' and answer = '';

alter table members add column moderator INT not null default 0;
alter table members add column profile_hidden INT not null default 0;
alter table members add column write_banned_until TEXT not null default '';
alter table members add column suspended_until TEXT not null default '';
create index members_moderators on members (moderator, number) where moderator = 1;
create index members_admins on members (role, number) where role = 'admin';
alter table free_posts add column hidden INT not null default 0;
alter table match_posts add column hidden INT not null default 0;
alter table comments add column hidden INT not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, REPORTS);
}
