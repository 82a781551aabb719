import { describe, expect, test } from 'vitest';
import { CHANNEL_PARTS, Channels, chunkOf, MAX_UNSENT_BYTES } from './channels.ts';
import { ConnectionLimit } from './connection-limit.ts';

const all = async (rights: string[]) => new Set(rights);
const open = (holding = all, seats = new ConnectionLimit(10_000)) =>
  new Channels({ holding, onError: error => expect(error).toBeUndefined() }, seats);
const from = (address: string, right: string | null = null) => ({ address, right });
const read = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader.read()).value, leave: () => reader.cancel() };
};
const FIRST = chunkOf('first');

async function beatAll(channels: Channels): Promise<void> {
  for (let part = 0; part < CHANNEL_PARTS; part++) await channels.beat();
}

describe('channels', () => {
  test('readers of one hear the same, and nothing of another', async () => {
    const channels = open();
    const [one, two] = [
      read(channels.open('a', from('1'), FIRST)),
      read(channels.open('a', from('2'), FIRST)),
    ];
    const other = read(channels.open('b', from('3'), FIRST));
    expect([await one.next(), await two.next(), await other.next()]).toEqual(['first', 'first', 'first']);
    channels.send('a', chunkOf('news'));
    channels.send('b', chunkOf('other'));
    channels.send('nobody', chunkOf('lost'));
    expect([await one.next(), await two.next(), await other.next()]).toEqual(['news', 'news', 'other']);
    expect([channels.count('a'), channels.count('b'), channels.count('nobody')]).toEqual([2, 1, 0]);
    channels.end('a');
    expect([await one.next(), channels.count('a'), channels.count('b')]).toEqual([undefined, 0, 1]);
    channels.close();
  });

  test('a hall’s address has 200, and all addresses together what the process has', async () => {
    const seats = new ConnectionLimit(201);
    const channels = open(all, seats);
    const [first] = Array.from({ length: 200 }, () => channels.open('a', from('hall'), FIRST));
    const busy = '지금은 실시간 중계에 연결할 수 없습니다.';
    expect(() => channels.open('a', from('hall'), FIRST)).toThrow(busy);
    channels.open('b', from('home'), FIRST);
    expect(() => channels.open('b', from('home'), FIRST)).toThrow(busy);
    await first?.cancel();
    channels.open('a', from('hall'), FIRST);
    channels.close();
    expect(seats.take()).toBe(true);
    expect(() => channels.open('a', from('hall'), FIRST)).toThrow(busy);
  });

  test('rights are asked for once for all who have the same, and who lost it is cut off', async () => {
    const asked: string[][] = [];
    const lost = new Set<string>();
    const channels = open(async rights => {
      asked.push(rights);
      return new Set(rights.filter(right => !lost.has(right)));
    });
    const readers = ['link', 'link', null, 'session'].flatMap(right =>
      Array.from({ length: CHANNEL_PARTS }, (_, n) => read(channels.open('a', from(`${n}`, right), FIRST))),
    );
    for (const { next } of readers) await next();
    await channels.beat();
    expect(asked).toEqual([['link', 'session']]);
    lost.add('link');
    await beatAll(channels);
    expect(channels.count('a')).toBe(2 * CHANNEL_PARTS);
    channels.close();
  });

  test('whoever reads nothing is sent away, after some beats or when too much waits', async () => {
    const channels = open();
    const idle = channels.open('a', from('1'), FIRST);
    for (let beats = 0; beats < 10; beats++) await beatAll(channels);
    expect([channels.count('a'), await read(idle).next()]).toEqual([0, 'first']);
    const slow = channels.open('b', from('1'), FIRST);
    const kilobyte = chunkOf('k'.repeat(1024));
    for (let n = 0; n < 1000; n++) channels.send('b', kilobyte);
    expect(channels.count('b')).toBe(0);
    // What waited for it is not more than it may leave unread.
    let unsent = 0;
    for await (const chunk of slow) unsent += chunk.byteLength;
    expect([unsent > MAX_UNSENT_BYTES - 1024, unsent <= MAX_UNSENT_BYTES]).toEqual([true, true]);
    channels.close();
  });

  test('a thousand readers are told with one chunk', async () => {
    const channels = open();
    const readers = Array.from({ length: 1000 }, (_, n) => read(channels.open('a', from(`${n}`), FIRST)));
    for (const { next } of readers) await next();
    channels.send('a', chunkOf('news'));
    expect(new Set(await Promise.all(readers.map(({ next }) => next())))).toEqual(new Set(['news']));
    await beatAll(channels);
    expect(new Set(await Promise.all(readers.map(({ next }) => next())))).toEqual(new Set([':\n\n']));
    channels.close();
  });
});
