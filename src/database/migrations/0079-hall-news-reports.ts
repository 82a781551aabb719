import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';
import { remakeTables } from './remake-tables.ts';

// News of halls can be reported, and is hidden while `hidden` is 1. Only shown news is announced to those who
// marked the hall as a favourite.
const HIDDEN = `
alter table hall_news add column hidden INT not null default 0 check (hidden in (0, 1));
drop index hall_news_pending;
create index hall_news_pending on hall_news (id) where pending = 1 and hidden = 0;
`;

const CASES = 'report_cases';
const REFERRING = ['reports', 'report_snapshots', 'report_notes', 'sanctions'];
const KINDS = `'free', 'promotion', 'singlematch', 'comment', 'promotionComment', 'singlematchComment', 'nickname', 'profile', 'hallNews'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, HIDDEN);
  if (isSqlite(db)) return remakeTables(db, [CASES, ...REFERRING], withNews);
  const name = `${CASES}_kind_check`;
  await sql.raw(`alter table ${CASES} drop constraint ${name}`).execute(db);
  await sql.raw(`alter table ${CASES} add constraint ${name} check (kind in (${KINDS}))`).execute(db);
}

const withNews = (definition: string) =>
  definition.replace("'nickname', 'profile'", "'nickname', 'profile', 'hallNews'");
