import { expect } from 'vitest';
import { entryViewAnswer, managedEntriesAnswer } from '#/features/tournaments/entries/entries.contract.ts';
import {
  announce,
  announced,
  ENTRY_SETTINGS,
  enterAs,
  entriesOf,
  leaveEntry,
  manage,
  managedBy,
} from '#test/fixtures/announced-tournaments.ts';
import { TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newMember, newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const addTyped = (app: TestApp, id: number, as: Visitor, names: string, division: string) =>
  app.call('POST', `${TOURNAMENTS}/${id}/entries/typed`, { as, body: { names, division } });
const stateOf = async (app: TestApp, id: number, as: Visitor) => {
  const { own } = await entriesOf(app, id, as);
  return own && [own.state, own.place];
};
const entryOf = async (app: TestApp, id: number, organiser: Visitor, name: string) =>
  (await managedBy(app, id, organiser)).entries.find(({ players }) => players[0]?.username === name)?.id ?? 0;

/** A tournament with these divisions; one member enters for each of `chosen`, in order. */
async function divided(app: TestApp, entry: { divisions: string; capacity: number }, chosen: string[]) {
  const organiser = await newMember(app);
  const id = await announced(app, organiser, { entry });
  const who = await newMembers(app, chosen.length);
  for (const [at, one] of who.entries()) await enterAs(app, id, one, { division: chosen[at] ?? '' });
  return { organiser, id, who: who as [Visitor, Visitor, Visitor, Visitor] };
}

test('fifty at once get exactly the places of their division, and wait in its order', {
  tags: 'race',
}, async ({ app }) => {
  const divisions = '1부 12명\n2부 8명';
  const id = await announced(app, await newMember(app), { entry: { divisions, capacity: 20 } });
  const who = await newMembers(app, 50);
  const answers = await Promise.all(
    who.map((one, at) =>
      untilAdmitted(() => enterAs(app, id, one, { division: at % 2 === 0 ? '1부' : '2부' })),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const view = entryViewAnswer.strict().parse(await entriesOf(app, id));
  expect([view.taken, view.waiting]).toEqual([20, 30]);
  expect(view.divisions).toMatchObject([
    { name: '1부', capacity: 12, taken: 12, waiting: 13 },
    { name: '2부', capacity: 8, taken: 8, waiting: 17 },
  ]);
  // The first are in, the others wait in the order of their entries.
  for (const [division, places, waiting] of [
    ['1부', 12, 13],
    ['2부', 8, 17],
  ] as const) {
    const own = view.entries.filter(entry => entry.division === division).sort((a, b) => a.id - b.id);
    const order = Array.from({ length: waiting }, (_, at) => at + 1);
    expect(own.map(({ place }) => place)).toEqual([...Array(places).fill(0), ...order]);
  }
});

test('a place of a division goes to the first entrant who waits for it, past those who wait for a full one', async () => {
  const app = await openTestApp();
  const entry = { divisions: '1부 1명\n2부 1명', capacity: 2 };
  const { id, organiser, who } = await divided(app, entry, ['1부', '2부', '1부', '2부']);
  const [first, second, third, fourth] = who;
  expect([await stateOf(app, id, third), await stateOf(app, id, fourth)]).toEqual([
    ['waiting', 1],
    ['waiting', 1],
  ]);
  await leaveEntry(app, id, second);
  expect(await stateOf(app, id, fourth)).toEqual(['offered', 0]);
  await app.site.jobs.run('tournament entries');
  expect(await stateOf(app, id, third)).toEqual(['waiting', 1]);
  // A member who leaves the site frees a place of the division; the job gives it to a waiting entry.
  expect((await app.call('DELETE', `/api/memberanking/${first.id}`, { as: first })).status).toBe(200);
  await app.site.jobs.run('tournament entries');
  expect(await stateOf(app, id, third)).toEqual(['offered', 0]);
  expect((await managedBy(app, id, organiser)).divisions).toMatchObject([
    { taken: 1, waiting: 0 },
    { taken: 1, waiting: 0 },
  ]);
});

test('other divisions fill while one is full; more places in it move its waiting entrants up', async () => {
  const app = await openTestApp();
  const entry = { divisions: '1부 1명\n2부', capacity: 4 };
  const { id, organiser, who } = await divided(app, entry, ['1부', '1부', '2부']);
  const [, second, third] = who;
  expect(await stateOf(app, id, second)).toEqual(['waiting', 1]);
  expect(await stateOf(app, id, third)).toEqual(['entered', 0]);
  expect((await addTyped(app, id, organiser, '김하나', '1부')).status).toBe(201);
  const typed = await entryOf(app, id, organiser, '김하나');
  expect(await manage(app, id, organiser, `${typed}/admitted`)).toMatchObject(
    saying(409, expect.stringContaining('이 부에 자리가 없습니다')),
  );
  await addTyped(app, id, organiser, '이두리', '2부');
  const moved = await entryOf(app, id, organiser, '이두리');
  expect(
    await manage(app, id, organiser, `${moved}/typed`, { names: '이두리', division: '1부' }),
  ).toMatchObject({ status: 409, body: { message: expect.stringContaining('이 부에 자리가 없습니다') } });
  const settings = { ...ENTRY_SETTINGS, capacity: 4, divisions: '1부 2명\n2부' };
  expect((await manage(app, id, organiser, 'settings', settings)).status).toBe(200);
  expect(await stateOf(app, id, second)).toEqual(['offered', 0]);
  const managed = managedEntriesAnswer.strict().parse(await managedBy(app, id, organiser));
  expect(managed.entries.find(each => each.id === typed)).toMatchObject({ state: 'waiting', place: 1 });
  const file = await app.send('GET', `${TOURNAMENTS}/${id}/entries/file`, { as: organiser });
  expect(await file.text()).toMatch(/대기,1,1부,김하나/);
});

test('an absent entrant is replaced once, by a waiting one whose division has room', async ({ app }) => {
  const entry = { divisions: '1부 1명\n2부 2명', capacity: 3 };
  const { id, organiser, who } = await divided(app, entry, ['1부', '2부', '1부']);
  const [first, second, third] = who;
  const [one, two] = [
    await entryOf(app, id, organiser, first.username),
    await entryOf(app, id, organiser, second.username),
  ];
  expect(await manage(app, id, organiser, `${two}/replaced`)).toMatchObject(
    saying(409, expect.stringContaining('들어갈 수 있는 대기자가 없습니다')),
  );
  expect((await entriesOf(app, id, second)).own?.state).toBe('entered');
  expect((await manage(app, id, organiser, `${one}/replaced`)).status).toBe(200);
  expect(await stateOf(app, id, third)).toEqual(['entered', 0]);
  await addTyped(app, id, organiser, '김하나', '1부');
  expect((await manage(app, id, organiser, `${one}/replaced`)).status).toBe(409);
  expect((await managedBy(app, id, organiser)).divisions).toMatchObject([
    { taken: 1, waiting: 1 },
    { taken: 1 },
  ]);
});

test('a renamed division keeps its entries, and one with entries is not taken out', async ({ app }) => {
  const entry = { divisions: '1부 1명\n2부', capacity: 4 };
  const { id, organiser } = await divided(app, entry, ['1부', '1부']);
  const change = (divisions: string) =>
    manage(app, id, organiser, 'settings', { ...ENTRY_SETTINGS, capacity: 4, divisions });
  expect(await change('2부')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('‘1부’'), issues: [{ path: 'divisions' }] },
  });
  expect((await change('상급 1명\n2부')).status).toBe(200);
  expect((await entriesOf(app, id)).divisions).toMatchObject([
    { name: '상급', taken: 1, waiting: 1 },
    { name: '2부', taken: 0 },
  ]);
});

test('places that contradict the capacity are refused at their field, before and after', async ({ app }) => {
  const organiser = await newMember(app);
  const wrong = { divisions: 'A부 9명\nB부', capacity: 8 };
  const refused = {
    status: 400,
    body: { message: expect.stringMatching(/정원/), issues: [{ path: 'divisions' }] },
  };
  expect(await announce(app, organiser, { entry: wrong })).toMatchObject(refused);
  const id = await announced(app, organiser);
  expect(await manage(app, id, organiser, 'settings', { ...ENTRY_SETTINGS, ...wrong })).toMatchObject(
    refused,
  );
});
