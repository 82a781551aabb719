import { createServer } from 'node:tls';
import { describe, expect, onTestFinished } from 'vitest';
import { VERSION } from '#/server/settings/version.ts';
import { CERTIFICATE, KEY } from '#test/fixtures/certificate.ts';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';

const TOKEN = 'scraper-of-the-hall';
const REFUSALS: Record<string, string> = {
  'nobody@example.com': '5.1.1 no such mailbox',
  'player@example.com': '5.7.1 relaying denied',
};

async function read(app: TestApp): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await app.call<string>('GET', '/metrics', { headers });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The value of the only line with this beginning. */
function figure(text: string, begins: string): number {
  const lines = text.split('\n').filter(line => line.startsWith(begins));
  expect(lines, begins).toHaveLength(1);
  return Number(lines[0]?.split(' ').at(-1));
}

describe('the metrics', () => {
  test('are for admins, and for callers with the token of the settings', async () => {
    const app = await openTestApp({ METRICS_TOKEN: TOKEN });
    const [member, admin] = [await newMember(app), await newAdmin(app)];
    const status = async (call = {}) => (await app.call('GET', '/metrics', call)).status;
    expect(await status()).toBe(401);
    expect(await status({ as: member })).toBe(403);
    expect(await status({ headers: { authorization: `Bearer ${TOKEN}x` } })).toBe(401);
    for (const scheme of ['bearer', 'BEARER'])
      expect(await status({ headers: { authorization: `${scheme} ${TOKEN}` } })).toBe(200);
    const answer = await app.call('GET', '/metrics', { as: admin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await read(app);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    // Reading these lists can abort the process.
    expect(text).not.toMatch(/nodejs_active_(handles|requests)/);
  });

  test('refuse an empty token if the settings have none', async ({ app }) => {
    for (const authorization of ['Bearer ', 'Bearer', ''])
      expect((await app.call('GET', '/metrics', { headers: { authorization } })).status).toBe(401);
  });

  test('count requests by the pattern of their route, so that no address makes a name of its own', async () => {
    const app = await openTestApp({ METRICS_TOKEN: TOKEN });
    for (const id of [1, 2, 3]) await app.call('GET', `/api/freeboard/${id}`);
    for (const path of ['/api/nothing', '/wp-login.php', '/xmlrpc.php']) await app.call('GET', path);
    await app.call('POST', '/api/auth/login', { body: {} });
    const text = await read(app);
    const count = (method: string, route: string, status: string) =>
      figure(
        text,
        `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      );
    expect(count('GET', '/api/freeboard/:id', '4xx')).toBe(3);
    expect(count('POST', '/api/auth/login', '4xx')).toBe(1);
    expect(count('', '(other)', '4xx') + count('', '(other)', '2xx')).toBe(3);
    expect(text).not.toContain('wp-login');
  });

  test('the buckets of a route grow up to the count of its answers', async () => {
    const app = await openTestApp({ METRICS_TOKEN: TOKEN });
    for (let n = 0; n < 4; n++) await app.call('GET', '/healthz');
    const text = await read(app);
    const buckets = text
      .split('\n')
      .filter(line => line.startsWith('http_request_duration_seconds_bucket') && line.includes('/healthz'))
      .map(line => Number(line.split(' ').at(-1)));
    expect(buckets).toHaveLength(13);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
    expect(buckets.at(-1)).toBe(4);
  });

  test('show the size of the database, the free space, and the memory of the process', async () => {
    const app = await openTestApp({ METRICS_TOKEN: TOKEN });
    await app.call('GET', '/api/announcements', { headers: { 'x-cached': 'yes' } });
    const text = await (
      await app.send('GET', '/metrics', {
        headers: { authorization: `Bearer ${TOKEN}`, 'x-cached': 'yes' },
      })
    ).text();
    expect(figure(text, 'dangu_database_bytes ')).toBeGreaterThan(100_000);
    expect(figure(text, `dangu_build_info{version="${VERSION}"}`)).toBe(1);
    expect(figure(text, 'dangu_database_log_bytes ')).toBeGreaterThanOrEqual(0);
    // A site on PostgreSQL may have no data folder: its disk is not reported.
    const hasFolder = process.env.TEST_ON === 'sqlite';
    if (hasFolder) expect(figure(text, 'dangu_disk_free_bytes ')).toBeGreaterThan(0);
    else expect(text).not.toMatch(/^dangu_disk_free_bytes /m);
    expect(figure(text, 'dangu_kept_bytes ')).toBeGreaterThan(0);
    expect(figure(text, 'dangu_streams ')).toBe(0);
    for (const limit of ['hash', 'write', 'read', 'page']) {
      expect(figure(text, `dangu_gate_waiting{gate="${limit}"}`)).toBe(0);
      expect(figure(text, `dangu_gate_running{gate="${limit}"}`)).toBe(0);
      expect(figure(text, `dangu_gate_refused_total{gate="${limit}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(figure(text, 'dangu_database_waiting{pool="writes"}')).toBe(0);
    if (hasFolder) {
      expect(figure(text, 'dangu_database_oldest_write_seconds ')).toBe(0);
      expect(text).not.toMatch(/^dangu_database_connections\{|^dangu_bus_up/m);
    } else {
      expect(figure(text, 'dangu_database_connections{pool="reads"}')).toBeGreaterThan(0);
      expect(text).toMatch(/^dangu_database_connections_busy\{pool="writes"\} \d/m);
      expect(figure(text, 'dangu_bus_up ')).toBe(1);
      expect(figure(text, 'dangu_bus_lost_total ')).toBe(0);
      expect(text).toMatch(/^dangu_bus_messages_total\{direction="sent"\} \d/m);
      expect(text).not.toMatch(/^dangu_database_oldest_write_seconds /m);
    }
    expect(text).not.toMatch(/^dangu_last_backup_timestamp_seconds /m);
    expect(text).toMatch(/^# TYPE dangu_gate_refused_total counter$/m);
  });

  test('count failed logins and mails, tell of waiting pushes, and when the certificate ends', async () => {
    const proxy = createServer({ key: KEY, cert: CERTIFICATE });
    await new Promise<void>(resolve => proxy.listen(0, resolve));
    onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as { port: number };
    const { url } = await startMailServer({ refusal: address => REFUSALS[address] });
    const settings = { METRICS_TOKEN: TOKEN, SMTP_URL: url, PUBLIC_URL: `https://localhost:${port}` };
    const app = await openTestApp(settings);
    const { id } = await newMember(app);
    await app.call('POST', '/api/auth/login', { body: { id, password: 'wrong-password' } });
    const before = await read(app);
    expect(figure(before, 'dangu_failed_logins_total{way="password"}')).toBe(1);
    expect(figure(before, 'dangu_mail_failed ')).toBe(0);
    expect(figure(before, 'dangu_pushes_overdue_seconds ')).toBe(0);
    expect(figure(before, 'dangu_memory_used_ratio ')).toBeLessThan(1);

    const send = (to: string) => app.site.mail?.send({ to, subject: '', text: '' });
    await expect(send('nobody@example.com')).rejects.toThrow('550');
    expect(figure(await read(app), 'dangu_mail_failed ')).toBe(0);
    await expect(send('player@example.com')).rejects.toThrow('550');
    await expect(send('nobody@example.com')).rejects.toThrow('550');
    const text = await read(app);
    expect(figure(text, 'dangu_mail_failed ')).toBe(1);
    expect(figure(text, 'dangu_mails_total{result="failed"}')).toBe(3);
    await send('coach@example.com');
    expect(figure(await read(app), 'dangu_mail_failed ')).toBe(0);
    await expect.poll(() => read(app)).toMatch(/^dangu_certificate_ends_timestamp_seconds 4\d{9}$/m);
  });

  test('are reported as far as they are known while the database is away', async () => {
    const app = await openTestApp({ METRICS_TOKEN: TOKEN });
    app.site.meters.add({
      name: 'dangu_never_known',
      help: 'What cannot be read.',
      read: () => Promise.reject(new Error('away')),
    });
    const text = await read(app);
    expect(text).toContain('# TYPE dangu_never_known gauge');
    expect(text).not.toMatch(/^dangu_never_known /m);
    expect(text).toContain('process_resident_memory_bytes');
  });
});

test('a request has a request number, which is in its answer', async ({ app }) => {
  const number = async (path: string) => (await app.call('GET', path)).headers.get('x-request-id');
  const numbers = [await number('/healthz'), await number('/api/announcements'), await number('/api/no')];
  for (const each of numbers) expect(each).toMatch(/^[0-9a-f]{8}$/);
  expect(new Set(numbers).size).toBe(3);
});
