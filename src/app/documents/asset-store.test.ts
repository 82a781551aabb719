import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { publishAssets } from './asset-store.ts';
import { builtFiles } from './files.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-18T01:00:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY);

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = join(folder, 'data', 'assets');
  /** A built client: a shared file, and a script and a sheet of this version only. */
  const build = (version: string) => {
    const client = join(folder, `build-${version}`);
    mkdirSync(join(client, 'assets'), { recursive: true });
    const scripts = [`page-${version}.js`, `page-${version}.js.br`, `page-${version}.css`, 'frame-1a2b.js'];
    for (const name of scripts) writeFileSync(join(client, 'assets', name), `bytes of ${name}`);
    writeFileSync(join(client, `only-${version}.svg`), '<svg/>');
    return client;
  };
  /** A process of one version, on the shared data folder. */
  const start = async (client: string, at = NOW) => {
    await publishAssets(client, store, at);
    const http = new Hono().use(builtFiles(client, store)).notFound(c => c.text('no such page', 404));
    return (path: string, headers = {}) => http.request(path, { headers });
  };
  return { build, start, store };
}

describe('two versions behind one balancer', () => {
  test('each answer for the assets that pages of the other name', async () => {
    const { build, start } = setUp();
    const older = await start(build('aaaa'));
    const newer = await start(build('bbbb'));
    for (const ask of [older, newer]) {
      for (const name of [
        'page-aaaa.js',
        'page-bbbb.js',
        'page-aaaa.css',
        'page-bbbb.css',
        'frame-1a2b.js',
      ]) {
        const answer = await ask(`/assets/${name}`);
        expect([name, answer.status, await answer.text()]).toEqual([name, 200, `bytes of ${name}`]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
    }
    const packed = await older('/assets/page-bbbb.js', { 'accept-encoding': 'br' });
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual([
      'br',
      'bytes of page-bbbb.js.br',
    ]);
    expect((await older('/assets/page-cccc.js')).status).toBe(404);
  });

  test('share nothing but assets', async () => {
    const { build, start, store } = setUp();
    const older = await start(build('aaaa'));
    await start(build('bbbb'));
    writeFileSync(join(store, '..', 'site.json'), 'secret');
    for (const path of [
      '/only-bbbb.svg',
      '/assets/../site.json',
      '/assets/%2e%2e/site.json',
      '/page-bbbb.js',
    ])
      expect([path, (await older(path)).status]).toEqual([path, 404]);
  });
});

describe('the assets of a version', () => {
  test('outlive its folder, so that a build in its place breaks no page that is open', async () => {
    const { build, start } = setUp();
    const client = build('aaaa');
    const ask = await start(client);
    rmSync(join(client, 'assets'), { recursive: true });
    expect((await ask('/assets/page-aaaa.js')).status).toBe(200);
  });

  test('are kept for a week after its last process, and deleted then', async () => {
    const { build, start } = setUp();
    const older = build('aaaa');
    await start(older);
    // It ran for a month and renewed its files now and then.
    await start(older, daysLater(30));
    const [newer, latest] = [build('bbbb'), build('cccc')];
    expect((await (await start(newer, daysLater(36)))('/assets/page-aaaa.js')).status).toBe(200);
    const ask = await start(latest, daysLater(38));
    expect((await ask('/assets/page-aaaa.js')).status).toBe(404);
    expect((await ask('/assets/page-bbbb.js')).status).toBe(200);
    expect((await ask('/assets/frame-1a2b.js')).status).toBe(200);
  });
});
