import { Helper } from './children.ts';
import { type Ground, spent } from './ground.ts';
import type { Mix, Mixed } from './mixed-process.ts';
import { type Result, show } from './report.ts';

const SIZE = 100_000;
const PER_SECOND = 200;
const SECONDS = 60;
const QUICK_SECONDS = 5;
const WARM_UP_SECONDS = 3;
const MOST_P99_MS = 100;

/** What a busy site lives with: 200 requests a second for a minute, 70 % guests' pages, 20 % reads, 10 % writes. */
export async function mixedCases({ pace, large }: Ground): Promise<Result[]> {
  const { url, pid, tokens, size } = await large(Math.min(SIZE, pace.size));
  const people = new Helper<Mix, Mixed>('mixed-process.ts');
  const seconds = pace.rounds > 1 ? SECONDS : QUICK_SECONDS;
  console.error(`mixed requests for ${seconds} s`);
  const mix = { url, tokens, size, perSecond: PER_SECOND };
  await people.ask({ ...mix, seconds: WARM_UP_SECONDS });
  const before = spent(pid);
  const { times, refused, wrong } = await people.ask({ ...mix, seconds });
  const after = spent(pid);
  people.end();
  if (wrong.length > 0) throw new Error(`${wrong.length} mixed requests went wrong, as ${wrong[0]}`);
  const group = `${PER_SECOND} mixed requests a second for ${seconds} s, at ${size.toLocaleString('en-US')} rows`;
  const { page, read, write } = times;
  const cores = before && after && (after.cpuSeconds - before.cpuSeconds) / seconds;
  const busy = cores === undefined ? '' : `, which keep ${show(cores)} cores busy`;
  const all = judge(group, `all of them${busy}`, [...page, ...read, ...write]);
  const refusedNote = refused > 0 ? `, ${refused} turned away` : '';
  return [
    { ...all, measured: `${all.measured}${refusedNote}`, ok: all.ok && refused === 0 },
    judge(group, "guests' pages (70 %)", page),
    judge(group, "members' reads (20 %)", read),
    judge(group, 'comments and posts (10 %)', write),
  ];
}

function judge(group: string, name: string, times: number[]): Result {
  const sorted = times.toSorted((a, b) => a - b);
  const within = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  const [half, p99, slowest] = [within(0.5), within(0.99), within(1)];
  return {
    group,
    case: name,
    measured: `99 % within ${show(p99)} ms, half within ${show(half)} ms, the slowest ${show(slowest)} ms`,
    ratio: '',
    floor: `99 % ≤ ${MOST_P99_MS} ms`,
    ok: p99 <= MOST_P99_MS,
    figures: { p99, p50: half, slowest, requests: times.length },
  };
}
