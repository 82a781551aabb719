import { expect } from 'vitest';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { inGroups, league, staged } from '#test/fixtures/staged-play.ts';
import { advanced, command, enteredIn, fates, save, send, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { openSiteWith, test } from '#test/test-app.ts';
import type { TournamentWithEvents } from './tournaments.contract.ts';

const draw = () => command({ type: 'drawn', draw: { by: 'order' } });

test('a 풀리그 with three equal players is closed when the tie is settled, and all who share first place have won', async () => {
  const { app, organiser, other } = await openSiteWith('organiser', 'other');
  const field = enteredIn(league(1), [organiser, other, '셋']);
  const { id } = (await save(app, organiser, { events: [field, draw()] })).body;
  // One beats two, two beats three, three beats one.
  const cycle = staged(3, league(1), {}, { by: 'order' }).groups[0]?.matches.map(match => {
    const [one = 0, two = 0] = entriesIn(match);
    return advanced(match.key, (one % 3) + 1 === two ? one : two);
  });
  const early = await send(app, organiser, id, [...(cycle ?? []), command({ type: 'closed' })]);
  expect(fates(early).at(-1)).toBe('최종 우승이 정해져야 대회를 종료할 수 있습니다.');
  const open = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`);
  expect([open.body.state, open.body.champion]).toEqual(['live', []]);
  const shared = command({ type: 'settled', order: [[1, 2, 3]], decision: { by: 'shared' } });
  expect(fates(await send(app, organiser, id, [shared, command({ type: 'closed' })]))).toEqual([
    'taken',
    'taken',
  ]);
  await app.site.db.updateTable('tournament_players').set({ state: 'accepted' }).execute();
  const saved = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`);
  expect([saved.body.state, saved.body.champion.length, saved.body.champion[2]]).toEqual(['closed', 3, '셋']);
  for (const member of [organiser, other]) {
    const won = await app.call('GET', `/api/results/members/${member.id}/tournaments`);
    expect(won.body).toMatchObject([{ id, champion: true }]);
  }
});

test('wrong stages are no tournament', async ({ app, member: organiser }) => {
  const players = ['하나', '둘', '셋', '넷', '다섯'];
  const small = await save(app, organiser, { events: [enteredIn(inGroups(2, 1), players)] });
  expect([small.status, JSON.stringify(small.body)]).toEqual([
    expect.any(Number),
    expect.stringContaining('한 조는 3명부터 8명까지입니다.'),
  ]);
  const knockoutOnly = enteredIn([{ type: 'knockout' }] as never, players);
  expect((await save(app, organiser, { events: [knockoutOnly] })).status).toBe(400);
});
