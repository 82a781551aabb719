import { describe, expect } from 'vitest';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp, test } from '#test/test-app.ts';
import { ROSTER_FULL, ROSTER_MOST } from './roster.constants.ts';
import type { NewGuest, RosterGuest } from './roster.contract.ts';

const keep = (app: TestApp, as: Visitor, ...guests: Partial<NewGuest>[]) =>
  app.call<{ message: string }>('POST', '/api/roster', {
    as,
    body: { guests: guests.map(guest => ({ name: '', score4: 0, score3: 0, ...guest })) },
  });
const listed = async (app: TestApp, as: Visitor) =>
  (await app.call<RosterGuest[]>('GET', '/api/roster', { as })).body;
const names = async (app: TestApp, as: Visitor) => (await listed(app, as)).map(({ name }) => name);

async function hallOf(app: TestApp, ...keepers: Visitor[]): Promise<{ id: number; name: string }> {
  const hall = { region: '서울', address: '마포', address_key: '마포', created_at: '' };
  const name = `큐브 ${keepers[0]?.number}`;
  const row = app.site.db.insertInto('halls').values({ ...hall, name, name_key: name });
  const { id } = await row.returning('id').executeTakeFirstOrThrow();
  for (const { number } of keepers)
    await app.site.db.insertInto('hall_keepers').values({ hall: id, member: number, at: '' }).execute();
  return { id, name };
}

describe('the roster of a member', () => {
  test('keeps each name once, with the newest handicaps, for the member only', async ({ app }) => {
    const [organiser, other] = [await newMember(app), await newMember(app)];
    expect(
      (await keep(app, organiser, { name: '이두리' }, { name: '김하나', score4: 200 })).body.message,
    ).toBe('단골 명단에 2명을 넣었습니다.');
    const again = await keep(app, organiser, { name: ' 김하나 ', score3: 20 }, { name: '이두리' });
    expect(again.body.message).toBe('모두 단골 명단에 있습니다.');
    expect(await listed(app, organiser)).toMatchObject([
      { name: '김하나', score4: 200, score3: 20, hall: '' },
      { name: '이두리', score4: 0, score3: 0, hall: '' },
    ]);
    expect(await names(app, other)).toEqual([]);
    const [first] = await listed(app, organiser);
    expect((await app.call('DELETE', `/api/roster/${first?.id}`, { as: organiser })).status).toBe(200);
    expect(await names(app, organiser)).toEqual(['이두리']);
  });

  test('has a limit on names and their length', async ({ app, member: organiser }) => {
    for (let from = 0; from < ROSTER_MOST; from += 100)
      await keep(app, organiser, ...Array.from({ length: 100 }, (_, n) => ({ name: `단골 ${from + n}` })));
    expect(await keep(app, organiser, { name: '단골 0' }, { name: '한 명 더' })).toMatchObject(
      saying(409, ROSTER_FULL),
    );
    expect((await keep(app, organiser, { name: '단골 0', score4: 100 })).status).toBe(200);
    expect((await keep(app, organiser, { name: '가'.repeat(21) })).status).toBe(400);
    expect((await keep(app, organiser, { name: ' ' })).status).toBe(400);
  });

  test('is in the own data, and goes with the member', async ({ app, member: organiser }) => {
    await keep(app, organiser, { name: '김하나', score4: 200 });
    const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: organiser });
    expect(data.body.rosterGuests).toMatchObject([{ name: '김하나', score4: 200 }]);
    await app.call('DELETE', `/api/memberanking/${organiser.id}`, { as: organiser });
    expect(await app.site.db.selectFrom('roster_guests').selectAll().execute()).toEqual([]);
  });
});

test('the roster of a hall belongs to the hall: its keepers share it, and a former keeper has none', async () => {
  const { app, owner, partner, other } = await openSiteWith('owner', 'partner', 'other');
  const hall = await hallOf(app, owner, partner);
  await keep(app, owner, { name: '김하나' });
  await keep(app, partner, { name: '김하나', score4: 150 }, { name: '이두리' });
  for (const keeper of [owner, partner])
    expect(await listed(app, keeper)).toMatchObject([
      { name: '김하나', score4: 150, hall: hall.name },
      { name: '이두리', hall: hall.name },
    ]);
  expect(await names(app, other)).toEqual([]);
  await app.call('DELETE', `/api/memberanking/${owner.id}`, { as: owner });
  expect(await names(app, partner)).toEqual(['김하나', '이두리']);
  await app.site.db.deleteFrom('hall_keepers').where('member', '=', partner.number).execute();
  expect(await names(app, partner)).toEqual([]);
});
