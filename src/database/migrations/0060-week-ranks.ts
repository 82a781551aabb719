import { type Kysely, sql } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What a member gained in the last week before the one in `week`, and where members stood at the end of a week.
const WEEK_RANKS = `
alter table members add column past_week TEXT not null default '';
alter table members add column past_week_points INT not null default 0;
alter table members add column past_week_victories INT not null default 0;

create table ranked_weeks (week TEXT primary key) STRICT;

create table week_ranks (
  member INT not null references members (number) on delete cascade,
  week TEXT not null references ranked_weeks (week) on delete cascade,
  rank INT not null,
  primary key (member, week)
) STRICT;
create index week_ranks_week on week_ranks (week);
`;

// Whoever has gained something this week already has lost last week's figures: that week is ranked no more.
export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, WEEK_RANKS);
  await sql`insert into ranked_weeks (week) select ${lastMonday(new Date())} where exists (select 1 from members)`.execute(
    db,
  );
}

const HOUR = 3_600_000;

/** The Monday of the week before a moment's, in Seoul. */
function lastMonday(now: Date): string {
  const seoul = new Date(now.getTime() + 9 * HOUR);
  const daysSince = ((seoul.getUTCDay() + 6) % 7) + 7;
  return new Date(seoul.getTime() - daysSince * 24 * HOUR).toISOString().slice(0, 10);
}
