import type { ChildProcess } from 'node:child_process';
import { chownSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { ROOT } from '../build.ts';
import { Machine } from './cluster-network.ts';

const NOBODY = 65534;
const LAST_WORDS = 40;
const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const ADDRESSES: Record<string, string> = { a: '10.0.0.21', b: '10.0.0.22', c: '10.0.0.23' };
export const NODES = Object.keys(ADDRESSES);

const deployed = (...path: string[]) => readFileSync(join(ROOT, 'deploy', ...path), 'utf8');

/** What Patroni says of a node. */
export type NodeState = { state?: string; role?: string; timeline?: number; sync_standby?: boolean };

/** One of the three machines of `deploy/patroni` and `deploy/etcd`, with the files as they are there. */
export class ClusterNode {
  readonly name: string;
  readonly machine: Machine;
  readonly #tools: string;
  readonly #folder: string;
  #etcd: ChildProcess | undefined;

  private constructor(name: string, machine: Machine, folder: string) {
    this.name = name;
    this.machine = machine;
    this.#tools = join(folder, 'tools');
    this.#folder = join(folder, name);
  }

  /** A machine on which nothing runs yet; `folder` has `tools`, and in a folder of its own the machine's files. */
  static async open(name: string, folder: string): Promise<ClusterNode> {
    const machine = await Machine.open(name, ADDRESSES[name] as string);
    const node = new ClusterNode(name, machine, folder);
    mkdirSync(node.#folder, { mode: 0o700 });
    writeFileSync(node.#file('patroni.yaml'), stringify(node.#patroni()));
    chownSync(node.#folder, NOBODY, NOBODY);
    return node;
  }

  /** Starts the programs that a machine starts when it is switched on. */
  start(): void {
    const env = { ...process.env, ...toolsEnvironment(this.#tools), HOME: this.#folder };
    this.#etcd = this.#run('etcd', [], { ...env, ...this.#etcdSettings() });
    this.#run('patroni', [this.#file('patroni.yaml')], env);
  }

  etcd(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#etcd?.kill(signal);
  }

  get address(): string {
    return this.machine.address;
  }

  /** What its Patroni answers; empty where nobody answers. */
  async ask(path = 'patroni'): Promise<NodeState> {
    const url = `http://${this.address}:8008/${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    return answer ? ((await answer.json()) as NodeState) : {};
  }

  /** How often its data were wound back to where they parted from those of a new leader. */
  rewinds(): number {
    return readFileSync(this.#file('patroni.log'), 'utf8').match(/running pg_rewind from/g)?.length ?? 0;
  }

  /** The last lines of its Patroni's log. */
  lastWords(): string {
    const lines = readFileSync(this.#file('patroni.log'), 'utf8').split('\n');
    const said = lines.filter(line => /(INFO|WARNING|ERROR|FATAL|PANIC): /.test(line));
    return [`${this.name}:`, ...said.slice(-LAST_WORDS)].join('\n');
  }

  readonly #file = (name: string) => join(this.#folder, name);

  #run(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const running = this.machine.start(join(this.#tools, 'usr/bin', program), args, {
      env,
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(this.#file(`${program}.log`), { flags: 'a' });
    for (const output of [running.stdout, running.stderr]) output?.pipe(log, { end: false });
    return running;
  }

  #patroni(): object {
    const own = deployed('patroni', 'patroni.yaml').replace(
      /10\.0\.0\.21:(8008|5432)/g,
      `${this.address}:$1`,
    );
    const settings = parse(own) as { postgresql: Record<string, object | string> };
    Object.assign(settings, { name: this.name });
    Object.assign(settings.postgresql, {
      bin_dir: join(this.#tools, 'usr/lib/postgresql/15/bin'),
      data_dir: this.#file('data'),
      parameters: { unix_socket_directories: this.#folder },
    });
    return settings;
  }

  #etcdSettings(): Record<string, string> {
    const lines = deployed('etcd', 'etcd').matchAll(/^(ETCD_\w+)=(.*)$/gm);
    const settings = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
    for (const name of Object.keys(settings).filter(each => each.endsWith('_URLS')))
      settings[name] = settings[name]?.replace('10.0.0.21', this.address) ?? '';
    return { ...settings, ETCD_NAME: this.name, ETCD_DATA_DIR: this.#file('etcd') };
  }
}

/** Where programs of Debian find their libraries that are unpacked there. */
export const toolsEnvironment = (tools: string) => ({
  LD_LIBRARY_PATH: join(tools, 'usr/lib', `${MACHINE}-linux-gnu`),
  PYTHONPATH: join(tools, 'usr/lib/python3/dist-packages'),
});

/** Waits until something holds, for a minute at most. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const began = Date.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() - began > 60_000) throw new Error(`not within a minute: ${what}`);
    await pause(100);
  }
}
