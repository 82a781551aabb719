import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { ROOT } from '../build.ts';
import { post, signOwnerIn } from './owner.ts';

const LIMIT_MS = 20_000;
const STOP_MS = 5000;
// More than the site lets write at once, and fewer than it takes from one address.
const SLOW_WRITERS = 90;
// As many requests for a file as one part of 64 kB holds.
const SENT_AHEAD = 700;
const OPEN_FILES_MOST = 20;
const GROWN_MB_MOST = 30;

/**
 * Clients that begin a request and never end it are answered 408 and cut, while others read and write, and a stream
 * that only stays open is left alone until the server stops. Whoever asks ahead for many files and reads none is cut.
 */
export async function slowClientsAreCut(): Promise<string> {
  const site = await startBuiltSite();
  const owner = await signOwnerIn(site.url);
  const stream = await openStream(site.url, owner);
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n';
  const slow = Array.from({ length: SLOW_WRITERS }, () =>
    neverEnding(site.url, `${head}Content-Length: 100\r\n\r\n{"id":`),
  );
  const meanwhile = post(site.url, '/api/freeboard', owner, { title: '그동안', content: '쓴 글' });
  const [headers, body] = await Promise.all([neverEnding(site.url, head), slow[0], ...slow, meanwhile]);
  assert.match(headers.said, /^HTTP\/1\.1 408/);
  assert.match(body?.said ?? '', /^HTTP\/1\.1 4\d\d/);
  const tooLong = await fetch(`${site.url}/`, { headers: { 'x-long': 'x'.repeat(9000) } });
  assert.equal(tooLong.status, 431);
  assert.equal(stream.ended(), false, 'a stream must outlive the time-out of slow clients');
  const ahead = await unreadFiles(site);
  const began = Date.now();
  assert.equal(await site.stop(), 0, 'it must end with 0');
  assert.ok(Date.now() - began < STOP_MS, 'it must not wait for open streams');
  assert.match(await stream.said, /^data: {"unread":0/);
  rmSync(site.folder, { recursive: true, force: true });
  return `cut after ${headers.seconds} s without headers, ${body?.seconds} s without a body; headers over 8 kB are 431; ${ahead}; a stream lives on and ends with the server`;
}

/** One connection that asks for the largest file as often as fits and reads nothing, and one that asks for as many as may wait. */
async function unreadFiles({ url, process }: BuiltSite): Promise<string> {
  const { pid } = process;
  const openFiles = () => readdirSync(`/proc/${pid}/fd`).length;
  const residentMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const folder = join(ROOT, 'build', 'client', 'assets');
  const [largest = ''] = readdirSync(folder).sort((a, b) => sizeIn(folder, b) - sizeIn(folder, a));
  const request = `GET /assets/${largest} HTTP/1.1\r\nHost: site\r\n\r\n`;
  const [files, mb] = [openFiles(), residentMb()];
  const sockets = [SENT_AHEAD, 17].map(times => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request.repeat(times)));
    return socket.pause().on('error', () => {});
  });
  let [most, grown] = [0, 0];
  for (let round = 0; round < 20; round++) {
    await wait(100);
    [most, grown] = [Math.max(most, openFiles() - files), Math.max(grown, residentMb() - mb)];
  }
  for (const socket of sockets) socket.destroy();
  assert.ok(most <= OPEN_FILES_MOST, `${most} more open files`);
  assert.ok(grown <= GROWN_MB_MOST, `${Math.round(grown)} MB more`);
  return `${SENT_AHEAD} files asked for ahead and never read take ${most} open files and ${Math.round(grown)} MB`;
}

const sizeIn = (folder: string, name: string) => statSync(join(folder, name)).size;

async function openStream(
  url: string,
  headers: Record<string, string>,
): Promise<{ ended: () => boolean; said: Promise<string> }> {
  const answer = await fetch(`${url}/api/notifications/stream`, { headers });
  assert.equal(answer.status, 200);
  let ended = false;
  const said = answer.text().finally(() => {
    ended = true;
  });
  return { ended: () => ended, said };
}

function neverEnding(url: string, text: string): Promise<{ said: string; seconds: number }> {
  return new Promise((resolve, reject) => {
    const began = Date.now();
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let said = '';
    socket.on('data', bytes => {
      said += bytes;
    });
    socket.once('close', () => resolve({ said, seconds: Math.round((Date.now() - began) / 1000) }));
    socket.once('error', reject);
    setTimeout(() => reject(new Error('the server still waits')), LIMIT_MS).unref();
  });
}
