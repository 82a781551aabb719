import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import type { MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import type { Settings } from '#/features/notifications/inbox/notifications.contract.ts';
import { MATCH_DRAFT, MATCH_PATHS } from '#test/fixtures/match-posts.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { NEWS_GAP_MS } from './new-matches.server.ts';

const SETTINGS = '/api/notifications/settings';
const invite = async (app: TestApp, as: Visitor, body: object = {}) =>
  (
    await app.call<MatchPost>('POST', MATCH_PATHS.singlematch, {
      as,
      body: { ...MATCH_DRAFT, region: '제주', ...body },
    })
  ).body;
const run = (app: TestApp) => app.site.jobs.run('new matches');
const heard = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).map(({ text, link }) => [text, link]);
const LINK = `/tournament/single?region=${encodeURIComponent('제주')}#board`;
const NEWS = ['제주에 새 매치가 올라왔습니다.', LINK];

/** A site with a watching member of 제주 and a host there. */
async function watched() {
  const app = await openTestApp();
  const [watcher, host] = [
    await newMember(app, { region: '제주' }),
    await newMember(app, { region: '제주' }),
  ];
  const put = (as: Visitor, newMatch: boolean) =>
    app.call<Settings>('PUT', SETTINGS, { as, body: { newMatch } });
  expect((await put(watcher, true)).body.newMatch).toBe(true);
  return { app, watcher, host, put };
}

test('only members who switched it on are notified of new matches in their region, once for all of them', async () => {
  const { app, watcher, host } = await watched();
  const silent = await newMember(app, { region: '제주' });
  await invite(app, host);
  await invite(app, host, { region: '서울' });
  await invite(app, host);
  await Promise.all([run(app), run(app)]);
  await run(app);
  expect(await heard(app, watcher)).toEqual([NEWS]);
  expect(await heard(app, silent)).toEqual([]);
  expect(await heard(app, host)).toEqual([]);
});

test('nobody is notified of earlier matches, of closed or past ones, of promotions, or after switching it off', async () => {
  const { app, watcher, host, put } = await watched();
  const late = await newMember(app, { region: '제주' });
  const closed = await invite(app, host);
  await put(late, true);
  await app.call('PUT', `${MATCH_PATHS.singlematch}/${closed.id}/closed`, {
    as: host,
    body: { closed: true },
  });
  await invite(app, host, { day: '2026-11-01' });
  const promotion = { ...MATCH_DRAFT, region: '제주' };
  await app.call('POST', MATCH_PATHS.promotion, { as: host, body: promotion });
  await run(app);
  expect([await heard(app, watcher), await heard(app, late)]).toEqual([[], []]);
  await put(watcher, false);
  await invite(app, host);
  await run(app);
  expect([await heard(app, watcher), await heard(app, late)]).toEqual([[], [NEWS]]);
});

test('of own matches and those of blocked members nobody is notified', async () => {
  const { app, watcher, host } = await watched();
  await app.call('PUT', `/api/members/blocks/${host.id}`, { as: watcher });
  await invite(app, host);
  await invite(app, watcher);
  await run(app);
  expect(await heard(app, watcher)).toEqual([]);
  await invite(app, await newMember(app));
  await run(app);
  expect(await heard(app, watcher)).toEqual([NEWS]);
});

test('a member is notified once in six hours, then of what came meanwhile', async () => {
  const { app, watcher, host } = await watched();
  await invite(app, host);
  await run(app);
  await invite(app, host);
  app.clock.pass(NEWS_GAP_MS - 60_000);
  await run(app);
  expect(await heard(app, watcher)).toEqual([NEWS]);
  app.clock.pass(60_000);
  await run(app);
  expect(await heard(app, watcher)).toEqual([['제주에 새 매치가 더 올라왔습니다.', LINK]]);
});

test('the watched region follows the profile, and a withdrawal deletes the row', async () => {
  const { app, watcher, host } = await watched();
  const watchers = () => app.site.db.selectFrom('match_watchers').select('region').execute();
  const gain = { member: watcher.number, amount: 100, reason: '출석', by: null, now: app.clock.now };
  await write(app.site.db, tx => changePoints(tx, gain));
  const moved = { as: watcher, body: { region: '서울' } };
  expect(await app.call('PUT', `/api/memberanking/${watcher.id}/update`, moved)).toMatchObject({
    status: 200,
  });
  expect(await watchers()).toEqual([{ region: '서울' }]);
  await invite(app, host);
  await run(app);
  expect(await heard(app, watcher)).toEqual([]);
  await app.call('DELETE', `/api/memberanking/${watcher.id}`, { as: watcher });
  expect(await watchers()).toEqual([]);
});
