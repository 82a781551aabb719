import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The dues of clubs by month, and their ledger: an entry is never changed, another one reverses it.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
create table club_dues (
  club INT not null references clubs (id),
  from_month TEXT not null,
  won INT not null,
  primary key (club, from_month)
) STRICT;
create table club_ledger (
  id ID,
  club INT not null references clubs (id),
  kind TEXT not null,
  amount INT not null,
  day TEXT not null,
  note TEXT not null,
  member INT references members (number),
  month TEXT,
  reverses INT references club_ledger (id),
  by_member INT not null references members (number),
  created_at TEXT not null
) STRICT;
create unique index club_ledger_reverses on club_ledger (reverses);
create index club_ledger_club on club_ledger (club, id);
create index club_ledger_month on club_ledger (club, month);
create index club_ledger_member on club_ledger (member, id)`,
  );
