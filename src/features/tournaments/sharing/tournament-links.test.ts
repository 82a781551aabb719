import { describe, expect, test } from 'vitest';
import { makeHttp } from '#/app/http/http.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import type {
  TournamentLink,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { ResponseCache } from '#/server/cache/response-cache.ts';
import {
  advanced,
  calledTo,
  command,
  drawnInOrder,
  fates,
  newGame,
  newTournament,
  openWithTournament,
  playerOf,
  send,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newAdmin, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp } from '#test/test-app.ts';
import { findValidLinks } from './links.server.ts';

const GONE = { status: 404, body: { message: '링크가 없거나 더 이상 쓸 수 없습니다.' } };
const linkOf = async (app: TestApp, as: Visitor, id: number, table?: number) => {
  const body = table === undefined ? { kind: 'view' } : { kind: 'table', table };
  return (await app.call<TournamentLink>('POST', `${TOURNAMENTS}/${id}/links`, { as, body })).body;
};
async function hall() {
  const opened = await openWithTournament();
  const { app, organiser, id } = opened;
  await send(app, organiser, id, [calledTo(1, 'r1m1'), calledTo(2, 'r1m2')]);
  return opened;
}

describe('links', () => {
  test('each kind is there once, until the organiser revokes it', async () => {
    const { app, organiser, id } = await hall();
    const path = `${TOURNAMENTS}/${id}/links`;
    const view = await linkOf(app, organiser, id);
    expect(view).toMatchObject({ kind: 'view', table: 0, path: `/live/${view.token}` });
    expect(view.token).toMatch(/^[0-9A-Za-z]{22}$/);
    const table = await linkOf(app, organiser, id, 2);
    expect(table).toMatchObject({ kind: 'table', table: 2, path: `/table/${table.token}` });
    expect(await linkOf(app, organiser, id)).toEqual(view);
    expect((await app.call('GET', path, { as: organiser })).body).toEqual([view, table]);
    expect((await app.call('POST', path, { as: organiser, body: { kind: 'table' } })).status).toBe(400);
    expect((await app.call('DELETE', `${path}/${view.token}`, { as: organiser })).status).toBe(200);
    expect((await linkOf(app, organiser, id)).token).not.toBe(view.token);
  });

  test('a view link opens an unlisted tournament, and writes nothing; a revoked one opens nothing', async () => {
    const { app, organiser } = await openSiteWith('organiser');
    const { id } = await newTournament(app, organiser, { listed: false });
    expect((await app.call('GET', `${TOURNAMENTS}/${id}`)).status).toBe(404);
    const { token } = await linkOf(app, organiser, id);
    const live = `/api/live/${token}`;
    const opened = await app.call<TournamentWithEvents>('GET', live);
    expect(opened.body).toMatchObject({ id, version: 2, link: { kind: 'view', table: 0 } });
    expect(Object.values(opened.body.can)).not.toContain(true);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const forbidden = { status: 403, body: { message: '보기 전용 링크로는 기록할 수 없습니다.' } };
    expect(await send(app, null, live, [advanced('r1m1', 1)])).toMatchObject(forbidden);
    expect(await app.call('PUT', `${live}/games/r1m1`, { body: { game: newGame() } })).toMatchObject(
      forbidden,
    );
    await app.call('DELETE', `${TOURNAMENTS}/${id}/links/${token}`, { as: organiser });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/stream'],
      ['POST', '/events'],
      ['PUT', '/games/r1m1'],
    ] as const) {
      const answer = await app.call(method, live + path, { body: method === 'GET' ? undefined : {} });
      expect(answer, path).toMatchObject(GONE);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    for (const odd of ['short', 'x'.repeat(22), `${'x'.repeat(21)}-`])
      expect(await app.call('GET', `/api/live/${odd}`)).toMatchObject(GONE);
  });

  test('a table scores the matches called to it, and takes back only its own results', async () => {
    const { app, organiser, id } = await hall();
    const { token } = await linkOf(app, organiser, id, 1);
    const live = `/api/live/${token}`;
    const opened = (await app.call<TournamentWithEvents>('GET', live)).body;
    expect([opened.link, opened.can.run, opened.can.close]).toEqual([
      { kind: 'table', table: 1 },
      true,
      false,
    ]);
    const own = advanced('r1m1', 1);
    const began = command({ type: 'started', match: 'r1m1' });
    const won = command({ type: 'won', match: 'r1m1', entry: 1 });
    expect(fates(await send(app, null, live, [began, won, own]))).toEqual(['taken', 'taken', 'taken']);
    const NOT_HERE = '이 테이블에 호출된 경기가 아닙니다.';
    expect(fates(await send(app, null, live, [advanced('r1m2', 3)]))).toEqual([NOT_HERE]);
    const others = [
      calledTo(1, 'r1m2'),
      command({ type: 'closed' }),
      command({ type: 'moved', match: 'r1m1', table: 2 }),
      command({ type: 'adjusted', adjusted: { tables: 2, callMinutes: 1, targets: [] } }),
      command({ type: 'joined', entry: 5, match: 'r1m1', group: null, players: [playerOf('늦음')] }),
      drawnInOrder(),
      command({ type: 'redone', of: own.key }),
    ];
    expect(new Set(fates(await send(app, null, live, others)))).toEqual(
      new Set(['테이블 링크로는 할 수 없는 일입니다.']),
    );
    const organisers = advanced('r1m2', 3);
    await send(app, organiser, id, [organisers]);
    const undo = (of: string) => command({ type: 'undone', of });
    expect(fates(await send(app, null, live, [undo(organisers.key), undo(own.key)]))).toEqual([
      '이 테이블에서 기록한 것만 되돌릴 수 있습니다.',
      'taken',
    ]);
    const { events } = (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`)).body;
    expect(events.slice(2).map(({ table }) => table)).toEqual([null, null, 1, 1, 1, null, 1]);
  });

  test('a table takes nothing back on which others have gone on', async () => {
    const { app, organiser, id } = await hall();
    const [one, two] = [await linkOf(app, organiser, id, 1), await linkOf(app, organiser, id, 2)];
    const own = advanced('r1m1', 1);
    await send(app, null, `/api/live/${one.token}`, [own]);
    await send(app, null, `/api/live/${two.token}`, [advanced('r1m2', 3)]);
    await send(app, organiser, id, [calledTo(2, 'r2m1')]);
    await send(app, null, `/api/live/${two.token}`, [advanced('r2m1', 3)]);
    const back = command({ type: 'undone', of: own.key });
    expect(fates(await send(app, null, `/api/live/${one.token}`, [back]))).toEqual([
      '다음 경기가 이미 진행되었습니다. 주최자만 되돌릴 수 있습니다.',
    ]);
    expect(fates(await send(app, organiser, id, [back]))).toEqual(['taken']);
  });

  test('a table takes its last result back with the automatic call that followed to it, and no other call', async () => {
    const { app, organiser, id } = await openWithTournament();
    const automatic = { tables: 1, callMinutes: 5, targets: [], autoCall: true };
    await send(app, organiser, id, [command({ type: 'adjusted', adjusted: automatic }), calledTo(1, 'r1m1')]);
    const { token } = await linkOf(app, organiser, id, 1);
    const live = `/api/live/${token}`;
    const own = advanced('r1m1', 1);
    await send(app, null, live, [own]);
    const read = async () => (await app.call<TournamentWithEvents>('GET', live)).body.events;
    const call = (await read()).at(-1)?.event;
    expect(call).toMatchObject({ type: 'called', match: 'r1m2', table: 1, automatic: true });
    const undo = (of = '') => command({ type: 'undone', of });
    expect(fates(await send(app, null, live, [undo(call?.key), undo(own.key)]))).toEqual(['taken', 'taken']);
    expect((await read()).at(-1)?.event.type).toBe('undone');
    const first = (await read()).find(({ event }) => event.type === 'called')?.event.key;
    expect(fates(await send(app, null, live, [undo(first)]))).toEqual([
      '이 테이블에서 기록한 것만 되돌릴 수 있습니다.',
    ]);
  });

  test('a page behind a link is rendered once for many, again after each event, and never after the link is revoked', async () => {
    const { app, organiser, id } = await hall();
    const { token } = await linkOf(app, organiser, id);
    // The cache's clock is stopped, because a busy machine is slow.
    app.site.responseCache = new ResponseCache(() => 0);
    let made = 0;
    const page = async () => new Response(`page ${++made}`);
    const http = makeHttp(app.site, page, (_c, next) => next());
    const get = async () => (await http.fetch(new Request(`http://site/live/${token}`))).text();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, get)))).toEqual(new Set(['page 1']));
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    expect(await get()).toBe('page 2');
    await app.call('DELETE', `${TOURNAMENTS}/${id}/links/${token}`, { as: organiser });
    expect([await get(), await get()]).toEqual(['page 3', 'page 4']);
  });

  test('nothing is behind a link while the tournament is void, nor after it was removed', async () => {
    const { app, organiser, id } = await hall();
    const admin = await newAdmin(app);
    const [view, table] = [await linkOf(app, organiser, id), await linkOf(app, organiser, id, 1)];
    let made = 0;
    const page = async () => new Response(`page ${++made}`);
    const http = makeHttp(app.site, page, (_c, next) => next());
    const pageAt = async (path: string) => (await http.fetch(new Request(`http://site${path}`))).text();
    const statuses = () => {
      const [live, score] = [`/api/live/${view.token}`, `/api/live/${table.token}`];
      const events = { after: 0, events: [advanced('r1m1', 1)] };
      const calls = [
        app.call('GET', live),
        app.call('GET', score),
        app.call('GET', `${live}/stream`),
        app.call('POST', `${score}/events`, { body: events }),
        app.call('PUT', `${score}/games/r1m1`, { body: { game: newGame() } }),
      ];
      return Promise.all(calls.map(async call => (await call).status));
    };
    const body = { reason: '지어낸 대회입니다.' };
    await app.call('POST', `${TOURNAMENTS}/${id}/void`, { as: admin, body });
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    expect(await app.call('GET', `/api/live/${view.token}`)).toMatchObject(GONE);
    // A page without a tournament is not cached either.
    const tv = `/live/${view.token}/tv`;
    expect(await pageAt(tv)).not.toBe(await pageAt(tv));
    expect(await findValidLinks(app.site.db, [view.token, table.token])).toEqual(new Set());
    await app.call('DELETE', `${TOURNAMENTS}/${id}/void`, { as: admin });
    expect((await app.call('GET', `/api/live/${view.token}`)).status).toBe(200);
    expect((await app.call('DELETE', `${TOURNAMENTS}/${id}`, { as: organiser })).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  });

  test('the tokens are in no line of the log', async () => {
    const { app, organiser, id } = await hall();
    const { token } = await linkOf(app, organiser, id);
    const lines: string[] = [];
    const write = (line: unknown) => lines.push(JSON.stringify(line));
    const log = {
      ...app.site.log,
      isLevelEnabled: () => true,
      debug: write,
      info: write,
      error: write,
    } as never;
    const http = makeHttp(
      { ...app.site, log },
      async () => new Response('page'),
      (_c, next) => next(),
    );
    const headers = { authorization: `Bearer ${organiser.token}` };
    const get = (path: string, method = 'GET') =>
      http.fetch(new Request(`http://site${path}`, { method, headers }));
    for (const path of [
      `/api/live/${token}`,
      `/live/${token}`,
      `/live/${token}/tv`,
      `/table/${token}`,
      `/live/${token}.data`,
    ]) {
      const { headers } = await get(path);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')], path).toEqual([
        'no-store',
        'noindex',
      ]);
    }
    expect((await get(`/live/${token}`)).headers.get('referrer-policy')).toBe('no-referrer');
    await get(`${TOURNAMENTS}/${id}/links/${token}`, 'DELETE');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('\n')).not.toContain(token);
    expect(lines.join('\n')).toContain('/live/…/tv');
  });
});

describe('games under way', () => {
  test('the score of a match goes on when its result is undone, but not when others play the match', async () => {
    const { app, organiser, id } = await hall();
    const put = (match: string, version: number) =>
      app.call('PUT', `${TOURNAMENTS}/${id}/games/${match}`, {
        as: organiser,
        body: { game: newGame({ version }) },
      });
    const shown = async () =>
      (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`)).body.games.map(
        ({ match, game }) => [match, game.version],
      );
    await put('r1m1', 7);
    const wrong = advanced('r1m1', 1);
    await send(app, organiser, id, [wrong]);
    expect(await shown()).toEqual([]);
    await send(app, organiser, id, [command({ type: 'undone', of: wrong.key })]);
    expect(await shown()).toEqual([['r1m1', 7]]);
    const second = advanced('r1m1', 1);
    await send(app, organiser, id, [second, advanced('r1m2', 3)]);
    await put('r2m1', 2);
    expect(await shown()).toEqual([['r2m1', 2]]);
    await send(app, organiser, id, [command({ type: 'undone', of: second.key }), advanced('r1m1', 2)]);
    expect(await shown()).toEqual([]);
  });

  test('the organiser and the table begin the game of a match; neither replaces the other’s score unseen', async () => {
    const { app, organiser, id } = await hall();
    const { token } = await linkOf(app, organiser, id, 1);
    const put = (path: string, version: number, as?: Visitor, over?: number) =>
      app.call<{ taken: boolean; game: Game }>('PUT', path, {
        as,
        body: { game: newGame({ version }), over },
      });
    const own = `${TOURNAMENTS}/${id}/games/r1m1`;
    const table = `/api/live/${token}/games/r1m1`;
    expect(await put(table, 3)).toMatchObject({ status: 200, body: { taken: true } });
    expect(await put(own, 9, organiser)).toMatchObject({ body: { taken: false, game: { version: 3 } } });
    expect(await put(own, 9, organiser, 2)).toMatchObject({ body: { taken: false, game: { version: 3 } } });
    expect(await put(own, 9, organiser, 3)).toMatchObject({ body: { taken: true, game: { version: 4 } } });
    const shown = async () =>
      (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`)).body.games;
    expect(await shown()).toEqual([{ match: 'r1m1', game: newGame({ version: 4 }) }]);
    expect(await put(`/api/live/${token}/games/r1m2`, 1)).toMatchObject({ status: 403 });
    expect(await put(`${TOURNAMENTS}/${id}/games/r2m1`, 1, organiser)).toMatchObject({ status: 409 });
    expect((await put(`${TOURNAMENTS}/${id}/games/r19m1`, 1, organiser)).status).toBe(404);
    const long = { ...newGame({ version: 9 }), turns: Array(600).fill([9999, 2, 0]), past: 'p'.repeat(2000) };
    expect((await app.call('PUT', own, { as: organiser, body: { game: long } })).status).toBe(400);
    // A turn after the last ball is refused.
    const unplayed = { ...newGame({ version: 9 }), turns: [[20, 0, 0]], run: [1, 0, 0] };
    expect(await app.call('PUT', own, { as: organiser, body: { game: unplayed } })).toMatchObject(
      saying(400, '규칙에 맞지 않는 점수 기록입니다.'),
    );
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    expect(await shown()).toEqual([]);
    expect(await put(own, 10, organiser)).toMatchObject(saying(409, '진행 중인 경기가 아닙니다.'));
  });

  test('presses of all devices make one game, each counted once, whatever their order', {
    tags: 'race',
  }, async () => {
    const { app, organiser, id } = await hall();
    const { token } = await linkOf(app, organiser, id, 1);
    const started = newGame({ version: 0 });
    const own = `${TOURNAMENTS}/${id}/games/r1m1`;
    const table = `/api/live/${token}/games/r1m1`;
    await app.call('PUT', own, { as: organiser, body: { game: started } });
    const points = (device: string, from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        device,
        number: from + at,
        what: '+',
        turn: 0,
        depth: at,
        last: at === 0 ? '' : '+',
      }));
    const send = (path: string, presses: unknown[], as?: Visitor) =>
      app.call<{ game: Game; states: string[] }>('POST', `${path}/presses`, {
        as,
        body: { startedAt: started.startedAt, presses },
      });
    const answers = await Promise.all([
      send(own, points('organise', 1, 3), organiser),
      send(table, points('helper0a', 1, 2)),
      send(table, points('helper0b', 1, 2)),
      send(table, points('helper0b', 1, 2)),
    ]);
    expect(answers.flatMap(({ body }) => body.states).toSorted()).toEqual([
      ...Array(2).fill('known'),
      ...Array(7).fill('taken'),
    ]);
    const { body } = await send(table, []);
    expect(body.game).toMatchObject({
      run: [7, 0, 0],
      version: 7,
      past: '+++++++',
      seen: { organise: 3, helper0a: 2, helper0b: 2 },
    });
    const other = { startedAt: '2020-01-01T00:00:00.000Z', presses: points('helper0a', 3, 1) };
    expect((await app.call('POST', `${table}/presses`, { body: other })).body).toEqual({
      match: 'r1m1',
      game: body.game,
      states: [],
    });
    expect((await app.call('POST', `/api/live/${token}/games/r1m2/presses`, { body: other })).status).toBe(
      403,
    );
    const none = { startedAt: started.startedAt, presses: [{ ...points('helper0a', 3, 1)[0], what: 'x' }] };
    expect((await app.call('POST', `${table}/presses`, { body: none })).status).toBe(400);
  });
});
