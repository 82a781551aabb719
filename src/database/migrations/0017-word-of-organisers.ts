import { type Kysely, sql } from 'kysely';

// 1 where the organiser said it: that a member was there, and whether a disputed match stands.
const STATEMENTS = [
  'alter table tournament_players add column by_organiser integer not null default 0 check (by_organiser in (0, 1))',
  'alter table match_rulings add column by_organiser integer not null default 0 check (by_organiser in (0, 1))',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
