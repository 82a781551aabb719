import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, inject, onTestFinished } from 'vitest';
import { openBucket } from '#test/fixtures/bucket.ts';
import { backupSettings } from '#test/fixtures/bucket-server.ts';
import { CERTIFICATE, KEY } from '#test/fixtures/certificate.ts';
import { findingsOf, runDoctor } from '#test/fixtures/examined.ts';
import { openListening } from '#test/fixtures/listening-site.ts';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { openTestApp, test } from '#test/test-app.ts';
import { backupsCheck, tryRestoreCheck } from './backups.ts';
import { databaseCheck } from './database.ts';
import { proxyCheck, tlsCheck } from './proxy.ts';
import { factorsCheck, mailCheck } from './services.ts';

const DAY_MS = 86_400_000;

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a database that is whole, not there, older, newer or damaged is told apart, beside the running site', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  expect(await findingsOf(databaseCheck, app)).toEqual([
    expect.stringMatching(/^ok: SQLite 3/),
    expect.stringMatching(/^ok: .*성합니다/),
    expect.stringMatching(/^ok: .*버전입니다/),
  ]);
  expect(await findingsOf(databaseCheck, app, { DATA_DIR: temporary() })).toEqual([
    expect.stringMatching(/^fail/),
  ]);
  const last = await sql<{
    name: string;
  }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(db);
  expect((await findingsOf(databaseCheck, app)).at(-1)).toMatch(/^warn: .*함께 쓸 수 있습니다.*9999-future/);
  await db.updateTable('compatibility').set({ number: 99 }).execute();
  expect((await findingsOf(databaseCheck, app)).at(-1)).toMatch(/^fail: .*함께 쓸 수 없는 새 버전/);
  await sql`delete from kysely_migration where name in ('9999-future', ${last.rows[0]?.name})`.execute(db);
  expect((await findingsOf(databaseCheck, app)).at(-1)).toMatch(/^warn: .*옛 버전/);
  const DATA_DIR = temporary();
  copyFileSync(inject('sqliteTemplate'), join(DATA_DIR, 'site.db'));
  const file = openSync(join(DATA_DIR, 'site.db'), 'r+');
  for (let page = 2; page < 40; page++) writeSync(file, Buffer.alloc(2048, 7), 0, 2048, page * 4096);
  closeSync(file);
  const { code, levels } = await runDoctor({ DATA_DIR });
  expect([code, levels.database?.at(-1), levels['second-factor']]).toEqual([1, 'fail', expect.anything()]);
});

test('mail: a working server, a refused password, a missing server; a letter is sent only on request', async () => {
  const app = await openTestApp();
  const { url, letters } = await startMailServer();
  const found = async (SMTP_URL: string, to = '') => (await findingsOf(mailCheck(to), app, { SMTP_URL }))[0];
  expect(await found(url)).toMatch(/^ok: .*보내지 않았습니다/);
  expect(letters).toEqual([]);
  expect(await found(url, 'owner@example.com')).toMatch(/^ok: .*편지를 보냈습니다/);
  expect(letters.map(({ to }) => to)).toEqual([['owner@example.com']]);
  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
  });
  strict.on('error', () => {});
  const port = await listening(strict.server);
  expect(await found(`smtp://kim:wrong@127.0.0.1:${port}`)).toMatch(/^fail: .*wrong password/);
  expect(await found('smtp://127.0.0.1:9')).toMatch(/^fail: .*ECONNREFUSED/);
  expect(await found('')).toMatch(/^skip/);
});

/** A proxy before a port, with a rule for `x-forwarded-for`. */
async function proxyTo(
  port: number,
  forwardedFor: (given: string) => string,
  host?: string,
): Promise<string> {
  const server = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': forwardedFor(String(asked.headers['x-forwarded-for'])),
    };
    const passed = request(
      { port, host: '127.0.0.1', path: asked.url, headers: host ? { ...headers, host } : headers },
      response => response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers)),
    );
    passed.end();
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

test('the proxy: the doctor requests the public address and reports what is wrong with the forwarded address and scheme', async () => {
  const [plain, trusting] = [await openListening(), await openListening({ TRUST_PROXY: 'on' })];
  const found = async ({ app }: typeof plain, PUBLIC_URL: string) => {
    app.site.config.PUBLIC_URL = PUBLIC_URL;
    return (await findingsOf(proxyCheck, app)).join('\n');
  };
  const appends = (given: string) => `${given}, 127.0.0.1`;
  expect(await found(plain, `http://127.0.0.1:${plain.port}`)).toMatch(/^ok: .*127\.0\.0\.1에서 온/);
  expect(await found(plain, await proxyTo(plain.port, appends))).toMatch(/^fail: .*TRUST_PROXY=off/);
  expect(await found(trusting, await proxyTo(trusting.port, appends))).toMatch(/^ok/);
  expect(await found(trusting, await proxyTo(trusting.port, given => given))).toMatch(/^fail: .*꾸며 보낸/);
  expect(await found(trusting, `http://127.0.0.1:${trusting.port}`)).toMatch(/^fail: .*꾸며 보낸/);
  expect(await found(trusting, await proxyTo(trusting.port, appends, 'inside:3000'))).toMatch(
    /^warn: .*inside:3000/,
  );
  // Another site, without this one's keys.
  expect(await found(trusting, `http://127.0.0.1:${plain.port}`)).toMatch(/^fail: .*대답하지 않습니다/);
  expect(await found(plain, 'http://127.0.0.1:9')).toMatch(/^fail: .*닿을 수 없습니다/);
  for (const authorization of ['', 'Bearer 1.x', `Bearer ${plain.app.clock.now.getTime()}.x`])
    expect((await plain.app.call('GET', '/doctor', { headers: { authorization } })).status).toBe(404);
});

test('a site that runs with other settings than the doctor is asked with is no fault of its proxy', async () => {
  const { app, port } = await openListening({ TRUST_PROXY: 'on' });
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  expect(await findingsOf(proxyCheck, app, { PUBLIC_URL, TRUST_PROXY: 'off' })).toEqual([
    expect.stringMatching(/^warn: .*PUBLIC_URL=없음, TRUST_PROXY=on/),
  ]);
});

test('the certificate: valid for long, for days, expired, or from an untrusted issuer', async ({ app }) => {
  const port = await listening(
    createTlsServer({ key: KEY, cert: CERTIFICATE }, (_q, answer) => answer.end()),
  );
  const PUBLIC_URL = `https://localhost:${port}`;
  const found = async (PUBLIC_URL: string) => (await findingsOf(tlsCheck, app, { PUBLIC_URL }))[0];
  expect(await found(PUBLIC_URL)).toMatch(/^fail: .*믿지 않는/);
  const trusted = getCACertificates();
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  expect(await found(PUBLIC_URL)).toMatch(/^ok/);
  app.clock.now = new Date('2126-10-25T00:00:00Z');
  expect(await found(PUBLIC_URL)).toMatch(/^warn: 인증서가 7일 뒤에/);
  app.clock.now = new Date('2126-11-05T00:00:00Z');
  expect(await found(PUBLIC_URL)).toMatch(/^fail: 인증서가 \d일 전에/);
  expect(await found('https://localhost:9')).toMatch(/^fail/);
  expect(await found('http://localhost')).toMatch(/^skip/);
});

test('backups: none, an old one, one that nobody has restored, and one that was tried', async () => {
  const BACKUP_DIR = temporary();
  const app = await openTestApp({ BACKUP_DIR, BACKUP_EVERY: 'day' });
  expect(await findingsOf(backupsCheck, app)).toEqual([expect.stringMatching(/^fail: .*백업이 없습니다/)]);
  const { file } = await app.site.backups.make();
  expect(await findingsOf(backupsCheck, app)).toEqual([
    expect.stringMatching(/^ok: 마지막 백업은 0시간/),
    expect.stringMatching(/^warn: 백업을 되살려 본 적이/),
  ]);
  expect(await findingsOf(tryRestoreCheck, app)).toEqual([`ok: ${file}을 되살려 보았고 성합니다.`]);
  expect((await findingsOf(backupsCheck, app))[1]).toBe('ok: 백업을 0일 전에 되살려 보았습니다.');
  app.clock.pass(91 * DAY_MS);
  expect(await findingsOf(backupsCheck, app)).toEqual([
    'fail: 마지막 백업이 91일 전의 것입니다.',
    'warn: 백업을 되살려 본 지 91일이 지났습니다.',
  ]);
  const broken = openSync(file, 'r+');
  writeSync(broken, Buffer.alloc(50_000, 7), 0, 50_000, 8192);
  closeSync(broken);
  expect((await findingsOf(tryRestoreCheck, app))[0]).toMatch(/^fail: .*되살릴 수 없습니다/);
});

test('admins without a second factor are named', async ({ app, db }) => {
  expect((await findingsOf(factorsCheck, app))[0]).toMatch(/^warn: 관리자 1명 가운데 1명\(owner1\)/);
  const { number } = await db
    .selectFrom('members')
    .select('number')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('totp_factors')
    .values({ member: number, secret: 'x', confirmed_at: '2026-11-18' })
    .execute();
  expect((await findingsOf(factorsCheck, app))[0]).toMatch(/^ok/);
});

test('the doctor says whether the key of the backups elsewhere could delete them; without that right they are sent all the same', async () => {
  const bucket = await openBucket('/backups');
  const settings = backupSettings(bucket.settings, 'a-key-of-more-than-32-characters!');
  const app = await openTestApp({ ...settings, BACKUP_S3_KEEP: '1,0,0' });
  const said = async () => (await findingsOf(backupsCheck, app)).at(-1);
  expect(await said()).toMatch(/^warn: .*침입한 사람은 백업까지 지울 수 있습니다/);

  bucket.refuseToDelete();
  expect(await said()).toMatch(/^ok: .*지울 수 없습니다/);
  // Two days with room for one: the old one stays, and nothing fails.
  for (let day = 1; day <= 2; day++) {
    app.clock.pass(DAY_MS);
    await app.site.backups.make();
    expect(await app.site.offSite?.sendNewest()).toBeTruthy();
  }
  expect(await app.site.offSite?.store.stamps()).toHaveLength(2);

  bucket.setAway(true);
  expect(await said()).toMatch(/^fail: 백업 저장소를 쓸 수 없습니다/);
});
