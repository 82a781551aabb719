import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Fees in whole won: of an entry, a payment and a refund.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
alter table entry_settings add column fee_won INT;
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
create INDEX entry_refunds_of on entry_refunds (tournament, id);
create INDEX entry_refunds_member on entry_refunds (member)`,
  );
