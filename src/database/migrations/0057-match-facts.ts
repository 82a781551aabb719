import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// What a match post says besides its free text, empty where it says nothing. `last_day` is the last day of the match, by
// `day` or by what the free text reads as; where there is none, `undated_since` is the day the post was written on.
// `taken` counts the applicants who were not declined.
const COLUMNS = `
alter table match_posts add column day TEXT not null default '';
alter table match_posts add column start_time TEXT not null default '';
alter table match_posts add column hall TEXT not null default '';
alter table match_posts add column region TEXT not null default '';
alter table match_posts add column discipline TEXT not null default '';
alter table match_posts add column score_from INT not null default 0;
alter table match_posts add column score_to INT not null default 9999;
alter table match_posts add column seats INT not null default 0;
alter table match_posts add column taken INT not null default 0;
alter table match_posts add column last_day TEXT not null default '';
alter table match_posts add column undated_since TEXT not null default '';
update match_posts set last_day = match_date
  where match_date like '____-__-__' and match_date between '1000-01-01' and '9999-12-31';
update match_posts set undated_since = substr(created_at, 1, 10) where last_day = '';
update match_posts set taken =
  (select count(*) from applications where post = match_posts.id and state <> 'declined')
  where applicant_count > 0;
`;

const INDEXES = `
create index match_posts_open on match_posts (board, open, undated_since, last_day, start_time, id);
create index match_posts_open_in_region
  on match_posts (board, open, region, undated_since, last_day, start_time, id);
create index match_posts_by_last_day on match_posts (board, last_day, start_time, id);
create index match_posts_in_region_by_last_day on match_posts (board, region, last_day, start_time, id);
`;

// SQLite adds no stored column to a table, PostgreSQL before 18 knows no virtual one.
export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
  const [type, kept] = isSqlite(db) ? ['integer', 'virtual'] : ['bigint', 'stored'];
  const open = 'case when closed = 0 and hidden = 0 and (seats = 0 or taken < seats) then 1 else 0 end';
  await sql
    .raw(`alter table match_posts add column open ${type} generated always as (${open}) ${kept}`)
    .execute(db);
  await runOnEither(db, INDEXES);
}
