// Measures the built site, each speed against a bare node:http server in the same run; a report, no test.
import { writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { conversationCases } from './bench/conversation-cases.ts';
import { type Ground, type Pace, prepare } from './bench/ground.ts';
import { importCases } from './bench/import-cases.ts';
import { mixedCases } from './bench/mixed-cases.ts';
import { pictureCases } from './bench/picture-cases.ts';
import { memoryCases, startCases } from './bench/process-cases.ts';
import { replicaCases } from './bench/replica-cases.ts';
import { asText, machine, type Result, type Run, writeMarkdown } from './bench/report.ts';
import { searchCases } from './bench/search-cases.ts';
import { GROWTH, sizeCases } from './bench/size-cases.ts';
import { listCases, pageCases } from './bench/speed-cases.ts';
import { tournamentCases } from './bench/tournament-cases.ts';
import { weightCases } from './bench/weight-cases.ts';
import { writeCases } from './bench/write-cases.ts';
import { GENERATOR } from './bench/wrk.ts';
import { buildIfNeeded } from './build.ts';

// In this order, because the memory is the most that all the cases before it needed.
const CASES: Record<string, (ground: Ground) => Promise<Result[]>> = {
  pages: pageCases,
  api: listCases,
  write: writeCases,
  ...Object.fromEntries(GROWTH.map(which => [which, (ground: Ground) => sizeCases(ground, which)])),
  conversation: conversationCases,
  search: searchCases,
  mixed: mixedCases,
  replica: replicaCases,
  import: importCases,
  tournaments: tournamentCases,
  weight: weightCases,
  pictures: pictureCases,
  memory: memoryCases,
  start: startCases,
};

// These compare with SQLite alone, or measure what knows no database.
const SQLITE_ONLY = ['import', 'weight', 'pictures', 'start'];
const POSTGRES_ONLY = ['replica'];
const casesOn = (on: Pace['on']) =>
  Object.keys(CASES).filter(name => !(on === 'sqlite' ? POSTGRES_ONLY : SQLITE_ONLY).includes(name));

const USAGE = `npm run bench -- [--quick] [--on sqlite|postgres] [--size <rows>] [--only <${Object.keys(CASES).join('|')}>,…] [--json <file>] [--markdown <file>]`;

function benchArguments() {
  const options = {
    quick: { type: 'boolean', default: false },
    on: { type: 'string', default: 'sqlite' },
    size: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    markdown: { type: 'string' },
  } as const;
  const { values } = readArguments({ usage: USAGE, options });
  const size = Number(values.size ?? (values.quick ? 10_000 : 1_000_000));
  const on = values.on === 'postgres' ? 'postgres' : 'sqlite';
  const all = casesOn(on);
  const only = values.only?.split(',') ?? all;
  const isRound = Number.isInteger(size) && size >= 1000 && size % 1000 === 0;
  if (!isRound || !only.every(name => all.includes(name)) || on !== values.on)
    throw new Error(
      `${USAGE}\n(rows: some thousands; not on PostgreSQL: ${SQLITE_ONLY.join(', ')}; there only: ${POSTGRES_ONLY.join(', ')})`,
    );
  // A page of figures is of one whole run, or it would be read as one.
  if (values.markdown && (values.quick || only.length < all.length))
    throw new Error('--markdown goes with neither --quick nor --only');
  const pace: Pace = values.quick
    ? { warmUp: 1, seconds: 1, rounds: 1, asks: 20, size, on }
    : { warmUp: 2, seconds: 2, rounds: 3, asks: 60, size, on };
  return { ...values, only, pace };
}

/** What went wrong in one group; the figures of the others are worth an hour. */
function failed(group: string, error: unknown): Result {
  console.error(error);
  const measured = `not measured: ${(error as Error).message}`;
  return { group, case: group, measured, ratio: '', floor: '', ok: false, figures: {} };
}

async function measure(pace: Pace, only: string[]): Promise<Result[]> {
  const ground = await prepare(pace);
  try {
    const results: Result[] = [];
    for (const [name, cases] of Object.entries(CASES))
      if (only.includes(name)) results.push(...(await cases(ground).catch(error => [failed(name, error)])));
    return results;
  } finally {
    await ground.end();
  }
}

try {
  const { pace, only, quick, json, markdown } = benchArguments();
  buildIfNeeded();
  const date = new Date().toISOString();
  const results = await measure(pace, only);
  const run: Run = {
    date,
    quick,
    size: pace.size,
    on: pace.on,
    generator: GENERATOR,
    machine: machine(),
    results,
  };
  console.log(asText(run));
  if (json) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
  if (markdown) writeMarkdown(markdown, run);
  process.exit(results.some(({ measured }) => measured.startsWith('not measured')) ? 1 : 0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
