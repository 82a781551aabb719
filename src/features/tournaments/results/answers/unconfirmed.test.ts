import { expect, test } from 'vitest';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { startPushService } from '#test/fixtures/push-service.ts';
import { advanced, command, newTournament, send, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp } from '#test/test-app.ts';

const waiting = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).filter(({ kind }) => kind === 'result');
const answer = (app: TestApp, id: number, as: Visitor, accept: boolean) =>
  app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as, body: { accept } });

test('a member who has not answered is notified once of waiting results, with the button; one who has answered is not', async () => {
  const { app, organiser, one, yes, no } = await openSiteWith('organiser', 'one', 'yes', 'no');
  const { id } = await newTournament(app, organiser, { players: [organiser, one, yes, no] });
  await answer(app, id, yes, true);
  await answer(app, id, no, false);
  const played = [advanced('r1m1', 1), advanced('r1m2', 3), advanced('r2m1', 1)];
  const closed = () => command({ type: 'closed' });
  const first = closed();
  const sent = await send(app, organiser, id, [...played, first]);
  expect(sent.body.results.map(({ state }) => state)).toEqual(['taken', 'taken', 'taken', 'taken']);
  expect([await waiting(app, yes), await waiting(app, no), await waiting(app, organiser)]).toEqual([
    [],
    [],
    [],
  ]);
  const [told] = await waiting(app, one);
  // The invitation came from a stranger, so the title is not shown.
  expect(told).toMatchObject({ asks: id, unread: true, link: `/tournaments/${id}` });
  expect(told?.text).toBe('대회가 끝났습니다. 참가를 수락하면 내 경기 결과가 기록에 남습니다.');

  // Reopened and closed again, also after the notification was read.
  await app.call('PUT', '/api/notifications/read', { as: one, body: { upTo: 1_000_000 } });
  await send(app, organiser, id, [command({ type: 'undone', of: first.key }), closed()]);
  expect(await waiting(app, one)).toHaveLength(1);
  await answer(app, id, one, true);
  const [answered] = await waiting(app, one);
  expect(answered).toMatchObject({ asks: null, text: '대회가 끝났습니다.' });
});

test('it is pushed to a browser once, and not where the kind is switched off for browsers', async () => {
  const service = await startPushService();
  const app = await openTestApp({ PUSH_SERVICES: service.origin });
  const [organiser, one, quiet] = [await newMember(app), await newMember(app), await newMember(app)];
  for (const as of [one, quiet]) await app.call('PUT', '/api/push', { as, body: service.newBrowser() });
  await app.call('PUT', '/api/push/settings', { as: quiet, body: { result: false } });
  const { id } = await newTournament(app, organiser, { players: [one, quiet, '셋', '넷'] });
  const pushed = () => service.received.filter(({ content }) => content.tag.startsWith('result:'));
  const played = [advanced('r1m1', 1), advanced('r1m2', 3), advanced('r2m1', 1)];
  const closed = () => command({ type: 'closed' });
  const first = closed();
  await send(app, organiser, id, [...played, first]);
  await app.site.jobs.run('send pushes');
  await expect.poll(() => pushed().length).toBe(1);
  expect(pushed()[0]?.content).toMatchObject({
    body: '대회가 끝났습니다. 참가를 수락하면 내 경기 결과가 기록에 남습니다.',
    link: `/tournaments/${id}`,
  });
  await send(app, organiser, id, [command({ type: 'undone', of: first.key }), closed()]);
  await app.site.jobs.run('send pushes');
  expect(pushed()).toHaveLength(1);
  expect(await waiting(app, quiet)).toHaveLength(1);
});
