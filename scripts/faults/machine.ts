import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { until } from './site.ts';

const BRIDGE = 'br0';
const SITE = '10.0.0.11';
const NOBODY = ['-S', '65534', '-G', '65534'];

const ip = (...args: string[]) => execFileSync('ip', args);

/** The network is within this process's own network; this side is 10.0.0.11. */
export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'name', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${SITE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** A network namespace on the bridge, with a cable that can be pulled. */
export class Machine {
  readonly address: string;
  readonly #cable: string;
  readonly #holder: ChildProcess;

  private constructor(name: string, address: string) {
    this.#cable = `${name}0`;
    this.address = address;
    this.#holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  }

  static async open(name: string, address: string): Promise<Machine> {
    const machine = new Machine(name, address);
    const [pid, far, own] = [`${machine.#holder.pid}`, `${name}1`, networkOf('self')];
    await until('a network of its own', async () => networkOf(pid) !== own, 20);
    ip('link', 'add', 'name', machine.#cable, 'type', 'veth', 'peer', 'name', far);
    ip('link', 'set', far, 'netns', pid);
    ip('link', 'set', machine.#cable, 'master', BRIDGE, 'up');
    for (const words of ['link set lo up', `addr add ${address}/24 dev ${far}`, `link set ${far} up`])
      execFileSync('nsenter', ['-t', pid, '-n', 'ip', ...words.split(' ')]);
    return machine;
  }

  /** The program has an unprivileged user unless `isRoot`. */
  start(program: string, args: string[], options: Parameters<typeof spawn>[2] & { isRoot?: boolean }) {
    const { isRoot = false, ...rest } = options;
    const entered = ['-t', String(this.#holder.pid), '-n', ...(isRoot ? [] : NOBODY)];
    return spawn('nsenter', [...entered, program, ...args], rest);
  }

  /** All programs of the machine get the signal. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    const holder = String(this.#holder.pid);
    const own = networkOf(holder);
    const all = readdirSync('/proc').filter(name => /^\d+$/.test(name) && name !== holder);
    for (const pid of all.filter(name => networkOf(name) === own)) {
      try {
        process.kill(Number(pid), signal);
      } catch (error) {
        // The process ended with another one that was killed before.
        if ((error as { code?: string }).code !== 'ESRCH') throw error;
      }
    }
  }

  setCable(state: 'up' | 'down'): void {
    ip('link', 'set', this.#cable, state);
  }
}

/** Returns '' for an ended process. */
function networkOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return '';
  }
}
