/** Boards, match posts, pictures, moderation and the texts of the search. */
export const BOARDS = `
create table notices (
  id ID,
  listed INT not null default 1,
  title TEXT not null,
  title_key TEXT not null,
  content TEXT not null,
  content_key TEXT not null,
  pinned INT not null default 0 check (pinned in (0, 1)),
  created_at TEXT not null,
  updated_at TEXT not null,
  picture TEXT not null default '',
  picture_count INT not null default 0
) STRICT;
create INDEX notices_by_id on notices (listed, id);
create INDEX notices_pinned on notices (listed, pinned, id);
create INDEX notices_by_title on notices (listed, title_key, id);
create INDEX notices_by_content on notices (listed, content_key, id);
create INDEX notices_by_date on notices (listed, created_at, id);

create table free_posts (
  id ID,
  board INT not null default 1,
  author INT not null references members (number),
  title TEXT not null,
  title_key TEXT not null,
  comment_count INT not null default 0 check (comment_count >= 0),
  view_count INT not null default 0,
  created_at TEXT not null,
  updated_at TEXT not null,
  hidden INT not null default 0,
  like_count INT not null default 0 check (like_count >= 0),
  picture TEXT not null default '',
  picture_count INT not null default 0,
  heading TEXT
) STRICT;
create INDEX free_posts_by_id on free_posts (board, id);
create INDEX free_posts_by_author on free_posts (author, id, hidden);
create INDEX free_posts_by_likes on free_posts (board, like_count, id);
create INDEX free_posts_by_comments on free_posts (board, comment_count, id);
create INDEX free_posts_of_heading on free_posts (board, heading, id) where heading is not null;
create INDEX free_posts_of_heading_by_likes on free_posts (board, heading, like_count, id) where heading is not null;
create INDEX free_posts_of_heading_by_comments on free_posts (board, heading, comment_count, id) where heading is not null;

create table free_post_texts (
  post INT primary key references free_posts (id) on delete cascade,
  content TEXT not null
) STRICT;

create table comments (
  id ID,
  post INT not null references free_posts (id) on delete cascade,
  author INT not null references members (number),
  content TEXT not null,
  created_at TEXT not null,
  edited_at text not null default '',
  hidden INT not null default 0,
  like_count INT not null default 0 check (like_count >= 0),
  thread INT not null default 0,
  answered_member INT references members (number),
  removed_at TEXT not null default '',
  picture TEXT not null default ''
) STRICT;
create INDEX comments_thread on comments (post, thread, id);
create INDEX comments_by_author on comments (author, id, hidden, removed_at);

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
  updated_at TEXT not null,
  number integer not null default 0,
  hidden INT not null default 0,
  picture TEXT not null default '',
  picture_count INT not null default 0,
  day TEXT not null default '',
  start_time TEXT not null default '',
  hall TEXT not null default '',
  region TEXT not null default '',
  discipline TEXT not null default '',
  score_from INT not null default 0,
  score_to INT not null default 9999,
  seats INT not null default 0,
  taken INT not null default 0,
  last_day TEXT not null default '',
  undated_since TEXT not null default '',
  open INT generated always as (case when closed = 0 and hidden = 0 and (seats = 0 or taken < seats) then 1 else 0 end) virtual,
  comment_count INT not null default 0 check (comment_count >= 0)
) STRICT;
create INDEX match_posts_by_id on match_posts (board, id);
create UNIQUE INDEX match_posts_number on match_posts (board, number);
create INDEX match_posts_by_author on match_posts (author, id, hidden);
create INDEX match_posts_open on match_posts (board, open, undated_since, last_day, start_time, id);
create INDEX match_posts_open_in_region on match_posts (board, open, region, undated_since, last_day, start_time, id);
create INDEX match_posts_by_last_day on match_posts (board, last_day, start_time, id);
create INDEX match_posts_in_region_by_last_day on match_posts (board, region, last_day, start_time, id);
create INDEX match_posts_open_at_hall on match_posts (hall, region, open, last_day, start_time, id);

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
  accepted_at TEXT not null default '',
  unique (post, member)
) STRICT;
create INDEX applications_post on applications (post, id);
create INDEX applications_member on applications (member, id);

create table earlier_texts (
  id ID,
  kind TEXT not null,
  post INT not null,
  comment INT not null default 0,
  author INT not null references members (number),
  title TEXT not null default '',
  content TEXT not null,
  changed_at TEXT not null
) STRICT;
create INDEX earlier_texts_of on earlier_texts (kind, post, comment, id);
create INDEX earlier_texts_author on earlier_texts (author, id);

create table post_likes (
  member INT not null references members (number),
  post INT not null references free_posts (id) on delete cascade,
  at TEXT not null,
  primary key (member, post)
) STRICT;
create INDEX post_likes_post on post_likes (post);

create table comment_likes (
  member INT not null references members (number),
  comment INT not null references comments (id) on delete cascade,
  at TEXT not null,
  primary key (member, comment)
) STRICT;
create INDEX comment_likes_comment on comment_likes (comment);

create table bookmarks (
  id ID,
  member INT not null references members (number) on delete cascade,
  post INT not null references free_posts (id) on delete cascade,
  at TEXT not null
) STRICT;
create UNIQUE INDEX bookmarks_once on bookmarks (member, post);
create INDEX bookmarks_list on bookmarks (member, id);
create INDEX bookmarks_post on bookmarks (post);

create table pictures (
  id ID,
  name TEXT not null unique,
  member INT not null references members (number),
  kind TEXT not null default '',
  post INT not null default 0,
  comment INT not null default 0,
  position INT not null default 0,
  alt TEXT not null default '',
  width INT not null,
  height INT not null,
  bytes INT not null,
  created_at TEXT not null,
  expires_at TEXT not null,
  removing INT not null default 0,
  hidden INT not null default 0
) STRICT;
create INDEX pictures_of on pictures (kind, post, comment, position);
create INDEX pictures_member on pictures (member, id);
create INDEX pictures_expiry on pictures (expires_at, id) where expires_at <> '';

create table mentions (
  kind TEXT not null,
  post INT not null,
  comment INT not null default 0,
  member INT not null references members (number) on delete cascade,
  text TEXT not null,
  waits INT not null default 0 check (waits in (0, 1)),
  primary key (kind, post, comment, member)
) STRICT;
create INDEX mentions_member on mentions (member, post);

create table match_watchers (
  member INT primary key references members (number) on delete cascade,
  region TEXT not null,
  seen_match INT not null,
  notified_at TEXT not null default ''
) STRICT;
create INDEX match_watchers_due on match_watchers (region, seen_match, notified_at, member);

create table match_turnouts (
  post INT not null references match_posts (id) on delete cascade,
  member INT not null references members (number) on delete cascade,
  teller INT not null references members (number) on delete cascade,
  came INT not null,
  objection TEXT not null default '',
  at TEXT not null,
  primary key (post, member, teller)
) STRICT;
create INDEX match_turnouts_member on match_turnouts (member, post);
create INDEX match_turnouts_teller on match_turnouts (teller, post);
create INDEX match_turnouts_at on match_turnouts (at);
create INDEX match_turnouts_waiting on match_turnouts (objection, at, post, member, teller);

create table boards (
  id INT primary key check (id >= 2),
  slug TEXT not null,
  name TEXT not null,
  purpose TEXT not null,
  readers TEXT not null check (readers in ('everyone', 'members', 'moderators')),
  writers TEXT not null check (writers in ('members', 'admins')),
  position INT not null,
  closed INT not null default 0 check (closed in (0, 1)),
  hidden INT not null default 0 check (hidden in (0, 1)),
  created_at TEXT not null,
  updated_at TEXT not null,
  headings TEXT not null default ''
) STRICT;
create UNIQUE INDEX boards_slug on boards (slug);
create INDEX boards_in_menu on boards (position, id);

create table match_comments (
  id ID,
  post INT not null references match_posts (id) on delete cascade,
  author INT not null references members (number),
  content TEXT not null,
  created_at TEXT not null,
  edited_at TEXT not null default '',
  hidden INT not null default 0 check (hidden >= 0),
  picture TEXT not null default '',
  like_count INT not null default 0 check (like_count >= 0),
  thread INT not null,
  answered_member INT references members (number),
  removed_at TEXT not null default ''
) STRICT;
create INDEX match_comments_author on match_comments (author, id);
create INDEX match_comments_thread on match_comments (post, thread, id);

create table match_comment_likes (
  member INT not null references members (number),
  comment INT not null references match_comments (id) on delete cascade,
  at TEXT not null,
  primary key (member, comment)
) STRICT;
create INDEX match_comment_likes_comment on match_comment_likes (comment);

create table search_documents (
  number ID,
  kind TEXT not null check (kind in ('notice', 'free', 'promotion', 'singlematch', 'comment', 'promotionComment', 'singlematchComment')),
  post INT not null,
  comment INT not null,
  title TEXT not null,
  content TEXT not null,
  unique (kind, post, comment)
) STRICT;
`;
