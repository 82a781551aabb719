import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSite } from '#/app/open.ts';
import { reasonNotToStart } from '#/app/start/start-errors.ts';
import { refuseListeningSite } from '#/server/backups/restorable-backup.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { siteWithBus } from '#test/fixtures/buses.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { startValkey } from '#test/fixtures/valkey-server.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { prepareValkey } from './valkey.ts';

const PASSWORD = 'a long one: 7f/3+@';

async function withValkey(options: string[] = []) {
  const valkey = await startValkey(options);
  onTestFinished(() => valkey.stop());
  return valkey;
}

const urlWith = (url: string, password: string) => {
  const all = new URL(url);
  all.password = encodeURIComponent(password);
  return all.href;
};

/** The server's options with a self-signed certificate, which this process trusts until the test ends. */
function encrypted(): string[] {
  const folder = makeTemporaryFolder('dangu-tls-');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const asked =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=valkey -addext subjectAltName=IP:127.0.0.1';
  expect(spawnSync('openssl', [...asked.split(' '), '-keyout', key, '-out', certificate]).status).toBe(0);
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')]);
  onTestFinished(() => setDefaultCACertificates(before));
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'];
  return ['--tls-port', 'PORT', ...files];
}

describe.runIf(process.env.TEST_ON === 'postgres')('a site with BUS_URL', { timeout: 30_000 }, () => {
  test('connects with a password over TLS, and the database gets no LISTEN', async () => {
    const valkey = await withValkey([...encrypted(), '--requirepass', PASSWORD]);
    const app = await openTestApp({ BUS_URL: urlWith(valkey.url, PASSWORD) });
    await newMember(app);
    expect(app.site.processBus?.failure).toBe(null);
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and application_name = 'dangu-madang bus'`.execute(app.site.db);
    expect(rows).toEqual([]);
  });

  test('refuses to start with a wrong password, and names the remedy', async () => {
    const valkey = await withValkey(['--requirepass', PASSWORD]);
    const { site } = await openTestApp();
    const log = makeLog('silent');
    for (const url of [valkey.url, urlWith(valkey.url, 'another')]) {
      const error = await openSite({ ...site.config, BUS_URL: url }, { log }).catch(
        (error: unknown) => error,
      );
      expect(reasonNotToStart(error)).toMatch(/BUS_URL의 서버.*비밀번호/);
    }
  });

  test('starts while the server is away, and receives messages as soon as it is back', async () => {
    const valkey = await withValkey();
    valkey.process.kill('SIGKILL');
    const app = await openTestApp({ BUS_URL: valkey.url, RATE_LIMIT: 'on' });
    expect(app.site.processBus?.failure).toBe('disconnected');
    await app.site.limits.take('comments', 'player1');
    expect((await app.call('GET', '/api/freeboard')).status).toBe(200);
    await valkey.start();
    await expect.poll(() => app.site.processBus?.failure).toBe(null);
  });

  test('reloads everything after the server was away or hung, and so do the other processes', async () => {
    const { app, another, valkey } = await siteWithBus('Valkey');
    const other = await another();
    const heard: string[] = [];
    other.on(
      'news',
      words => heard.push(words.join(' ')),
      () => heard.push('anew'),
    );
    await other.open();
    await expect.poll(() => heard).toEqual(['anew']);
    await valkey?.start();
    await expect.poll(() => heard).toEqual(['anew', 'anew']);
    await expect.poll(() => app.site.processBus?.failure).toBe(null);
    valkey?.process.kill('SIGSTOP');
    await expect.poll(() => other.failure).toBe('disconnected');
    valkey?.process.kill('SIGCONT');
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(3);
    await expect.poll(() => [other.failure, app.site.processBus?.failure]).toEqual([null, null]);
    expect(other.load.lost).toBeGreaterThanOrEqual(2);
  });

  test('shares a server with another site, without receiving or counting its messages', async () => {
    const valkey = await withValkey();
    const settings = { BUS_URL: valkey.url, RATE_LIMIT: 'on' };
    const [one, other] = [await openTestApp(settings), await openTestApp(settings)];
    for (let n = 0; n < 20; n++) await one.site.limits.take('comments', 'player1');
    await expect(one.site.limits.take('comments', 'player1')).rejects.toMatchObject({ kind: 'too-many' });
    await other.site.limits.take('comments', 'player1');
    await newMember(one);
    expect(other.site.processBus?.load.received).toBe(0);
    const { client, prefix } = await prepareValkey(one.site.db, valkey.url);
    await client.connect();
    onTestFinished(() => client.disconnect());
    const keys = await client.keys('*');
    const own = keys.filter(key => key.startsWith(`${prefix}:comments:`));
    expect(own).toHaveLength(1);
    // Keys reveal no address or id, and all expire.
    expect(keys.join()).not.toContain('player1');
    for (const key of keys) expect(await client.pttl(key)).toBeGreaterThan(0);
  });

  test('is not restored over while it runs, nor where nobody can tell', async () => {
    const valkey = await withValkey();
    const { site } = await openTestApp();
    const config = { ...site.config, BUS_URL: valkey.url };
    await refuseListeningSite(config);
    const running = await openSite(config, { log: makeLog('silent') });
    onTestFinished(() => running.close());
    await expect(refuseListeningSite(config)).rejects.toThrow('사이트가 켜져 있습니다');
    await running.close();
    await refuseListeningSite(config);
    await valkey.stop();
    await expect(refuseListeningSite(config)).rejects.toThrow('알 수 없습니다');
  });
});
