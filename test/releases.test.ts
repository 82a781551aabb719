import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS, REPLACED } from '#/database/migrations/all.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { VERSION } from '#/server/settings/version.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import { ROOT } from '../scripts/build.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const released = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)].map(
  ([, version = '']) => version,
);

test('the version is one: of the program, its package, the lock and the newest release of the changelog', () => {
  expect(JSON.parse(read('package.json')).version).toBe(VERSION);
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([VERSION, VERSION]);
  expect(released[0]).toBe(VERSION);
});

test('releases are listed in order, each with the stored site for the upgrades of later ones', async () => {
  const inOrder = [...released].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(released).toEqual(inOrder);
  expect(released.length).toBeGreaterThan(0);
  for (const version of released) {
    const folder = join(ROOT, 'test', 'fixtures', 'releases', version);
    expect(existsSync(join(folder, 'accounts.json')), version).toBe(true);
    const { db, handle } = openFile(await unpacked(join(folder, 'site.db.zst')), { writes: false });
    const steps = handle.prepare('select name from kysely_migration').all();
    await db.destroy();
    // A renamed or removed migration would block every site of that version: Kysely runs none before one that
    // has run.
    const taken = steps.map(({ name }) => String(name)).sort();
    const known = Object.keys(MIGRATIONS).flatMap(step => {
      const replaced = REPLACED[step] ?? [];
      return replaced.some(name => taken.includes(name)) ? replaced : [step];
    });
    expect(taken).toEqual(known.slice(0, taken.length));
  }
});

test('a version of the changelog asks owners to do something only where its first digit changes', () => {
  const parts = read('CHANGELOG.md').split(/^## /m).slice(1);
  const asking = parts.filter(part => part.includes('### 할 일'));
  for (const part of asking)
    expect(part).toMatch(/^(\d+\.0\.0 |다음 판\n\n업그레이드할 때 할 일이 있으므로 첫째 자리가 바뀝니다\.)/);
  for (const part of parts) {
    const told = part.replace(/### 할 일\n[\s\S]*?(?=###|$)/, '');
    expect(told.split('\n').filter(line => /(바꿔|적어|옮겨 적고|해) 주세요/.test(line))).toEqual([]);
  }
});
