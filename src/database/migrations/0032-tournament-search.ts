import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// What lists of tournaments are narrowed by. `list_format` is '' before there is a field, `knockout` of a tournament that
// begins with one, `single` of 개인전, else the format. `region` is that of the only hall of this name, as far as known.
const COLUMNS = `
alter table tournaments add column region TEXT not null default '';
alter table tournaments add column list_format TEXT not null default '';
update tournaments set list_format = case
  when version = 0 then ''
  when format <> '' then format
  when mode = 'single' then 'single'
  else 'knockout' end;
update tournaments set region = coalesce((
  select max(region) from halls where listed = 1 and name_key = hall_key and name_key <> ''
  group by name_key having min(region) = max(region)), '');
create index tournaments_by_region on tournaments (shown, state, region, day, id);
create index tournaments_by_list_format on tournaments (shown, state, list_format, day, id);
create index tournaments_by_region_and_format on tournaments (shown, state, region, list_format, day, id);
`;

// The index is filled after all steps, by the program that runs them: how names are split is not of this step.
export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
  if (isSqlite(db)) {
    const options = "content='', contentless_delete=1, detail=none, tokenize='ascii'";
    await sql.raw(`create virtual table tournament_index using fts5(tokens, ${options})`).execute(db);
    return;
  }
  const table = 'create table tournament_index (number bigint primary key, tokens tsvector not null)';
  await sql.raw(table).execute(db);
  const options = 'with (fastupdate = on, gin_pending_list_limit = 256)';
  const index = `create index tournament_index_tokens on tournament_index using gin (tokens) ${options}`;
  await sql.raw(index).execute(db);
}
