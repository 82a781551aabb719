import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { startBuiltSite } from '#test/built-server.ts';

const LIMIT_MS = 20_000;

/** Clients that begin a request and never end it are answered 408 and cut, while others are served. */
export async function slowClientsAreCut(): Promise<string> {
  const site = await startBuiltSite();
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n';
  const [headers, body] = await Promise.all([
    neverEnding(site.url, head),
    neverEnding(site.url, `${head}Content-Length: 100\r\n\r\n{"id":`),
    fetch(`${site.url}/readyz`).then(answer => assert.equal(answer.status, 200)),
  ]);
  assert.match(headers.said, /^HTTP\/1\.1 408/);
  assert.match(body.said, /^HTTP\/1\.1 4\d\d/);
  const tooLong = await fetch(`${site.url}/`, { headers: { 'x-long': 'x'.repeat(9000) } });
  assert.equal(tooLong.status, 431);
  await site.stop();
  rmSync(site.folder, { recursive: true, force: true });
  return `cut after ${headers.seconds} s without headers, ${body.seconds} s without a body; headers over 8 kB are 431`;
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
