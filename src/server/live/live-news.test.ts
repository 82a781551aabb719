import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chunkOf, LiveNews, MAX_UNSENT_BYTES, type NewsKind, RELOAD_EVERY_MS } from './live-news.ts';

const BUSY = '지금은 실시간 중계에 연결할 수 없습니다.';
const BEAT_SECONDS = 10;
const all = async (rights: string[]) => new Set(rights);
const from = (by: string, right: string | null = null) => ({ by, right });

/** News whose readers get the messages unchanged, or what `send` sends. */
function open({ validRights = all, max = 10_000, ...changes }: Partial<NewsKind> & Options = {}) {
  const errors: unknown[] = [];
  const received: string[] = [];
  const send: NewsKind['send'] = async topics => {
    for (const { messages, readers } of topics)
      for (const reader of readers) for (const message of messages) reader.send(chunkOf(message));
  };
  const kind: NewsKind = {
    heartbeatSeconds: BEAT_SECONDS,
    mostOfOne: 200,
    whenMissed: 'end',
    send,
    busy: { message: BUSY, retryAfterSeconds: 30 },
    onMessage: (id, message) => received.push(`${id} ${message}`),
    ...changes,
  };
  const options = { processBus: null, validRights, onError: (error: unknown) => errors.push(error) };
  const live = new LiveNews({ member: kind, tournament: kind, 'team-match': kind }, options, max);
  onTestFinished(() => live.close());
  return { live, errors, received };
}
type Options = { validRights?: (rights: string[]) => Promise<Set<string>>; max?: number };

function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader.read()).value };
}
async function beatAll(live: LiveNews): Promise<void> {
  for (let second = 0; second < BEAT_SECONDS; second++) await live.beat();
}

describe('live news', () => {
  test('readers of one topic get the same news, and none of another topic', async () => {
    const { live } = open();
    const topics = ['tournament/1', 'tournament/1', 'tournament/2', 'member/1'] as const;
    const readers = await Promise.all(
      topics.map(async (topic, n) => read(await live.subscribe(topic, from(`${n}`), 'first'))),
    );
    const next = () => Promise.all(readers.map(reader => reader.next()));
    expect(await next()).toEqual(['first', 'first', 'first', 'first']);
    live.publish('tournament/1', 'news');
    live.publish('tournament/2', 'other');
    live.publish('member/1', 'own');
    live.publish('tournament/3', 'nobody');
    expect(await next()).toEqual(['news', 'news', 'other', 'own']);
    live.publish('tournament/1', 'end');
    expect([await readers[0]?.next(), await readers[1]?.next(), live.open]).toEqual([
      undefined,
      undefined,
      2,
    ]);
  });

  test('one address may have 200 streams of a kind, and all together the limit of the process', async () => {
    const { live } = open({ max: 201 });
    const hall = () => live.subscribe('tournament/1', from('hall'), 'first');
    const [first] = await Promise.all(Array.from({ length: 200 }, hall));
    await expect(hall()).rejects.toMatchObject({ message: BUSY, retryAfterSeconds: 30 });
    await live.subscribe('member/2', from('hall'));
    await expect(live.subscribe('tournament/2', from('home'))).rejects.toThrow(BUSY);
    await first?.cancel();
    await hall();
    live.close();
    expect(live.open).toBe(0);
    await expect(hall()).rejects.toMatchObject({ message: BUSY, retryAfterSeconds: 1 });
  });

  test('rights are checked once for all readers with the same rights, and a reader without them is disconnected', async () => {
    const queried: string[][] = [];
    const lost = new Set<string>();
    const { live } = open({
      validRights: async rights => {
        queried.push(rights);
        return new Set(rights.filter(right => !lost.has(right)));
      },
    });
    for (const right of ['link', 'link', null, 'session'])
      for (let n = 0; n < BEAT_SECONDS; n++)
        await read(await live.subscribe('tournament/1', from(`${n}`, right), 'first')).next();
    await live.beat();
    expect(queried).toEqual([['link', 'session']]);
    lost.add('link');
    await beatAll(live);
    expect(live.open).toBe(2 * BEAT_SECONDS);
  });

  test('the end of a member’s sessions ends all streams of the member at once', async () => {
    const { live } = open();
    const mine = read(await live.subscribe('member/7', from('7', 'session')));
    const watching = read(await live.subscribe('tournament/1', { ...from('home', 'session'), member: 7 }));
    await live.subscribe('tournament/1', { ...from('home'), member: 8 });
    live.publish('tournament/7', 'end');
    expect(live.open).toBe(3);
    live.publish('member/7', 'end');
    expect([await mine.next(), await watching.next(), live.open]).toEqual([undefined, undefined, 1]);
  });

  test('a reader that reads nothing is disconnected, after a minute or too many unsent bytes', async () => {
    const kilobyte = chunkOf('k'.repeat(1024));
    const { live } = open({
      send: async topics => {
        for (const { messages, readers } of topics)
          for (const reader of readers) if (messages.size > 0) reader.send(kilobyte);
      },
    });
    const idle = await live.subscribe('tournament/1', from('1'), 'first');
    for (let beats = 0; beats < 6; beats++) await beatAll(live);
    expect([live.open, await read(idle).next()]).toEqual([0, 'first']);
    const slow = await live.subscribe('tournament/2', from('1'), 'first');
    for (let n = 0; live.open > 0; n++) {
      live.publish('tournament/2', 'news');
      await new Promise(setImmediate);
      expect(n).toBeLessThan(1000);
    }
    // The queue is limited to the maximum of unsent bytes.
    let unsent = 0;
    for await (const chunk of slow) unsent += chunk.byteLength;
    expect([unsent > MAX_UNSENT_BYTES - 1024, unsent <= MAX_UNSENT_BYTES]).toEqual([true, true]);
  });

  test('every heartbeat reaches a part of the streams, and all together each stream once', async () => {
    const queried: string[] = [];
    const { live } = open({
      validRights: rights => {
        queried.push(...rights);
        return all(rights);
      },
    });
    const sessions = Array.from({ length: 2 * BEAT_SECONDS }, (_, n) => `session ${n}`);
    const readers = await Promise.all(
      sessions.map(async session => read(await live.subscribe('tournament/1', from(session, session)))),
    );
    await live.beat();
    expect(queried).toHaveLength(2);
    for (let second = 1; second < BEAT_SECONDS; second++) await live.beat();
    expect(queried.sort()).toEqual(sessions.sort());
    expect(new Set(await Promise.all(readers.map(({ next }) => next())))).toEqual(new Set([':\n\n']));
  });

  test('without a database no stream is ended, and the news after it arrive', async () => {
    let isAway = false;
    const away = () => Promise.reject(new Error('away'));
    const { live, errors } = open({
      validRights: rights => (isAway ? away() : all(rights)),
      send: async topics => {
        if (isAway) await away();
        for (const { readers } of topics) for (const reader of readers) reader.send(chunkOf('news'));
      },
    });
    const { next } = read(await live.subscribe('member/1', from('1', 'session')));
    expect(await next()).toBe('news');
    isAway = true;
    live.publish('member/1', 'lost');
    await expect.poll(() => errors).toEqual([new Error('away')]);
    await expect(beatAll(live)).rejects.toThrow('away');
    await expect(live.subscribe('member/1', from('1'))).rejects.toThrow('away');
    expect(live.open).toBe(1);
    isAway = false;
    live.publish('member/1', 'found');
    expect(await next()).toBe('news');
  });

  test('many topics are sent their news in few batches', async () => {
    const sizes: number[] = [];
    const { live } = open({ send: async topics => sizes.push(topics.length) });
    await Promise.all(Array.from({ length: 1200 }, (_, n) => live.subscribe(`member/${n}`, from(`${n}`))));
    for (let n = 0; n < 1200; n++) for (const message of ['one', 'two']) live.publish(`member/${n}`, message);
    await expect.poll(() => sizes).toEqual([500, 500, 200, 500, 500, 200]);
  });

  test('news published while others are being sent, or while a stream opens, are neither lost nor sent twice', async () => {
    let log = 3;
    let sends = 0;
    let blocked = Promise.withResolvers<void>();
    const { live } = open({
      send: async topics => {
        sends++;
        const last = log;
        await blocked.promise;
        for (const { readers } of topics)
          for (const reader of readers) {
            while (reader.after < last) reader.send(chunkOf(`${++reader.after} `));
          }
      },
    });
    const publishNext = () => {
      log++;
      live.publish('tournament/1', 'events');
    };
    const opening = live.subscribe('tournament/1', { ...from('1'), after: 1 });
    await null;
    for (let n = 0; n < 50; n++) publishNext();
    blocked.resolve();
    const { next } = read(await opening);
    blocked = Promise.withResolvers();
    for (let n = 0; n < 5; n++) publishNext();
    blocked.resolve();
    let text = '';
    while (!text.endsWith('58 ')) text += await next();
    expect(text).toBe(Array.from({ length: 57 }, (_, n) => `${n + 2} `).join(''));
    expect(sends).toBeLessThan(5);
  });

  test('readers reload at most every five seconds, once more for what was published meanwhile, and every message is received', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { live, received } = open();
    const { next } = read(await live.subscribe('tournament/1', from('1')));
    for (let n = 0; n < 20; n++) live.publish('tournament/1', 'reload');
    live.publish('tournament/9', 'reload');
    expect(received).toHaveLength(21);
    live.publish('tournament/1', 'a');
    expect([await next(), await next()]).toEqual(['reload', 'a']);
    vi.advanceTimersByTime(RELOAD_EVERY_MS);
    live.publish('tournament/1', 'b');
    expect([await next(), await next()]).toEqual(['reload', 'b']);
    vi.advanceTimersByTime(RELOAD_EVERY_MS);
    live.publish('tournament/1', 'reload');
    live.publish('tournament/1', 'c');
    expect([await next(), await next()]).toEqual(['reload', 'c']);
  });
});
