// Former addresses of boards: they redirect, and no other board gets them.
const BOARDS = `
create table board_addresses (
  slug TEXT not null primary key,
  board INT not null references boards (id) on delete cascade
) STRICT;
create index board_addresses_board on board_addresses (board);
`;

// The operator's webhooks, and the deliveries that wait. `events` are separated by blanks; `free_at` is when the
// next delivery may be sent. Each webhook has at most one untried delivery for an event and a subject (the number
// of a notice or a tournament).
const WEBHOOKS = `
create table webhooks (
  id ID,
  made_by INT references members (number),
  name TEXT not null,
  url TEXT not null,
  events TEXT not null,
  secret TEXT not null,
  former_secret TEXT not null default '',
  former_until TEXT not null default '',
  state TEXT not null default 'on' check (state in ('on', 'paused', 'disabled')),
  reason TEXT not null default '',
  failures INT not null default 0,
  failing_since TEXT not null default '',
  free_at TEXT not null default '',
  created_at TEXT not null
) STRICT;
create index webhooks_made_by on webhooks (made_by);

create table webhook_deliveries (
  id ID,
  webhook INT not null references webhooks (id) on delete cascade,
  message TEXT not null unique,
  event TEXT not null,
  subject INT not null,
  state TEXT not null default 'pending' check (state in ('pending', 'done', 'failed', 'dropped')),
  tries INT not null default 0,
  due_at TEXT not null,
  status INT not null default 0,
  failure TEXT not null default '',
  took_ms INT not null default 0,
  at TEXT not null,
  tried_at TEXT not null default ''
) STRICT;
create unique index webhook_deliveries_new on webhook_deliveries (webhook, event, subject)
  where state = 'pending' and tries = 0;
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending';
create index webhook_deliveries_next on webhook_deliveries (webhook, due_at) where state = 'pending';
create index webhook_deliveries_list on webhook_deliveries (webhook, id);
create index webhook_deliveries_age on webhook_deliveries (at);
`;

// An account at a login provider belongs to one member, and a member has at most one account at each provider. Of a
// login under way only hashes of the browser's secrets are stored. Free changes are JSON: when a member last changed each field of the
// profile for free. Origins are hashes of the addresses, networks and devices that members share.
const ACCOUNTS = `
create table linked_accounts (
  member INT not null references members (number) on delete cascade,
  provider TEXT not null,
  subject TEXT not null,
  linked_at TEXT not null,
  used_at TEXT not null default '',
  primary key (member, provider),
  unique (provider, subject)
) STRICT;

create table provider_attempts (
  state_hash TEXT primary key,
  key_hash TEXT not null,
  provider TEXT not null,
  verifier TEXT not null,
  nonce TEXT not null,
  expires_at TEXT not null
) STRICT;
create index provider_attempts_expiry on provider_attempts (expires_at);

create table provider_proofs (
  key_hash TEXT primary key,
  provider TEXT not null,
  subject TEXT not null,
  expires_at TEXT not null
) STRICT;
create index provider_proofs_expiry on provider_proofs (expires_at);

create index recovery_grants_expiry on recovery_grants (expires_at);

alter table members add column free_changes TEXT not null default '{}';

create table member_origins (
  member INT not null references members (number),
  origin TEXT not null,
  seen_at TEXT not null,
  primary key (member, origin)
) STRICT;
create index member_origins_origin on member_origins (origin, member);
create index member_origins_seen on member_origins (seen_at);
`;

// Idempotency keys: the result of each call that creates something, stored in the call's transaction; `key` is the
// sender and the header Idempotency-Key, `fingerprint` a hash of the call, `result` JSON. Without rowids an insert
// keeps last_insert_rowid(), which other statements use.
// Notification sources: the causes of an unread notification, such as `comment:12`, and the member who acted.
// Clock marks, one row: the newest moment at which the clock agreed with what the site has stored.
// Compatibility, one row: the number of migrations run so far that break programs without them.
const SERVER = `
create table idempotency_keys (
  key TEXT primary key,
  member INT references members (number) on delete cascade,
  fingerprint TEXT not null,
  result TEXT not null,
  at TEXT not null
) WITHOUT_ROWID;
create index idempotency_keys_member on idempotency_keys (member);

create table notification_sources (
  notification INT not null references notifications (id) on delete cascade,
  source TEXT not null,
  actor INT references members (number),
  at TEXT not null,
  primary key (notification, source)
) STRICT;
create index notification_sources_source on notification_sources (source);
create index notification_sources_actor on notification_sources (actor);

create table clock_marks (
  id INT not null primary key check (id = 1),
  at TEXT not null
) STRICT;

create table compatibility (
  id INT not null primary key check (id = 1),
  number INT not null
) STRICT;
insert into compatibility (id, number) values (1, 0);

alter table duties rename to job_locks;
`;

// Webhooks announce a tournament once. The game of a match post is a tournament of two members: `match_of` is the
// number of the post, 0 for every other tournament. Fees are in whole won. A result claim is
// the result of a called match as one side typed it. Members of a pair review are ordered by number.
const TOURNAMENTS = `
alter table seasons add column hidden INT not null default 0 check (hidden in (0, 1));
drop index seasons_hall;
create index seasons_hall on seasons (hall_key, hidden, id);
create index seasons_shown on seasons (hidden, id);

alter table tournaments add column announced INT not null default 0 check (announced in (0, 1));
update tournaments set announced = shown;
alter table tournaments add column match_of INT not null default 0;
create index tournaments_match_of on tournaments (match_of) where match_of > 0;
create index tournaments_organised on tournaments (organiser, match_of, id);

create table tournament_organisers (
  tournament INT not null references tournaments (id) on delete cascade,
  member INT not null references members (number),
  state TEXT not null check (state in ('asked', 'accepted', 'declined', 'ended')),
  roles TEXT not null,
  accepted_at TEXT not null default '',
  at TEXT not null,
  offered_at TEXT not null default '',
  primary key (tournament, member)
) STRICT;
create index tournament_organisers_member on tournament_organisers (member, tournament);

alter table entry_settings add column fee_won INT;
alter table entry_settings add column payment TEXT not null default '';
alter table tournament_entries add column paid_won INT;
create table entry_refunds (
  id ID,
  tournament INT not null references entry_settings (tournament) on delete cascade,
  member INT references members (number),
  typed_names TEXT not null default '',
  won INT,
  done INT not null default 0 check (done in (0, 1)),
  at TEXT not null
) STRICT;
create index entry_refunds_of on entry_refunds (tournament, id);
create index entry_refunds_member on entry_refunds (member);

create table result_claims (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  entry INT not null,
  winner INT not null,
  score TEXT not null default '',
  member INT references members (number),
  device TEXT not null default '',
  at TEXT not null,
  primary key (tournament, match, entry)
) STRICT;
create index result_claims_member on result_claims (member);

create table pair_reviews (
  id ID,
  member INT not null references members (number),
  other INT not null references members (number),
  reason TEXT not null check (reason in ('network', 'day', 'left')),
  state TEXT not null default 'waiting' check (state in ('waiting', 'released', 'kept')),
  at TEXT not null
) STRICT;
create unique index pair_reviews_pair on pair_reviews (member, other);
create index pair_reviews_other on pair_reviews (other);

create index uncounted_matches_why on uncounted_matches (why, tournament);
delete from same_address_members;
delete from result_signals;
`;

// Only accepted applicants take a seat of a match. A roster has the names of regulars that one member keeps, or
// that the keepers of one hall keep together.
const MATCHES = `
create index applications_declined on applications (post) where state = 'declined';
update match_posts set taken =
  (select count(*) from applications a where a.post = match_posts.id and a.state = 'accepted');

alter table match_turnouts rename to no_show_reports;
alter table no_show_reports rename column teller to reporter;
alter table no_show_reports rename column came to attended;
drop index match_turnouts_waiting;
drop index match_turnouts_member;
drop index match_turnouts_teller;
drop index match_turnouts_at;
create index no_show_reports_member on no_show_reports (member, post);
create index no_show_reports_reporter on no_show_reports (reporter, post);
create index no_show_reports_at on no_show_reports (at);

create table roster_guests (
  id ID,
  member INT references members (number),
  hall INT references halls (id) on delete cascade,
  name TEXT not null,
  name_key TEXT not null,
  score4 INT not null,
  score3 INT not null,
  at TEXT not null,
  check ((member is null) <> (hall is null))
) STRICT;
create unique index roster_guests_member on roster_guests (member, name_key);
create unique index roster_guests_hall on roster_guests (hall, name_key);
`;

export const OTHER_TABLES = BOARDS + WEBHOOKS + ACCOUNTS + SERVER + TOURNAMENTS + MATCHES;
