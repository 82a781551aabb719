import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Who agrees to advertising (정보통신망법 50조): a row while the consent holds, confirmed every two years; and every
// answer, and each time the site asked again.
const CONSENTS = `
create table advertising_consents (
  member INT not null references members (number) on delete cascade,
  kind TEXT not null check (kind in ('day', 'night')),
  given_at TEXT not null,
  confirmed_at TEXT not null,
  primary key (member, kind)
) STRICT;
create index advertising_consents_confirmed on advertising_consents (kind, confirmed_at);

create table advertising_history (
  id ID,
  member INT not null references members (number) on delete cascade,
  kind TEXT not null check (kind in ('day', 'night')),
  what TEXT not null check (what in ('given', 'withdrawn', 'asked')),
  at TEXT not null
) STRICT;
create index advertising_history_member on advertising_history (member, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CONSENTS);
}
