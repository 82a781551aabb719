// Real faults of the built server (kills, lost power, failing disks …), and the tests that are too long for
// `npm test`; `--short` runs the round of `npm test`, `--only <words>` the faults whose names contain the
// words, and `--list` prints the names.

import { buildIfNeeded } from './build.ts';
import { readArguments } from './command.ts';
import { databaseAway } from './faults/database-away.ts';
import { disksThatFail } from './faults/disk.ts';
import { leadersLost } from './faults/failover.ts';
import { killedWhileWriting } from './faults/kill.ts';
import { powerLost } from './faults/power.ts';
import { restoredUnderLoad } from './faults/restore.ts';
import { rollingRestart } from './faults/rolling-restart.ts';
import { runSuite, SUITES } from './faults/suites.ts';
import { upgradedFromEveryRelease, upgradesKilled } from './faults/upgrade.ts';

const usage = 'npm run dev:faults -- [--short] [--only <case>] [--list]';
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

type Fault = [name: string, run: () => Promise<string>];
// These are timed or long, so not for a quick run on a busy machine.
const LONG: Fault[] = [
  ['a database that is away', () => databaseAway(10)],
  ['rolling restart behind a proxy', rollingRestart],
  ['failover of a database cluster', leadersLost],
  ...Object.keys(SUITES).map((name): Fault => [name, () => runSuite(name)]),
];
const faults: Fault[] = [
  ['kill -9 while members write', () => killedWhileWriting(short ? 3 : 200)],
  ['power lost while members write', () => (short ? powerLost(6, 1) : powerLost(300, 10))],
  ['disks that fail', disksThatFail],
  [
    'backup and restore while members write',
    () => restoredUnderLoad(short ? { rounds: 1, kills: 1 } : { rounds: 30, kills: 60 }),
  ],
  ['upgrades from every released version', upgradedFromEveryRelease],
  ['upgrades killed', () => upgradesKilled(short ? 1 : 30)],
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
