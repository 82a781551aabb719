import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What a hall's page looks for: its results since a day, and the open matches there.
const INDEXES = `
create index match_results_hall_since on match_results (hall_key, at);
create index match_posts_open_at_hall on match_posts (hall, region, open, last_day, start_time, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, INDEXES);
}
