import { describe, expect, test } from 'vitest';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';
import type { Hall } from './halls.contract.ts';
import { type Favourites, favourites } from './near.contract.ts';
import { FAVOURITES_FULL, FAVOURITES_MOST } from './near.server.ts';

const HALLS = '/api/billiard-halls';
const ask = async (
  app: TestApp,
  as: Visitor | null,
  id: number,
  method: 'GET' | 'PUT' | 'DELETE' = 'GET',
) => {
  const answer = await app.call<Favourites & { message: string }>(method, `${HALLS}/${id}/favourites`, {
    as,
  });
  return answer.status === 200 ? favourites.strict().parse(answer.body) : answer.body.message;
};
const own = async (app: TestApp, as: Visitor) =>
  (await app.call<Hall[]>('GET', `${HALLS}/favourites`, { as })).body.map(({ name }) => name);

async function openHalls(count = 2) {
  const { app, admin, member } = await openSiteWith('admin', 'member');
  const ids: number[] = [];
  for (let n = 1; n <= count; n++) {
    const body = { region: '서울', name: `${n}번 당구장`, address: `서울 마포구 가온로 ${n}` };
    ids.push((await app.call<Hall>('POST', HALLS, { as: admin, body })).body.id);
  }
  return { app, admin, member, ids: ids as [number, number, ...number[]] };
}

describe('a favourite hall', () => {
  test('is marked and unmarked, as often as one likes, and counted for everybody', async () => {
    const { app, member, ids } = await openHalls();
    const [first, second] = ids;
    expect(await ask(app, null, first)).toEqual({ members: 0, isOwn: null });
    expect(await ask(app, member, first, 'PUT')).toEqual({ members: 1, isOwn: true });
    app.clock.pass(1000);
    await ask(app, member, second, 'PUT');
    expect(await Promise.all([1, 2].map(() => ask(app, member, first, 'PUT')))).toEqual([
      { members: 1, isOwn: true },
      { members: 1, isOwn: true },
    ]);
    expect(await ask(app, await newMember(app), first, 'PUT')).toEqual({ members: 2, isOwn: true });
    expect(await own(app, member)).toEqual(['2번 당구장', '1번 당구장']);
    expect(await ask(app, member, first, 'DELETE')).toEqual({ members: 1, isOwn: false });
    expect(await ask(app, member, first, 'DELETE')).toEqual({ members: 1, isOwn: false });
    expect(await own(app, member)).toEqual(['2번 당구장']);
  });

  test('is one of fifty at most, also of two marked at once', { tags: 'race' }, async () => {
    const { app, member, ids } = await openHalls(FAVOURITES_MOST + 1);
    const at = app.clock.now.toISOString();
    const marked = ids.slice(0, FAVOURITES_MOST - 1).map(hall => ({ hall, member: member.number, at }));
    await app.site.db.insertInto('hall_favourites').values(marked).execute();
    const answers = await Promise.all(ids.slice(-2).map(id => ask(app, member, id, 'PUT')));
    expect(answers.filter(answer => answer === FAVOURITES_FULL)).toHaveLength(1);
    // A hall that is marked already stays marked.
    expect(await ask(app, member, ids[0], 'PUT')).toMatchObject({ isOwn: true });
    expect(await own(app, member)).toHaveLength(FAVOURITES_MOST);
  });

  test('goes with the hall, and with the member, and is in the own data', async () => {
    const { app, admin, member, ids } = await openHalls();
    for (const id of ids) await ask(app, member, id, 'PUT');
    const data = await app.call('GET', '/api/members/data', { as: member });
    expect(data.body).toMatchObject({ favouriteHalls: ids.map(hall => ({ hall })) });
    await app.call('DELETE', `${HALLS}/${ids[0]}`, { as: admin });
    expect(await own(app, member)).toEqual(['2번 당구장']);
    await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member });
    expect(await app.site.db.selectFrom('hall_favourites').selectAll().execute()).toEqual([]);
  });
});
