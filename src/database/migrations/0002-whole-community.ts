import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// Views of a day are forgotten with it, so the table begins anew instead of being moved.
const WHOLE_COMMUNITY = `
drop table views_seen;
create table views_seen (
  day TEXT not null,
  visitor TEXT not null,
  board TEXT not null,
  post INT not null,
  primary key (day, visitor, board, post)
) STRICT;

alter table halls add column phone TEXT not null default '';
alter table halls add column license TEXT not null default '';
drop index halls_by_region;
create index halls_by_region on halls (listed, region, name_key, id);
create unique index halls_license on halls (license) where license <> '';

create table match_posts (
  id ID,
  board TEXT not null check (board in ('promotion', 'singlematch')),
  author INT not null references members (number),
  title TEXT not null,
  title_key TEXT not null,
  match_date TEXT not null,
  closed INT not null default 0 check (closed in (0, 1)),
  applicant_count INT not null default 0 check (applicant_count >= 0),
  view_count INT not null default 0,
  created_at TEXT not null,
  updated_at TEXT not null
) STRICT;
create index match_posts_by_id on match_posts (board, id);
create index match_posts_author on match_posts (author, id);

create table match_post_texts (
  post INT primary key references match_posts (id) on delete cascade,
  content TEXT not null
) STRICT;

create table applications (
  id ID,
  post INT not null references match_posts (id) on delete cascade,
  member INT not null references members (number),
  state TEXT not null default 'applied' check (state in ('applied', 'accepted', 'declined')),
  at TEXT not null,
  unique (post, member)
) STRICT;
create index applications_post on applications (post, id);
create index applications_member on applications (member, id);

create index members_present on members (withdrawn_at, number, id_key, username_key, phone, email_key);
create index members_present_by_id on members (withdrawn_at, id_key, number, listed);
create index members_present_by_username on members (withdrawn_at, username_key, number);
create index members_present_by_phone on members (withdrawn_at, phone, number, listed);
create index members_present_by_email on members (withdrawn_at, email_key, number, listed);
create index members_present_by_points on members (withdrawn_at, points, number);

create table audit_log (
  id ID,
  at TEXT not null,
  admin INT not null references members (number),
  action TEXT not null,
  subject TEXT not null,
  before TEXT not null,
  after TEXT not null
) STRICT;
create index audit_log_action on audit_log (action, id);
create index audit_log_admin on audit_log (admin, id);

create table notifications (
  id ID,
  member INT not null references members (number) on delete cascade,
  kind TEXT not null,
  event TEXT not null default '',
  subject TEXT not null,
  title TEXT not null,
  link TEXT not null,
  actor INT references members (number),
  happened INT not null default 1,
  unread INT not null default 1 check (unread in (0, 1)),
  at TEXT not null
) STRICT;
create index notifications_member on notifications (member, at, id);
create index notifications_subject on notifications (subject);
create unique index notifications_unread on notifications (member, kind, subject) where unread = 1;

create table muted_notifications (
  member INT not null references members (number) on delete cascade,
  kind TEXT not null,
  primary key (member, kind)
) STRICT;

alter table points_ledger add column position INT not null default 0;
update points_ledger set position = placed.position from (
  select number, row_number() over (partition by member order by number) as position from points_ledger
) as placed where placed.number = points_ledger.number;
create unique index points_ledger_position on points_ledger (member, position);
drop index points_ledger_member;

insert into row_counts (name, value) values ('promotion', 0), ('singlematch', 0), ('audit_log', 0);
insert into row_counts (name, value)
  select 'admins', count(*) from members where role = 'admin' and withdrawn_at = '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, WHOLE_COMMUNITY);
  await keepAuditRows(db);
}

/** What an admin did stays as it was written: the database itself refuses to change or remove it. */
async function keepAuditRows(db: Kysely<unknown>): Promise<void> {
  const refused = 'audit rows are never changed';
  if (isSqlite(db)) {
    for (const change of ['update', 'delete']) {
      await sql
        .raw(
          `create trigger audit_log_no_${change} before ${change} on audit_log begin select raise(abort, '${refused}'); end`,
        )
        .execute(db);
    }
    return;
  }
  await sql
    .raw(
      `create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception '${refused}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      'create trigger audit_log_kept before update or delete or truncate on audit_log for each statement execute function refuse_audit_change()',
    )
    .execute(db);
}
