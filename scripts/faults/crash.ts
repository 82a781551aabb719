import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { post, signOwnerIn } from './owner.ts';

const READY_MS = 2000;
const WRITERS = 8;

/** Kills a site during writes and restarts it on the same data: it must be ready within two seconds. */
export async function readyAfterCrash(rounds: number): Promise<string> {
  let site = await startBuiltSite();
  const { folder } = site;
  let slowestMs = 0;
  for (let round = 0; round < rounds; round++) {
    const owner = await signOwnerIn(site.url);
    const writing = Array.from({ length: WRITERS }, () => writeUntilCut(site.url, owner));
    await new Promise(resolve => setTimeout(resolve, 500));
    site.process.kill('SIGKILL');
    await Promise.all(writing);
    const began = performance.now();
    site = await startBuiltSite({ DATA_DIR: folder });
    assert.equal((await fetch(`${site.url}/readyz`)).status, 200);
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
  assert.ok(slowestMs <= READY_MS, `ready after ${slowestMs} ms`);
  return `${rounds} crashes, ready again within ${Math.round(slowestMs)} ms`;
}

async function writeUntilCut(url: string, owner: Record<string, string>): Promise<void> {
  const text = { title: '끊기기 전의 글', content: '다시 켜면 있어야 합니다.' };
  for (;;) {
    try {
      await post(url, '/api/freeboard', owner, text);
    } catch {
      return;
    }
  }
}
