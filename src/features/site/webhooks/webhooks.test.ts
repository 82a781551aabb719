import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { withdrawMember } from '#/features/accounts/withdrawal/withdrawal.server.ts';
import { queueWebhooks } from '#/server/webhooks/webhook-outbox.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { startReceiver, verified } from '#test/fixtures/webhook-receiver.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';
import {
  URL_NOT_PUBLIC,
  URL_OF_SITE,
  URL_WITH_PASSWORD,
  WEBHOOK_REMOVED,
  WEBHOOKS_MOST,
  WRONG_PORT,
  WRONG_URL,
} from './webhooks.constants.ts';
import {
  type Delivery,
  delivery,
  type Webhook,
  type WebhookMade,
  type WebhookTested,
  webhook,
  webhookMade,
} from './webhooks.contract.ts';
import { retryAfter } from './webhooks.rules.ts';

const PATH = '/api/webhooks';
const DRAFT = { name: '전광판', url: 'https://hooks.example.com/a', events: ['tournament.announced'] };

const add = (app: TestApp, as: Visitor, draft: object = {}) =>
  app.call<WebhookMade & { message: string }>('POST', `${PATH}/site`, { as, body: { ...DRAFT, ...draft } });
const list = async (app: TestApp, as: Visitor) =>
  (await app.call<Webhook[]>('GET', `${PATH}/site`, { as })).body;
/** A site whose admin has a webhook. */
async function openWithWebhook(settings: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(settings);
  const [admin, organiser] = [await newAdmin(app), await newMember(app)];
  await add(app, admin);
  const { id = 0 } = (await list(app, admin))[0] ?? {};
  return { app, admin, organiser, id };
}
const deliveriesOf = async (app: TestApp, as: Visitor, id: number) =>
  (await app.call<Delivery[]>('GET', `${PATH}/${id}/deliveries`, { as })).body;

describe('a webhook', () => {
  test('is made by an admin, its secret is shown once, and it receives listed tournaments only', async () => {
    const { app, admin, organiser } = await openSiteWith('admin', 'organiser');
    const made = await add(app, admin, { events: ['tournament.announced', 'notice.created'] });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(webhookMade.strict().parse(made.body).secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [own] = await list(app, admin);
    expect(webhook.strict().parse(own)).toMatchObject({ name: '전광판', state: 'on', pending: 0 });
    expect(JSON.stringify(own)).not.toContain('whsec');

    const { id } = await newTournament(app, organiser);
    await newTournament(app, organiser, { listed: false });
    const told = await deliveriesOf(app, admin, own?.id ?? 0);
    expect(told.map(row => delivery.strict().parse(row))).toMatchObject([
      { event: 'tournament.announced', link: `/tournaments/${id}`, state: 'pending', tries: 0 },
    ]);
  });

  test('that is saved unchanged leaves no audit row, and every change counts against the same limit', async () => {
    const { app, admin, id } = await openWithWebhook({ RATE_LIMIT: 'on' });
    const audited = async () => {
      const rows = app.site.db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', `webhook:${id}`);
      return (await rows.orderBy('id').execute()).map(({ action }) => action);
    };
    const save = async (url = DRAFT.url) =>
      (await app.call('PUT', `${PATH}/${id}`, { as: admin, body: { ...DRAFT, url } })).status;
    const turn = async (state: string) =>
      (await app.call('PUT', `${PATH}/${id}/state`, { as: admin, body: { state } })).status;
    expect([await save(), await turn('on')]).toEqual([200, 200]);
    expect(await audited()).toEqual(['webhook.add']);
    expect([await save('https://hooks.example.com/b'), await turn('paused')]).toEqual([200, 200]);
    expect(await audited()).toEqual(['webhook.add', 'webhook.change', 'webhook.change']);
    await app.site.limits.take('webhooks', admin.number, 25);
    expect([await save(), await turn('on')]).toEqual([429, 429]);
  });

  test('is made up to the limit, also by admins at once', { tags: 'race' }, async ({ app, admin }) => {
    for (let n = 1; n < WEBHOOKS_MOST; n++) expect((await add(app, admin)).status).toBe(201);
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(app, admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('may not lead into the own network, to the site itself, or with a password', async () => {
    const app = await openTestApp({ PUBLIC_URL: 'https://madang.example.com' });
    const admin = await newAdmin(app);
    const why = async (url: string) => (await add(app, admin, { url })).body.message;
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:a00:1]', '169.254.169.254'])
      expect([host, await why(`https://${host}/`)]).toEqual([host, URL_NOT_PUBLIC]);
    const local = [
      'intranet',
      'localhost.',
      'LOCALHOST..',
      'hooks.localhost',
      'nas.local',
      'nas.local.',
      '127.0.0.1.',
    ];
    for (const host of [...local, 'db.internal', 'router.home.arpa'])
      expect([host, await why(`https://${host}/`)]).toEqual([host, URL_NOT_PUBLIC]);
    expect(await why('https://madang.example.com./')).toBe(URL_OF_SITE);
    expect(await why('https://10.0.0.5/')).toBe(URL_NOT_PUBLIC);
    expect(await why('http://hooks.example.com/')).toBe(WRONG_URL);
    expect(await why('ftp://hooks.example.com/')).toBe(WRONG_URL);
    expect(await why('hooks.example.com')).toBe(WRONG_URL);
    expect(await why('https://hooks.example.com:22/')).toBe(WRONG_PORT);
    expect(await why('https://me:secret@hooks.example.com/')).toBe(URL_WITH_PASSWORD);
    expect(await why('https://madang.example.com/api')).toBe(URL_OF_SITE);
    expect(await list(app, admin)).toEqual([]);
    await add(app, admin, { url: 'https://hooks.example.com:8443/a#part' });
    expect((await list(app, admin))[0]?.url).toBe('https://hooks.example.com:8443/a');
  });

  test('may call an origin that the settings name, and a test shows the answer', async () => {
    const receiver = await startReceiver();
    const app = await openTestApp({ WEBHOOK_ORIGINS: receiver.origin });
    const admin = await newAdmin(app);
    const { secret } = (await add(app, admin, { url: receiver.origin })).body;
    const [own] = await list(app, admin);
    const tested = () => app.call<WebhookTested>('POST', `${PATH}/${own?.id}/test`, { as: admin });
    expect((await tested()).body).toMatchObject({ status: 204, failure: '' });
    const [got] = receiver.received;
    if (!got) throw new Error('nothing came');
    expect(verified(secret, got, app.clock.now)).toMatchObject({
      type: 'webhook.test',
      data: { name: '전광판' },
    });
    receiver.answer = (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    expect((await tested()).body).toMatchObject({ status: 302 });
    // For a day the former secret signs beside the new one.
    const changed = await app.call<WebhookMade>('POST', `${PATH}/${own?.id}/secret`, { as: admin });
    const notice = { title: '연휴 안내', content: '쉽니다.', pinned: false };
    await app.call('PUT', `${PATH}/${own?.id}`, {
      as: admin,
      body: { ...DRAFT, url: receiver.origin, events: ['notice.created'] },
    });
    await app.call('POST', '/api/announcements', { as: admin, body: notice });
    await app.site.jobs.run('send webhooks');
    const last = receiver.received.at(-1);
    if (!last) throw new Error('nothing came');
    for (const each of [secret, changed.body.secret])
      expect(verified(each, last, app.clock.now).type).toBe('notice.created');
    const former = await app.site.db
      .selectFrom('webhooks')
      .select(['former_until'])
      .executeTakeFirstOrThrow();
    expect(former.former_until).toBe(new Date(app.clock.now.getTime() + 86_400_000).toISOString());
  });

  test('that is paused receives nothing, and waiting deliveries are sent when it is on again', async () => {
    const { app, admin, organiser, id } = await openWithWebhook();
    const turn = (state: string) => app.call('PUT', `${PATH}/${id}/state`, { as: admin, body: { state } });
    await newTournament(app, organiser);
    await turn('paused');
    await newTournament(app, organiser);
    await app.site.jobs.run('send webhooks');
    expect(await deliveriesOf(app, admin, id)).toMatchObject([{ tries: 0, nextAt: null }]);
    await turn('on');
    expect((await deliveriesOf(app, admin, id))[0]?.nextAt).not.toBeNull();
    expect((await app.call('DELETE', `${PATH}/${id}`, { as: admin })).body.message).toBe(WEBHOOK_REMOVED);
    expect(await list(app, admin)).toEqual([]);
  });

  test('sends an old delivery once more as a message of its own', async () => {
    const { app, admin, organiser, id } = await openWithWebhook();
    await newTournament(app, organiser);
    await app.site.db.updateTable('webhook_deliveries').set({ state: 'failed', tries: 8 }).execute();
    const [old] = await deliveriesOf(app, admin, id);
    const again = () => app.call('POST', `${PATH}/${id}/deliveries/${old?.id}`, { as: admin });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const all = await deliveriesOf(app, admin, id);
    expect(all.map(({ state }) => state)).toEqual(['pending', 'failed']);
    expect(new Set(all.map(({ message }) => message)).size).toBe(2);
  });

  test('stays when its maker leaves, is deleted with its deliveries, and each change is in the audit log', async () => {
    const { app, admin, organiser, id } = await openWithWebhook();
    const maker = await newAdmin(app);
    await add(app, maker, { name: '지울 것', url: 'https://hooks.example.com/path-with-secret' });
    const own = (await list(app, admin)).find(({ name }) => name === '지울 것')?.id ?? 0;
    await app.call('PUT', `${PATH}/${own}/state`, { as: maker, body: { state: 'paused' } });
    await app.call('PUT', `${PATH}/${own}/state`, { as: maker, body: { state: 'on' } });
    const { db } = app.site;
    const log = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `webhook:${own}`)
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['webhook.add', 'webhook.change', 'webhook.change']);
    expect(JSON.stringify(log)).not.toContain('path-with-secret');
    const by = { ...maker, role: 'member', session: '', signedInAt: '' } as const;
    await write(db, tx => withdrawMember(tx, { member: maker.number, by, now: app.clock.now }));
    expect(await list(app, admin)).toMatchObject([{ state: 'on' }, { state: 'on' }]);
    const makers = await db.selectFrom('webhooks').select(['id', 'made_by']).orderBy('id').execute();
    expect(makers).toEqual([
      { id, made_by: admin.number },
      { id: own, made_by: null },
    ]);
    await newTournament(app, organiser);
    expect(await deliveriesOf(app, admin, own)).toHaveLength(1);
    for (const each of [id, own]) await app.call('DELETE', `${PATH}/${each}`, { as: admin });
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });
});

describe('the outbox', () => {
  test('keeps one waiting row, even for two writers at once, and none of a rolled-back transaction', async () => {
    const { app, admin } = await openSiteWith('admin');
    await add(app, admin, { events: ['tournament.called', 'tournament.decided'] });
    const { db, now } = app.site;
    const news = { events: ['tournament.called' as const], subject: 7, now: now() };
    await Promise.all([1, 2, 3, 4].map(() => write(db, tx => queueWebhooks(tx, news))));
    const rows = () => db.selectFrom('webhook_deliveries').select(['event', 'subject', 'tries']).execute();
    expect(await rows()).toEqual([{ event: 'tournament.called', subject: 7, tries: 0 }]);
    const failing = write(db, async tx => {
      await queueWebhooks(tx, { ...news, subject: 8 });
      throw new Error('the power fails');
    });
    await expect(failing).rejects.toThrow('the power fails');
    expect(await rows()).toHaveLength(1);
    expect((await app.call('GET', `${TOURNAMENTS}/7`)).status).toBe(404);
    await app.site.jobs.run('send webhooks');
    app.clock.pass(5000);
    await app.site.jobs.run('send webhooks');
    const [row] = await db.selectFrom('webhook_deliveries').select('state').execute();
    expect(row?.state).toBe('dropped');
  });

  test('is measured', async () => {
    const app = await openTestApp({ METRICS_TOKEN: 'sixteen-letters-long' });
    const admin = await newAdmin(app);
    await add(app, admin, { events: ['tournament.announced'] });
    await newTournament(app, admin);
    app.clock.pass(90_000);
    const headers = { authorization: 'Bearer sixteen-letters-long' };
    const { body } = await app.call<string>('GET', '/metrics', { headers });
    for (const [name, value] of Object.entries({ pending: 1, oldest_seconds: 90, overdue_seconds: 90 }))
      expect(body).toContain(`dangu_webhooks_${name} ${value}\n`);
  });
});

test('retries are later each time, with jitter, and end', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map(tries => retryAfter(tries, { chance: 0.5 }) ?? 0);
  expect(waits.map(wait => wait / 60_000)).toEqual([5 / 60, 5, 30, 120, 300, 600, 600]);
  expect(retryAfter(8, { chance: 0.5 })).toBeUndefined();
  expect(retryAfter(2, { chance: 0 })).toBe(240_000);
  expect(retryAfter(2, { chance: 1 })).toBe(360_000);
  expect(retryAfter(1, { chance: 0.5, askedSeconds: 120 })).toBe(120_000);
  expect(retryAfter(1, { chance: 0.5, askedSeconds: 1e9 })).toBe(3_600_000);
});
