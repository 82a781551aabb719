import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The meetings of clubs (정모), the series that they belong to, and who comes.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
create table club_meeting_series (
  id ID,
  club INT not null references clubs (id),
  repeat TEXT not null,
  first_day TEXT not null,
  next_day TEXT not null,
  time TEXT not null,
  place TEXT not null,
  capacity INT,
  fee_won INT,
  deadline_hours INT not null,
  note TEXT not null,
  ended INT not null default 0
) STRICT;
create index club_meeting_series_due on club_meeting_series (ended, next_day);
create index club_meeting_series_club on club_meeting_series (club);
create table club_meetings (
  id ID,
  club INT not null references clubs (id),
  series INT references club_meeting_series (id),
  starts_at TEXT not null,
  closes_at TEXT not null,
  place TEXT not null,
  capacity INT,
  fee_won INT,
  note TEXT not null,
  check_in TEXT not null,
  cancelled INT not null default 0,
  reminded INT not null default 0,
  created_at TEXT not null,
  updated_at TEXT not null
) STRICT;
create index club_meetings_club on club_meetings (club, starts_at);
create index club_meetings_series on club_meetings (series, starts_at);
create index club_meetings_start on club_meetings (starts_at);
create index club_meetings_close on club_meetings (closes_at);
create table club_attendances (
  meeting INT not null references club_meetings (id) on delete cascade,
  member INT not null references members (number),
  answer TEXT not null,
  at TEXT not null,
  present INT not null,
  paid INT not null,
  primary key (meeting, member)
) STRICT;
create index club_attendances_member on club_attendances (member, meeting)`,
  );
