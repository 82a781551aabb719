import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** The facts of a hall name its first picture, which lists show. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `alter table hall_facts add column picture TEXT not null default '';
    update hall_facts set picture = coalesce((
      select name from pictures
      where kind = 'hall' and post = hall_facts.hall and comment = 0 and expires_at = '' and hidden = 0
      order by position limit 1), '')`,
  );
