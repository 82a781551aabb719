import { expect } from 'vitest';
import { batchesOf } from '#/database/rows.ts';
import { drawnField } from '#/features/tournaments/announcing/draw-field.rules.ts';
import { ENTRIES_KEPT_MOST } from '#/features/tournaments/entries/entries.rules.ts';
import { startOf } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { announced, enterAs, entriesOf, managedBy } from '#test/fixtures/announced-tournaments.ts';
import { command, send, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { type TestApp, test } from '#test/test-app.ts';

const addTyped = (app: TestApp, id: number, as: Visitor, body: object) =>
  app.call('POST', `${TOURNAMENTS}/${id}/entries/typed`, { as, body });

/** Draws the entries as the organiser's browser does, and returns the players as the server stores them. */
async function draw(app: TestApp, id: number, { as, players }: { as: Visitor; players: 1 | 2 }) {
  const { entries } = await managedBy(app, id, as);
  const { mode, entering } = drawnField(entries, { way: 'knockout', players, ball: '4', tables: 0 });
  const commands = startOf(mode, entering, 'K7M2QX').map(each => command(each));
  expect((await send(app, as, id, commands)).status).toBe(200);
  const { body } = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as });
  const [entered] = body.events.map(({ event }) => event);
  if (entered?.type !== 'entered') throw new Error('no entries');
  return entered.entries;
}

test('the 수지 and hall of a typed player are listed, exported and drawn, and give the target', async ({
  app,
  member: organiser,
}) => {
  const id = await announced(app, organiser);
  await enterAs(app, id, await newMember(app));
  for (const body of [
    { names: '김하나', players: [{ score: 200, hall: '큐브' }] },
    { names: '이두리' },
    { names: '박세찌', players: [{ score: '300' }] },
  ])
    expect((await addTyped(app, id, organiser, body)).status).toBe(201);
  const shown = (await entriesOf(app, id)).entries.slice(1).flatMap(({ players }) => players);
  expect(shown).toMatchObject([
    { id: null, username: '김하나', score4: 200, score3: null, billiardHall: '큐브' },
    { id: null, username: '이두리', score4: null, score3: null, billiardHall: null },
    { id: null, username: '박세찌', score4: 300, score3: null, billiardHall: null },
  ]);
  const file = await app.send('GET', `${TOURNAMENTS}/${id}/entries/file`, { as: organiser });
  expect(await file.text()).toContain(',김하나,,200,큐브,');
  const drawn = (await draw(app, id, { as: organiser, players: 1 })).map(({ players }) => players);
  expect(drawn.flat()).toMatchObject([
    {},
    { name: '김하나', score4: 200, hall: '큐브' },
    { name: '이두리', score4: 0, hall: '' },
    { name: '박세찌', score4: 300 },
  ]);
  expect(drawn.slice(1).map(players => targetOf('4', players))).toEqual([20, null, 30]);
});

test('a typed pair is two players, each with the own 수지 and hall', async ({ app, member: organiser }) => {
  const id = await announced(app, organiser, { entry: { players: 2 } });
  const players = [
    { score: 200, hall: '' },
    { score: 150, hall: '큐브' },
  ];
  await addTyped(app, id, organiser, { names: '김하나, 이두리', players });
  await addTyped(app, id, organiser, { names: '박세찌 · 최넷째' });
  const { entries } = await managedBy(app, id, organiser);
  expect(entries.map(entry => entry.players)).toMatchObject([
    [
      { username: '김하나', score4: 200, billiardHall: null },
      { username: '이두리', score4: 150, billiardHall: '큐브' },
    ],
    [{ username: '박세찌', score4: null }, { username: '최넷째' }],
  ]);
  const [first] = await draw(app, id, { as: organiser, players: 2 });
  expect(first?.players).toMatchObject([{ score4: 200 }, { score4: 150, hall: '큐브' }]);
});

test('a 수지 beyond the limits is refused in Korean at its field', async ({ app, member: organiser }) => {
  const id = await announced(app, organiser);
  for (const [score, message] of [
    [-1, '수지는 0부터 9999까지입니다.'],
    [10_000, '수지는 0부터 9999까지입니다.'],
    ['이백', '수지는 숫자로 적어 주세요.'],
  ])
    expect(await addTyped(app, id, organiser, { names: '김하나', players: [{ score }] })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'players.0.score' }] },
    });
  const three = Array.from({ length: 3 }, () => ({ score: 200 }));
  expect((await addTyped(app, id, organiser, { names: '김하나', players: three })).status).toBe(400);
  expect((await entriesOf(app, id)).taken).toBe(0);
});

test('names that the draw would refuse are refused when they are typed', async ({
  app,
  member: organiser,
}) => {
  const id = await announced(app, organiser);
  const pairs = await announced(app, organiser, { entry: { players: 2 } });
  for (const [of, names, message] of [
    [id, '가'.repeat(21), '이름은 20자까지 쓸 수 있습니다.'],
    [pairs, `김하나, ${'가'.repeat(21)}`, '이름은 20자까지 쓸 수 있습니다.'],
    [pairs, '김하나, 이두리, 박세찌', '선수마다 이름을 하나씩 적어주세요.'],
    [pairs, '김하나, ', '선수마다 이름을 하나씩 적어주세요.'],
  ] as const)
    expect(await addTyped(app, of, organiser, { names })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'names' }] },
    });
  expect((await addTyped(app, id, organiser, { names: '가'.repeat(20) })).status).toBe(201);
});

test('a list that refused names made long takes no further one until some are removed', async ({
  app,
  db,
  member: organiser,
}) => {
  const id = await announced(app, organiser);
  const refused = {
    tournament: id,
    state: 'refused',
    typed_names: '김하나',
    at: app.clock.now.toISOString(),
  } as const;
  for (const rows of batchesOf(Array.from({ length: ENTRIES_KEPT_MOST }, () => refused)))
    await db.insertInto('tournament_entries').values(rows).execute();
  expect((await addTyped(app, id, organiser, { names: '이두리' })).status).toBe(409);
  const { entries } = await managedBy(app, id, organiser);
  await app.call('DELETE', `${TOURNAMENTS}/${id}/entries/${entries[0]?.id}`, { as: organiser });
  expect((await addTyped(app, id, organiser, { names: '이두리' })).status).toBe(201);
});

test('a typed entry is corrected in place: it keeps its place, its number and its marks', async ({
  app,
  member: organiser,
}) => {
  const id = await announced(app, organiser, { entry: { capacity: 2 } });
  const guest = await newMember(app);
  await addTyped(app, id, organiser, { names: '오수지', players: [{ score: 20, hall: '' }] });
  await enterAs(app, id, guest);
  await addTyped(app, id, organiser, { names: '한여섯' });
  const [typed, own, waiting] = (await managedBy(app, id, organiser)).entries;
  if (!typed || !own || !waiting) throw new Error('three entries');
  const path = (entry: number) => `${TOURNAMENTS}/${id}/entries/${entry}`;
  await app.call('PUT', path(typed.id), { as: organiser, body: { present: true } });
  const body = { names: '오수진', players: [{ score: 200, hall: '큐브' }] };
  const correct = (entry: number, as: Visitor = organiser, changed: object = body) =>
    app.call<{ message: string }>('PUT', `${path(entry)}/typed`, { as, body: changed });
  expect((await correct(typed.id)).status).toBe(200);
  expect((await managedBy(app, id, organiser)).entries).toMatchObject([
    {
      id: typed.id,
      state: 'entered',
      present: true,
      players: [{ username: '오수진', score4: 200, billiardHall: '큐브' }],
    },
    { id: own.id, state: 'entered' },
    { id: waiting.id, state: 'waiting' },
  ]);
  const tooMuch = { ...body, players: [{ score: 99_999, hall: '' }] };
  expect((await correct(typed.id, organiser, tooMuch)).body.message).toContain(
    '수지는 0부터 9999까지입니다.',
  );
  expect([(await correct(own.id)).status, (await correct(typed.id, guest)).status]).toEqual([409, 403]);
});
