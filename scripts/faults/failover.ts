import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { toolsFolder } from '#test/deploy/deploy-tools.ts';
import { inFolder } from './site.ts';

const LONGEST_MS = 8 * 60_000;
// With a network, processes and mounts of their own, all machines end with the first process.
const OWN = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Three machines with PostgreSQL, Patroni and etcd, and one with HAProxy and two site processes, as in
 * `deploy/`. The leader is killed, hangs and is cut off while members write.
 */
export async function leadersLost(): Promise<string> {
  if (!existsSync(join(toolsFolder(), 'usr/bin/patroni')))
    return 'left out: there is no Patroni (on Debian: node scripts/install.mjs --browser)';
  if (spawnSync('unshare', [...OWN, 'true']).status !== 0)
    return 'left out: networks of one’s own need Linux and root';
  return inFolder(async folder => {
    chmodSync(folder, 0o755);
    // A shell is the first process, because it collects orphans.
    const drill = `"$0" "$@"; exit $?`;
    const file = join(import.meta.dirname, 'failover-process.ts');
    const running = spawn('unshare', [...OWN, 'sh', '-c', drill, process.execPath, file, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const end = () => running.kill('SIGKILL');
    process.once('exit', end);
    const ended = new Promise(resolve => running.once('exit', resolve));
    const said = await text(running.stdout);
    assert.equal(await ended, 0, said);
    process.off('exit', end);
    return said.trim().replaceAll('\n', '; ');
  });
}
