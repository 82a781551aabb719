import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { UNTIL_LIFTED } from '#/server/sessions/session.ts';
import { DAY_TOO_FAR } from '#/shared/time/far-day.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { announce, ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import {
  advanced,
  command,
  fates,
  newTournament,
  playerOf,
  save,
  send,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const SEASONS = '/api/seasons';
const SEASON = { title: '수요 리그', hall: '한큐', club: '', points: [200], best: 0 };

/** An organiser's running and announced tournaments and season, and the calls that change their texts. */
async function openAnnounced(settings: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(settings);
  const organiser = await newMember(app);
  const { id } = await newTournament(app, organiser);
  const open = (await announce(app, organiser)).body.id;
  const season = (await app.call<{ id: number }>('POST', SEASONS, { as: organiser, body: SEASON })).body.id;
  const put = (path: string, body: object) => app.call('PUT', path, { as: organiser, body });
  const writing = (text: string) => [
    () => save(app, organiser, { title: text }),
    () => announce(app, organiser, { title: text }),
    () => announce(app, organiser, { entry: { rules: text } }),
    () => put(`${TOURNAMENTS}/${id}`, { ...TOURNAMENT_FACTS, hall: text }),
    () => put(`${TOURNAMENTS}/${id}/prizes`, { prizes: ['트로피', text] }),
    () => put(`${TOURNAMENTS}/${open}/entries/settings`, { ...ENTRY_SETTINGS, divisions: text }),
    () => app.call('POST', `${TOURNAMENTS}/${open}/entries/typed`, { as: organiser, body: { names: text } }),
    () => app.call('POST', SEASONS, { as: organiser, body: { ...SEASON, title: text } }),
    () => put(`${SEASONS}/${season}`, { ...SEASON, club: text }),
  ];
  return { app, organiser, id, season, writing };
}

/** Replaces an entry's player by one of this name. */
const substituted = (entry: number, name: string) =>
  command({ type: 'replaced', entry, players: [playerOf(name)] });

const set = (app: TestApp, { number }: Visitor, columns: object) =>
  app.site.db.updateTable('members').set(columns).where('number', '=', number).execute();

test('an organiser with a write ban cannot announce or change texts, but still sends results', async () => {
  const { app, organiser, id, season, writing } = await openAnnounced();
  await set(app, organiser, { write_banned_until: UNTIL_LIFTED });
  for (const write of writing('가을')) {
    const { status, body } = await write();
    const message = expect.stringContaining('글쓰기가 정지되었습니다.');
    expect([status, body]).toEqual([403, expect.objectContaining({ message })]);
  }
  const keeper = await newMember(app);
  const named = { as: organiser, body: { member: keeper.id } };
  expect((await app.call('POST', `${SEASONS}/${season}/keepers`, named)).status).toBe(403);
  const events = [substituted(1, '광고 문구'), advanced('r1m2', 3)];
  expect(fates(await send(app, organiser, id, events))).toEqual([
    expect.stringContaining('글쓰기가 정지되었습니다.'),
    'taken',
  ]);
});

test('the limits of new members apply to all texts of tournaments and seasons', async () => {
  const { writing } = await openAnnounced({ RATE_LIMIT: 'on', NEW_MEMBER_HOURS: '24' });
  for (const [at, write] of writing('bet.example.com').entries())
    expect([at, (await write()).status]).toEqual([at, 400]);
});

test('a tournament is at most a year ahead, and a retry of a saved one is not checked again', async () => {
  const { app, organiser, id } = await openAnnounced();
  const far = addDays(seoulDay(app.clock.now), 367);
  const closesAt = `${addDays(far, -1)}T12:00`;
  const answers = [
    await save(app, organiser, { day: far }),
    await announce(app, organiser, { day: far, entry: { closesAt } }),
    await app.call('PUT', `${TOURNAMENTS}/${id}`, { as: organiser, body: { ...TOURNAMENT_FACTS, day: far } }),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      400,
      { message: DAY_TOO_FAR, issues: [{ path: 'day', message: DAY_TOO_FAR }] },
    ]);
  const body = { key: randomUUID(), day: addDays(far, -2) };
  expect((await save(app, organiser, body)).status).toBe(201);
  expect((await save(app, organiser, { ...body, day: far })).status).toBe(200);
});
