import { DefaultQueryExecutor } from 'kysely';
import { expect, test, vi } from 'vitest';
import { accept, saveByHand, score } from '#test/fixtures/counted-tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

/** The number of statements that the site runs meanwhile. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await work().finally(() => spy.mockRestore());
  return spy.mock.calls.length;
}

/** A tournament of six in which each player has won `times` times against each other. */
async function wonBySix(app: TestApp, times: number) {
  const players = [];
  for (let n = 0; n < 6; n++) players.push(await newMember(app));
  const [organiser] = players;
  if (!organiser) throw new Error('nobody');
  const saved = await saveByHand(app, { organiser, mode: 'single', field: players.map(who => [who]) });
  for (const who of players) await accept(app, saved.id, who);
  for (let time = 0; time < times; time++)
    for (let entry = 1; entry <= 6; entry++) {
      app.clock.pass(5 * 60_000);
      const against = ((entry + time) % 6) + 1;
      await saved.add({ type: 'played', entry, against, how: 'played', score: score(20, 12) });
    }
  await saved.add({ type: 'finished', entry: 1 });
  const row = app.site.db.selectFrom('members').select('victories');
  const victories = async () =>
    (await row.where('number', '=', organiser.number).executeTakeFirstOrThrow()).victories;
  return { saved, victories };
}

test('closing and opening again take no more statements the more matches count', async () => {
  const app = await openTestApp();
  const [few, many] = [await wonBySix(app, 1), await wonBySix(app, 5)];
  const [one, five] = [
    await statementsOf(() => few.saved.close()),
    await statementsOf(() => many.saved.close()),
  ];
  expect([await few.victories(), await many.victories()]).toEqual([1, 5]);
  expect(five).toBe(one);
  const [back, allBack] = [
    await statementsOf(() => few.saved.reopen()),
    await statementsOf(() => many.saved.reopen()),
  ];
  expect([await few.victories(), await many.victories()]).toEqual([0, 0]);
  expect(allBack).toBe(back);
});
