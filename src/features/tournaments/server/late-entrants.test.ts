import { expect } from 'vitest';
import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import {
  advanced,
  command,
  drawnInOrder,
  entered,
  fates,
  newTournament,
  playerOf,
  save,
  send,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { test } from '#test/test-app.ts';
import type { TournamentWithEvents } from './tournaments.contract.ts';

const comes = (entry: number, player: Player, match = 'r1m2') =>
  command({ type: 'joined', entry, match, group: null, players: [player] });

test('a late entrant is invited, and the results count after the member has accepted', async ({ app }) => {
  const [organiser, late] = [await newMember(app), await newMember(app)];
  const { id } = await newTournament(app, organiser, { players: ['하나', '둘', organiser] });
  const twice = await send(app, organiser, id, [comes(4, playerOf(organiser))]);
  expect(fates(twice)).toEqual([`${organiser.username} 님은 이미 다른 자리에 있습니다.`]);
  const events = [comes(4, playerOf(late)), comes(5, playerOf('또 늦음'))];
  const [taken, full] = fates(await send(app, organiser, id, events));
  expect([taken, full]).toEqual(['taken', expect.stringContaining('남은 부전승 자리가 없습니다')]);
  const page = () => app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as: organiser });
  expect((await page()).body).toMatchObject({ entryCount: 4 });
  const answer = { as: late, body: { accept: true } };
  expect((await app.call('POST', `${TOURNAMENTS}/${id}/answer`, answer)).status).toBe(200);
  const mine = { as: organiser, body: { accept: true } };
  await app.call('POST', `${TOURNAMENTS}/${id}/answer`, mine);
  const played = [advanced('r1m2', 4), advanced('r1m1', 1), advanced('r2m1', 4), command({ type: 'closed' })];
  expect(fates(await send(app, organiser, id, played))).toEqual(Array(4).fill('taken'));
  const row = app.site.db.selectFrom('members').select('victories').where('id', '=', late.id);
  expect((await row.executeTakeFirstOrThrow()).victories).toBe(1);
});

test('taken out again he is asked for nothing', async ({ app, member: organiser, other: late }) => {
  const made = await save(app, organiser, { events: [entered(['하나', '둘', '셋']), drawnInOrder()] });
  const { id } = made.body;
  const join = comes(4, playerOf(late));
  expect(fates(await send(app, organiser, id, [join]))).toEqual(['taken']);
  const rows = () => app.site.db.selectFrom('tournament_players').select('entry').execute();
  expect((await rows()).filter(({ entry }) => entry === 4)).toHaveLength(1);
  await send(app, organiser, id, [command({ type: 'undone', of: join.key })]);
  expect((await rows()).filter(({ entry }) => entry === 4)).toEqual([]);
});
