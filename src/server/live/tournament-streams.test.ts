import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LiveStreams } from './live-streams.ts';
import {
  MAX_MISSED,
  MAX_MISSED_BYTES,
  RELOAD_EVERY_MS,
  type TournamentStreamEvent,
  type TournamentStreamSource,
  TournamentStreams,
} from './tournament-streams.ts';

const GUEST = { by: '1', right: null, audience: 'all' };

/** A topic whose events are numbers that a test adds; every query of it waits for `slow`. */
function open() {
  const log: number[] = [];
  const states = new Map<string, string>();
  const queried: number[] = [];
  const reloaded: number[] = [];
  let slow: Promise<unknown> = Promise.resolve();
  let more = '';
  const source: TournamentStreamSource = {
    audiences: ['all', 'few'],
    onReload: topic => reloaded.push(topic),
    lastOf: async () => log.length,
    after: async (_topic, number) => {
      queried.push(number);
      await slow;
      return log.slice(number).map((_, at): TournamentStreamEvent => {
        const next = number + at + 1;
        return {
          number: next,
          data: new Map([
            ['all', `"to all ${next}${more}"`],
            ['few', `"to few ${next}"`],
          ]),
        };
      });
    },
    states: async () => new Map(states),
    state: async (_topic, name) => states.get(name),
  };
  const onError = (error: unknown) => expect(error).toBeUndefined();
  const options = {
    ...{ heartbeatMs: 10_000, heartbeatsBehind: 6, mostOfOne: 200, onError },
    busy: { message: '', retryAfterSeconds: 30 },
    validRights: async (rights: string[]) => new Set(rights),
  };
  const streams = new LiveStreams(options, { open: 0 });
  const topics = new TournamentStreams(source, streams, { processBus: null, onError });
  const publishNext = () => {
    log.push(log.length + 1);
    topics.publish(7, 'events');
  };
  const publishMany = (count: number) => {
    for (let n = 0; n < count; n++) log.push(log.length + 1);
    topics.publish(7, 'events');
  };
  const setText = (text: string) => {
    more = text;
  };
  const wait = (until: Promise<unknown>) => {
    slow = until;
  };
  return { topics, streams, publishNext, publishMany, setText, wait, states, queried, reloaded };
}

function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** All events read, once they hold this text. */
  const until = async (end: string) => {
    while (!text.includes(end)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`ended after ${text}`);
      text += value;
    }
    return [...text.matchAll(/^(?:data|event): (.*)$/gm)]
      .map(([, said]) => said)
      .filter(said => said !== 'event');
  };
  return { until, next: async () => (await reader.read()).value };
}

describe('live topics', () => {
  test('events published while a stream is being opened are neither lost nor sent twice', async () => {
    const { topics, publishNext, wait } = open();
    for (let n = 0; n < 3; n++) publishNext();
    const blocked = Promise.withResolvers<void>();
    wait(blocked.promise);
    const opening = topics.open(7, { ...GUEST, after: 1 });
    publishNext();
    publishNext();
    blocked.resolve();
    const reader = read(await opening);
    publishNext();
    expect(await reader.until('to all 6')).toEqual([2, 3, 4, 5, 6].map(n => `"to all ${n}"`));
  });

  test('in a busy moment events are read once for many readers, and each audience has its own text', async () => {
    const { topics, publishNext, queried, wait } = open();
    const [all, few] = [
      read(await topics.open(7, { ...GUEST, after: 0 })),
      read(await topics.open(7, { ...GUEST, audience: 'few', after: 0 })),
    ];
    const blocked = Promise.withResolvers<void>();
    wait(blocked.promise);
    for (let n = 0; n < 50; n++) publishNext();
    blocked.resolve();
    expect(await all.until('to all 50"')).toHaveLength(50);
    expect(await few.until('to few 50"')).toHaveLength(50);
    expect(queried.length).toBeLessThan(5);
  });

  test('a new reader is sent the states, and all are sent when one ends', async () => {
    const { topics, states } = open();
    states.set('game r1m1', '{"match":"r1m1","game":1}');
    const early = read(await topics.open(7, { ...GUEST, after: 0 }));
    expect(await early.until('"game":1')).toEqual(['game', '{"match":"r1m1","game":1}']);
    states.delete('game r1m1');
    topics.publish(7, 'game r1m1');
    expect(await early.until('null')).toContain('{"match":"r1m1","game":null}');
    const late = read(await topics.open(7, { ...GUEST, after: 0 }));
    topics.publish(7, 'reload');
    expect(await late.until('{}')).toEqual(['reload', '{}']);
  });

  test('a reader ahead of the log is sent a reload', async () => {
    const { topics, publishNext } = open();
    publishNext();
    const reader = read(await topics.open(7, { ...GUEST, after: 9 }));
    expect(await reader.until('{}')).toEqual(['reload', '{}']);
  });

  test('a reload and an end both drop what was cached, and an end closes the streams', async () => {
    const { topics, reloaded, streams } = open();
    const stream = read(await topics.open(7, { ...GUEST, after: 0 }));
    topics.publish(7, 'reload');
    topics.publish(7, 'end');
    expect(await stream.until('reload')).toContain('reload');
    expect([await stream.next(), streams.has('7 all'), reloaded]).toEqual([undefined, false, [7, 7]]);
  });

  test('readers reload at most every five seconds, and once more for events of the meantime', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { topics, publishNext, reloaded } = open();
    const reader = read(await topics.open(7, { ...GUEST, after: 0 }));
    for (let n = 0; n < 20; n++) topics.publish(7, 'reload');
    expect(reloaded).toHaveLength(20);
    publishNext();
    expect(await reader.until('to all 1')).toEqual(['reload', '{}', '"to all 1"']);
    vi.advanceTimersByTime(RELOAD_EVERY_MS);
    publishNext();
    expect(await reader.until('to all 2')).toEqual([
      'reload',
      '{}',
      '"to all 1"',
      'reload',
      '{}',
      '"to all 2"',
    ]);
    vi.advanceTimersByTime(RELOAD_EVERY_MS);
    topics.publish(7, 'reload');
    publishNext();
    expect((await reader.until('to all 3')).slice(-3)).toEqual(['reload', '{}', '"to all 3"']);
  });

  test('a reader far behind is sent a reload, and the events are not even read', async () => {
    const { topics, publishNext, queried } = open();
    for (let n = 0; n <= MAX_MISSED; n++) publishNext();
    const far = read(await topics.open(7, { ...GUEST, after: 0 }));
    expect(await far.until('{}')).toEqual(['reload', '{}']);
    expect(queried).toEqual([]);
    const near = read(await topics.open(7, { ...GUEST, after: 1 }));
    expect(await near.until(`"to all ${MAX_MISSED + 1}"`)).toHaveLength(MAX_MISSED);
    publishNext();
    expect(await far.until('to all 102')).toEqual(['reload', '{}', '"to all 102"']);
  });

  test('a reader who missed too many bytes is sent a reload, and so are all when too many events come at once', async () => {
    const { topics, publishNext, publishMany, setText } = open();
    publishNext();
    const reader = read(await topics.open(7, { ...GUEST, after: 1 }));
    publishMany(MAX_MISSED + 1);
    expect(await reader.until('{}')).toEqual(['reload', '{}']);
    setText('x'.repeat(MAX_MISSED_BYTES));
    publishNext();
    const late = read(await topics.open(7, { ...GUEST, after: MAX_MISSED + 2 }));
    expect(await late.until('{}')).toEqual(['reload', '{}']);
  });
});
