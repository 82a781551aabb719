import { type ChildProcess, execFileSync } from 'node:child_process';
import { chownSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { startTool, toolsFolder } from '#test/deploy/deploy-tools.ts';
import { ROOT } from '../build.ts';
import { Machine, openNetwork } from './machine.ts';
import { until } from './site.ts';

const NOBODY = 65534;
const LAST_LINES = 40;
const CPU = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const ADDRESSES = { a: '10.0.0.21', b: '10.0.0.22', c: '10.0.0.23' };
const PASSWORD = 'a-password-of-the-site';
/** The address has the site's role and database. */
export const databaseAt = (host: string) => `postgres://madang:${PASSWORD}@${host}/madang`;

const deploy = (...path: string[]) => join(ROOT, 'deploy', ...path);
type Patroni = {
  postgresql: Record<string, unknown> & {
    authentication: { superuser: { username: string; password: string } };
  };
};
const patroniFile = (address: string) =>
  parse(
    readFileSync(deploy('patroni', 'patroni.yaml'), 'utf8').replace(
      /10\.0\.0\.21:(8008|5432)/g,
      `${address}:$1`,
    ),
  ) as Patroni;

/** Debian's programs are only unpacked, and need their libraries. */
const toolsEnvironment = (tools: string) => ({
  ...process.env,
  LD_LIBRARY_PATH: join(tools, 'usr/lib', `${CPU}-linux-gnu`),
  PYTHONPATH: join(tools, 'usr/lib/python3/dist-packages'),
});

/** Patroni reports this state. */
type NodeState = { state?: string; role?: string; timeline?: number; sync_standby?: boolean };

/** A node has the files of `deploy/patroni` and `deploy/etcd`. */
export class ClusterNode {
  readonly machine: Machine;
  readonly name: string;
  readonly #folder: string;
  #etcd: ChildProcess | undefined;

  private constructor(name: string, machine: Machine, folder: string) {
    this.name = name;
    this.machine = machine;
    this.#folder = folder;
  }

  /** The machine has no programs yet; its files are in a folder beside `tools`. */
  static async open(name: string, address: string, folder: string): Promise<ClusterNode> {
    const node = new ClusterNode(name, await Machine.open(name, address), join(folder, name));
    mkdirSync(node.#folder, { mode: 0o700 });
    const settings = patroniFile(address);
    Object.assign(settings, { name });
    Object.assign(settings.postgresql, {
      bin_dir: join(folder, 'tools', 'usr/lib/postgresql/15/bin'),
      data_dir: node.#file('data'),
      parameters: { unix_socket_directories: node.#folder },
    });
    writeFileSync(node.#file('patroni.yaml'), stringify(settings));
    chownSync(node.#folder, NOBODY, NOBODY);
    return node;
  }

  /** Starts what a machine starts at its boot. */
  start(): void {
    const lines = readFileSync(deploy('etcd', 'etcd'), 'utf8').matchAll(/^(ETCD_\w+)=(.*)$/gm);
    const etcd: Record<string, string> = { ETCD_NAME: this.name, ETCD_DATA_DIR: this.#file('etcd') };
    for (const [, name = '', value = ''] of lines)
      etcd[name] ??= name.endsWith('_URLS') ? value.replace('10.0.0.21', this.machine.address) : value;
    this.#etcd = this.#run('etcd', [], etcd);
    this.#run('patroni', [this.#file('patroni.yaml')], {});
  }

  etcd(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#etcd?.kill(signal);
  }

  /** Returns {} without an answer. */
  async state(): Promise<NodeState> {
    const url = `http://${this.machine.address}:8008/patroni`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    return answer ? ((await answer.json()) as NodeState) : {};
  }

  /** How many times its data was rewound to a new leader's. */
  rewinds(): number {
    return this.#log().match(/running pg_rewind from/g)?.length ?? 0;
  }

  lastWords(): string {
    const said = this.#log().split('\n');
    const lines = said.filter(line => /(INFO|WARNING|ERROR|FATAL|PANIC): /.test(line));
    return [`${this.name}:`, ...lines.slice(-LAST_LINES)].join('\n');
  }

  readonly #file = (name: string) => join(this.#folder, name);
  readonly #log = () => readFileSync(this.#file('patroni.log'), 'utf8');

  #run(program: string, args: string[], settings: Record<string, string>): ChildProcess {
    const tools = join(this.#folder, '..', 'tools');
    const env = { ...toolsEnvironment(tools), HOME: this.#folder, ...settings };
    const options = { env, cwd: this.#folder, stdio: ['ignore', 'pipe', 'pipe'] as const };
    const running = this.machine.start(join(tools, 'usr/bin', program), args, {
      ...options,
      stdio: [...options.stdio],
    });
    const log = createWriteStream(this.#file(`${program}.log`), { flags: 'a' });
    for (const output of [running.stdout, running.stderr]) output?.pipe(log, { end: false });
    return running;
  }
}

/** Three nodes, and the site's machine with HAProxy as in `deploy/haproxy/database.cfg`. */
export class Cluster {
  readonly nodes: ClusterNode[];

  private constructor(nodes: ClusterNode[]) {
    this.nodes = nodes;
  }

  /** Everything started here ends with this process, which has its own network. */
  static async open(folder: string): Promise<Cluster> {
    openNetwork();
    // The project may be readable by root only; a mount is readable by all.
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    execFileSync('mount', ['--bind', toolsFolder(), tools]);
    const addresses = Object.entries(ADDRESSES);
    const nodes = await Promise.all(
      addresses.map(([name, address]) => ClusterNode.open(name, address, folder)),
    );
    for (const node of nodes) node.start();
    const cluster = new Cluster(nodes);
    makeDatabase(await cluster.whole(), tools);
    startTool('haproxy', ['-db', '-f', deploy('haproxy', 'database.cfg')]);
    return cluster;
  }

  /** A commit waits for this replica. */
  synchronous(): Promise<ClusterNode> {
    return until('a replica in step', async () => {
      const states = await this.#states();
      return this.nodes[states.findIndex(({ sync_standby }) => sync_standby)];
    });
  }

  /** Waits until one node leads and both others follow, one of them in step; returns the leader. */
  async whole(): Promise<ClusterNode> {
    const look = async () => {
      const states = await this.#states();
      const leader = states.findIndex(({ role }) => role === 'master');
      const { timeline } = states[leader] ?? {};
      const following = states.filter(
        each => each.role === 'replica' && each.state === 'running' && each.timeline === timeline,
      );
      return following.length === 2 && states.some(each => each.sync_standby) && this.nodes[leader];
    };
    return until('one leader and two replicas', look).catch(error => {
      throw new Error(this.nodes.map(node => node.lastWords()).join('\n\n'), { cause: error });
    });
  }

  #states(): Promise<NodeState[]> {
    return Promise.all(this.nodes.map(node => node.state()));
  }
}

/** The role and database are those of `deploy/postgres`. */
function makeDatabase({ machine: { address } }: ClusterNode, tools: string): void {
  const { username, password } = patroniFile(address).postgresql.authentication.superuser;
  const file = deploy('postgres', 'create-database.sql');
  const args = ['-v', `password='${PASSWORD}'`, '-v', 'ON_ERROR_STOP=1', '-h', address, '-U', username];
  execFileSync(join(tools, 'usr/lib/postgresql/15/bin/psql'), [...args, '-d', 'postgres', '-f', file], {
    env: { ...toolsEnvironment(tools), PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
