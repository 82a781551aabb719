import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { sendRaw } from '#test/security/raw-request.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuiltSite({ PUBLIC_URL: 'https://madang.example.com' });
  mkdirSync(join(site.folder, 'public'));
  writeFileSync(join(site.folder, 'secret.json'), '{"secret":1}');
  symlinkSync(join(site.folder, 'site.db'), join(site.folder, 'public', 'site.json'));
  symlinkSync(site.folder, join(site.folder, 'public', 'up'));
});
afterAll(async () => {
  await site.stop();
  rmSync(site.folder, { recursive: true, force: true });
});

const SECRET = /SQLite format|"secret":1|root:x:0/;

describe('the built server, asked as no browser asks', () => {
  test('gives nothing away of its data, its sources or its machine', async () => {
    const steps = [
      '/..',
      '/%2e%2e',
      '/.%2e',
      '/..%2f..',
      '/%2e%2e%2f',
      '/..%5c',
      '/%5c..',
      '/%c0%ae%c0%ae',
      '/%252e%252e',
      '/up',
    ];
    const names = [
      '/site.db',
      '/secret.json',
      '/site.db-wal',
      '/etc/passwd',
      '/package.json',
      '/server/index.js',
    ];
    const starts = ['', '/assets', '/assets/x/..', '/sitemap', '/api'];
    const paths = starts.flatMap(start => steps.flatMap(step => names.map(name => `${start}${step}${name}`)));
    const more = [
      '/site.json',
      '//etc/passwd',
      '/\0/site.db',
      '/.env',
      '/.git/config',
      '/assets/',
      '/build/server/index.js',
    ];
    const absolute = [
      `http://127.0.0.1/..${site.folder}/site.db`,
      `file://${site.folder}/site.db`,
      site.folder,
    ];
    for (const path of [...paths, ...more, ...absolute]) {
      const { status, body } = await sendRaw(site.url, `GET ${path}`);
      expect([path, SECRET.test(body) || /"dangu-madang"|createRequestHandler/.test(body)]).toEqual([
        path,
        false,
      ]);
      expect([path, status >= 500]).toEqual([path, false]);
    }
  });

  test('follows no Host header: links, cards and feeds lead to PUBLIC_URL', async () => {
    const evil = 'evil.example';
    const lies = [
      `Host: ${evil}`,
      `X-Forwarded-Host: ${evil}`,
      `Forwarded: host=${evil}`,
      'X-Forwarded-Proto: http',
    ];
    for (const path of [
      '/',
      '/notice',
      '/free-board?page=1',
      '/free-board.data',
      '/login',
      '/sitemap.xml',
      '/robots.txt',
      '/nowhere',
      '/free-board/feed.xml',
      '/manifest.webmanifest',
      '/api/freeboard?page=1',
    ]) {
      const { status, head, body } = await sendRaw(site.url, `GET ${path}`, lies);
      expect([path, status < 500, `${head}${body}`.includes(evil)]).toEqual([path, true, false]);
      // The next visitor gets no page that was made for the liar.
      const after = await sendRaw(site.url, `GET ${path}`);
      expect([path, `${after.head}${after.body}`.includes(evil)]).toEqual([path, false]);
    }
    expect((await sendRaw(site.url, `GET http://${evil}/robots.txt`, lies)).body).toContain(
      'https://madang.example.com/',
    );
  });
});
