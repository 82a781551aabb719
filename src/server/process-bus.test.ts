import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { openTestApp } from '#test/test-app.ts';
import { directLocation } from './config.ts';
import { ProcessBus, SilentBusError } from './process-bus.ts';

const onConnectionError = () => {};

/** Two processes on the database of one site, and what the second hears. */
async function joined() {
  const { site } = await openTestApp();
  const url = directLocation(site.config).databaseUrl;
  const [from, to] = [
    new ProcessBus(site.db, { url, onConnectionError }),
    new ProcessBus(site.db, { url, onConnectionError }),
  ];
  const received: string[] = [];
  to.on(
    'news',
    words => received.push(words.join(' ')),
    () => received.push('may have missed some'),
  );
  await Promise.all([from.open(), to.open()]);
  onTestFinished(async () => {
    await from.close();
    await to.close();
  });
  return { from, to, received };
}

describe.runIf(process.env.TEST_ON === 'postgres')('the processBus between processes', () => {
  test('carries lines to the others, more of them than fit into one notification, and none back', async () => {
    const { from, to, received } = await joined();
    const lines = Array.from({ length: 500 }, (_, n) => `${n} ${'x'.repeat(40)}`);
    to.send('news', 'own');
    for (const line of lines) from.send('news', line);
    await expect.poll(() => received).toEqual(['may have missed some', ...lines]);
  });

  test('knows whether its own lines come back', { timeout: 20_000 }, async () => {
    const { site } = await openTestApp();
    const errors: string[] = [];
    // Another database of the same server: what is notified here never arrives there, as behind a pooler.
    const url = inject('postgresUrl');
    const deaf = new ProcessBus(site.db, {
      url: `${url}/postgres`,
      onConnectionError: error => errors.push(error.message),
    });
    onTestFinished(() => deaf.close());
    await deaf.open();
    await expect.poll(() => deaf.failure, { timeout: 10_000 }).toBe('silent');
    expect(errors).toEqual([expect.stringContaining('NOTIFY does not come back')]);
    expect(site.processBus?.failure).toBe(null);
    await expect(deaf.refuseSilence()).rejects.toThrow(SilentBusError);
  });

  test('does not take a database that sends nothing for a pooler', { timeout: 20_000 }, async () => {
    const { site } = await openTestApp();
    const away = connect({ databaseUrl: 'postgres://127.0.0.1:1/nothing', dataDir: '' });
    onTestFinished(() => away.destroy());
    const bus = new ProcessBus(away, { url: directLocation(site.config).databaseUrl, onConnectionError });
    onTestFinished(() => bus.close());
    await bus.open();
    await bus.refuseSilence();
    expect(bus.failure).toBe('silent');
    expect(bus.load.sent).toBe(0);
  });

  test('holds no more than ten thousand lines for a database that is away', async () => {
    const { from, received } = await joined();
    for (let n = 0; n < 20_000; n++) from.send('news', `${n}`);
    await expect.poll(() => received.length).toBe(10_002);
    expect(received.at(-1)).toBe('10000');
  });
});
