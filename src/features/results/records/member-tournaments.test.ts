import { expect, test } from 'vitest';
import { memberTournament } from '#/features/tournaments/results/results.contract.ts';
import { saveByHand } from '#test/fixtures/counted-tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

test('the tournaments of a member are the listed ones in which the member takes part, the last first', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  const [organiser, player, other] = [await newMember(app), await newMember(app), await newMember(app)];
  const read = async (query = '', of = player) => {
    const answer = await app.call('GET', `/api/results/members/${of.id}/tournaments${query}`);
    const rows = memberTournament.strict().array().parse(answer.body);
    return { rows, total: answer.headers.get('x-total-count') };
  };
  const save = async (title: string) =>
    (await saveByHand(app, { organiser, field: [[player], [other]], hall: '한큐', title })).id;
  const answer = (tournament: number, state: 'accepted' | 'declined') =>
    db
      .updateTable('tournament_players')
      .set({ state })
      .where('tournament', '=', tournament)
      .where('member', '=', player.number)
      .execute();
  const change = (id: number, changes: object) =>
    db.updateTable('tournaments').set(changes).where('id', '=', id).execute();

  const [won, lost, declined, secret, empty] = [
    await save('이긴 대회'),
    await save('진 대회'),
    await save('거절한 대회'),
    await save('비공개 대회'),
    await save('무효 대회'),
  ];
  for (const id of [won, lost, secret, empty]) await answer(id, 'accepted');
  await answer(declined, 'declined');
  await change(won, { state: 'closed', champion_entry: 1 });
  await change(lost, { state: 'live', champion_entry: 2 });
  await change(secret, { listed: 0, shown: 0 });
  await change(empty, { state: 'void', shown: 0 });

  const { rows, total } = await read();
  expect(total).toBe('2');
  expect(rows).toEqual([
    {
      id: lost,
      title: '진 대회',
      day: '2026-11-18',
      hall: '한큐',
      state: 'live',
      champion: false,
      wins: 0,
      losses: 0,
    },
    {
      id: won,
      title: '이긴 대회',
      day: '2026-11-18',
      hall: '한큐',
      state: 'closed',
      champion: true,
      wins: 0,
      losses: 0,
    },
  ]);
  expect((await read('?page=2&size=1')).rows.map(({ id }) => id)).toEqual([won]);
});
