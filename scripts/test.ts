// Runs all tests, in the order in which a failure is cheapest to find; ends with one line of counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readArguments } from './command.ts';
import { RACES } from './faults/suites.ts';

const usage = 'npm test  (npm run dev:check는 타입, 모양, SQLite만)';
const { quick } = readArguments({ usage, options: { quick: { type: 'boolean' } } }).values;

const folder = mkdtempSync(join(tmpdir(), 'dangu-test-'));
const counts = { passed: 0, failed: 0 };
const begun: Promise<unknown>[] = [];

/** The step runs beside the following ones; its output is printed when it is awaited. */
function begin(title: string, command: string, args: string[]): { end: () => Promise<void> } {
  const running = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([once(running, 'exit'), text(running.stdout), text(running.stderr)]);
  begun.push(ended);
  return {
    async end() {
      const [[status], ...printed] = await ended;
      console.log(`\n== ${title}\n${printed.join('')}`);
      if (status !== 0) await finish(`${title}: 실패`);
    },
  };
}

async function suite(title: string, projects: string[], tags = '!long', only: string[] = []): Promise<void> {
  const outputFile = join(folder, `${projects.join('-')}.json`);
  console.log(`\n== ${title}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  const args = [
    'run',
    ...projects.flatMap(name => ['--project', name]),
    '--tags-filter',
    tags,
    ...only,
    ...reporters,
  ];
  const { status } = spawnSync('vitest', args, { stdio: 'inherit' });
  const report = JSON.parse(readFileSync(outputFile, 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  if (status !== 0) await finish(`${title}: 실패`);
}

/** Waits until no step is running. */
async function finish(problem?: string): Promise<never> {
  await Promise.all(begun);
  rmSync(folder, { recursive: true, force: true });
  if (problem) console.error(`\n${problem}`);
  console.log(`\n${counts.passed} passed, ${problem ? Math.max(1, counts.failed) : 0} failed`);
  process.exit(problem ? 1 : 0);
}

// One checker: four would check much of it four times (49 s of processor time, 20 with one).
const types = begin('타입', 'tsc', ['--singleThreaded']);
const style = begin('문법과 모양', 'biome', ['check', '--error-on-warnings', '.']);
// In turn, so that both have room beside it. The long round of faults runs the others.
const TWO_SERVERS = ['attendance.test', 'profile.test', 'applications.test', 'comments.test'];
if (quick) {
  await types.end();
  await style.end();
  await suite('SQLite', ['sqlite']);
  await finish();
}
await suite('두 서버', ['two-servers'], `(${RACES}) && !long`, TWO_SERVERS);
await types.end();
await style.end();
await suite('SQLite와 PostgreSQL', ['sqlite', 'postgres']);
await suite('브라우저', ['browser']);
await begin('고장', 'node', ['scripts/faults.ts', '--short']).end();
await finish();
