import { expect, test } from 'vitest';
import { LEAGUE, lineUpOf, openedLeague } from '#test/fixtures/leagues.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';

const NEWS = `리그를 연 동호회가 해산했습니다. 경기는 그대로 이어지고, 몰수와 결과 정정은 사이트 관리자에게 알려 주세요. ‘${LEAGUE.name}’`;

test('the leagues of a dissolved club go on, organised by the site’s admins', async () => {
  const { app, club, president, captains, read, matchOf, handIn, play, change, teamPath } =
    await openedLeague();
  const admin = await newAdmin(app);
  const [one, other] = [await matchOf(0, 1), await matchOf(1, 2)];
  expect((await read(admin)).can).toMatchObject({ organise: false });
  expect((await app.call('PUT', `${club.path}/closed`, { as: president })).status).toBe(200);
  for (const as of [...captains, admin]) expect(await notificationTexts(app, as)).toContain(NEWS);

  for (const team of [one.home, one.away]) await handIn(one.id, captains[team] ?? admin, lineUpOf(team + 1));
  expect((await play(one.id, president, 1, 0)).status).toBe(404);
  expect((await play(one.id, admin, 1, 0)).status).toBe(200);
  const forfeit = { slot: 0, sides: [0], reason: '나오지 않았습니다.' };
  expect((await change(president, other.id, 'forfeit', forfeit)).status).toBe(403);
  expect((await change(admin, other.id, 'forfeit', forfeit)).status).toBe(200);
  expect((await app.call('PUT', `${teamPath(4)}/invite`, { as: admin })).status).toBe(200);
  expect((await read(admin)).can).toMatchObject({ organise: true });

  await app.call('DELETE', `/api/memberanking/${captains[0].id}`, { as: captains[0] });
  expect(await notificationTexts(app, admin)).toContainEqual(
    expect.stringContaining('팀의 주장이 없습니다.'),
  );
});

test('the captains of a league that is over are not told that its club was dissolved', async () => {
  const { app, club, president, captains, read, change } = await openedLeague();
  for (const { id } of (await read()).matches)
    await change(president, id, 'forfeit', { slot: 0, sides: [0, 1], reason: '치르지 않았습니다.' });
  await app.call('PUT', `${club.path}/closed`, { as: president });
  expect(await notificationTexts(app, captains[0])).not.toContain(NEWS);
});
