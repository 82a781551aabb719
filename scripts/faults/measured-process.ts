import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build.ts';

const LOOK_MS = 50;
const KB_A_MB = 1000;

/** What a program said, and the most memory that it held, or one that it began; null where the system does not say (not Linux). */
export type Measured = { said: string; peakMB: number | null; seconds: number };

/** Runs a program of the project to its end; throws where it fails. */
export async function runMeasured(
  file: string,
  args: string[],
  settings: Record<string, string>,
): Promise<Measured> {
  const env = { ...process.env, DATABASE_URL: '', ...settings };
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', part => {
    said += part;
  });
  let peakMB: number | null = null;
  // The system remembers the most; what is held in the last moment before the end is not seen.
  const looking = setInterval(() => {
    peakMB = Math.max(peakMB ?? 0, ...processesFrom(child.pid).map(peakOf)) || null;
  }, LOOK_MS);
  const code = await new Promise(resolve => child.once('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${said}`);
  return { said, peakMB, seconds: (performance.now() - began) / 1000 };
}

function processesFrom(pid = 0): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processesFrom)];
}

function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / KB_A_MB;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
