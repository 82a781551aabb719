/** The audit log, privacy, reports, sanctions and requests to take content down. */
export const MODERATION = `
create table audit_log (
  id ID,
  at TEXT not null,
  admin INT references members (number),
  action TEXT not null,
  subject TEXT not null,
  before TEXT not null,
  after TEXT not null
) STRICT;
create INDEX audit_log_action on audit_log (action, id);
create INDEX audit_log_admin on audit_log (admin, id);
create INDEX audit_log_admin_action on audit_log (admin, action, id);

create table data_views (
  id ID,
  admin INT not null references members (number),
  path TEXT not null,
  whose TEXT not null,
  at TEXT not null
) STRICT;
create INDEX data_views_at on data_views (at);
create INDEX data_views_admin on data_views (admin, id);

create table access_records (
  id ID,
  member INT not null references members (number),
  address TEXT not null,
  way TEXT not null check (way in ('signup', 'login')),
  at TEXT not null
) STRICT;
create INDEX access_records_at on access_records (at);
create INDEX access_records_member on access_records (member, id);

create table privacy_policies (day TEXT primary key, body TEXT not null) STRICT;

create table privacy_requests (
  id ID,
  kind TEXT not null check (kind in ('read', 'correct', 'erase', 'stop')),
  key_hash TEXT unique,
  member INT references members (number),
  capacity TEXT not null default 'self' check (capacity in ('self', 'guardian', 'agent')),
  name TEXT not null default '',
  contact TEXT not null default '',
  email TEXT not null default '',
  request TEXT not null,
  state TEXT not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  pending INT not null default 1 check (pending in (0, 1)),
  at TEXT not null,
  due_day TEXT not null,
  answer TEXT not null default '',
  answered_at TEXT not null default '',
  answered_by INT references members (number)
) STRICT;
create INDEX privacy_requests_queue on privacy_requests (pending, due_day, id);
create INDEX privacy_requests_closed on privacy_requests (pending, id);
create INDEX privacy_requests_member on privacy_requests (member, id);
create INDEX privacy_requests_answered_by on privacy_requests (answered_by);
create INDEX privacy_requests_forgotten on privacy_requests (answered_at) where answered_at <> '' and request <> '';

create table advertising_consents (
  member INT not null references members (number) on delete cascade,
  kind TEXT not null check (kind in ('day', 'night')),
  given_at TEXT not null,
  confirmed_at TEXT not null,
  primary key (member, kind)
) STRICT;
create INDEX advertising_consents_confirmed on advertising_consents (kind, confirmed_at);

create table advertising_history (
  id ID,
  member INT not null references members (number) on delete cascade,
  kind TEXT not null check (kind in ('day', 'night')),
  what TEXT not null check (what in ('given', 'withdrawn', 'asked')),
  at TEXT not null
) STRICT;
create INDEX advertising_history_member on advertising_history (member, id);

create table leaks (
  id ID,
  key TEXT not null unique,
  known_at TEXT not null,
  happened TEXT not null,
  items TEXT not null,
  at TEXT not null,
  reported_at TEXT not null default ''
) STRICT;

create table leak_notices (
  id ID,
  key TEXT not null unique,
  leak INT not null references leaks (id),
  scope TEXT not null,
  since TEXT not null,
  items TEXT not null,
  happened TEXT not null,
  advice TEXT not null,
  response TEXT not null,
  contact TEXT not null,
  state TEXT not null default 'notifying' check (state in ('notifying', 'mailing', 'sent')),
  up_to INT not null,
  reached INT not null default 0,
  total INT,
  notified INT not null default 0,
  mailed INT not null default 0,
  letters INT not null default 0,
  refused INT not null default 0,
  at TEXT not null,
  sent_at TEXT not null default ''
) STRICT;
create INDEX leak_notices_leak on leak_notices (leak);

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

create table report_cases (
  id ID,
  kind TEXT not null check (kind in ('free', 'promotion', 'singlematch', 'comment', 'promotionComment', 'singlematchComment', 'nickname', 'profile')),
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
  held TEXT not null default '' check (held in ('', 'repeat', 'link', 'filter')),
  held_for TEXT not null default '',
  unique (kind, target, version)
) STRICT;
create INDEX report_cases_closed on report_cases (pending, closed_at, id);
create INDEX report_cases_author on report_cases (author, id);
create INDEX report_cases_taken on report_cases (taken_by);
create INDEX report_cases_queue on report_cases (pending, weight desc, id);

create table reports (
  id ID,
  report_case INT not null references "report_cases" (id) on delete cascade,
  reporter INT not null references members (number),
  reason TEXT not null,
  detail TEXT not null default '',
  weight INT not null,
  state TEXT not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  at TEXT not null,
  ended_at TEXT not null default '',
  unique (report_case, reporter)
) STRICT;
create INDEX reports_reporter on reports (reporter, id);
create INDEX reports_ended on reports (reporter, ended_at) where ended_at <> '';
create INDEX reports_reasons on reports (report_case, reason);

create table report_snapshots (
  id ID,
  report_case INT not null references "report_cases" (id) on delete cascade,
  title TEXT not null,
  content TEXT not null,
  at TEXT not null,
  pictures TEXT not null default ''
) STRICT;
create INDEX report_snapshots_case on report_snapshots (report_case, id);

create table report_notes (
  id ID,
  report_case INT not null references "report_cases" (id) on delete cascade,
  author INT not null references members (number),
  content TEXT not null,
  at TEXT not null
) STRICT;
create INDEX report_notes_case on report_notes (report_case, id);
create INDEX report_notes_author on report_notes (author);

create table sanctions (
  id ID,
  member INT not null references members (number),
  kind TEXT not null check (kind in ('hidden', 'removed', 'warning', 'write_ban', 'suspension')),
  reason TEXT not null,
  note TEXT not null default '',
  report_case INT references "report_cases" (id),
  by_member INT not null references members (number),
  at TEXT not null,
  until TEXT not null default '',
  lifted_at TEXT not null default '',
  lifted_by INT references members (number),
  objection TEXT not null default '',
  objected_at TEXT not null default '',
  answer TEXT not null default '' check (answer in ('', 'accepted', 'declined')),
  answered_at TEXT not null default '',
  waiting INT not null default 0
) STRICT;
create INDEX sanctions_member on sanctions (member, id);
create INDEX sanctions_case on sanctions (report_case, id);
create INDEX sanctions_by on sanctions (by_member);
create INDEX sanctions_lifted_by on sanctions (lifted_by);
create INDEX sanctions_waiting on sanctions (waiting, objected_at, id);

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
  target_kind TEXT not null check (target_kind in ('free', 'promotion', 'singlematch', 'comment', 'promotionComment', 'singlematchComment', 'hall', 'hallNews', 'tournament', 'profile')),
  target INT not null,
  post INT not null,
  author INT not null references members (number),
  title TEXT not null,
  content TEXT not null,
  state TEXT not null default 'open' check (state in ('open', 'blocked', 'removed', 'refused', 'ended', 'lifted')),
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
create INDEX takedowns_queue on takedowns (pending, kind, id);
create INDEX takedowns_closed on takedowns (pending, id);
create INDEX takedowns_author on takedowns (author, id);
create INDEX takedowns_decided_by on takedowns (decided_by);
create INDEX takedowns_target on takedowns (target_kind, target);
create INDEX takedowns_received on takedowns (at);
create INDEX takedowns_due on takedowns (until) where state = 'blocked';
create INDEX takedowns_forgotten on takedowns (closed_at) where closed_at <> '' and name <> '';
`;
