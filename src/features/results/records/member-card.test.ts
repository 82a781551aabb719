import { expect, test } from 'vitest';
import { memberCard } from '#/features/members/profile/members.contract.ts';
import { openSiteWith } from '#test/test-app.ts';

test('a card shows the figures of the ranking and the record, and no picture of a hidden profile', async () => {
  const { app, admin, member, other } = await openSiteWith('admin', 'member', 'other');
  const card = async (as?: typeof other) => {
    const answer = await app.call('GET', `/api/results/members/${member.id}/card`, { as });
    expect(answer.status).toBe(200);
    return memberCard.strict().parse(answer.body);
  };
  const changed = { picture: 'a'.repeat(22), score4: 150, high_run4: 9, hall: '한큐', hall_key: '한큐' };
  const { db } = app.site;
  await db.updateTable('members').set(changed).where('number', '=', member.number).execute();
  const sums = {
    games: 4,
    wins: 3,
    scored: 4,
    points: 40,
    targets: 60,
    inning_points: 40,
    innings: 50,
    high_run: 7,
    strength: 0,
  };
  await db
    .insertInto('member_records')
    .values({ member: member.number, ball: '4', ...sums })
    .execute();
  expect(await card()).toEqual({
    id: member.id,
    number: member.number,
    username: member.username,
    picture: changed.picture,
    ball: '4',
    score4: 150,
    score3: null,
    hall: '한큐',
    games: 4,
    wins: 3,
    inningPoints: 40,
    innings: 50,
    highRun: 9,
  });
  await db.updateTable('members').set({ profile_hidden: 1 }).where('number', '=', member.number).execute();
  expect([(await card()).picture, (await card(other)).picture]).toEqual(['', '']);
  expect([(await card(member)).picture, (await card(admin)).picture]).toEqual([
    changed.picture,
    changed.picture,
  ]);
  await db.updateTable('members').set({ role: 'admin' }).where('number', '=', member.number).execute();
  expect((await app.call('GET', `/api/results/members/${member.id}/card`)).status).toBe(404);
});
