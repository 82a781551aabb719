import { spawn, spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Load, Loaded } from './load-process.ts';
import { FRACTION } from './vary.ts';

const { error, stdout } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
/** Whether wrk is installed: it is written in C and takes a third of a core where autocannon takes a whole one. */
export const HAS_WRK = error === undefined;
/** What asks. */
export const GENERATOR = HAS_WRK ? `wrk ${/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? ''}` : 'autocannon';

/** Asks a server with wrk, in one thread; `first` numbers the first address of those that vary. */
export async function askWithWrk(load: Load, first: number): Promise<Loaded & { requests: number }> {
  const script = join(tmpdir(), `dangu-bench-${process.pid}-${Math.random().toString(36).slice(2)}.lua`);
  await writeFile(script, scriptOf(load, first));
  try {
    const { url, path, seconds, connections } = load;
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script];
    const [requests = 0, microseconds = 0, bad = 0, median = 0, slowest = 0, cpuSeconds = 0] = await run([
      ...options,
      url + path,
    ]);
    if (bad > 0 && !load.mayBeShed) throw new Error(`${path}: ${bad} of ${requests} requests went wrong`);
    const elapsed = microseconds / 1e6;
    return {
      requests,
      perSecond: (requests - bad) / elapsed,
      medianMs: median / 1000,
      slowestMs: slowest / 1000,
      generatorCores: cpuSeconds / elapsed,
    };
  } finally {
    await rm(script, { force: true });
  }
}

function run(options: string[]): Promise<number[]> {
  const child = spawn('wrk', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', part => {
    text += part;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', () => {
      const figures = /^figures (.*)$/m.exec(text)?.[1];
      if (figures) resolve(figures.split(' ').map(Number));
      else reject(new Error(`wrk said: ${text}`));
    });
  });
}

/** A Lua string literal; of control characters the text may have line feeds only. */
const lua = (text: string) => JSON.stringify(text);

function scriptOf({ path, method = 'GET', headers = {}, body, vary }: Load, first: number): string {
  const mark = path.includes('?') ? '&' : '?';
  return [
    `wrk.method = ${lua(method)}`,
    body === undefined ? '' : `wrk.body = ${lua(body)}`,
    ...Object.entries(headers).map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`),
    vary
      ? `local n = ${first}
request = function()
  local page = string.format("%d.%s%d", 1 + n % ${vary.pages}, ${lua(FRACTION)}, n)
  n = n + 1
  return wrk.format(nil, ${lua(`${path}${mark}${vary.parameter}=`)} .. page)
end`
      : '',
    `done = function(summary, latency)
  local e = summary.errors
  local bad = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format("figures %d %d %d %f %f %f\\n", summary.requests, summary.duration, bad,
    latency:percentile(50), latency.max, os.clock()))
end`,
  ].join('\n');
}
