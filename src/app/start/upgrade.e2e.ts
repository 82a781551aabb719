import { cpSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { ROOT } from '../../../scripts/build.ts';

const PAGES = ['/', '/notice', '/free-board', '/login', '/tournament-type'];

test('after an upgrade the assets that open pages name are still there', { timeout: 180_000 }, async () => {
  const former = await startBuiltSite();
  onTestFinished(() => rmSync(former.folder, { recursive: true, force: true }));
  const named = new Set<string>();
  for (const page of PAGES) {
    const html = await (await fetch(former.url + page)).text();
    for (const [asset] of html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) named.add(asset);
  }
  expect(named.size).toBeGreaterThan(10);
  const bytes = new Map<string, string>();
  for (const asset of named) bytes.set(asset, await (await fetch(former.url + asset)).text());
  expect(await former.stop()).toBe(0);

  // A version whose assets all have other names: nothing of the former ones is in its build.
  const build = join(ROOT, 'node_modules', `.next-version-${process.pid}`);
  onTestFinished(() => rmSync(build, { recursive: true, force: true }));
  cpSync(realpathSync(join(ROOT, 'build')), build, { recursive: true });
  const assets = join(build, 'client', 'assets');
  for (const file of readdirSync(assets)) {
    if (named.has(`/assets/${file.replace(/\.(br|gz)$/, '')}`)) rmSync(join(assets, file));
  }
  const next = await startBuiltSite({ DATA_DIR: former.folder }, build);
  onTestFinished(() => void next.stop());
  for (const [asset, text] of bytes) {
    const answer = await fetch(next.url + asset);
    expect([asset, answer.status, (await answer.text()) === text]).toEqual([asset, 200, true]);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${next.url}/assets/never-built.js`)).status).toBe(404);
});
