import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openOwnersApp } from '#test/fixtures/owners-folder.ts';
import { builtFiles } from './files.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
// Without a file, the site answers with its pages.
const PAGE = 'page';

describe('files of the owner', () => {
  test('are served as soon as they are in the folder, each with its content type', async () => {
    const app = await openOwnersApp();
    expect((await app.call('GET', '/hall.png')).body).toBe(PAGE);
    for (const [name, type] of Object.entries({
      'adContents.json': 'application/json; charset=utf-8',
      'hall.png': 'image/png',
      'photos/hall.JPG': 'image/jpeg',
      'table.webp': 'image/webp',
      'table.svg': 'image/svg+xml',
      '당구장 사진.jpeg': 'image/jpeg',
    })) {
      app.lay(name, `content of ${name}`);
      const answer = await app.call<string>('GET', `/${encodeURI(name)}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.body).toBe(`content of ${name}`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    }
  });

  test('run no scripts, also not as a picture opened by itself', async () => {
    const app = await openOwnersApp();
    app.lay('table.svg', SVG);
    const policy = (await app.call('GET', '/table.svg')).headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox;/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('allow-scripts');
    for (const name of ['page.html', 'code.js', 'code.mjs', 'sheet.css', 'page.xhtml', 'noname.xml']) {
      app.lay(name, '<script>alert(1)</script>');
      expect((await app.call('GET', `/${name}`)).body, name).toBe(PAGE);
    }
  });

  test('are not sent again while they have not changed', async () => {
    const app = await openOwnersApp();
    app.lay('hall.png', 'first');
    const first = await app.call<string>('GET', '/hall.png');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await app.call('GET', '/hall.png', { headers })).toMatchObject({ status: 304, body: '' });
    const head = await app.call('HEAD', '/hall.png');
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '5', '']);
    app.lay('hall.png', 'another one');
    const second = await app.call<string>('GET', '/hall.png', { headers });
    expect([second.status, second.body]).toEqual([200, 'another one']);
  });

  test('are never hidden, outside of the folder, a folder, or reached by a link out of it', async () => {
    const app = await openOwnersApp();
    app.lay('inside.json', '{"inside":true}');
    app.lay('.secret.json', 'secret');
    app.lay('.git/config.json', 'secret');
    app.lay('photos/.DS_Store.png', 'secret');
    writeFileSync(join(app.folder, 'secret.json'), 'secret');
    const open = join(app.folder, 'public');
    mkdirSync(join(open, 'folder.png'));
    symlinkSync(join(app.folder, 'secret.json'), join(open, 'leak.json'));
    symlinkSync(app.folder, join(open, 'up'));
    symlinkSync(join(open, '.secret.json'), join(open, 'hidden.json'));
    symlinkSync(join(open, 'inside.json'), join(open, 'again.json'));
    for (const path of [
      '/../secret.json',
      '/%2e%2e/secret.json',
      '/..%2fsecret.json',
      '/photos/..%2f..%2fsecret.json',
      '/..%5csecret.json',
      '/photos//../../secret.json',
      '/.secret.json',
      '/%2esecret.json',
      '/.git/config.json',
      '/photos/.DS_Store.png',
      '/leak.json',
      '/up/secret.json',
      '/hidden.json',
      '/folder.png',
      '/inside.json%00.png',
      `/${'x'.repeat(300)}.json`,
    ]) {
      const { body } = await app.call<unknown>('GET', path);
      expect([path, JSON.stringify(body).includes('secret'), body]).toEqual([path, false, PAGE]);
    }
    expect((await app.call('GET', '/again.json')).body).toEqual({ inside: true });
    // A needless slash redirects to the real address.
    expect((await app.call('GET', '/inside.json/')).headers.get('location')).toBe('/inside.json');
    expect((await app.call('POST', '/inside.json')).status).toBe(404);
  });
});

describe('built-in files', () => {
  test('that do not exist are a 404 with a sentence, never a page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dangu-built-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'adContents.json'), '{}');
    const http = new Hono().use(builtFiles(folder));
    expect((await http.request('/adContents.json')).status).toBe(200);
    for (const path of ['/noContents.json', '/ads/none.svg', '/..%2f..%2fpackage.json', '/favicon.ico']) {
      const answer = await http.request(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toEqual({ message: '요청하신 파일을 찾을 수 없습니다.' });
    }
  });

  test('are cached for ever under their built names, and the service worker and its list never', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dangu-built-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'assets'));
    for (const file of ['assets/a-1.js', 'service-worker.js', 'offline-files.json'])
      writeFileSync(join(folder, file), '');
    const http = new Hono().use(builtFiles(folder));
    expect((await http.request('/assets/a-1.js')).headers.get('cache-control')).toContain('immutable');
    const { headers } = await http.request('/service-worker.js');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
    const list = await http.request('/offline-files.json');
    expect(list.headers.get('cache-control')).toBe('no-cache');
  });
});
