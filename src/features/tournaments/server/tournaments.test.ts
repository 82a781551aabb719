import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addHall } from '#test/fixtures/halls.ts';
import {
  advanced,
  drawnInOrder,
  entered,
  fates,
  newTournament,
  save,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, test } from '#test/test-app.ts';
import { type TournamentWithEvents, tournamentWithEvents } from './tournaments.contract.ts';

describe('keeping a tournament', () => {
  test('a member keeps one that everybody reads', async ({ app }) => {
    const organiser = await newMember(app, { username: '큐마스터' });
    const { id, version, results } = await newTournament(app, organiser);
    expect([version, results.map(({ state }) => state)]).toEqual([2, ['taken', 'taken']]);
    const read = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`);
    expect(read.status).toBe(200);
    expect(tournamentWithEvents.strict().parse(read.body)).toMatchObject({
      ...TOURNAMENT_FACTS,
      id,
      mode: 'team',
      ball: '4',
      entryCount: 4,
      state: 'coming',
      author: '큐마스터',
      authorId: organiser.id,
      version: 2,
      audience: 'public',
      champion: [],
      players: [],
      games: [],
      own: null,
      link: null,
    });
    expect(Object.values(read.body.can)).not.toContain(true);
    const own = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as: organiser });
    expect(own.body).toMatchObject({
      audience: 'whole',
      can: { run: true, close: true, reopen: false, void: false, change: true, remove: true, link: true },
    });
  });

  test('its hall is found by the name, if the directory has it', async ({ app }) => {
    const organiser = await newMember(app);
    const { id } = await newTournament(app, organiser);
    const hallId = async () =>
      (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`)).body.hallId;
    expect(await hallId()).toBeNull();
    const hall = await addHall(app, await newAdmin(app), { name: TOURNAMENT_FACTS.hall });
    await expect.poll(hallId).toBe(hall);
  });

  test('the same key again is the same tournament, and no other member’s', async ({ app }) => {
    const [organiser, other] = [await newMember(app), await newMember(app)];
    const [key, events] = [randomUUID(), [entered(['하나', '둘']), drawnInOrder()]];
    const first = await save(app, organiser, { key, events });
    const more = [...events, advanced('r1m1', 1)];
    const again = await save(app, organiser, { key, events: more });
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(fates(again)).toEqual(['known', 'known', 'taken']);
    const stolen = await save(app, other, { key, events });
    expect(stolen).toMatchObject({ status: 409, body: { message: '이미 다른 대회에 쓰인 번호입니다.' } });
    const all = await app.call<unknown[]>('GET', TOURNAMENTS);
    expect([all.headers.get('x-total-count'), all.body.length]).toEqual(['1', 1]);
  });

  test('a tournament sent twenty times at once is created once', { tags: 'race' }, async ({ app }) => {
    const organiser = await newMember(app);
    const [key, events] = [randomUUID(), [entered(['하나', '둘']), drawnInOrder()]];
    const made = await Promise.all(Array.from({ length: 20 }, () => save(app, organiser, { key, events })));
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(made.map(({ body }) => `${body.id} ${body.version}`)).size).toBe(1);
    expect(await app.site.db.selectFrom('tournament_events').select('number').execute()).toHaveLength(2);
  });

  test('guests cannot save tournaments; an invalid log is not saved at all', async ({ app }) => {
    const organiser = await newMember(app);
    for (const wrong of [
      { events: [] },
      { events: [drawnInOrder()] },
      { events: [entered(['혼자'])] },
      { key: 'no uuid' },
      { title: '' },
      { day: '내일' },
      { listed: undefined },
      { events: Array(201).fill(entered(['하나', '둘'])) },
    ])
      expect((await save(app, organiser, wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(400);
    expect(await app.site.db.selectFrom('tournaments').select('id').execute()).toEqual([]);
  });

  test('a member keeps ten at once, and the same one as often as a lost answer needs', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const organiser = await newMember(app);
    const key = randomUUID();
    const statuses = [];
    for (let n = 0; n < 9; n++) statuses.push((await save(app, organiser)).status);
    for (let n = 0; n < 5; n++) statuses.push((await save(app, organiser, { key })).status);
    statuses.push((await save(app, organiser)).status);
    expect(statuses).toEqual([...Array(9).fill(201), 201, 200, 200, 200, 200, 429]);
  });
});
