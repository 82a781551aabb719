import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { startTool, toolsFolder } from '#test/deploy/deploy-tools.ts';
import { ROOT } from '../build.ts';
import { openNetwork } from './cluster-network.ts';
import { ClusterNode, NODES, toolsEnvironment, until } from './cluster-node.ts';

const PASSWORD = 'a-password-of-the-site';

const deploy = (...path: string[]) => join(ROOT, 'deploy', ...path);

/** Three nodes of `deploy/patroni` and `deploy/etcd`, and the site's machine with HAProxy as in `deploy/haproxy/database.cfg`. */
export class Cluster {
  static readonly user = `madang:${PASSWORD}`;
  /** Whichever node leads, and one of the others. */
  static readonly url = `postgres://${Cluster.user}@127.0.0.1:5432/madang`;
  static readonly replicaUrl = `postgres://${Cluster.user}@127.0.0.1:5433/madang`;
  readonly nodes: ClusterNode[];

  private constructor(nodes: ClusterNode[]) {
    this.nodes = nodes;
  }

  /** All that is there ends with this process, whose network is its own. */
  static async open(folder: string): Promise<Cluster> {
    openNetwork();
    // Only root may be able to look into the project; what is mounted here all can read.
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    execFileSync('mount', ['--bind', toolsFolder(), tools]);
    const nodes = await Promise.all(NODES.map(name => ClusterNode.open(name, folder)));
    for (const node of nodes) node.start();
    const cluster = new Cluster(nodes);
    const leader = await cluster.whole();
    makeDatabase(leader, tools);
    startTool('haproxy', ['-db', '-f', deploy('haproxy', 'database.cfg')]);
    return cluster;
  }

  /** The replica that a commit waits for. */
  async synchronous(): Promise<ClusterNode> {
    return until('a replica in step', async () => {
      const states = await Promise.all(this.nodes.map(node => node.ask()));
      return this.nodes[states.findIndex(({ sync_standby }) => sync_standby)];
    });
  }

  /** Waits until one node leads and both others follow it, one of them in step; answers the one that leads. */
  async whole(): Promise<ClusterNode> {
    return until('one leader and two replicas', async () => {
      const states = await Promise.all(this.nodes.map(node => node.ask()));
      const leader = states.findIndex(({ role }) => role === 'master');
      const follow = states.filter(
        ({ role, state, timeline }) =>
          role === 'replica' && state === 'running' && timeline === states[leader]?.timeline,
      );
      const isInStep = states.some(({ sync_standby }) => sync_standby);
      return follow.length === 2 && isInStep && this.nodes[leader];
    }).catch(error => {
      throw new Error(this.nodes.map(node => node.lastWords()).join('\n\n'), { cause: error });
    });
  }
}

/** The role and the database of the site, as `deploy/postgres` has them. */
function makeDatabase({ address }: ClusterNode, tools: string): void {
  const { postgresql } = parse(readFileSync(deploy('patroni', 'patroni.yaml'), 'utf8')) as {
    postgresql: { authentication: { superuser: { username: string; password: string } } };
  };
  const { username, password } = postgresql.authentication.superuser;
  const file = deploy('postgres', 'create-database.sql');
  const args = ['-v', `password='${PASSWORD}'`, '-v', 'ON_ERROR_STOP=1', '-h', address, '-U', username];
  const env = { ...process.env, ...toolsEnvironment(tools), PGPASSWORD: password };
  execFileSync(join(tools, 'usr/lib/postgresql/15/bin/psql'), [...args, '-d', 'postgres', '-f', file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
