import { describe, expect, test } from 'vitest';
import { ConnectionLimit } from './connection-limit.ts';
import { PARTS, type StreamSources, Streams } from './live-streams.ts';

const told = async (members: number[]) => new Map(members.map(member => [member, { unread: 1 }]));
const everybody = async (sessions: string[]) => new Set(sessions);

function open(sources: Partial<StreamSources> = {}, all = 10_000) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const connectionLimit = new ConnectionLimit(all);
  const streams = new Streams({ newsOf: told, liveOf: everybody, onError, ...sources }, { connectionLimit });
  return { streams, errors };
}
const read = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader.read()).value, leave: () => reader.cancel() };
};

describe('open streams', () => {
  test('the process has a bound of its own, whoever they are of', async () => {
    const { streams } = open({}, 2);
    const [first] = [streams.open(1, 'a'), streams.open(2, 'b')];
    expect(() => streams.open(3, 'c')).toThrow('지금은 실시간 알림에 연결할 수 없습니다.');
    await first.cancel();
    expect(await read(streams.open(3, 'c')).next()).toBe('data: {"unread":1}\n\n');
  });

  test('every beat reaches its own part, and all beats together each stream once', async () => {
    const asked: string[] = [];
    const liveOf = (sessions: string[]) => {
      asked.push(...sessions);
      return everybody(sessions);
    };
    const { streams } = open({ liveOf });
    const sessions = Array.from({ length: 12 }, (_, n) => `session ${n}`);
    for (const [member, session] of sessions.entries()) streams.open(member, session);
    await streams.beat();
    expect(asked.length).toBeLessThan(sessions.length);
    for (let part = 1; part < PARTS; part++) await streams.beat();
    expect(asked.sort()).toEqual(sessions.sort());
    streams.close();
  });

  test('many at once are asked for in few queries', async () => {
    const sizes: number[] = [];
    const newsOf = (members: number[]) => {
      sizes.push(members.length);
      return told(members);
    };
    const { streams } = open({ newsOf });
    const readers = Array.from({ length: 1200 }, (_, n) => read(streams.open(n, `${n}`)));
    await Promise.all(readers.map(({ next }) => next()));
    sizes.length = 0;
    streams.hear('all');
    await Promise.all(readers.map(({ next }) => next()));
    expect(sizes).toEqual([500, 500, 200]);
    streams.close();
  });

  test('whoever does not read any more makes room after some beats', async () => {
    const { streams } = open({}, 2);
    const reader = read(streams.open(1, 'a'));
    streams.open(2, 'b');
    for (let beat = 0; beat < 4 * PARTS; beat++) {
      await streams.beat();
      if (beat % PARTS === 0) await reader.next();
    }
    streams.open(3, 'c');
    expect(() => streams.open(4, 'd')).toThrow('지금은 실시간 알림에 연결할 수 없습니다.');
    streams.close();
  });

  test('news that cannot be read are noted, and the next ones come', async () => {
    let broken = true;
    const newsOf = (members: number[]) => (broken ? Promise.reject(new Error('away')) : told(members));
    const { streams, errors } = open({ newsOf });
    const { next } = read(streams.open(1, 'a'));
    await expect.poll(() => errors).toHaveLength(1);
    broken = false;
    streams.hear([1]);
    expect(await next()).toBe('data: {"unread":1}\n\n');
    streams.close();
  });

  test('a database that is away ends nobody', async () => {
    let away = false;
    const liveOf = (sessions: string[]) => (away ? Promise.reject(new Error('away')) : everybody(sessions));
    const { streams } = open({ liveOf });
    const { next } = read(streams.open(1, 'a'));
    expect(await next()).toBe('data: {"unread":1}\n\n');
    away = true;
    await expect(streams.beat()).rejects.toThrow('away');
    streams.hear([1]);
    expect(await next()).toBe('data: {"unread":1}\n\n');
    streams.close();
    expect(await next()).toBeUndefined();
  });
});
