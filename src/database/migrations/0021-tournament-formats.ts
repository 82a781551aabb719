import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The first event of a tournament enters its players, with the stages it is played in; without them it stays ''.
const FORMATS = `
alter table tournaments add column format TEXT not null default '';
update tournaments set format = 'groups' where id in (
  select tournament from tournament_events where number = 1 and body like '%"stages":[{"type":"groups"%'
);
update tournaments set format = 'league' where id in (
  select tournament from tournament_events where number = 1 and body like '%"stages":[{"type":"league"%'
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, FORMATS);
}
