import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** No captain asks for another day, and a league keeps nothing of what its days were planned from. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `alter table league_matches drop column wish_day; alter table league_matches drop column wish_side;
    alter table leagues drop column matches_a_week; alter table leagues drop column days_off`,
  );
