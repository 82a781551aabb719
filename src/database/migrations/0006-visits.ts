import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Who was seen is forgotten with the day; how many there were stays.
const TABLES = `
create table visitors_seen (
  day TEXT not null,
  visitor TEXT not null,
  primary key (day, visitor)
) STRICT;

create table day_visitors (
  day TEXT primary key,
  visitors INT not null
) STRICT;

create table day_counts (
  day TEXT primary key,
  members INT not null,
  posts INT not null,
  comments INT not null
) STRICT;

create table route_times (
  day TEXT not null,
  route TEXT not null,
  bucket INT not null,
  answers INT not null,
  primary key (day, route, bucket)
) STRICT;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}
