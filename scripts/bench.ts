// Measures the built site, each speed against a bare node:http server in the same run; a report, no test.
import { writeFileSync } from 'node:fs';
import { type Ground, type Pace, prepare } from './bench/ground.ts';
import { GENERATOR } from './bench/load.ts';
import { memoryCases, startCases } from './bench/process-cases.ts';
import { asText, machine, type Result, type Run, writeMarkdown } from './bench/report.ts';
import { searchCases } from './bench/search-cases.ts';
import { GROWTH, sizeCases } from './bench/size-cases.ts';
import { listCases, pageCases, writeCases } from './bench/speed-cases.ts';
import { weightCases } from './bench/weight-cases.ts';
import { buildIfNeeded } from './build.ts';
import { readArguments } from './command.ts';

// The order matters, because memory is measured over all earlier cases.
const CASES: Record<string, (ground: Ground) => Promise<Result[]>> = {
  pages: pageCases,
  api: listCases,
  write: writeCases,
  ...Object.fromEntries(GROWTH.map(which => [which, (ground: Ground) => sizeCases(ground, which)])),
  search: searchCases,
  weight: weightCases,
  memory: memoryCases,
  start: startCases,
};
// These use no database, or compare with SQLite only.
const SQLITE_ONLY = ['weight', 'start'];
const casesOn = (on: Pace['on']) =>
  Object.keys(CASES).filter(name => on === 'sqlite' || !SQLITE_ONLY.includes(name));

const USAGE = `npm run dev:bench -- [--quick] [--on sqlite|postgres] [--size <rows>] [--only <${Object.keys(CASES).join('|')}>,…] [--json <file>] [--markdown <file>]`;

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
    throw new Error(`${USAGE}\n(rows: some thousands; not on PostgreSQL: ${SQLITE_ONLY.join(', ')})`);
  if (!GENERATOR) throw new Error('wrk가 없습니다. 설치한 뒤 다시 해 주세요. (Debian: apt install wrk)');
  // A page of figures must come from a whole run.
  if (values.markdown && (values.quick || only.length < all.length))
    throw new Error('--markdown goes with neither --quick nor --only');
  const pace: Pace = values.quick
    ? { warmUp: 1, seconds: 1, rounds: 1, asks: 20, size, on }
    : { warmUp: 2, seconds: 2, rounds: 3, asks: 60, size, on };
  return { ...values, only, pace };
}

/** The run goes on, because the other figures took an hour. */
function failed(group: string, error: unknown): Result {
  console.error(error);
  return { group, case: group, measured: `not measured: ${(error as Error).message}` };
}

async function measure(pace: Pace, only: string[]): Promise<Result[]> {
  const ground = await prepare(pace);
  try {
    const results: Result[] = [];
    for (const [name, cases] of Object.entries(CASES).filter(([name]) => only.includes(name))) {
      const found = await cases(ground).catch(error => [failed(name, error)]);
      console.log(asText(found));
      results.push(...found);
    }
    return results;
  } finally {
    await ground.end();
  }
}

try {
  const { pace, only, quick, json, markdown } = benchArguments();
  buildIfNeeded();
  console.log(`asked by ${GENERATOR}`);
  const date = new Date().toISOString();
  const results = await measure(pace, only);
  const { size, on } = pace;
  const run: Run = { date, quick, size, on, generator: GENERATOR, machine: machine(), results };
  if (json) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`);
  if (markdown) writeMarkdown(markdown, run);
  process.exit(results.some(({ measured }) => measured.startsWith('not measured')) ? 1 : 0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
