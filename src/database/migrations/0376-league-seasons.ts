import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The season for which the final table of a league gives points.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `
alter table leagues add column season INT references seasons (id) on delete set null;
create index leagues_season on leagues (season)`,
  );
