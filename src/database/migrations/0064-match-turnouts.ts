import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What an author and the accepted applicants of a match say of each other after its day. `objection` is '' or what became
// of the member's word that it is wrong. Who was accepted before is not known to have been in time: '' stays.
const TURNOUTS = `
alter table applications add column accepted_at TEXT not null default '';
create table match_turnouts (
  post INT not null references match_posts (id) on delete cascade,
  member INT not null references members (number) on delete cascade,
  teller INT not null references members (number) on delete cascade,
  came INT not null,
  objection TEXT not null default '',
  at TEXT not null,
  primary key (post, member, teller)
) STRICT;
create index match_turnouts_member on match_turnouts (member, post);
create index match_turnouts_teller on match_turnouts (teller, post);
create index match_turnouts_at on match_turnouts (at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TURNOUTS);
}
