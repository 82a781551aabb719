// What kills, cuts and spoils, done for real to the built server, and random nights in every format and size; `--short`
// is the round that `npm test` takes, `--only <words>` takes those with the words in their names, and `--list` says which
// that are.
import { readArguments } from './arguments.ts';
import { buildIfNeeded } from './build.ts';
import { backedUpUnderLoad } from './faults/backups.ts';
import { readyAfterCrash } from './faults/crash.ts';
import { databaseAway } from './faults/database-away.ts';
import { databasesThatHang, disksThatFail } from './faults/disks.ts';
import { leadersLost } from './faults/high-availability.ts';
import { killedWhileWriting, stoppedUnderLoad, stoppedUnderOverload } from './faults/kills.ts';
import { migrationsKilled } from './faults/migrations.ts';
import { movedThereAndBack } from './faults/moves.ts';
import { checkCrowds, checkOverload, FRONTS } from './faults/overload.ts';
import { powerLost } from './faults/power.ts';
import { racesAcrossTwoServers } from './faults/races.ts';
import { randomNights } from './faults/random-nights.ts';
import { rollingRestart } from './faults/rolling-restart.ts';
import { slowClientsAreCut } from './faults/slow.ts';
import { startsThatFail } from './faults/starts.ts';
import { suiteOfLongTests, suiteSerializable, suiteThroughPgbouncer, suiteTwice } from './faults/suites.ts';
import { upgradedFromEveryRelease } from './faults/upgrades.ts';

const usage = 'npm run faults -- [--short] [--only <case>] [--list]';
const options = {
  short: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  list: { type: 'boolean', default: false },
} as const;
const { short, only, list } = readArguments({ usage, options }).values;
const LIMIT_MS = short ? 6 * 60_000 : 150 * 60_000;
const overdue = setTimeout(() => {
  console.error('faults: 시간이 너무 오래 걸려 멈춥니다.');
  process.exit(1);
}, LIMIT_MS);

// Measured against the clock, or long: nothing for a run that must be quick and not fail on a busy machine.
const LONG: [string, () => Promise<string>][] = [
  ['starts that must fail', startsThatFail],
  ['a database that is away', () => databaseAway(10)],
  ['databases that hang', databasesThatHang],
  ['moves to PostgreSQL and back', movedThereAndBack],
  ['ten times the load', checkOverload],
  ...(Object.keys(FRONTS) as (keyof typeof FRONTS)[]).map((front): [string, () => Promise<string>] => [
    `crowds before ${front}`,
    () => checkCrowds(front),
  ]),
  ['SIGTERM under overload', stoppedUnderOverload],
  ['started again after a crash', () => readyAfterCrash(10)],
  ['races across two servers', racesAcrossTwoServers],
  ['rolling restart behind a proxy', rollingRestart],
  ['leaders of a database cluster lost', leadersLost],
  ['the tests that are long', suiteOfLongTests],
  ['every test through PgBouncer', suiteThroughPgbouncer],
  ['every test with each transaction run twice', suiteTwice],
  [
    'serializable transactions in every test of the server and the database',
    () => suiteSerializable('src/server', 'src/database'),
  ],
  [
    'serializable transactions in every test of the features',
    () => suiteSerializable('src/features', 'src/app'),
  ],
  ['random nights', () => randomNights(1000)],
];

const faults: [string, () => Promise<string>][] = [
  ['kill -9 while members write', () => killedWhileWriting(short ? 3 : 200)],
  ['power lost while members write', () => (short ? powerLost(6, 1) : powerLost(300, 10))],
  ['disks that fail', disksThatFail],
  ['migrations killed', () => migrationsKilled(short ? 1 : 30)],
  [
    'backups while members write',
    () => backedUpUnderLoad(short ? { rounds: 1, kills: 1 } : { rounds: 30, kills: 60 }),
  ],
  ['SIGTERM under load', () => stoppedUnderLoad(short ? 1 : 20)],
  ['clients that never finish', slowClientsAreCut],
  ['upgrades from every released version', upgradedFromEveryRelease],
  ...(short ? [] : LONG),
];
const wanted = faults.filter(([name]) => name.includes(only));
if (wanted.length === 0) {
  console.error(`faults: 이름에 "${only}"이(가) 든 것이 없습니다. --list로 이름을 볼 수 있습니다.`);
  process.exit(1);
}
if (list) {
  console.log(wanted.map(([name]) => name).join('\n'));
  process.exit(0);
}

buildIfNeeded();
let failed = 0;
const left = [...wanted];
async function takeTurns(): Promise<void> {
  for (let next = left.shift(); next; next = left.shift()) {
    const [name, run] = next;
    try {
      console.log(`ok    ${name}: ${await run()}`);
    } catch (error) {
      failed++;
      console.error(`FAIL  ${name}:`, error);
    }
  }
}
// The short round waits more than it computes; the long one measures.
await Promise.all(Array.from({ length: short ? 3 : 1 }, takeTurns));
clearTimeout(overdue);
console.log(`${wanted.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
