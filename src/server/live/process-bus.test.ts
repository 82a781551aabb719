import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { directLocation } from '#/server/settings/config.ts';
import { siteWithBus } from '#test/fixtures/buses.ts';
import { openTestApp } from '#test/test-app.ts';
import { postgresBus } from './postgres-bus.ts';
import { type BusEvents, ProcessBus, SilentBusError } from './process-bus.ts';

const onConnectionError = () => {};
const MISSED = 'may have missed some';

/** Two processes of one site, and the messages that reach the second. */
async function joined() {
  const { another } = await siteWithBus();
  const [from, to] = [another(), another()];
  const received: string[] = [];
  to.on(
    'news',
    words => received.push(words.join(' ')),
    () => received.push(MISSED),
  );
  await Promise.all([from.open(), to.open()]);
  await expect.poll(() => received).toEqual([MISSED]);
  return { from, to, received };
}

/** A bus over a transport that stores messages, and fails on demand. */
function overNothing() {
  const published: string[][] = [];
  const state = { fails: false, events: undefined as BusEvents | undefined, closed: false };
  const errors: string[] = [];
  const carriedBy = (events: BusEvents) => {
    state.events = events;
    return {
      silence: new SilentBusError('silent'),
      open: async () => events.onOpen(),
      close: async () => {
        state.closed = true;
      },
      publish: async (texts: string[]) => {
        if (state.fails) throw new Error('away');
        published.push(texts);
      },
    };
  };
  const bus = new ProcessBus(carriedBy, { onConnectionError: error => errors.push(error.message) });
  const lines = () => published.flat().flatMap(text => text.split('\n').slice(1));
  return { bus, state, errors, published, lines };
}

describe('the process bus', () => {
  test('batches the messages of some milliseconds, in order and each line once, and sends the rest when it closes', async () => {
    const { bus, published, lines, state } = overNothing();
    for (const line of ['1', '2', '1', '3']) bus.send('news', line);
    expect(published).toEqual([]);
    await expect.poll(lines).toEqual(['news 1', 'news 2', 'news 3']);
    expect(published).toHaveLength(1);
    const flushes = () => published.length;
    for (let n = 0; n < 50; n++) {
      bus.send('news', `later ${n}`);
      await new Promise(resolve => setImmediate(resolve));
    }
    expect(flushes()).toBeLessThan(50);
    bus.send('news', 'last');
    await bus.close();
    expect(lines().at(-1)).toBe('news last');
    expect(lines()).toHaveLength(54);
    expect(state.closed).toBe(true);
  });

  test('fills texts of less than 8,000 bytes', async () => {
    const { bus, published, lines } = overNothing();
    const long = Array.from({ length: 400 }, (_, n) => `${n} ${'x'.repeat(60)}`);
    for (const line of long) bus.send('news', line);
    await expect.poll(lines).toEqual(long.map(line => `news ${line}`));
    expect(published).toHaveLength(1);
    expect(published[0]?.length).toBeGreaterThan(3);
    for (const text of published[0] ?? []) expect(Buffer.byteLength(text)).toBeLessThan(8000);
  });

  test('tells the others when it lost something, and the log once', async () => {
    const { bus, state, errors, lines } = overNothing();
    state.fails = true;
    for (const line of ['1', '2', '3']) {
      bus.send('news', line);
      await expect.poll(() => bus.load.waiting).toBe(0);
    }
    expect(errors).toEqual(['away']);
    state.fails = false;
    bus.send('news', '4');
    await expect.poll(lines).toEqual(['missed', 'news 4']);
    bus.send('news', '5');
    await expect.poll(lines).toEqual(['missed', 'news 4', 'news 5']);
    expect(bus.load).toMatchObject({ waiting: 0, sent: 2 });
  });

  test('reloads everything once if several other processes lost messages', async () => {
    const { bus, state } = overNothing();
    let opened = 0;
    bus.on(
      'news',
      () => {},
      () => void opened++,
    );
    for (const other of ['a', 'b', 'c']) state.events?.onText(`${other}\nmissed`);
    await expect.poll(() => opened).toBe(1);
    expect(bus.load.received).toBe(3);
  });

  test('closes within a second where nothing answers', { timeout: 10_000 }, async () => {
    const never = new Promise<void>(() => {});
    const bus = new ProcessBus(
      () => ({
        silence: new SilentBusError(''),
        open: () => never,
        close: async () => {},
        publish: () => never,
      }),
      { onConnectionError },
    );
    bus.send('news', 'nobody hears');
    await bus.close();
    expect(bus.load.sent).toBe(0);
  });
});

describe.runIf(process.env.TEST_ON === 'postgres')('the process bus between two processes', () => {
  test('sends lines to the other processes, also more than fit into one message, and none back to itself', async () => {
    const { from, to, received } = await joined();
    const lines = Array.from({ length: 500 }, (_, n) => `${n} ${'x'.repeat(40)}`);
    to.send('news', 'own');
    for (const line of lines) from.send('news', line);
    await expect.poll(() => received).toEqual([MISSED, ...lines]);
  });

  test('keeps the order over many flushes', async () => {
    const { from, received } = await joined();
    for (let n = 0; n < 100; n++) {
      from.send('news', `${n}`);
      await new Promise(resolve => setTimeout(resolve, n % 3));
    }
    await expect.poll(() => received).toEqual([MISSED, ...Array.from({ length: 100 }, (_, n) => `${n}`)]);
  });

  test('queues at most ten thousand lines, and tells the others of lost ones', async () => {
    const { from, received } = await joined();
    for (let n = 0; n < 20_000; n++) from.send('news', `${n}`);
    await expect.poll(() => received.length).toBe(10_002);
    expect([received.at(-2), received.at(-1)]).toEqual(['9999', MISSED]);
  });

  test('receives its own test, again and again', async () => {
    const { another } = await siteWithBus();
    const errors: string[] = [];
    const bus = another({ testEveryMs: 10, onConnectionError: error => errors.push(error.message) });
    await bus.open();
    await bus.refuseSilence();
    await expect.poll(() => bus.load.sent).toBeGreaterThan(3);
    expect(bus.failure).toBe(null);
    expect(errors).toEqual([]);
  });
});

describe.runIf(process.env.TEST_ON === 'postgres')('the process bus over LISTEN/NOTIFY', () => {
  test('knows whether its own lines come back', { timeout: 20_000 }, async () => {
    const { site } = await openTestApp();
    const errors: string[] = [];
    // Another database of the same server: notifications never arrive there, as behind a pooler.
    const url = inject('postgresUrl');
    const deaf = new ProcessBus(postgresBus(site.db, `${url}/postgres`), {
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
    const bus = new ProcessBus(postgresBus(away, directLocation(site.config).databaseUrl), {
      onConnectionError,
    });
    onTestFinished(() => bus.close());
    await bus.open();
    await bus.refuseSilence();
    expect(bus.failure).toBe('silent');
    expect(bus.load.sent).toBe(0);
  });
});
