import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { withdraw } from '#/features/accounts/withdrawal/withdrawal.server.ts';
import type { SignedIn } from '#/server/site.ts';
import { newTournament } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { DISABLED_REASONS } from './webhooks.constants.ts';
import type { Delivery, Webhook } from './webhooks.contract.ts';

const HOOK = { url: 'https://hooks.example.com/a', events: ['tournament.announced'] };

/** A hall with two keepers and three webhooks: one that is on and has something waiting, one that is paused, and one of the operator. */
async function openKept() {
  const app = await openTestApp();
  const [admin, organiser] = [await newAdmin(app), await newMember(app)];
  const keepers = [await newMember(app), await newMember(app)];
  const body = { region: '서울', name: '가람당구장', address: '서울 마포구 1' };
  const hall = (await app.call<{ id: number }>('POST', '/api/billiard-halls', { as: admin, body })).body.id;
  for (const { number } of keepers)
    await app.site.db
      .insertInto('hall_keepers')
      .values({ hall, member: number, at: app.clock.now.toISOString() })
      .execute();
  const [keeper] = keepers as [Visitor, Visitor];
  for (const name of ['켜진 것', '멈춘 것'])
    await app.call('POST', `/api/webhooks/halls/${hall}`, { as: keeper, body: { ...HOOK, name } });
  await app.call('POST', '/api/webhooks/site', { as: admin, body: { ...HOOK, name: '운영자의 것' } });
  const list = async () =>
    (await app.call<Webhook[]>('GET', `/api/webhooks/halls/${hall}`, { as: admin })).body;
  const ids = (await list()).map(({ id }) => id);
  await app.call('PUT', `/api/webhooks/${ids[1]}/state`, { as: keeper, body: { state: 'paused' } });
  await newTournament(app, organiser);
  const states = async () => (await list()).map(({ state }) => state);
  const operators = async () =>
    (await app.call<Webhook[]>('GET', '/api/webhooks/site', { as: admin })).body.map(({ state }) => state);
  const told = async (as: Visitor) =>
    (await app.call<{ items: { text: string; link: string }[] }>('GET', '/api/notifications', { as })).body;
  return { app, admin, keepers, hall, ids, list, states, operators, told };
}
type Kept = Awaited<ReturnType<typeof openKept>>;

const leave = ({ app, hall }: Kept, as: Visitor, who = as) =>
  app.call('DELETE', `/api/billiard-halls/${hall}/keepers/${who.id}`, { as });

function withdrawn({ app }: Kept, { number, id, username }: Visitor) {
  const by: SignedIn = { number, id, username, role: 'member', session: '', signedInAt: '' };
  return write(app.site.db, tx => withdraw(tx, { member: number, by, now: app.clock.now }));
}

test.each([
  ['leaves', (kept: Kept, keeper: Visitor) => leave(kept, keeper)],
  ['is removed by an admin', (kept: Kept, keeper: Visitor) => leave(kept, kept.admin, keeper)],
  ['withdraws', withdrawn],
])(
  'webhooks of a hall whose last keeper %s are disabled, and the admins are told why',
  async (_how, goes) => {
    const kept = await openKept();
    const { app, admin, keepers, hall, ids, list, states, operators, told } = kept;
    const [first, last] = keepers as [Visitor, Visitor];
    await goes(kept, first);
    expect(await states()).toEqual(['on', 'paused']);
    await goes(kept, last);
    expect(await states()).toEqual(['disabled', 'paused']);
    expect(await operators()).toEqual(['on']);
    expect((await list())[0]?.reason).toBe(DISABLED_REASONS.keeperless);
    const deliveries = await app.call<Delivery[]>('GET', `/api/webhooks/${ids[0]}/deliveries`, { as: admin });
    expect(deliveries.body.map(({ state }) => state)).toEqual(['failed']);
    expect(JSON.stringify(await told(admin))).toContain(
      '‘가람당구장’ 당구장을 관리하는 회원이 없어져 웹훅 1개가 자동으로 꺼졌습니다.',
    );
    const log = await app.site.db
      .selectFrom('audit_log')
      .select(['id', 'admin'])
      .where('subject', '=', `webhook:${ids[0]}`)
      .where('action', '=', 'webhook.disable')
      .execute();
    expect(log).toMatchObject([{ admin: null }]);
    // Whoever keeps the hall from then on turns them on again.
    const next = await newMember(app);
    const row = { hall, member: next.number, at: app.clock.now.toISOString() };
    await app.site.db.insertInto('hall_keepers').values(row).execute();
    await app.call('PUT', `/api/webhooks/${ids[0]}/state`, { as: next, body: { state: 'on' } });
    expect(await states()).toEqual(['on', 'paused']);
  },
);

test('of two keepers who leave at once one is treated as the last', async () => {
  const kept = await openKept();
  const [first, last] = kept.keepers as [Visitor, Visitor];
  await Promise.all([leave(kept, first), withdrawn(kept, last)]);
  expect(await kept.states()).toEqual(['disabled', 'paused']);
});
