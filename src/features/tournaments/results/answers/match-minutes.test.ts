import { expect, test } from 'vitest';
import { advanced, command, newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const MINUTE = 60_000;

/** A night of eight at 수지 200, whose first four matches take these minutes. */
async function playNight(app: TestApp, lasting: number[]) {
  const organiser = await newMember(app);
  const { id } = await newTournament(app, organiser, { players: [...'가나다라마바사아'] });
  const began = app.clock.now.getTime();
  const at = (minutes: number) => new Date(began + minutes * MINUTE).toISOString();
  app.clock.pass(300 * MINUTE);
  const events = lasting.flatMap((minutes, match) => [
    command({ type: 'called', match: `r1m${match + 1}`, table: (match % 2) + 1, referee: null }, at(0)),
    { ...advanced(`r1m${match + 1}`, 2 * match + 1), at: at(minutes) },
  ]);
  await app.call('POST', `${TOURNAMENTS}/${id}/events`, { as: organiser, body: { after: 0, events } });
}

const asked = (app: TestApp, query: string) => app.call('GET', `/api/match-minutes?${query}`);

test('the length of matches is learned from earlier matches with about the same targets', async () => {
  const app = await openTestApp();
  expect((await asked(app, 'ball=4&total=40')).body).toBeNull();
  await playNight(app, [20, 22, 24, 26]);
  await playNight(app, [21, 23, 25, 2]);
  // A two-minute match was entered afterwards, and seven matches are too few.
  expect((await asked(app, 'ball=4&total=40')).body).toBeNull();
  await playNight(app, [22, 22, 170, 23]);
  expect((await asked(app, 'ball=4&total=44')).body).toEqual({ median: 23, low: 22, high: 25, matches: 11 });
  expect((await asked(app, 'ball=4&total=100')).body).toBeNull();
  expect((await asked(app, 'ball=3&total=40')).body).toBeNull();
  expect((await asked(app, 'ball=5&total=0')).status).toBe(400);
});
