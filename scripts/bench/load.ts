import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RequestOptions } from './asking.ts';
import { FRACTION, ownFolder, type Vary } from './processes.ts';

const { stdout } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
/** '' if the load generator is not installed. */
export const GENERATOR = /^wrk (?:debian\/)?[\d.]+/.exec(stdout ?? '')?.[0] ?? '';

export type Load = RequestOptions & {
  url: string;
  seconds: number;
  connections: number;
  /** Each request has another address, so that no answer is cached. */
  vary?: Vary;
  /** The load exceeds the capacity on purpose: refused requests are not counted. */
  mayBeShed?: boolean;
};
/** With `generatorCores` near one, the generator is itself the limit. */
export type Loaded = { perSecond: number; generatorCores: number };

let first = 0;

/** wrk sends requests in one thread as fast as the server answers. */
export async function load({ url, seconds, connections, mayBeShed, ...options }: Load): Promise<Loaded> {
  const script = join(ownFolder(), 'requests.lua');
  writeFileSync(script, scriptOf(options, first));
  const words = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    url + options.path,
  ];
  const child = spawn('wrk', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await text(child.stdout);
  const figures = /^figures (.*)$/m.exec(said)?.[1];
  if (!figures) throw new Error(`wrk said: ${said}`);
  const [requests = 0, microseconds = 0, bad = 0, cpuSeconds = 0] = figures.split(' ').map(Number);
  if (bad > 0 && !mayBeShed) throw new Error(`${options.path}: ${bad} of ${requests} requests went wrong`);
  first += requests + connections;
  const elapsed = microseconds / 1e6;
  return { perSecond: (requests - bad) / elapsed, generatorCores: cpuSeconds / elapsed };
}

/** The only control characters that a Lua string allows are line feeds. */
const lua = (value: string) => JSON.stringify(value);

function scriptOf(
  { path, method = 'GET', headers = {}, body, vary }: RequestOptions & { vary?: Vary },
  n: number,
) {
  const mark = path.includes('?') ? '&' : '?';
  return [
    `wrk.method = ${lua(method)}`,
    body === undefined ? '' : `wrk.body = ${lua(body)}`,
    ...Object.entries(headers).map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`),
    vary
      ? `local n = ${n}
request = function()
  local page = string.format("%d.%s%d", 1 + n % ${vary.pages}, ${lua(FRACTION)}, n)
  n = n + 1
  return wrk.format(nil, ${lua(`${path}${mark}${vary.parameter}=`)} .. page)
end`
      : '',
    `done = function(summary)
  local e = summary.errors
  local bad = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format("figures %d %d %d %f\\n", summary.requests, summary.duration, bad, os.clock()))
end`,
  ].join('\n');
}
