import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, createWriteStream, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unpackFile } from '#/database/backup/compressed-file.ts';
import { VERSION } from '#/server/settings/version.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../build.ts';
import { DRILLED, GUIDE } from '../guide-commands.ts';
import { post } from './owner.ts';
import { startCaddy } from './owner-https.ts';
import { cloneOfProject, type OwnerShell } from './owner-shell.ts';

type Signed = { id: string; password: string };

/** Runs the commands of docs/owner-guide.md as it has them, in their order, in a clone of the project. */
export async function ownersGuide(): Promise<string> {
  const shell = await cloneOfProject();
  try {
    await shell.run('node');
    const admin = await firstStart(shell);
    await lostPassword(shell, admin);
    await inTheHall(shell);
    const { id } = await backedUpAndRestored(shell);
    await overHttps(shell);
    await upgraded(shell);
    await demoBeside(shell);
    assert.deepEqual(shell.notRun(), [], 'every command that the guide has');
    return `${Object.keys(DRILLED).length} commands: clone, first start, new password, two-factor reset, other devices, https through Caddy with the doctor, backup, restore (post ${id} back), upgrade from ${VERSION} and the way back, demo`;
  } finally {
    await shell.remove();
  }
}

/** The first start prints the admin's password once; a second one beside it is refused as the guide says. */
async function firstStart(shell: OwnerShell): Promise<Signed> {
  const site = await shell.start('start');
  const [, id = '', password = ''] = /첫 관리자: (\S+) \/ (\S+)/.exec(site.said()) ?? [];
  await signIn(site.url, { id, password });
  const { said, code } = await shell.run('start', { fails: true });
  const [refused = ''] = /이미 켜져 있는 다른 당구마당이 쓰고 있습니다/.exec(GUIDE) ?? [];
  assert.ok(refused && code === 1 && said.includes(refused), said);
  assert.equal((await fetch(site.url)).status, 200);
  await site.interrupt();
  return { id, password };
}

/** A stopped and started site is the same one; the lost password is replaced beside it. */
async function lostPassword(shell: OwnerShell, { id, password }: Signed): Promise<void> {
  const site = await shell.start('start');
  assert.doesNotMatch(site.said(), /첫 관리자/);
  const { said } = await shell.run('password', { for: { owner1: id } });
  const [, fresh = ''] = /새 비밀번호: (\S+)/.exec(said) ?? [];
  await assert.rejects(signIn(site.url, { id, password }));
  await signIn(site.url, { id, password: fresh });
  assert.match((await shell.run('factor', { for: { owner1: id } })).said, /2단계 인증/);
  shell.admin = { id, password: fresh };
  await site.interrupt();
}

/** Another address of this machine stands for its network, and a free port for the one of the guide. */
async function inTheHall(shell: OwnerShell): Promise<void> {
  const site = await shell.start('network', { for: { '0.0.0.0': '127.0.0.2' }, host: '127.0.0.2' });
  assert.equal((await fetch(`${site.url}/tournament/setup`)).status, 200);
  await site.interrupt();
  const port = await freePort();
  const elsewhere = await shell.start('otherPort', { for: { '8080': String(port) }, port });
  await elsewhere.interrupt();
}

/** Through Caddy with the file of `deploy/`, at a port of this machine and with a certificate for localhost. */
async function overHttps(shell: OwnerShell): Promise<void> {
  const caddy = await startCaddy(shell.port);
  try {
    const own = { 'madang.example.com': caddy.domain };
    const site = await shell.start('https', { for: own });
    const { status, body } = await caddy.get('/');
    assert.equal(status, 200);
    assert.ok(body.includes(`<link rel="canonical" href="https://${caddy.domain}/"`), body.slice(0, 2000));
    const environment = { NODE_EXTRA_CA_CERTS: caddy.certificate };
    const { said } = await shell.run('httpsDoctor', { for: own, environment });
    for (const found of [/정상\] 프록시/, /정상\] 인증서/, /문제 0개/]) assert.match(said, found);
    // Without what stood before the start it says so, and blames nobody.
    assert.match((await shell.run('doctor')).said, /주의\] 프록시: .*PUBLIC_URL=https.*문제 0개/s);
    await site.interrupt();
  } finally {
    await caddy.stop();
  }
}

/** What was written before the backup is there after the restore, what came later is not but lies aside. */
async function backedUpAndRestored(shell: OwnerShell): Promise<{ id: number }> {
  const site = await shell.start('start');
  const headers = { authorization: `Bearer ${await signIn(site.url, shell.admin)}` };
  const write = async (title: string) => {
    const body = { title, content: '백업을 해 봅니다.' };
    return (await post(site.url, '/api/freeboard', headers, body)) as { id: number };
  };
  const before = await write('백업 앞의 글');
  const [, file = ''] = /백업했습니다: (\S+)/.exec((await shell.run('backup')).said) ?? [];
  const later = await write('백업 뒤의 글');
  assert.match((await shell.run('tryRestore')).said, /되살려 보았고 성합니다/);
  assert.match((await shell.run('doctor')).said, /문제 0개/);
  await site.interrupt();
  const restored = { 'data/backups/dangu-20261125-040000.db.zst': file };
  assert.match((await shell.run('restore', { for: restored })).said, /되살렸습니다/);
  assert.equal(globSync('replaced-*', { cwd: join(shell.folder, 'data') }).length, 1);
  const again = await shell.start('start');
  const found = async ({ id }: { id: number }) => (await fetch(`${again.url}/api/freeboard/${id}`)).status;
  assert.deepEqual([await found(before), await found(later)], [200, 404]);
  await again.interrupt();
  return before;
}

/** The site of a former version, `git pull`, a start: it backs up before it migrates, and says a way back that works. */
async function upgraded(shell: OwnerShell): Promise<void> {
  const data = join(shell.folder, 'data');
  rmSync(data, { recursive: true });
  const release = join(ROOT, 'test', 'fixtures', 'releases', VERSION);
  cpSync(join(release, 'pictures'), join(data, 'pictures'), { recursive: true });
  await unpackFile(join(release, 'site.db.zst'), createWriteStream(join(data, 'site.db')));
  shell.publish('A newer version');
  for (const step of ['pull', 'install'] as const) await shell.run(step);
  assert.ok(readFileSync(join(shell.folder, 'CHANGELOG.md'), 'utf8').endsWith('A newer version\n'));
  const site = await shell.start('start');
  const wayBack = /^ {2}(DATA_DIR=.*npm run restore -- .*)$/m.exec(site.said())?.[1];
  assert.ok(wayBack, site.said());
  await site.interrupt();
  assert.match((await shell.type(wayBack)).said, /되살렸습니다/);
  const again = await shell.start('start');
  await again.interrupt();
}

/** The demo lies in a folder of its own and leaves the real site as it is. */
async function demoBeside(shell: OwnerShell): Promise<void> {
  const file = join(shell.folder, 'data', 'site.db');
  const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex');
  const before = hash();
  const site = await shell.start('demo');
  const [, id = '', password = ''] = /관리자: (\S+) \(비밀번호는 모두 (\S+)\)/.exec(site.said()) ?? [];
  await signIn(site.url, { id, password });
  await site.interrupt();
  assert.ok(existsSync(join(shell.folder, 'demo-data', 'site.db')));
  assert.equal(hash(), before);
}

async function signIn(url: string, account: Signed): Promise<string> {
  return ((await post(url, '/api/auth/login', {}, account)) as { token: string }).token;
}
