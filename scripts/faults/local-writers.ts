import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { ClusterNode } from './cluster-node.ts';

type Acknowledged = { node: string; n: number; sent: number; acknowledged: number };

/** One writer on each machine of a cluster, which writes to the local PostgreSQL whether or not it leads. */
export class LocalWriters {
  readonly #location: string;
  readonly #all: Acknowledged[] = [];

  /** `location` is what comes behind a node's address. */
  constructor(location: string) {
    this.#location = location;
  }

  start({ name, address, machine }: ClusterNode): void {
    const url = `postgres://${this.#location.replace('@', `@${address}:5432`)}`;
    const file = join(import.meta.dirname, 'local-writer-process.ts');
    const { stdout } = machine.start(process.execPath, [file, name, url], {
      isRoot: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: stdout as NodeJS.ReadableStream }).on('line', line =>
      this.#all.push(JSON.parse(line) as Acknowledged),
    );
  }

  /** After others had taken over from a node, that one acknowledged nothing more, until `end`. */
  checkOneLeader(former: string, struck: number, end: number): void {
    const within = this.#all.filter(({ sent }) => sent >= struck && sent <= end);
    const taken = Math.min(...within.filter(({ node }) => node !== former).map(each => each.acknowledged));
    assert.ok(Number.isFinite(taken), 'somebody has taken over');
    const second = within.filter(({ node, sent }) => node === former && sent > taken);
    assert.deepEqual(second, [], 'two nodes took writes');
  }

  /** All that was acknowledged anywhere is there; answers how much that is. */
  async check(client: pg.Client): Promise<number> {
    const { rows } = await client.query<{ node: string; n: number }>('select node, n from local_writes');
    const there = new Set(rows.map(({ node, n }) => `${node} ${n}`));
    assert.deepEqual(
      this.#all.filter(({ node, n }) => !there.has(`${node} ${n}`)),
      [],
      'acknowledged on a machine, but gone',
    );
    return this.#all.length;
  }
}
