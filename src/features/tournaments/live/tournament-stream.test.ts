import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import { makeHttp } from '#/app/http/http.ts';
import { type OpenSite, openSite } from '#/app/open.ts';
import type { TournamentLink } from '#/features/tournaments/server/tournaments.contract.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { readStream } from '#test/fixtures/event-stream.ts';
import {
  advanced,
  calledTo,
  command,
  newGame,
  newTournament,
  playerOf,
  send,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { type Call, openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { MAX_MISSED } from './tournament-stream.server.ts';

const streamOf = (id: number) => `${TOURNAMENTS}/${id}/stream`;
const linkOf = async (app: TestApp, as: Visitor, id: number) =>
  (await app.call<TournamentLink>('POST', `${TOURNAMENTS}/${id}/links`, { as, body: { kind: 'view' } })).body
    .token;

async function beatAll({ live }: OpenSite): Promise<void> {
  for (let second = 0; second < 10; second++) await live.beat();
}

/** Calls of one match, alternating with their withdrawals. */
const calls = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    n % 2 === 0 ? calledTo(1, 'r1m1') : command({ type: 'recalled', match: 'r1m1' }),
  );

async function hall(players: (Visitor | string)[] = ['하나', '둘', '셋', '넷']) {
  const { app, organiser } = await openSiteWith('organiser');
  const { id } = await newTournament(app, organiser, { players });
  return { app, organiser, id };
}

describe('the stream of a tournament', () => {
  test('guests receive each event with its number as it happens', async () => {
    const { app, organiser, id } = await hall();
    const { response, next } = await readStream(app, streamOf(id));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const [first, second] = [advanced('r1m1', 1), advanced('r1m2', 3)];
    await send(app, organiser, id, [first, second]);
    expect(await next()).toEqual({ id: 3, event: 'event', data: { number: 3, table: null, event: first } });
    expect(await next()).toEqual({ id: 4, event: 'event', data: { number: 4, table: null, event: second } });
  });

  test('a reconnecting client receives the missed events, by the number of its last event', async () => {
    const { app, organiser, id } = await hall();
    const before = await readStream(app, streamOf(id));
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    expect((await before.next())?.id).toBe(3);
    await before.leave();
    await send(app, organiser, id, [advanced('r1m2', 3), advanced('r2m1', 3)]);
    const again = await readStream(app, streamOf(id), { headers: { 'last-event-id': '3' } });
    expect([(await again.next())?.id, (await again.next())?.id]).toEqual([4, 5]);
    const byAddress = await readStream(app, `${streamOf(id)}?after=4`);
    expect((await byAddress.next())?.id).toBe(5);
    const fromAhead = await readStream(app, `${streamOf(id)}?after=99`);
    expect((await fromAhead.next())?.event).toBe('reload');
  });

  test('two hundred readers who start at the first event and read nothing hold one line each, not the events', async () => {
    const { app, organiser, id } = await hall();
    await send(app, organiser, id, calls(MAX_MISSED));
    const opened = await Promise.all(
      Array.from({ length: 200 }, () => app.send('GET', `${streamOf(id)}?after=0`)),
    );
    app.site.live.close();
    let unsent = 0;
    for (const { body } of opened) for await (const chunk of body ?? []) unsent += chunk.byteLength;
    expect(unsent / 200).toBeLessThan(100);
  });

  test('a reader is sent a reload for more than 100 events or 32 kB at once, and the next event after it', async () => {
    const { app, organiser, id } = await hall();
    const reader = await readStream(app, streamOf(id));
    await send(app, organiser, id, calls(MAX_MISSED + 1));
    expect((await reader.next())?.event).toBe('reload');
    await send(app, organiser, id, [command({ type: 'recalled', match: 'r1m1' })]);
    expect(await reader.next()).toMatchObject({ id: MAX_MISSED + 4, event: 'event' });
    const long = { ...playerOf('가'.repeat(20)), hall: '나'.repeat(50) };
    const renamed = Array.from({ length: 90 }, () =>
      command({ type: 'replaced', entry: 1, players: [long] }),
    );
    await send(app, organiser, id, renamed);
    expect((await reader.next())?.event).toBe('reload');
  });

  test('a stopping site ends its streams and opens no more; after a restart they continue from the last event', async () => {
    const { app, organiser, id } = await hall();
    const before = await readStream(app, streamOf(id));
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    expect((await before.next())?.id).toBe(3);
    app.site.live.close();
    expect(await before.next()).toBeUndefined();
    expect(await app.call('GET', streamOf(id))).toMatchObject(
      saying(503, '지금은 실시간 중계에 연결할 수 없습니다.'),
    );
    await send(app, organiser, id, [advanced('r1m2', 3)]);
    await app.site.close();
    const second = await secondSite(app);
    const after = await readStream(second, streamOf(id), { headers: { 'last-event-id': '3' } });
    expect((await after.next())?.id).toBe(4);
    await second.sendAs(organiser, id, advanced('r2m1', 1));
    expect((await after.next())?.id).toBe(5);
  });

  test('each audience reads its own names', async ({ app }) => {
    const [organiser, player] = [await newMember(app), await newMember(app, { username: '김물음' })];
    const { id } = await newTournament(app, organiser, { players: [player, '둘'] });
    const token = await linkOf(app, organiser, id);
    const said = async (path: string, as?: Visitor) => {
      const notified = await (await readStream(app, `${path}/stream?after=0`, { as })).next();
      return [notified?.id, /김○○/.test(JSON.stringify(notified)), /김물음/.test(JSON.stringify(notified))];
    };
    expect(await said(`${TOURNAMENTS}/${id}`)).toEqual([1, true, false]);
    expect(await said(`/api/live/${token}`)).toEqual([1, false, true]);
    expect(await said(`${TOURNAMENTS}/${id}`, organiser)).toEqual([1, false, true]);
  });

  test('a scorer’s progress reaches current and later readers, until the match is decided', {
    tags: 'processes',
  }, async () => {
    const { app, organiser, id } = await hall();
    await send(app, organiser, id, [calledTo(1, 'r1m1')]);
    const early = await readStream(app, streamOf(id));
    const put = (version: number) =>
      app.call('PUT', `${TOURNAMENTS}/${id}/games/r1m1`, {
        as: organiser,
        body: { game: newGame({ version }), over: version - 1 },
      });
    await put(1);
    const shown = (version: number) => ({
      id: null,
      event: 'game',
      data: { match: 'r1m1', game: newGame({ version }) },
    });
    expect(await early.next()).toEqual(shown(1));
    const late = await readStream(app, streamOf(id));
    expect(await late.next()).toEqual(shown(1));
    await put(2);
    expect([await early.next(), await late.next()]).toEqual([shown(2), shown(2)]);
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    expect((await late.next())?.id).toBe(4);
    expect(await late.next()).toEqual({ id: null, event: 'game', data: { match: 'r1m1', game: null } });
    const last = await readStream(app, streamOf(id));
    await beatAll(app.site);
    expect((await last.next())?.event).toBe('beat');
  });

  test('an answer, a new name and a withdrawn player cause a reload', async ({ app }) => {
    const [organiser, player] = [await newMember(app), await newMember(app)];
    // Another reload of the same tournament follows only seconds later.
    for (const change of [
      (path: string) => app.call('PUT', path, { as: organiser, body: TOURNAMENT_FACTS }),
      (path: string) => app.call('POST', `${path}/answer`, { as: player, body: { accept: true } }),
      () => app.call('DELETE', `/api/memberanking/${player.id}`, { as: player }),
    ]) {
      const { id } = await newTournament(app, organiser, { players: [player, '둘'] });
      const { next } = await readStream(app, streamOf(id));
      await change(`${TOURNAMENTS}/${id}`);
      expect((await next())?.event).toBe('reload');
    }
  });

  test('an answer that changes nothing is none, and a player answers six times in ten minutes', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const [organiser, player] = [await newMember(app), await newMember(app)];
    const { id } = await newTournament(app, organiser, { players: [player, '둘'] });
    const path = `${TOURNAMENTS}/${id}`;
    const answer = () => app.call('POST', `${path}/answer`, { as: player, body: { accept: true } });
    expect((await answer()).status).toBe(200);
    const { next } = await readStream(app, streamOf(id));
    expect((await answer()).status).toBe(200);
    await beatAll(app.site);
    expect((await next())?.event).toBe('beat');
    for (let n = 0; n < 4; n++) expect((await answer()).status).toBe(200);
    expect((await answer()).status).toBe(429);
    await app.site.limits.take('matchAnswers', player.number, 20);
    const said = { as: player, body: { answer: 'confirmed' } };
    expect((await app.call('POST', `${path}/matches/r1m1/answer`, said)).status).toBe(429);
  });

  test('a reader who loses access is disconnected: unlisted, revoked, signed out', async () => {
    const { app, organiser, id } = await hall();
    const token = await linkOf(app, organiser, id);
    const [guest, member] = [
      await readStream(app, streamOf(id)),
      await readStream(app, streamOf(id), { as: organiser }),
    ];
    const viewer = await readStream(app, `/api/live/${token}/stream`);
    await beatAll(app.site);
    for (const { next } of [guest, member, viewer]) expect((await next())?.event).toBe('beat');
    await app.call('POST', '/api/auth/logout', { as: organiser });
    await beatAll(app.site);
    expect([(await guest.next())?.event, await member.next(), (await viewer.next())?.event]).toEqual([
      'beat',
      undefined,
      'beat',
    ]);
    await app.site.db.updateTable('tournament_links').set({ revoked_at: 'now' }).execute();
    await beatAll(app.site);
    expect([(await guest.next())?.event, await viewer.next()]).toEqual(['beat', undefined]);
    app.site.live.publish(`tournament/${id}`, 'end');
    expect(await guest.next()).toBeUndefined();
  });

  test('a member who declines is disconnected from the stream with players’ names', async ({ app }) => {
    const [organiser, player] = [await newMember(app), await newMember(app)];
    const { id } = await newTournament(app, organiser, { players: [player, '둘', '셋', '넷'] });
    const { next } = await readStream(app, streamOf(id), { as: player });
    const answer = (accept: boolean) =>
      app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as: player, body: { accept } });
    await answer(true);
    expect((await next())?.event).toBe('reload');
    await answer(false);
    expect(await next()).toBeUndefined();
  });
});

describe('two processes on one database', () => {
  test('the streams of one process carry the events, scores and reloads of the other', async () => {
    const { app, organiser, id } = await hall();
    const second = app.site.config.DATABASE_URL ? await secondSite(app) : app;
    const { next } = await readStream(second, streamOf(id));
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    expect((await next())?.id).toBe(3);
    const body = { game: newGame() };
    await app.call('PUT', `${TOURNAMENTS}/${id}/games/r1m2`, { as: organiser, body });
    expect(await next()).toMatchObject({ event: 'game', data: { match: 'r1m2', game: { version: 1 } } });
    app.site.live.publish(`tournament/${id}`, 'reload');
    expect((await next())?.event).toBe('reload');
    app.site.live.publish(`tournament/${id}`, 'end');
    expect(await next()).toBeUndefined();
  });

  test('after the process bus reconnected, streams begin anew and miss nothing', async () => {
    const { app, organiser, id } = await hall();
    const { next } = await readStream(app, streamOf(id));
    if (!app.site.config.DATABASE_URL) return;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '% bus'`.execute(app.site.db);
    expect(await next()).toBeUndefined();
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    const again = await readStream(app, streamOf(id), { headers: { 'last-event-id': '2' } });
    expect((await again.next())?.id).toBe(3);
  });
});

/** A second process on the same database, or the next one after a restart. */
async function secondSite(app: TestApp) {
  const { config } = app.site;
  const site = await openSite(config, { log: makeLog('silent'), now: () => app.clock.now });
  onTestFinished(() => site.close());
  const http = makeHttp(
    site,
    async () => new Response('page'),
    (_c, next) => next(),
  );
  const go: TestApp['send'] = async (method, path, { as, body, headers = {} }: Call = {}) => {
    const all = { ...headers, 'content-type': 'application/json' } as Record<string, string>;
    if (as) all.authorization = `Bearer ${as.token}`;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    if (sent) all['content-length'] = String(Buffer.byteLength(sent));
    return http.fetch(new Request(`http://site${path}`, { method, headers: all, body: sent }));
  };
  const sendAs = async (as: Visitor, id: number, event: unknown) => {
    const answer = await go('POST', `${TOURNAMENTS}/${id}/events`, {
      as,
      body: { after: 0, events: [event] },
    });
    expect(answer.status).toBe(200);
  };
  return { send: go, sendAs };
}
