import { describe, expect, test } from 'vitest';
import { chunkOf, HEARTBEAT_PARTS, LiveStreams, MAX_UNSENT_BYTES } from './live-streams.ts';

const all = async (rights: string[]) => new Set(rights);
function open(validRights = all, { total = { open: 0 }, max = 10_000 } = {}) {
  const options = {
    ...{ heartbeatMs: 10_000, heartbeatsBehind: 6, mostOfOne: 200, validRights },
    busy: { message: BUSY, retryAfterSeconds: 30 },
    onError: (error: unknown) => expect(error).toBeUndefined(),
  };
  return new LiveStreams(options, total, max);
}
const from = (by: string, right: string | null = null) => ({ by, right });
const read = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader.read()).value, leave: () => reader.cancel() };
};
const BUSY = '지금은 실시간 중계에 연결할 수 없습니다.';
const FIRST = chunkOf('first');

async function beatAll(streams: LiveStreams): Promise<void> {
  for (let part = 0; part < HEARTBEAT_PARTS; part++) await streams.beat();
}

describe('live streams', () => {
  test('readers of one channel get the same events, and none of another channel', async () => {
    const streams = open();
    const [one, two] = [read(streams.open('a', from('1'), FIRST)), read(streams.open('a', from('2'), FIRST))];
    const other = read(streams.open('b', from('3'), FIRST));
    expect([await one.next(), await two.next(), await other.next()]).toEqual(['first', 'first', 'first']);
    streams.send('a', chunkOf('news'));
    streams.send('b', chunkOf('other'));
    streams.send('nobody', chunkOf('lost'));
    expect([await one.next(), await two.next(), await other.next()]).toEqual(['news', 'news', 'other']);
    expect([...streams.channels()]).toEqual(['a', 'b']);
    streams.end('a');
    expect([await one.next(), await two.next(), ...streams.channels()]).toEqual([undefined, undefined, 'b']);
    streams.close();
  });

  test('one address may have 200 streams, and all addresses together the limit of the process', async () => {
    const total = { open: 0 };
    const streams = open(all, { total, max: 201 });
    const [first] = Array.from({ length: 200 }, () => streams.open('a', from('hall'), FIRST));
    expect(() => streams.open('a', from('hall'), FIRST)).toThrow(BUSY);
    streams.open('b', from('home'), FIRST);
    expect(() => streams.open('b', from('home'), FIRST)).toThrow(BUSY);
    await first?.cancel();
    streams.open('a', from('hall'), FIRST);
    streams.close();
    expect(total.open).toBe(0);
    expect(() => streams.open('a', from('hall'), FIRST)).toThrow(
      expect.objectContaining({ message: BUSY, retryAfterSeconds: 1 }),
    );
  });

  test('rights are checked once for all readers with the same rights, and a reader without them is disconnected', async () => {
    const queried: string[][] = [];
    const lost = new Set<string>();
    const total = { open: 0 };
    const validRights = async (rights: string[]) => {
      queried.push(rights);
      return new Set(rights.filter(right => !lost.has(right)));
    };
    const streams = open(validRights, { total });
    const readers = ['link', 'link', null, 'session'].flatMap(right =>
      Array.from({ length: HEARTBEAT_PARTS }, (_, n) => read(streams.open('a', from(`${n}`, right), FIRST))),
    );
    for (const { next } of readers) await next();
    await streams.beat();
    expect(queried).toEqual([['link', 'session']]);
    lost.add('link');
    await beatAll(streams);
    expect(total.open).toBe(2 * HEARTBEAT_PARTS);
    streams.close();
  });

  test('a reader that reads nothing is disconnected, after some heartbeats or too many unsent bytes', async () => {
    const streams = open();
    const idle = streams.open('a', from('1'), FIRST);
    for (let beats = 0; beats < 10; beats++) await beatAll(streams);
    expect([streams.has('a'), await read(idle).next()]).toEqual([false, 'first']);
    const slow = streams.open('b', from('1'), FIRST);
    const kilobyte = chunkOf('k'.repeat(1024));
    for (let n = 0; n < 1000; n++) streams.send('b', kilobyte);
    expect(streams.has('b')).toBe(false);
    // What waited for it is not more than it may leave unread.
    let unsent = 0;
    for await (const chunk of slow) unsent += chunk.byteLength;
    expect([unsent > MAX_UNSENT_BYTES - 1024, unsent <= MAX_UNSENT_BYTES]).toEqual([true, true]);
    streams.close();
  });

  test('a thousand readers are sent one chunk', async () => {
    const streams = open();
    const readers = Array.from({ length: 1000 }, (_, n) => read(streams.open('a', from(`${n}`), FIRST)));
    for (const { next } of readers) await next();
    streams.send('a', chunkOf('news'));
    expect(new Set(await Promise.all(readers.map(({ next }) => next())))).toEqual(new Set(['news']));
    await beatAll(streams);
    expect(new Set(await Promise.all(readers.map(({ next }) => next())))).toEqual(new Set([':\n\n']));
    streams.close();
  });

  test('every heartbeat reaches its own part, and all together each stream once', async () => {
    const queried: string[] = [];
    const streams = open(rights => {
      queried.push(...rights);
      return all(rights);
    });
    const sessions = Array.from({ length: 2 * HEARTBEAT_PARTS }, (_, n) => `session ${n}`);
    for (const session of sessions) read(streams.open('a', from(session, session), FIRST)).next();
    await streams.beat();
    expect(queried).toHaveLength(2);
    for (let part = 1; part < HEARTBEAT_PARTS; part++) await streams.beat();
    expect(queried.sort()).toEqual(sessions.sort());
    streams.close();
  });

  test('without a database no stream is ended', async () => {
    let isAway = false;
    const streams = open(rights => (isAway ? Promise.reject(new Error('away')) : all(rights)));
    const { next } = read(streams.open('a', from('1', 'session'), FIRST));
    expect(await next()).toBe('first');
    isAway = true;
    await expect(streams.beat()).rejects.toThrow('away');
    streams.send('a', chunkOf('news'));
    expect(await next()).toBe('news');
    streams.close();
    expect(await next()).toBeUndefined();
  });
});
