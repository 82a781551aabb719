import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#/server/settings/config.ts';
import { programName } from '#/server/settings/version.ts';
import { findingsOf, runDoctor } from '#test/fixtures/examined.ts';
import { openTestApp } from '#test/test-app.ts';
import { ROOT } from '../build.ts';
import { type Doctor, runChecks } from './check.ts';
import { clockCheck, diskCheck, kindFindings, nodeFinding, speedFinding } from './machine.ts';
import { isNear, settingsCheck } from './settings.ts';

function temporary(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'dangu-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('unknown, contradictory and weak settings are named, each with a remedy', async () => {
  const { code, results } = await runDoctor({
    DATA_DIR: temporary(),
    SMPT_URL: 'smtp://mail',
    BACKUP_FOLDER: '/mnt',
    UNRELATED: 'x',
    PUBLIC_URL: 'https://madang.invalid',
    RATE_LIMIT: 'off',
    ADMIN_ID: 'owner1',
    ADMIN_PASSWORD: '12345678',
    METRICS_TOKEN: 'aaaaaaaaaaaaaaaa',
    S3_ACCESS_KEY: 'key',
  });
  expect(code).toBe(1);
  expect(results.find(({ id }) => id === 'version')?.findings).toEqual([
    { level: 'ok', message: `당구마당 ${programName()}` },
  ]);
  const [settings] = results;
  const said = settings?.findings.map(({ level, message }) => `${level}: ${message.split(' ')[0]}`);
  expect(said).toEqual([
    ...[
      'warn: SMPT_URL이라는',
      'warn: BACKUP_FOLDER이라는',
      'fail: PUBLIC_URL이',
      'fail: RATE_LIMIT=off라서',
    ],
    ...['warn: SMTP_URL이', 'warn: S3의', 'warn: 주의:', 'warn: METRICS_TOKEN이'],
  ]);
  expect(settings?.findings[0]?.action).toContain('SMTP_URL');
  expect(
    results
      .flatMap(({ findings }) => findings)
      .filter(({ level, action }) => /warn|fail/.test(level) && !action),
  ).toEqual([]);
});

test('nothing that the compose file reads from deploy/.env is called unknown', async () => {
  const compose = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const names = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(names).toContain('POSTGRES_PASSWORD');
  const settings = { ...Object.fromEntries(names.map(name => [name, 'x'])), SITE_NAME: '가람당구장' };
  for (const areOnlySettings of [true, false]) {
    const doctor: Doctor = {
      config: readConfig({}),
      settings,
      areOnlySettings,
      db: null,
      now: () => new Date(),
    };
    const found = [await settingsCheck.run(doctor)].flat();
    expect(found.map(({ message }) => message).join('\n')).not.toContain('없어서');
  }
});

test('a setting that cannot be used is the whole answer, in the words of the start', async () => {
  const { code, text, results } = await runDoctor({ PORT: 'many' });
  expect([code, results.map(({ id }) => id)]).toEqual([1, ['settings', 'node']]);
  expect(text).toContain('설정 PORT의 값을 쓸 수 없습니다');
  expect((await runDoctor({}, { options: ['--sned-mail'] })).code).toBe(2);
});

test('names are near each other with one or two letters between them', () => {
  for (const near of ['SMPT_URL', 'smtp_url', 'SMTP_URI', 'SMTPURL'])
    expect([near, isNear(near, 'SMTP_URL')]).toEqual([near, true]);
  for (const far of ['SHELL', 'DATABASE_URL', 'SMTP_SERVER'])
    expect([far, isNear(far, 'SMTP_URL')]).toEqual([far, false]);
});

test('a data folder that others may read, that is not there, or that cannot be written is named', async () => {
  const app = await openTestApp();
  const folder = temporary();
  // The folder may be in memory, and its disk full.
  const found = async (DATA_DIR: string) =>
    (await findingsOf(diskCheck, app, { DATA_DIR })).filter(finding => !finding.includes('(tmpfs)'));
  expect(await found(folder)).toEqual([
    expect.stringMatching(/^(ok|warn|fail): 디스크에 .* 남았습니다/),
    expect.stringMatching(/^(ok|warn): 디스크가 한 번 쓰는 데/),
  ]);
  chmodSync(folder, 0o755);
  expect(await found(folder)).toContainEqual(
    expect.stringMatching(/^warn: .*다른 사용자가 볼 수 있습니다. \(755\)/),
  );
  expect(await found(join(folder, 'gone'))).toEqual([expect.stringMatching(/^fail: 데이터 폴더.*없습니다/)]);
  chmodSync(folder, 0o555);
  const { results } = await runDoctor({ DATA_DIR: folder }, { isBound: true });
  const disk = results.find(({ id }) => id === 'disk');
  expect(disk?.findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('쓸 수 없습니다'),
  );
  chmodSync(folder, 0o700);
});

test('a data folder in memory is no place for data, and a database on a network disk is not locked', () => {
  const [tmpfs, nfs, ext4] = [0x01021994, 0x6969, 0xef53];
  const found = (type: number, hasDatabase = true) =>
    [kindFindings(type, hasDatabase)].flat().map(({ level, message }) => `${level}: ${message}`);
  expect(found(tmpfs)).toEqual([expect.stringMatching(/^fail: .*tmpfs/)]);
  expect(found(nfs)).toEqual([expect.stringMatching(/^fail: .*NFS/)]);
  expect([found(nfs, false), found(ext4)]).toEqual([[], []]);
});

test('an old Node and a slow disk are named', () => {
  expect([nodeFinding('20.19.0').level, nodeFinding('24.1.0').level]).toEqual(['fail', 'ok']);
  expect([speedFinding(3).level, speedFinding(80).level]).toEqual(['ok', 'warn']);
});

test('a clock that differs from that of the public address is named, by how much', async () => {
  const app = await openTestApp();
  const server = createServer((_request, response) => {
    response.sendDate = false;
    response.setHeader('date', app.clock.now.toUTCString()).end('ok');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const PUBLIC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serversTime = new Date(app.clock.now);
  const found = async (behindMs: number) => {
    app.clock.now = new Date(serversTime.getTime());
    const shifted = { ...app, clock: { ...app.clock, now: new Date(serversTime.getTime() - behindMs) } };
    return (await findingsOf(clockCheck, shifted, { PUBLIC_URL }))[0]?.slice(0, 4);
  };
  expect([await found(0), await found(20_000), await found(3_600_000)]).toEqual(['ok: ', 'warn', 'fail']);
  expect((await findingsOf(clockCheck, app, { PUBLIC_URL: '' }))[0]).toMatch(/^skip/);
});

test('a check that hangs is given up, and one that breaks is a finding', async () => {
  const hangs = { id: 'hangs', title: '', run: () => pause(60_000, [], { ref: false }) };
  const breaks = {
    id: 'breaks',
    title: '',
    run: () => {
      throw new Error('bug');
    },
  };
  const results = await runChecks([hangs, breaks], {} as Doctor, 50);
  expect(results.map(({ findings }) => findings[0]?.level)).toEqual(['fail', 'fail']);
});
