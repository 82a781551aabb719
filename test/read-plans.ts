import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { vi } from 'vitest';
import type { Work } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import type { House } from './house.ts';

/** A statement the house ran, and what was asked of it then. */
export type Read = { query: CompiledQuery; during: string };

/** What holds little of any one tournament or member, and may be sorted: players, browsers, days, wins. */
const SMALL =
  /^(tournament_players|tournament_games|match_answers|match_rulings|sessions|attendance_days|victories)$/;

/** Runs `walk` and answers every reading statement the house ran meanwhile, each once; `walk` says what it asks for. */
export async function readsDuring(
  walk: (saying: (what: string) => void) => Promise<void>,
): Promise<Iterable<Read>> {
  const reads = new Map<string, Read>();
  const run = DefaultQueryExecutor.prototype.executeQuery;
  let during = '';
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  spy.mockImplementation(function (this: DefaultQueryExecutor, query, ...more) {
    const isRead = /^\s*(select|with)\b/i.test(query.sql);
    if (isRead && !reads.has(query.sql)) reads.set(query.sql, { query, during });
    return run.call(this, query, ...more);
  } as typeof run);
  await walk(what => {
    during = what;
  }).finally(() => spy.mockRestore());
  return reads.values();
}

/** Those statements whose plan reads more than `most` rows in one step, a whole table, or sorts what grows. */
export function heavyReads(house: House, reads: Iterable<Read>, most: number): Promise<string[]> {
  return house.site.db.transaction().execute(async tx => {
    if (!isSqlite(tx)) await withoutScans(tx);
    const heavy: string[] = [];
    for (const { query, during } of reads) {
      const steps = isSqlite(tx) ? await sqliteSteps(tx, query) : await postgresSteps(tx, query, most);
      if (steps.length > 0) heavy.push(`${during}: ${steps.join(', ')}: ${query.sql.slice(0, 300)}`);
    }
    return heavy;
  });
}

// A scan that still stands in a plan is one for which there is no index.
async function withoutScans(tx: Work): Promise<void> {
  for (const way of ['seqscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin'])
    await sql.raw(`set local enable_${way} = off`).execute(tx);
}

async function sqliteSteps(tx: Work, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await tx.executeQuery<{ detail: string }>(explained);
  const steps = rows.map(row => row.detail);
  const made = new Set(steps.map(step => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1]));
  const sorts = steps.some(step => step.startsWith('USE TEMP B-TREE'));
  // In the order of its rows a table is read only as far as the limit.
  const isFirstRows = !sorts && /limit \?$/.test(text) && !/\bwhere\b/.test(text);
  const scans = steps.filter(step => {
    const [, table] = /^SCAN (\S+)(?! VIRTUAL)/.exec(step) ?? [];
    return table !== undefined && !made.has(table) && !step.includes('VIRTUAL TABLE') && !isFirstRows;
  });
  const searched = steps.flatMap(step => /^SEARCH (\S+)/.exec(step)?.[1] ?? []);
  const isSmall = searched.some(table => SMALL.test(table));
  return [
    ...scans,
    ...(sorts && !isSmall ? ['sorted'] : []),
    ...steps.filter(step => /AUTOMATIC/.test(step)),
  ];
}

type Step = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
};

async function postgresSteps(tx: Work, { sql: text, parameters }: CompiledQuery, most: number) {
  const explained = CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]);
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(explained);
  const steps = rows[0] ? flat(rows[0]['QUERY PLAN'][0].Plan) : [];
  const isSmall = steps.some(step => SMALL.test(step['Relation Name'] ?? ''));
  return steps.flatMap(step => {
    const name = `${step['Node Type']} ${step['Relation Name'] ?? ''}`.trim();
    const read = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
    if (read > most) return [`${name} of ${read} rows`];
    if (step['Node Type'] === 'Seq Scan') return [name];
    return step['Node Type'] === 'Sort' && !isSmall ? ['sorted'] : [];
  });
}

function flat(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(flat)];
}
