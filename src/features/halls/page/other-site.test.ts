import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { openOwnersApp } from '#test/fixtures/owners-folder.ts';
import { HALL_RANKING_FAILED } from './hall-page.contract.ts';
import { fetchOtherSite, TIMEOUT_MS } from './other-site.server.ts';

const HALL = '가람당구장';
const PATH = '/api/hall-page/rankings';

// The test ends the timeout, so that a slow machine does not look like a silent site.
let timeIsOver = () => {};
const timeout = vi.spyOn(AbortSignal, 'timeout');
beforeEach(() => {
  timeout.mockReset().mockImplementation(() => {
    const clock = new AbortController();
    timeIsOver = () => clock.abort(new DOMException('timeout', 'TimeoutError'));
    return clock.signal;
  });
});

const row = (id: string, points: number, more: object = {}) => {
  return { id, username: `손님 ${id}`, billiards: HALL, points, victory: 0, score4: 200, ...more };
};

/** Another site that answers with `answer`, and its requests. */
async function openOtherSite(answer: RequestListener): Promise<{ host: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
const rankingsOf =
  (rows: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));

async function openAppWith(host: string) {
  const app = await openOwnersApp();
  const name = (host: string) =>
    app.lay('gyContents.json', { billiardHall: HALL, announcement: '안내', host });
  name(host);
  const read = () => app.call<PublicMember[] & { message: string }>('GET', PATH);
  return { app, name, read };
}

describe('the ranking of another site', () => {
  test('is that of the hall alone, best first, as this site would show it', async () => {
    const { host, requests } = await openOtherSite(
      rankingsOf([
        row('low', 3),
        row('high', 9, { score4: '150', region: '부산', birthYear: 1980 }),
        row('other', 99, { billiards: '큐브당구장' }),
        row('boss', 99, { role: 'admin' }),
        row('winner', 3, { victory: 2, billiards: '가람당구장 '.normalize('NFD') }),
        { id: 7, name: '이름만', billiards: HALL },
      ]),
    );
    const { read } = await openAppWith(host);
    const { status, headers, body } = await read();
    expect([status, headers.get('x-total-count'), requests]).toEqual([200, '4', ['/api/rankings']]);
    expect(body.map(each => each.id)).toEqual(['high', 'winner', 'low', '7']);
    expect(body[0]).toEqual({
      id: 'high',
      number: 0,
      username: '손님 high',
      name: '손님 high',
      score4: 150,
      score3: null,
      highrun4: null,
      highrun3: null,
      birthYear: 1980,
      region: '부산',
      billiardHall: HALL,
      billiards: HALL,
      points: 9,
      victory: 0,
      role: 'member',
    });
    expect(body[3]).toMatchObject({ username: '이름만', points: 0, victory: 0, score4: null });
  });

  test('comes in pages of ten', async () => {
    const { host } = await openOtherSite(
      rankingsOf(Array.from({ length: 12 }, (_, n) => row(`m${n}`, 100 - n))),
    );
    const { app } = await openAppWith(host);
    const page = async (params: string) =>
      (await app.call<PublicMember[]>('GET', `${PATH}?${params}`)).body.map(each => each.id);
    expect(await page('page=1')).toHaveLength(10);
    expect(await page('page=2')).toEqual(['m10', 'm11']);
  });

  test('is never more than rows that are rows: strange ones are passed over', async () => {
    const strange = [
      null,
      7,
      'text',
      [],
      {},
      { id: 'no-hall', username: '이름' },
      { id: 'no-name', billiards: HALL },
      { id: '', username: '이름', billiards: HALL },
      { id: 'long', username: 'x'.repeat(101), billiards: HALL },
      { id: { $ne: 1 }, username: '이름', billiards: HALL },
      row('odd', 5, { points: 'many', victory: -1, score4: 1.5, region: { a: 1 }, birthYear: 'x' }),
      row('twice', 4),
      row('twice', 8),
    ];
    const { host } = await openOtherSite(rankingsOf(strange));
    const { read } = await openAppWith(host);
    const { body } = await read();
    expect(body.map(({ id, points }) => [id, points])).toEqual([
      ['twice', 4],
      ['odd', 0],
    ]);
    expect(body[1]).toMatchObject({ victory: 0, score4: null, region: null, birthYear: null });
  });
});

describe('a site that does not answer as it should', () => {
  const refused = async (host: string, opened?: Awaited<ReturnType<typeof openAppWith>>) => {
    const { read, app } = opened ?? (await openAppWith(host));
    const { status, headers, body } = await read();
    expect([status, body.message, headers.get('retry-after')]).toEqual([503, HALL_RANKING_FAILED, '15']);
    // The hall's own announcements are shown all the same.
    expect(await app.call('GET', '/api/hall-page')).toMatchObject({
      status: 200,
      body: { isElsewhere: true, announcements: [{ announcement: '안내' }] },
    });
  };

  test('has no ranking: an error, a page, no list, a broken list', async () => {
    const opened = await openAppWith('');
    for (const [status, text] of [
      [500, '[]'],
      [404, '[]'],
      [200, '<!doctype html>'],
      [200, '{"rows":[]}'],
      [200, '[{"id":'],
      [200, ''],
    ] as const) {
      const { host } = await openOtherSite((_request, response) => response.writeHead(status).end(text));
      opened.name(host);
      await refused(host, opened);
    }
  });

  test('is not followed elsewhere', async () => {
    const target = await openOtherSite(rankingsOf([row('stranger', 1)]));
    const { host } = await openOtherSite((_request, response) =>
      response.writeHead(302, { location: `${target.host}/api/rankings` }).end(),
    );
    await refused(host);
    expect(target.requests).toEqual([]);
  });

  test('is not read without end', async () => {
    let sent = 0;
    const { host } = await openOtherSite((_request, response) => {
      const part = Buffer.alloc(256 * 1024, ' ');
      const send = () => {
        if (response.destroyed) return;
        sent += part.length;
        response.write(part, send);
      };
      send();
    });
    await refused(host);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('is not waited for, whether it says nothing or says it too slowly', async () => {
    const silent = await openOtherSite(() => timeIsOver());
    const slow = await openOtherSite((_request, response) => void response.write('[', () => timeIsOver()));
    for (const { host, requests } of [silent, slow]) {
      await expect(fetchOtherSite(host, HALL)).rejects.toThrow(/timeout/);
      expect(requests).toHaveLength(1);
    }
    expect(timeout.mock.calls).toEqual([[TIMEOUT_MS], [TIMEOUT_MS]]);
  });

  test('that is not there at all is a sentence too', async () => {
    await refused('http://127.0.0.1:1');
  });
});

describe('many visitors', () => {
  test('cause one request a minute, and see an older ranking if no answer comes', async () => {
    let points = 1;
    let isUp = true;
    const { host, requests } = await openOtherSite((request, response) =>
      isUp ? rankingsOf([row('a', points)])(request, response) : response.writeHead(500).end(),
    );
    const { app, read } = await openAppWith(host);
    const failed = vi.spyOn(app.site.log, 'warn');
    const shown = async () => (await read()).body.map(each => each.points);
    /** The shown points once the running request is answered. */
    const showsPoints = async (expected: number) => {
      await expect.poll(shown).toEqual([expected]);
    };
    await Promise.all(Array.from({ length: 20 }, read));
    expect(requests).toHaveLength(1);
    points = 2;
    app.clock.pass(59_000);
    expect(await shown()).toEqual([1]);
    expect(requests).toHaveLength(1);

    app.clock.pass(2000);
    // The old points at once, the new ones as soon as they are there.
    expect(await shown()).toEqual([1]);
    await showsPoints(2);
    expect(requests).toHaveLength(2);

    isUp = false;
    app.clock.pass(61_000);
    await Promise.all(Array.from({ length: 20 }, read));
    // The log reports the failed request; no other starts before.
    await expect.poll(() => failed.mock.calls.length).toBe(1);
    expect(requests).toHaveLength(3);
    expect(await shown()).toEqual([2]);
    app.clock.pass(60 * 60_000);
    expect((await read()).status).toBe(503);
    expect(requests).toHaveLength(4);
    expect((await read()).status).toBe(503);
    expect(requests).toHaveLength(4);

    isUp = true;
    points = 3;
    app.clock.pass(16_000);
    expect(await shown()).toEqual([3]);
  });

  test('see another hall’s ranking as soon as the owner names another', async () => {
    const rows = [row('a', 1), row('b', 2, { billiards: '큐브당구장' })];
    const { host } = await openOtherSite(rankingsOf(rows));
    const { app, read } = await openAppWith(`${host}/`);
    expect((await read()).body.map(each => each.id)).toEqual(['a']);
    app.lay('gyContents.json', { billiardHall: '큐브당구장', host });
    expect((await read()).body.map(each => each.id)).toEqual(['b']);
    app.lay('gyContents.json', { billiardHall: '큐브당구장' });
    expect((await read()).body).toEqual([]);
  });
});
