import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clockAhead, startBuiltSite } from '#test/fixtures/built-server.ts';
import { post, signOwnerIn } from './owner.ts';

const NOTICES = 15;
const AFTER = 5;
const ARRIVED_WITHIN_MS = 60_000;
const LOOK_MS = 5;
// What a killed process had taken is another's after a minute, its lock on the job after half of one.
const LATER_MS = 120_000;

/** Kills the server while it sends webhooks: of each notice that was acknowledged a webhook arrives, doubles as one message. */
export async function webhooksKilled(kills: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-webhooks-'));
  const receiver = await startCountingReceiver();
  const settings = { DATA_DIR: folder, WEBHOOK_ORIGINS: receiver.origin };
  const acknowledged = new Set<number>();
  for (let kill = 0; kill < kills; kill++) {
    const site = await startBuiltSite({ ...settings, ...clockAhead(kill * LATER_MS) });
    const owner = await signOwnerIn(site.url);
    if (kill === 0)
      await post(site.url, '/api/webhooks/site', owner, {
        ...{ name: '받는 쪽', url: `${receiver.origin}/hook`, events: ['notice.created'] },
      });
    for (let index = 0; index < NOTICES; index++) {
      const notice = { title: `공지 ${kill}.${index}`, content: '내용', pinned: false };
      const { id } = (await post(site.url, '/api/announcements', owner, notice)) as { id: number };
      acknowledged.add(id);
    }
    const before = receiver.requests();
    await until(() => receiver.requests() >= before + AFTER);
    site.process.kill('SIGKILL');
    await site.stop();
  }
  const site = await startBuiltSite({ ...settings, ...clockAhead(kills * LATER_MS) });
  await until(() => receiver.notices().size >= acknowledged.size);
  await site.stop();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
  assert.deepEqual([...receiver.notices()].sort(), [...acknowledged].sort(), 'of a notice nothing arrived');
  assert.equal(receiver.messages().size, acknowledged.size, 'a notice was two messages');
  const doubles = receiver.requests() - acknowledged.size;
  return `${kills} kills, ${acknowledged.size} notices all arrived, ${doubles} twice under the same webhook-id`;
}

/** Answers each request after a moment, so that a kill often comes between sending and noting it. */
async function startCountingReceiver() {
  const notices = new Set<number>();
  const messages = new Set<string>();
  let requests = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { id: number } };
    notices.add(data.id);
    messages.add(String(request.headers['webhook-id']));
    requests++;
    await pause(LOOK_MS);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => void server.close();
  return { origin, notices: () => notices, messages: () => messages, requests: () => requests, close };
}

async function until(isSo: () => boolean): Promise<void> {
  const began = Date.now();
  while (!isSo()) {
    assert.ok(Date.now() - began < ARRIVED_WITHIN_MS, 'nothing more arrives');
    await pause(LOOK_MS);
  }
}
