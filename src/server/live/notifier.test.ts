import { describe, expect, test } from 'vitest';
import { LiveStreams } from './live-streams.ts';
import { Notifier } from './notifier.ts';

const counts = async (members: number[]) => new Map(members.map(member => [member, { unread: 1 }]));

function open(countsOf: (members: number[]) => Promise<Map<number, object>>) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const options = {
    ...{ heartbeatMs: 25_000, heartbeatsBehind: 3, mostOfOne: 3, onError },
    busy: { message: '', retryAfterSeconds: 60 },
    validRights: async (sessions: string[]) => new Set(sessions),
  };
  const streams = new LiveStreams(options, { open: 0 });
  return { streams, errors, notifier: new Notifier(streams, { countsOf, processBus: null, onError }) };
}
const read = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader.read()).value };
};

describe('open pages of members', () => {
  test('many at once are asked for in few queries', async () => {
    const sizes: number[] = [];
    const countsOf = (members: number[]) => {
      sizes.push(members.length);
      return counts(members);
    };
    const { streams, notifier } = open(countsOf);
    const readers = Array.from({ length: 1200 }, (_, n) => read(notifier.open(n, `${n}`)));
    await Promise.all(readers.map(({ next }) => next()));
    sizes.length = 0;
    notifier.publishAll();
    await Promise.all(readers.map(({ next }) => next()));
    expect(sizes).toEqual([500, 500, 200]);
    streams.close();
  });

  test('a message that cannot be read is logged, and the next ones arrive', async () => {
    let broken = true;
    const countsOf = (members: number[]) => (broken ? Promise.reject(new Error('away')) : counts(members));
    const { streams, errors, notifier } = open(countsOf);
    const { next } = read(notifier.open(1, 'a'));
    await expect.poll(() => errors).toHaveLength(1);
    broken = false;
    notifier.pushUnreadCounts([1]);
    expect(await next()).toBe('data: {"unread":1}\n\n');
    streams.close();
  });
});
