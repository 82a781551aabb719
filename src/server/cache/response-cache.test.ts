import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#/shared/refusal.ts';
import { ResponseCache } from './response-cache.ts';

const LONG = '당구 '.repeat(1000);

function shop(text = () => LONG, status = 200) {
  const clock = { now: 1_000_000 };
  const cache = new ResponseCache(() => clock.now);
  const made = { count: 0 };
  const make = async () => {
    made.count++;
    return new Response(text(), { status, headers: { 'content-type': 'text/plain' } });
  };
  const get = (path = '/list', headers = {}) =>
    cache.answer(new Request(`http://site${path}`, { headers }), make);
  return { clock, cache, made, get };
}

describe('response cache', () => {
  test('many requests at once share one rendering', async () => {
    const { made, get } = shop();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(await Promise.all(answers.map(answer => answer.text()))).toEqual(Array(50).fill(LONG));
    expect(made.count).toBe(1);
  });

  test('a dropped answer is made again for every query of the address, and an answer in the making is not stored', async () => {
    const { made, get, cache } = shop();
    await Promise.all([get(), get('/list?page=2'), get('/list/3')]);
    const under = get('/list?page=9');
    cache.forget('/list');
    await under;
    await Promise.all([get(), get('/list?page=2'), get('/list/3'), get('/list?page=9')]);
    expect(made.count).toBe(7);
    expect(cache.bytes).toBe(4 * 2 * Buffer.byteLength(LONG));
  });

  test('after a second the old answer is served once more while the new one is made', async () => {
    let version = 'old';
    const { clock, made, get } = shop(() => version);
    await get();
    version = 'new';
    clock.now += 1500;
    expect(await (await get()).text()).toBe('old');
    expect(made.count).toBe(2);
    await Promise.resolve();
    expect(await (await get()).text()).toBe('new');
    expect(made.count).toBe(2);
  });

  test('an answer not requested for ten seconds is made again before it is served', async () => {
    let version = 'old';
    const { clock, get } = shop(() => version);
    await get();
    version = 'new';
    clock.now += 10_001;
    expect(await (await get()).text()).toBe('new');
  });

  test('an answer that is too old even for an outage is evicted when the next one is stored', async () => {
    const { clock, cache, get } = shop();
    await get('/one');
    const each = cache.bytes;
    clock.now += 300_000;
    await get('/two');
    expect(cache.bytes).toBe(2 * each);
    clock.now += 300_001;
    await get('/three');
    expect(cache.bytes).toBe(2 * each);
    clock.now += 600_001;
    await get('/four');
    expect(cache.bytes).toBe(each);
  });

  test('an answer is compressed in the browser’s preferred encoding, and uncompressed if it accepts none', async () => {
    const { get } = shop();
    const bytes = async (accept: string) => {
      const answer = await get('/list', { 'accept-encoding': accept });
      return {
        encoding: answer.headers.get('content-encoding'),
        body: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const best = await bytes('gzip, deflate, br');
    expect([best.encoding, brotliDecompressSync(best.body).toString()]).toEqual(['br', LONG]);
    const older = await bytes('gzip, br;q=0');
    expect([older.encoding, gunzipSync(older.body).toString()]).toEqual(['gzip', LONG]);
    expect((await bytes('identity')).encoding).toBe(null);
  });

  test('a client that has the answer gets a 304 without a body', async () => {
    const { get } = shop();
    const etag = (await get()).headers.get('etag') ?? '';
    const again = await get('/list', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/list', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('while nothing else can be made the old answer is served for ten minutes, and then the new one at once', async () => {
    for (const fail of ['answer of 503', 'error'] as const) {
      let isAway = false;
      const { clock, cache, get } = shop(() => {
        if (!isAway) return `made at ${clock.now}`;
        throw new Error('away');
      });
      const first = await (await get()).text();
      isAway = true;
      const make = async () => {
        if (fail === 'error') throw new Error('away');
        return new Response('away', { status: 503 });
      };
      const ask = (waits = false) => cache.answer(new Request('http://site/list'), make, { waits });
      for (const passed of [2_000, 15_000, 60_000, 300_000]) {
        clock.now += passed;
        for (const waits of [false, true])
          expect([fail, passed, await (await ask(waits)).text()]).toEqual([fail, passed, first]);
        expect(cache.has('/list')).toBe(true);
      }
      clock.now += 300_000;
      const late = await ask().then(
        ({ status }) => status,
        () => 503,
      );
      expect([fail, late]).toEqual([fail, 503]);
      isAway = false;
      expect(await (await get()).text()).toBe(`made at ${clock.now}`);
    }
  });

  test('an answer whose page is gone is no longer served, after a refusal and after a 404', async () => {
    const { clock, cache, get } = shop();
    const gone = new Refusal('missing', '없습니다.');
    for (const make of [() => Promise.reject(gone), async () => new Response('', { status: 404 })]) {
      await get();
      clock.now += 2000;
      const ask = () => cache.answer(new Request('http://site/list'), make, { waits: true });
      await ask().catch(() => {});
      expect(cache.has('/list')).toBe(false);
    }
  });

  test('only good answers with a body are kept, and a failure is not kept either', async () => {
    const missing = shop(() => 'nothing', 404);
    await missing.get();
    await missing.get();
    expect(missing.made.count).toBe(2);
    const empty = shop(() => '');
    await empty.get();
    await empty.get();
    expect(empty.made.count).toBe(2);
    let broken = true;
    const failing = shop(() => {
      if (broken) throw new Error('away');
      return 'back';
    });
    await expect(failing.get()).rejects.toThrow('away');
    broken = false;
    expect(await (await failing.get()).text()).toBe('back');
  });

  test('the cache stays within its bytes: the least recently used answer is evicted first', async () => {
    const megabytes = 'x'.repeat(4 * 1024 * 1024);
    const { made, get } = shop(() => megabytes);
    for (let n = 0; n < 12; n++) await get(`/list?page=${n}`);
    await get('/list?page=11');
    expect(made.count).toBe(12);
    await get('/list?page=0');
    expect(made.count).toBe(13);
  });
});
