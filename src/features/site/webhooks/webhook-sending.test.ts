import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { queueWebhooks } from '#/server/webhooks/webhook-outbox.ts';
import { command, fates, newTournament, save, send, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { startReceiver, verified } from '#test/fixtures/webhook-receiver.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { LEASE_MS } from './outcomes.server.ts';
import { DELIVERY_DAYS, FAILING_DAYS } from './webhooks.constants.ts';
import type { Webhook, WebhookMade } from './webhooks.contract.ts';
import { findDeliveries, findWebhooks } from './webhooks.server.ts';

const PATH = '/api/webhooks';
const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOTICE = { title: '연휴 안내', content: '설날에 쉽니다.', pinned: false };

/** A site whose operator's webhook leads to a receiver. */
async function openWithReceiver(events: string[] = ['notice.created']) {
  const receiver = await startReceiver();
  const app = await openTestApp({ WEBHOOK_ORIGINS: receiver.origin });
  const admin = await newAdmin(app);
  const body = { name: '카카오 봇', url: `${receiver.origin}/hook`, events };
  const made = await app.call<WebhookMade>('POST', `${PATH}/site`, { as: admin, body });
  expect(made.status).toBe(201);
  const [webhook] = (await app.call<Webhook[]>('GET', `${PATH}/site`, { as: admin })).body;
  const id = webhook?.id ?? 0;
  // Read from the table, because an admin's session ends earlier.
  const { db } = app.site;
  const row = () => db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const deliveries = async () => findDeliveries(db, await row());
  const state = async () => (await findWebhooks(db)).find(each => each.id === id);
  const run = () => app.site.jobs.run('send webhooks');
  return { app, admin, receiver, id, secret: made.body.secret, deliveries, state, run };
}
/** Queues another delivery of the same event. */
const publishAgain = ({ site }: TestApp, subject: number) =>
  write(site.db, tx => queueWebhooks(tx, { events: ['notice.created'], subject, now: site.now() }));
const publish = async (app: TestApp, as: Visitor, notice = NOTICE) =>
  (await app.call<{ id: number }>('POST', '/api/announcements', { as, body: notice })).body.id;
const fails = (status: number) => (_: unknown, response: { writeHead: (n: number) => { end: () => void } }) =>
  response.writeHead(status).end();

type Received = Awaited<ReturnType<typeof startReceiver>>['received'][number];
const first = ([one]: Received[]): Received => one ?? { id: '', headers: {}, text: '' };

test('a notice is sent once, signed as another library verifies it, and listed as done', async () => {
  const { app, admin, receiver, secret, deliveries, run } = await openWithReceiver();
  const id = await publish(app, admin, { ...NOTICE, content: '가'.repeat(3000) });
  expect(receiver.received).toEqual([]);
  await run();
  await run();
  expect(receiver.received).toHaveLength(1);
  const got = first(receiver.received);
  const { type, data } = verified(secret, got, app.clock.now);
  expect(type).toBe('notice.created');
  expect(data).toMatchObject({
    id,
    title: '연휴 안내',
    isCut: true,
    url: `http://127.0.0.1:3000/notice/${id}`,
  });
  expect(() => verified(`whsec_${'A'.repeat(44)}`, got, app.clock.now)).toThrow();
  expect(() => verified(secret, { ...got, text: got.text.replace('연휴', '휴일') }, app.clock.now)).toThrow();
  expect(() => verified(secret, got, new Date(app.clock.now.getTime() + HOUR))).toThrow();
  expect(await deliveries()).toMatchObject([
    { message: got.id, state: 'done', tries: 1, status: 204, nextAt: null, link: `/notice/${id}` },
  ]);
});

test('events that are rolled back, unsubscribed, or removed before sending are not sent', async () => {
  const { app, admin, receiver, deliveries, run } = await openWithReceiver();
  const blank = await app.call('POST', '/api/announcements', { as: admin, body: { ...NOTICE, title: '' } });
  expect(blank.status).toBe(400);
  await newTournament(app, admin);
  expect(await deliveries()).toEqual([]);
  const id = await publish(app, admin);
  await app.call('DELETE', `/api/announcements/${id}`, { as: admin });
  await run();
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'dropped', tries: 1 }]);
});

test('a receiver that is away is tried again, later each time, and gets all of it when it is back', async () => {
  const { app, admin, receiver, deliveries, state, run } = await openWithReceiver();
  receiver.answer = fails(500);
  const notice = await publish(app, admin);
  const waits: number[] = [];
  for (let at = 0; at < 4; at++) {
    await run();
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: 'pending', tries: at + 1, status: 500 });
    // The shown time is cut to the second.
    waits.push(Date.parse(row?.nextAt ?? '') - app.clock.now.getTime() + 1000);
    await run();
    app.clock.pass(waits[at] ?? 0);
  }
  expect(receiver.received).toHaveLength(4);
  const minutes = [5 / 60, 5, 30, 120];
  for (const [at, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual((minutes[at] ?? 0) * 60_000 * 0.79);
    expect(wait).toBeLessThanOrEqual((minutes[at] ?? 0) * 60_000 * 1.21 + 1000);
  }
  receiver.answer = fails(204);
  await publishAgain(app, notice);
  await run();
  app.clock.pass(DAY);
  await run();
  expect((await deliveries()).map(row => row.state)).toEqual(['done', 'done']);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  expect(await state()).toMatchObject({ state: 'on', pending: 0 });
});

test('a process that dies between sending and noting it loses nothing: it is sent again, as the same message', async () => {
  const { app, admin, receiver, deliveries, run } = await openWithReceiver();
  await publish(app, admin);
  const dying = new AbortController();
  receiver.answer = () => dying.abort();
  await app.site.webhooks.sendDue(dying.signal);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = fails(200);
  await run();
  expect(receiver.received).toHaveLength(1);
  app.clock.pass(LEASE_MS);
  await run();
  expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]?.id, receiver.received[0]?.id]);
  expect(await deliveries()).toMatchObject([{ state: 'done', tries: 2 }]);
});

test('several processes at once send each delivery once', async () => {
  const { app, admin, receiver, run } = await openWithReceiver();
  for (let at = 0; at < 6; at++) await publish(app, admin);
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3, 4].map(() => app.site.webhooks.sendDue(signal)));
  await run();
  expect(receiver.received).toHaveLength(6);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6);
});

test('one that hangs holds up no other', async () => {
  const { app, admin, receiver } = await openWithReceiver();
  const hanging = 17;
  const stopped = new AbortController();
  const arrived = Promise.withResolvers<void>();
  receiver.answer = (request, response) => {
    if (request.url !== '/hook') return;
    response.writeHead(200).end();
    arrived.resolve();
  };
  const body = { name: '느린 서버', url: `${receiver.origin}/slow`, events: ['notice.created'] };
  for (let at = 0; at < hanging; at++) await app.call('POST', `${PATH}/site`, { as: admin, body });
  await app.site.db.updateTable('webhooks').set({ failures: 1 }).where('name', '=', body.name).execute();
  await publish(app, admin);
  const sending = app.site.webhooks.sendDue(stopped.signal);
  await arrived.promise;
  // Webhooks that failed before get at most half of the slots.
  await expect.poll(() => receiver.received.filter(({ headers }) => headers.host).length).toBe(9);
  await publish(app, admin);
  await expect.poll(() => receiver.received.length).toBe(10);
  stopped.abort();
  await sending;
});

test('410 disables a webhook at once, failing for days does too, and its keeper is notified', async () => {
  const { app, admin, receiver, deliveries, state, run, id } = await openWithReceiver();
  const unread = async () =>
    (await app.call<{ text: string; link: string }[]>('GET', '/api/notifications', { as: admin })).body;
  receiver.answer = fails(410);
  const notice = await publish(app, admin);
  await publish(app, admin);
  await run();
  expect(receiver.received).toHaveLength(1);
  expect(await state()).toMatchObject({ state: 'disabled', pending: 0 });
  expect((await state())?.reason).toContain('410');
  expect((await deliveries()).map(row => row.state)).toEqual(['failed', 'failed']);
  expect(await unread()).toMatchObject([
    {
      text: '웹훅이 자동으로 꺼졌습니다: 카카오 봇. 받는 서버를 고친 뒤 다시 켜주세요.',
      link: '/admin/webhooks',
    },
  ]);
  await publish(app, admin);
  await run();
  expect(await deliveries()).toHaveLength(2);

  await app.call('PUT', `${PATH}/${id}/state`, { as: admin, body: { state: 'on' } });
  receiver.answer = fails(503);
  for (let day = 0; day <= FAILING_DAYS; day++) {
    await publishAgain(app, notice);
    for (let at = 0; at < 12; at++) {
      await run();
      app.clock.pass(2 * HOUR);
    }
  }
  expect(await state()).toMatchObject({ state: 'disabled' });
  const noted = app.site.db.selectFrom('audit_log').select('admin').where('action', '=', 'webhook.disable');
  expect(await noted.execute()).toEqual([{ admin: null }, { admin: null }]);
});

test('a thousand steps of a tournament are few messages, each with what everybody may read', async () => {
  const events = ['tournament.announced', 'tournament.started', 'tournament.called', 'tournament.decided'];
  const { app, receiver, secret, run } = await openWithReceiver([...events, 'tournament.closed']);
  const [organiser, player] = [await newMember(app), await newMember(app)];
  const { id } = await newTournament(app, organiser, { players: [player, '둘', '셋', '넷'] });
  const at = () => app.clock.now.toISOString();
  const called = (match: string, table: number) =>
    command({ type: 'called', match, table, referee: null }, at());
  const advanced = (match: string, entry: number) =>
    command({ type: 'advanced', match, entry, how: 'played', score: null }, at());
  for (const event of [called('r1m1', 1), called('r1m2', 2), advanced('r1m1', 1), advanced('r1m2', 3)])
    await send(app, organiser, id, [event]);
  app.clock.pass(5000);
  await run();
  const told = () => receiver.received.map(each => verified(secret, each, app.clock.now));
  expect(
    told()
      .map(({ type }) => type)
      .sort(),
  ).toEqual([...events].sort());
  const decided = told().find(({ type }) => type === 'tournament.decided');
  expect(decided?.data).toMatchObject({ id, title: '가을 대회', state: 'live', hall: '가람당구장' });
  // A member who has not accepted is masked, as on the page.
  const text = JSON.stringify(decided?.data);
  expect(text).not.toContain(player.username);
  expect(text).not.toContain(player.id);
  expect(decided?.data).toMatchObject({
    decided: [{ title: '준결승전 2경기', winner: 0, points: null }, {}],
  });

  receiver.received.length = 0;
  for (const event of [called('r2m1', 1), advanced('r2m1', 1), command({ type: 'closed' }, at())])
    await send(app, organiser, id, [event]);
  app.clock.pass(5000);
  await run();
  expect(
    told()
      .map(({ type }) => type)
      .sort(),
  ).toEqual([...['tournament.called', 'tournament.closed', 'tournament.decided']]);
  const [closed] = told().filter(({ type }) => type === 'tournament.closed');
  expect(closed?.data).toMatchObject({ state: 'closed', called: [] });
  expect(receiver.received.every(({ text }) => Buffer.byteLength(text) < 20_000)).toBe(true);
});

test('while events are written and sent at once, the last delivery has the last of them', async () => {
  const { app, receiver, run } = await openWithReceiver(['tournament.decided']);
  const organiser = await newMember(app);
  const players = Array.from({ length: 8 }, (_, at) => `선수 ${at + 1}`);
  const { id } = await newTournament(app, organiser, { players });
  const won = (match: string, entry: number) =>
    command({ type: 'advanced', match, entry, how: 'played', score: null }, app.clock.now.toISOString());
  let isOver = false;
  const sending = (async () => {
    while (!isOver) {
      app.clock.pass(3001);
      await run();
    }
  })();
  const winners = { r1m1: 1, r1m2: 3, r1m3: 5, r1m4: 7, r2m1: 1, r2m2: 5, r3m1: 1 };
  for (const [match, entry] of Object.entries(winners))
    expect(fates(await send(app, organiser, id, [won(match, entry)]))).toEqual(['taken']);
  isOver = true;
  await sending;
  app.clock.pass(3001);
  await run();
  const told = receiver.received.map(each => JSON.parse(each.text) as { data: { version: number } });
  const { version } = await app.site.db.selectFrom('tournaments').select('version').executeTakeFirstOrThrow();
  expect(Math.max(...told.map(({ data }) => data.version))).toBe(version);
});

test('no event is sent for an unlisted tournament, and one that is listed later is announced then', async () => {
  const { app, admin, receiver, deliveries, run } = await openWithReceiver(['tournament.announced']);
  const { body } = await save(app, admin, { key: randomUUID(), listed: false });
  await run();
  expect(await deliveries()).toEqual([]);
  const facts = { title: '가을 대회', hall: '가람당구장', day: '2026-11-21' };
  const list = (listed: boolean) =>
    app.call('PUT', `${TOURNAMENTS}/${body.id}`, { as: admin, body: { ...facts, listed } });
  expect((await list(true)).status).toBe(200);
  expect(await deliveries()).toHaveLength(1);
  await list(false);
  await run();
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'dropped' }]);
  await list(true);
  expect(await deliveries()).toHaveLength(1);
});

test('deliveries are forgotten after a month', async () => {
  const { app, admin, deliveries, run } = await openWithReceiver();
  await publish(app, admin);
  await run();
  app.clock.pass(DELIVERY_DAYS * DAY - 1);
  await app.site.jobs.run('forget deliveries');
  expect(await deliveries()).toHaveLength(1);
  app.clock.pass(2);
  await app.site.jobs.run('forget deliveries');
  expect(await app.site.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
});
