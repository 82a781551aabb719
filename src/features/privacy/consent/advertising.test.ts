import { expect } from 'vitest';
import { runPrivacyJobs } from '#/features/privacy/policy/privacy-jobs.server.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';
import type { OwnConsents } from './advertising.server.ts';

const PATH = '/api/members/advertising';
const choose = (app: TestApp, as: Visitor, kind: string, given: boolean) =>
  app.call<OwnConsents & { message: string }>('PUT', PATH, { as, body: { kind, given } });
const historyOf = async (app: TestApp, { number }: Visitor) => {
  const rows = app.site.db.selectFrom('advertising_history').select(['kind', 'what']);
  const own = await rows.where('member', '=', number).orderBy('id').execute();
  return own.map(({ kind, what }) => `${kind} ${what}`);
};

test('a consent is off until given, answered with its date, and withdrawn with the one for the night', async () => {
  const { app, member } = await openSiteWith('member');
  const stored = async () => (await app.call<OwnConsents>('GET', PATH, { as: member })).body;
  expect((await choose(app, member, 'night', true)).status).toBe(409);
  expect(await stored()).toEqual({ day: null, night: null });
  const answers = await Promise.all([1, 2, 3].map(() => choose(app, member, 'day', true)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.body.message).toBe('2026-11-18: 광고성 정보 수신에 동의했습니다.');
  expect(await stored()).toMatchObject({
    day: { since: expect.stringContaining('2026-11-18T') },
    night: null,
  });
  await choose(app, member, 'night', true);
  expect((await choose(app, member, 'day', false)).body).toMatchObject({ day: null, night: null });
  expect(await stored()).toEqual({ day: null, night: null });
  const history = ['day given', 'night given', 'day withdrawn', 'night withdrawn'];
  expect(await historyOf(app, member)).toEqual(history);
  const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: member });
  expect(data.body.advertising).toHaveLength(4);
  await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member });
  expect(await historyOf(app, member)).toEqual([]);
});

test('after two years the member is reminded once that the consent is in force', async ({ app, member }) => {
  await choose(app, member, 'day', true);
  const run = () => runPrivacyJobs(app.site, new AbortController().signal);
  app.clock.now = new Date('2028-11-18T00:59:59Z');
  await run();
  expect(await historyOf(app, member)).toEqual(['day given']);
  app.clock.now = new Date('2028-11-18T01:00:00Z');
  await Promise.all([run(), run()]);
  expect(await historyOf(app, member)).toEqual(['day given', 'day asked']);
  const consents = app.site.db.selectFrom('advertising_consents').select('confirmed_at');
  expect(await consents.execute()).toEqual([{ confirmed_at: '2028-11-18T01:00:00.000Z' }]);
  const told = app.site.db
    .selectFrom('notifications')
    .select('title')
    .where('title', 'like', '2026-11-18에%');
  expect(await told.execute()).toHaveLength(1);
});

test('the consent for the night has two years of its own, and the notification says which were due', async () => {
  const { app, member } = await openSiteWith('member');
  await choose(app, member, 'day', true);
  app.clock.now = new Date('2026-11-20T01:00:00Z');
  await choose(app, member, 'night', true);
  const run = () => runPrivacyJobs(app.site, new AbortController().signal);
  for (const now of ['2028-11-18T01:00:00Z', '2028-11-20T01:00:00Z']) {
    app.clock.now = new Date(now);
    await run();
  }
  expect(await historyOf(app, member)).toEqual(['day given', 'night given', 'day asked', 'night asked']);
  const told = app.site.db.selectFrom('notifications').select('title').where('title', 'like', '%그대로%');
  expect((await told.orderBy('id').execute()).map(({ title }) => title)).toEqual([
    expect.stringContaining('2026-11-18에 광고성 정보 수신에 동의하셨습니다.'),
    expect.stringContaining('2026-11-20에 밤(21시~8시)에도 수신에 동의하셨습니다.'),
  ]);
});
