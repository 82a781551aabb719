/** Halls with their owners, facts and news. */
export const HALLS = `
create table halls (
  id ID,
  listed INT not null default 1,
  region TEXT not null,
  name TEXT not null,
  name_key TEXT not null,
  address TEXT not null,
  address_key TEXT not null,
  website TEXT not null default '',
  youtube TEXT not null default '',
  created_at TEXT not null,
  phone TEXT not null default '',
  license TEXT not null default '',
  location TEXT not null default ''
) STRICT;
create INDEX halls_by_id on halls (listed, id);
create INDEX halls_by_name on halls (listed, name_key, id);
create INDEX halls_by_address on halls (listed, address_key, id);
create INDEX halls_by_region on halls (listed, region, name_key, id);
create UNIQUE INDEX halls_license on halls (license) where license <> '';
create INDEX halls_of_region on halls (listed, region, id);
create INDEX halls_of_region_by_address on halls (listed, region, address_key, id);

create table hall_keepers (
  hall INT not null references halls (id) on delete cascade,
  member INT not null references members (number),
  at TEXT not null,
  primary key (hall, member)
) STRICT;
create INDEX hall_keepers_member on hall_keepers (member, hall);

create table hall_claims (
  id ID,
  hall INT not null references halls (id) on delete cascade,
  member INT not null references members (number),
  license TEXT not null default '',
  note TEXT not null default '',
  state TEXT not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  pending INT not null default 1 check (pending in (0, 1)),
  answer TEXT not null default '',
  at TEXT not null,
  decided_at TEXT not null default '',
  decided_by INT references members (number)
) STRICT;
create UNIQUE INDEX hall_claims_open on hall_claims (hall, member) where pending = 1;
create INDEX hall_claims_queue on hall_claims (pending, id);
create INDEX hall_claims_hall on hall_claims (hall, member, id);
create INDEX hall_claims_member on hall_claims (member, id);

create table hall_facts (
  hall INT not null primary key references halls (id) on delete cascade,
  hours TEXT not null,
  big INT not null default 0,
  medium INT not null default 0,
  pocket INT not null default 0,
  prices TEXT not null default '',
  parking TEXT not null default '',
  smoking TEXT not null default '' check (smoking in ('', 'yes', 'no')),
  lessons TEXT not null default '',
  about TEXT not null default '',
  phone_own INT not null default 0 check (phone_own in (0, 1)),
  updated_at TEXT not null,
  updated_by INT not null references members (number)
) STRICT;

create table hall_fact_versions (
  id ID,
  hall INT not null references halls (id) on delete cascade,
  facts TEXT not null,
  member INT not null references members (number),
  at TEXT not null
) STRICT;
create INDEX hall_fact_versions_hall on hall_fact_versions (hall, id);
create INDEX hall_fact_versions_member on hall_fact_versions (member, id);

create table hall_favourites (
  hall INT not null references halls (id) on delete cascade,
  member INT not null references members (number) on delete cascade,
  at TEXT not null,
  primary key (hall, member)
) STRICT;
create INDEX hall_favourites_member on hall_favourites (member, hall);

create table hall_news (
  id ID,
  hall INT not null references halls (id) on delete cascade,
  author INT not null references members (number),
  title TEXT not null,
  content TEXT not null,
  pending INT not null default 1 check (pending in (0, 1)),
  reached INT not null default 0,
  at TEXT not null,
  updated_at TEXT not null
) STRICT;
create INDEX hall_news_list on hall_news (hall, id);
create INDEX hall_news_author on hall_news (author, id);
create INDEX hall_news_pending on hall_news (id) where pending = 1;

create table hall_views (
  hall INT not null references halls (id) on delete cascade,
  day TEXT not null,
  views INT not null,
  primary key (hall, day)
) STRICT;

create table merged_halls (
  hall INT primary key,
  kept INT not null references halls (id) on delete cascade,
  license TEXT not null,
  name_key TEXT not null,
  address_key TEXT not null,
  at TEXT not null
) STRICT;
create INDEX merged_halls_kept on merged_halls (kept);
create INDEX merged_halls_license on merged_halls (license) where license <> '';
create INDEX merged_halls_address on merged_halls (address_key);

create table hall_imports (
  id ID,
  member INT not null references members (number),
  at TEXT not null,
  added INT not null default 0,
  changed INT not null default 0,
  undone_at TEXT not null default ''
) STRICT;
create INDEX hall_imports_member on hall_imports (member, id);

create table hall_import_rows (
  import_id INT not null references hall_imports (id) on delete cascade,
  hall INT not null,
  before TEXT not null,
  after TEXT not null,
  primary key (import_id, hall)
) STRICT;
`;
