/** The tables of members, their accounts and notifications, and the site's own. */
export const ACCOUNTS = `
create table members (
  number ID,
  id TEXT not null,
  id_key TEXT not null unique,
  username TEXT not null,
  username_key TEXT not null,
  phone TEXT not null,
  email TEXT not null,
  email_key TEXT not null,
  password_hash TEXT not null,
  role TEXT not null default 'member' check (role in ('member', 'admin')),
  listed INT not null default 1 check (listed in (0, 1)),
  points INT not null default 0 check (points >= 0),
  victories INT not null default 0 check (victories >= 0),
  score4 INT not null default 0,
  score3 INT not null default 0,
  high_run4 INT not null default 0,
  high_run3 INT not null default 0,
  birth_year INT not null default 0,
  show_birth_year INT not null default 1 check (show_birth_year in (0, 1)),
  public_birth_year INT not null default 0,
  region TEXT not null default '',
  hall TEXT not null default '',
  hall_key TEXT not null default '',
  week TEXT not null default '',
  week_points INT not null default 0,
  week_victories INT not null default 0,
  month TEXT not null default '',
  month_points INT not null default 0,
  month_victories INT not null default 0,
  year TEXT not null default '',
  year_points INT not null default 0,
  year_victories INT not null default 0,
  sign_in_notice TEXT not null default '',
  created_at TEXT not null,
  withdrawn_at TEXT not null default '',
  reset_refused_until TEXT not null default '',
  nickname_skeleton TEXT not null default '',
  emptied_fields TEXT not null default '',
  moderator INT not null default 0,
  profile_hidden INT not null default 0,
  write_banned_until TEXT not null default '',
  suspended_until TEXT not null default '',
  second_factor INT not null default 0,
  show_texts INT not null default 1 check (show_texts in (0, 1)),
  picture TEXT not null default '',
  past_week TEXT not null default '',
  past_week_points INT not null default 0,
  past_week_victories INT not null default 0
) STRICT;
create UNIQUE INDEX members_username on members (username_key) where username_key <> '';
create INDEX members_phone on members (phone) where phone <> '';
create INDEX members_standing on members (listed, points, victories, score4, number, week, month, year);
create INDEX members_victories on members (listed, victories, points, score4, number);
create INDEX members_week on members (listed, week, week_points, week_victories, score4, number);
create INDEX members_week_victories on members (listed, week, week_victories, week_points, score4, number);
create INDEX members_month on members (listed, month, month_points, month_victories, score4, number);
create INDEX members_month_victories on members (listed, month, month_victories, month_points, score4, number);
create INDEX members_year on members (listed, year, year_points, year_victories, score4, number);
create INDEX members_year_victories on members (listed, year, year_victories, year_points, score4, number);
create INDEX members_by_username on members (listed, username_key, number);
create INDEX members_by_score4 on members (listed, score4, number);
create INDEX members_by_score3 on members (listed, score3, number);
create INDEX members_by_high_run4 on members (listed, high_run4, number);
create INDEX members_by_high_run3 on members (listed, high_run3, number);
create INDEX members_by_birth_year on members (listed, public_birth_year, number);
create INDEX members_by_region on members (listed, region, number);
create INDEX members_by_hall on members (listed, hall_key, number);
create INDEX members_of_hall on members (listed, hall_key, points, victories, score4, number);
create INDEX members_present on members (withdrawn_at, number, id_key, username_key, phone, email_key);
create INDEX members_present_by_id on members (withdrawn_at, id_key, number, listed);
create INDEX members_present_by_username on members (withdrawn_at, username_key, number);
create INDEX members_present_by_phone on members (withdrawn_at, phone, number, listed);
create INDEX members_present_by_email on members (withdrawn_at, email_key, number, listed);
create INDEX members_present_by_points on members (withdrawn_at, points, number);
create UNIQUE INDEX members_nickname_skeleton on members (nickname_skeleton) where nickname_skeleton <> '';
create INDEX members_without_skeleton on members (number) where nickname_skeleton = '' and withdrawn_at = '';
create INDEX members_moderators on members (moderator, number) where moderator = 1;
create INDEX members_admins on members (role, number) where role = 'admin';

create table sessions (
  token_hash TEXT primary key,
  member INT not null references members (number) on delete cascade,
  browser TEXT not null,
  created_at TEXT not null,
  used_at TEXT not null,
  expires_at TEXT not null
) STRICT;
create INDEX sessions_member on sessions (member, used_at);
create INDEX sessions_expiry on sessions (expires_at);

create table known_addresses (
  member INT not null references members (number) on delete cascade,
  address_hash TEXT not null,
  seen_at TEXT not null,
  primary key (member, address_hash)
) STRICT;
create INDEX known_addresses_seen on known_addresses (seen_at);

create table recovery_grants (
  member INT not null references members (number) on delete cascade,
  address_hash TEXT not null,
  code_hash TEXT not null,
  expires_at TEXT not null,
  primary key (member, address_hash)
) STRICT;

create table pending_resets (
  member INT primary key references members (number) on delete cascade,
  password_hash TEXT not null,
  asked_at TEXT not null,
  due_at TEXT not null,
  stopped_at TEXT not null default ''
) STRICT;
create INDEX pending_resets_due on pending_resets (due_at);

create table tries (key TEXT primary key, points INT not null, expire INT) STRICT;
create INDEX tries_expire on tries (expire);

create table points_ledger (
  number ID,
  member INT not null references members (number) on delete cascade,
  amount INT not null,
  reason TEXT not null,
  balance INT not null check (balance >= 0),
  at TEXT not null,
  by_member INT references members (number) on delete set null,
  position INT not null default 0
) STRICT;
create UNIQUE INDEX points_ledger_position on points_ledger (member, position);

create table attendance_days (
  member INT not null references members (number) on delete cascade,
  day TEXT not null,
  at TEXT not null,
  primary key (member, day)
) STRICT;

create table victories (
  number ID,
  member INT not null references members (number) on delete cascade,
  title TEXT not null,
  at TEXT not null
) STRICT;
create INDEX victories_member on victories (member, at);

create table totp_factors (
  member INT primary key references members (number) on delete cascade,
  secret TEXT not null default '',
  confirmed_at TEXT not null default '',
  last_step INT not null default 0,
  pending_secret TEXT not null default '',
  pending_at TEXT not null default ''
) STRICT;

create table recovery_codes (
  member INT not null references members (number) on delete cascade,
  code_hash TEXT not null,
  primary key (member, code_hash)
) STRICT;

create table login_steps (
  key_hash TEXT primary key,
  member INT not null references members (number) on delete cascade,
  expires_at TEXT not null
) STRICT;
create INDEX login_steps_member on login_steps (member);
create INDEX login_steps_expiry on login_steps (expires_at);

create table passkeys (
  id ID,
  member INT not null references members (number) on delete cascade,
  credential TEXT not null unique,
  public_key TEXT not null,
  counter INT not null,
  transports TEXT not null default '',
  name TEXT not null,
  created_at TEXT not null,
  used_at TEXT not null default ''
) STRICT;
create INDEX passkeys_member on passkeys (member);

create table passkey_challenges (
  challenge_hash TEXT primary key,
  member INT not null,
  purpose TEXT not null,
  expires_at TEXT not null
) STRICT;
create INDEX passkey_challenges_member on passkey_challenges (member);
create INDEX passkey_challenges_expiry on passkey_challenges (expires_at);

create table access_tokens (
  id ID,
  token_hash TEXT not null unique,
  member INT not null references members (number) on delete cascade,
  name TEXT not null,
  scopes TEXT not null,
  created_at TEXT not null,
  used_at TEXT not null default '',
  expires_at TEXT not null
) STRICT;
create INDEX access_tokens_member on access_tokens (member, id);
create INDEX access_tokens_expiry on access_tokens (expires_at);

create table site_keys (name TEXT not null primary key, value TEXT not null) STRICT;

create table site_settings (name TEXT primary key, value TEXT not null, changed_at TEXT not null) STRICT;

create table push_subscriptions (
  id ID,
  member INT not null references members (number) on delete cascade,
  session TEXT not null references sessions (token_hash) on delete cascade,
  endpoint TEXT not null,
  p256dh TEXT not null,
  auth TEXT not null,
  created_at TEXT not null
) STRICT;
create UNIQUE INDEX push_subscriptions_session on push_subscriptions (session);
create UNIQUE INDEX push_subscriptions_endpoint on push_subscriptions (endpoint);
create INDEX push_subscriptions_member on push_subscriptions (member, id);

create table push_messages (
  id ID,
  subscription INT not null references push_subscriptions (id) on delete cascade,
  notification INT not null,
  tries INT not null default 0,
  due_at TEXT not null,
  expires_at TEXT not null
) STRICT;
create UNIQUE INDEX push_messages_once on push_messages (subscription, notification);
create INDEX push_messages_due on push_messages (due_at, id);

create table muted_pushes (
  member INT not null references members (number) on delete cascade,
  kind TEXT not null,
  primary key (member, kind)
) STRICT;

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
create INDEX notifications_member on notifications (member, at, id);
create INDEX notifications_subject on notifications (subject);
create UNIQUE INDEX notifications_unread on notifications (member, kind, subject) where unread = 1;
create INDEX notifications_invitations on notifications (actor, at) where event = 'asked';

create table muted_notifications (
  member INT not null references members (number) on delete cascade,
  kind TEXT not null,
  primary key (member, kind)
) STRICT;

create table member_blocks (
  blocker INT not null references members (number) on delete cascade,
  blocked INT not null references members (number) on delete cascade,
  at TEXT not null,
  primary key (blocker, blocked),
  check (blocker <> blocked)
) STRICT;
create INDEX member_blocks_blocked on member_blocks (blocked);

create table last_visits (
  member INT primary key references members (number) on delete cascade,
  at TEXT not null
) STRICT;
create INDEX last_visits_at on last_visits (at, member);

create table ranked_weeks (week TEXT primary key) STRICT;

create table week_ranks (
  member INT not null references members (number) on delete cascade,
  week TEXT not null references ranked_weeks (week) on delete cascade,
  rank INT not null,
  primary key (member, week)
) STRICT;
create INDEX week_ranks_week on week_ranks (week);

create table calendar_feeds (
  member INT primary key references members (number) on delete cascade,
  token TEXT not null unique,
  at TEXT not null
) STRICT;

create table row_counts (
  name TEXT primary key,
  value INT not null check (value >= 0),
  last_number integer not null default 0
) STRICT;

create table duties (
  name TEXT primary key,
  due_at TEXT not null,
  holder TEXT not null,
  held_until TEXT not null,
  failed_at TEXT not null default '',
  failure TEXT not null default ''
) STRICT;

create table visitors_seen (day TEXT not null, visitor TEXT not null, primary key (day, visitor)) STRICT;

create table day_visitors (day TEXT primary key, visitors INT not null) STRICT;

create table day_counts (
  day TEXT primary key,
  members INT not null,
  posts INT not null,
  comments INT not null
) STRICT;

create table day_salts (day TEXT primary key, salt TEXT not null) STRICT;

create table route_times (
  day TEXT not null,
  route TEXT not null,
  bucket INT not null,
  answers INT not null,
  primary key (day, route, bucket)
) STRICT;

create table views_seen (
  day TEXT not null,
  visitor TEXT not null,
  board TEXT not null,
  post INT not null,
  primary key (day, visitor, board, post)
) STRICT;
`;
