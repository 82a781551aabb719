import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { freePort } from '#test/postgres/postgres-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const login = (url: string, id: string, password: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, password }),
  });

test('the first admin is printed also where the start fails afterwards, and a lost password is replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', ADMIN_ID: '', ADMIN_PASSWORD: '' };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: { ...env, PORT: String(port) } });
  const first = run('build/server/index.js');
  expect(first.status).toBe(1);
  expect(first.stderr).toContain(`포트 ${port}`);
  const password = /첫 관리자: admin1 \/ (\S+)/.exec(first.stdout)?.[1] ?? '';
  const site = await startBuiltSite({ DATA_DIR: folder, ADMIN_ID: '', ADMIN_PASSWORD: '' });
  onTestFinished(() => void site.stop());
  const signedIn = await login(site.url, 'admin1', password);
  expect(signedIn.status).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const said = run('scripts/admin.ts', 'admin1', '--new-password').stdout;
  const fresh = /새 비밀번호: (\S+)/.exec(said)?.[1] ?? '';
  expect((await login(site.url, 'admin1', password)).status).toBe(401);
  expect((await login(site.url, 'admin1', fresh)).status).toBe(200);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${site.url}/api/site-stats`, { headers })).status).toBe(401);
  expect(run('scripts/admin.ts', 'nobody1', '--new-password').status).toBe(1);
  expect(run('scripts/admin.ts', 'nobody1').stdout).toContain(
    '회원이 없어서 관리자 계정을 새로 만들었습니다',
  );
});
