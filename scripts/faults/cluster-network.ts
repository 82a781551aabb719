import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const BRIDGE = 'br0';
const SITE = '10.0.0.11';
const NOBODY = ['-S', '65534', '-G', '65534'];

const ip = (...args: string[]) => execFileSync('ip', args);

/** What leads to the machines of a cluster, for a process that has a network of its own; this side is 10.0.0.11. */
export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'name', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${SITE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** A machine as far as its network and its processes go: a network namespace on the bridge, with a cable that can be pulled. */
export class Machine {
  readonly address: string;
  readonly #name: string;
  readonly #holder: ChildProcess;

  private constructor(name: string, address: string) {
    this.#name = name;
    this.address = address;
    this.#holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  }

  static async open(name: string, address: string): Promise<Machine> {
    const machine = new Machine(name, address);
    const own = readlinkSync('/proc/self/ns/net');
    while (networkOf(machine.#pid) === own) await pause(20);
    machine.#plug();
    return machine;
  }

  /** Starts a program there, as nobody in particular unless `isRoot`. */
  start(program: string, args: string[], options: Parameters<typeof spawn>[2] & { isRoot?: boolean }) {
    const { isRoot = false, ...rest } = options;
    const entered = ['-t', String(this.#pid), '-n', ...(isRoot ? [] : NOBODY)];
    return spawn('nsenter', [...entered, program, ...args], rest);
  }

  /** Sends a signal to all that runs there. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.#processes()) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // It ended with the one that was killed before it.
        if ((error as { code?: string }).code !== 'ESRCH') throw error;
      }
    }
  }

  cut(): void {
    ip('link', 'set', `${this.#name}0`, 'down');
  }

  join(): void {
    ip('link', 'set', `${this.#name}0`, 'up');
  }

  get #pid(): number {
    return this.#holder.pid ?? 0;
  }

  #plug(): void {
    const [near, far] = [`${this.#name}0`, `${this.#name}1`];
    const inside = (...args: string[]) =>
      execFileSync('nsenter', ['-t', String(this.#pid), '-n', 'ip', ...args]);
    ip('link', 'add', 'name', near, 'type', 'veth', 'peer', 'name', far);
    ip('link', 'set', far, 'netns', String(this.#pid));
    ip('link', 'set', near, 'master', BRIDGE, 'up');
    inside('link', 'set', 'lo', 'up');
    inside('addr', 'add', `${this.address}/24`, 'dev', far);
    inside('link', 'set', far, 'up');
  }

  #processes(): number[] {
    const own = networkOf(this.#pid);
    const all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
    return all.map(Number).filter(pid => pid !== this.#pid && networkOf(pid) === own);
  }
}

/** Empty for a process that has just ended. */
function networkOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return '';
  }
}
