import { type Kysely, sql } from 'kysely';

// Each board numbers its posts from 1, in the order of their ids; a number is given once.
const STATEMENTS = [
  'alter table row_counts add column last_number integer not null default 0',
  'alter table match_posts add column number integer not null default 0',
  `update match_posts set number = counted.number from (
    select id, row_number() over (partition by board order by id) as number from match_posts
  ) as counted where counted.id = match_posts.id`,
  `update row_counts set last_number = (
    select coalesce(max(number), 0) from match_posts where board = row_counts.name
  ) where name in ('promotion', 'singlematch')`,
  'create unique index match_posts_number on match_posts (board, number)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
