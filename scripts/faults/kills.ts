import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startBuiltSite } from '#test/built-server.ts';

const WRITERS = 8;
const STOP_MS = 5000;
const MEMBER = { id: 'writer1', password: 'three-cushion-9' };

/** Kills the server again and again in the middle of writes; every acknowledged comment must be there exactly once. */
export async function killedWhileWriting(rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-faults-'));
  const acknowledged = new Set<string>();
  let token = '';
  for (let round = 0; round < rounds; round++) {
    const site = await startBuiltSite({ DATA_DIR: folder });
    token ||= await firstPost(site.url);
    const writing = Array.from({ length: WRITERS }, (_, n) =>
      writeUntilCut(site.url, token, `${round}-${n}`, acknowledged),
    );
    await new Promise(resolve => setTimeout(resolve, 150 + ((round * 37) % 250)));
    site.process.kill('SIGKILL');
    await Promise.all(writing);
    check(folder, acknowledged);
  }
  rmSync(folder, { recursive: true, force: true });
  assert.ok(acknowledged.size > 0, 'nothing was written at all');
  return `${rounds} kills, ${acknowledged.size} acknowledged comments, none lost or doubled`;
}

/** Stops the server under load: every request it took is answered whole, and it ends with 0. */
export async function stoppedUnderLoad(rounds: number): Promise<string> {
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const site = await startBuiltSite();
    const token = await firstPost(site.url);
    const acknowledged = new Set<string>();
    const writing = Array.from({ length: WRITERS }, (_, n) =>
      writeUntilCut(site.url, token, `${n}`, acknowledged),
    );
    await new Promise(resolve => setTimeout(resolve, 300));
    const began = Date.now();
    assert.equal(await site.stop(), 0, 'it must end with 0');
    assert.ok(Date.now() - began < STOP_MS, 'it must not wait for connections that go on asking');
    await Promise.all(writing);
    check(site.folder, acknowledged);
    answered += acknowledged.size;
    rmSync(site.folder, { recursive: true, force: true });
  }
  return `${rounds} stops, ${answered} requests answered, exit 0 each time`;
}

async function firstPost(url: string): Promise<string> {
  const member = { ...MEMBER, username: '글쓴이', phone: '01000001111', email: 'writer@example.com' };
  await send(`${url}/api/auth/signup`, { ...member, region: '서울' });
  const { token } = (await send(`${url}/api/auth/login`, MEMBER)) as { token: string };
  await send(`${url}/api/freeboard`, { title: '견디는 글', content: '댓글을 세어 봅니다.' }, token);
  return token;
}

async function send(url: string, body: unknown, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201 && answer.status !== 200)
    throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function writeUntilCut(
  url: string,
  token: string,
  name: string,
  acknowledged: Set<string>,
): Promise<void> {
  for (let n = 0; ; n++) {
    const content = `${name}-${n}`;
    try {
      await send(`${url}/api/freeboard/1/comments`, { content }, token);
    } catch (error) {
      // A cut connection is the end of this round; an answer that refuses would be a fault of its own.
      if (/^\d{3} /.test((error as Error).message)) throw error;
      return;
    }
    acknowledged.add(content);
  }
}

function check(folder: string, acknowledged: Set<string>): void {
  const db = new DatabaseSync(join(folder, 'site.db'));
  const stored = db
    .prepare('select content from comments')
    .all()
    .map(row => String(row.content));
  const counted = db.prepare('select comment_count as n from free_posts where id = 1').get()?.n;
  const integrity = db.prepare('pragma integrity_check').get()?.integrity_check;
  const strays = db.prepare('pragma foreign_key_check').all();
  db.close();
  const kept = new Set(stored);
  assert.deepEqual(
    [...acknowledged].filter(content => !kept.has(content)),
    [],
    'acknowledged, but gone',
  );
  assert.equal(kept.size, stored.length, 'stored twice');
  assert.equal(counted, stored.length, 'the kept count must be the number of comments');
  assert.equal(integrity, 'ok');
  assert.deepEqual(strays, []);
}
