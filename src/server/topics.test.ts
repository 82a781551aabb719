import { describe, expect, test } from 'vitest';
import { LiveStreams } from './live-streams.ts';
import { MAX_MISSED, MAX_MISSED_BYTES, type News, type TopicSource, Topics } from './topics.ts';

const GUEST = { by: '1', right: null, audience: 'all' };

/** A topic whose news are numbers that a test adds; `slow` is waited for by every query of it. */
function open() {
  const log: number[] = [];
  const notes = new Map<string, string>();
  const queried: number[] = [];
  const reloaded: number[] = [];
  let slow: Promise<unknown> = Promise.resolve();
  let more = '';
  const source: TopicSource = {
    audiences: ['all', 'few'],
    onReload: topic => reloaded.push(topic),
    lastOf: async () => log.length,
    after: async (_topic, number) => {
      queried.push(number);
      await slow;
      return log.slice(number).map((_, at): News => {
        const next = number + at + 1;
        return {
          number: next,
          said: new Map([
            ['all', `"to all ${next}${more}"`],
            ['few', `"to few ${next}"`],
          ]),
        };
      });
    },
    present: async () => new Map(notes),
    note: async (_topic, name) => notes.get(name),
  };
  const onError = (error: unknown) => expect(error).toBeUndefined();
  const options = {
    ...{ heartbeatMs: 10_000, heartbeatsBehind: 6, mostOfOne: 200, onError },
    busy: { message: '', retryAfterSeconds: 30 },
    holding: async (rights: string[]) => new Set(rights),
  };
  const streams = new LiveStreams(options, { open: 0 });
  const topics = new Topics(source, streams, { processBus: null, onError });
  const happen = () => {
    log.push(log.length + 1);
    topics.told(7);
  };
  const happenAll = (count: number) => {
    for (let n = 0; n < count; n++) log.push(log.length + 1);
    topics.told(7);
  };
  const words = (text: string) => {
    more = text;
  };
  const wait = (until: Promise<unknown>) => {
    slow = until;
  };
  return { topics, streams, happen, happenAll, words, wait, notes, queried, reloaded };
}

function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Everything that was said, once it holds this. */
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
  test('news that come while somebody is being let in are neither lost nor told twice', async () => {
    const { topics, happen, wait } = open();
    for (let n = 0; n < 3; n++) happen();
    const blocked = Promise.withResolvers<void>();
    wait(blocked.promise);
    const opening = topics.open(7, { ...GUEST, after: 1 });
    happen();
    happen();
    blocked.resolve();
    const reader = read(await opening);
    happen();
    expect(await reader.until('to all 6')).toEqual([2, 3, 4, 5, 6].map(n => `"to all ${n}"`));
  });

  test('in a busy moment the news are read once for many, and each audience has its own words', async () => {
    const { topics, happen, queried, wait } = open();
    const [all, few] = [
      read(await topics.open(7, { ...GUEST, after: 0 })),
      read(await topics.open(7, { ...GUEST, audience: 'few', after: 0 })),
    ];
    const blocked = Promise.withResolvers<void>();
    wait(blocked.promise);
    for (let n = 0; n < 50; n++) happen();
    blocked.resolve();
    expect(await all.until('to all 50"')).toHaveLength(50);
    expect(await few.until('to few 50"')).toHaveLength(50);
    expect(queried.length).toBeLessThan(5);
  });

  test('what holds now under a name is told to who comes, and when it ends', async () => {
    const { topics, notes } = open();
    notes.set('game r1m1', '{"match":"r1m1","game":1}');
    const early = read(await topics.open(7, { ...GUEST, after: 0 }));
    expect(await early.until('"game":1')).toEqual(['game', '{"match":"r1m1","game":1}']);
    notes.delete('game r1m1');
    topics.noted(7, 'game r1m1');
    expect(await early.until('null')).toContain('{"match":"r1m1","game":null}');
    const late = read(await topics.open(7, { ...GUEST, after: 0 }));
    topics.changed(7);
    expect(await late.until('{}')).toEqual(['reload', '{}']);
  });

  test('who has seen more than there is reads all anew', async () => {
    const { topics, happen } = open();
    happen();
    const reader = read(await topics.open(7, { ...GUEST, after: 9 }));
    expect(await reader.until('{}')).toEqual(['reload', '{}']);
  });

  test('what readers were shown is forgotten whenever it is not for everybody, or not so, any more', async () => {
    const { topics, reloaded, streams } = open();
    const stream = read(await topics.open(7, { ...GUEST, after: 0 }));
    topics.changed(7);
    topics.closed(7);
    expect(await stream.until('reload')).toContain('reload');
    expect([await stream.next(), streams.has('7 all'), reloaded]).toEqual([undefined, false, [7, 7]]);
  });

  test('who is far behind is told to reload, and the news are not even read', async () => {
    const { topics, happen, queried } = open();
    for (let n = 0; n <= MAX_MISSED; n++) happen();
    const far = read(await topics.open(7, { ...GUEST, after: 0 }));
    expect(await far.until('{}')).toEqual(['reload', '{}']);
    expect(queried).toEqual([]);
    const near = read(await topics.open(7, { ...GUEST, after: 1 }));
    expect(await near.until(`"to all ${MAX_MISSED + 1}"`)).toHaveLength(MAX_MISSED);
    happen();
    expect(await far.until('to all 102')).toEqual(['reload', '{}', '"to all 102"']);
  });

  test('so is who missed more bytes than may be sent, and everybody when too many come at once', async () => {
    const { topics, happen, happenAll, words } = open();
    happen();
    const reader = read(await topics.open(7, { ...GUEST, after: 1 }));
    happenAll(MAX_MISSED + 1);
    expect(await reader.until('{}')).toEqual(['reload', '{}']);
    words('x'.repeat(MAX_MISSED_BYTES));
    happen();
    const late = read(await topics.open(7, { ...GUEST, after: MAX_MISSED + 2 }));
    expect(await late.until('{}')).toEqual(['reload', '{}']);
  });
});
