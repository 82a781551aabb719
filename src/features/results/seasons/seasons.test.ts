import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { accept, saveByHand, score } from '#test/fixtures/counted-tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp, test } from '#test/test-app.ts';
import { listedSeason, season, seasonRank } from './seasons.contract.ts';
import {
  IN_OTHER_SEASON,
  NOT_A_KEEPER,
  NOT_CLOSED,
  NOT_OWN_TOURNAMENT,
  SEASONS_OF_A_MEMBER,
} from './seasons.rules.ts';

const SEASONS = '/api/seasons';
const DRAFT = { title: '수요 리그', hall: '한큐', club: '', points: [200, 100, 50, 25], best: 0 };

/** A season whose keeper has organised one tournament. */
async function newSeason(app: TestApp, keeper: Visitor, draft: object = {}) {
  await saveByHand(app, { organiser: keeper, field: [['하나'], ['둘']] });
  // Tournaments saved by hand are not in the counts.
  const counts = ['tournaments', 'tournaments_coming', 'tournaments_live', 'tournaments_closed'] as const;
  await app.site.db.updateTable('row_counts').set({ value: 9 }).where('name', 'in', counts).execute();
  const made = await app.call('POST', SEASONS, { as: keeper, body: { ...DRAFT, ...draft } });
  expect(made.status).toBe(201);
  return season.strict().parse(made.body).id;
}

/** A closed bracket of four that follows the order of the field. */
async function evening(app: TestApp, organiser: Visitor, who: (Visitor | string)[]) {
  const saved = await saveByHand(app, { organiser, field: who.map(one => [one]) });
  await saved.win('r1m1', 1, score(20, 14));
  await saved.win('r1m2', 3, score(20, 11));
  const final = await saved.win('r2m1', 1, score(20, 9));
  await saved.close();
  return { ...saved, final };
}

const put = (app: TestApp, as: Visitor, id: number, tournament: number) =>
  app.call<{ message: string }>('PUT', `${SEASONS}/${id}/tournaments/${tournament}`, { as });
const read = async (app: TestApp, id: number, as?: Visitor) =>
  season.strict().parse((await app.call('GET', `${SEASONS}/${id}`, { as })).body);
/** The ranking for a member: guests' answers are cached for a second. */
async function lines(app: TestApp, id: number, as: Visitor) {
  const { body } = await app.call<unknown[]>('GET', `${SEASONS}/${id}/ranking`, { as });
  return body
    .map(row => seasonRank.strict().parse(row))
    .map(({ rank, name, points, member }) => `${rank} ${name} ${points}${member ? ` ${member}` : ''}`);
}

describe('the points of a season', () => {
  test('members count once they accept, are masked until then, and everybody else has a name', async () => {
    const { app, keeper, member } = await openSiteWith('keeper', 'member');
    const id = await newSeason(app, keeper);
    const held = await evening(app, keeper, [member, '둘', '셋', '넷']);
    expect((await put(app, keeper, id, held.id)).status).toBe(200);
    const masked = `${Array.from(member.username)[0]}○○`;
    const others = ['2 셋 100', '3 넷 50', '3 둘 50'];
    const sorted = async () => (await lines(app, id, keeper)).sort();
    expect(await sorted()).toEqual([`1 ${masked} 200`, ...others]);
    await accept(app, held.id, member);
    expect(await sorted()).toEqual([`1 ${member.username} 200 ${member.id}`, ...others]);
    expect((await read(app, id, keeper)).tournaments[0]).toMatchObject({
      mode: 'team',
      champions: [{ name: member.username, member: member.id }],
    });
    await accept(app, held.id, member, false);
    expect(await sorted()).toEqual([`1 ${masked} 200`, ...others]);
  });

  test('a shared rank is known on both of two pages', async () => {
    const { app, keeper } = await openSiteWith('keeper');
    const id = await newSeason(app, keeper);
    const held = await evening(app, keeper, ['하나', '둘', '셋', '넷']);
    expect((await put(app, keeper, id, held.id)).status).toBe(200);
    const page = async (number: number) => {
      const address = `${SEASONS}/${id}/ranking?size=3&page=${number}`;
      const { body } = await app.call<unknown[]>('GET', address, { as: keeper });
      return body.map(row => seasonRank.parse(row)).map(({ rank, isShared }) => [rank, isShared]);
    };
    expect(await page(1)).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await page(2)).toEqual([[3, true]]);
  });

  test('follow un-closing, a correction, hiding, a change of the table and of how many count', async () => {
    const { app, keeper } = await openSiteWith('keeper');
    const id = await newSeason(app, keeper, { best: 1 });
    const [one, other] = [
      await evening(app, keeper, ['하나', '둘', '셋', '넷']),
      await evening(app, keeper, ['하나', '둘', '셋', '넷']),
    ];
    for (const { id: held } of [one, other]) await put(app, keeper, id, held);
    const top = async () => (await lines(app, id, keeper)).slice(0, 2);
    expect(await top()).toEqual(['1 하나 200', '2 셋 100']);
    const change = (draft: object) =>
      app.call('PUT', `${SEASONS}/${id}`, { as: keeper, body: { ...DRAFT, ...draft } });
    await change({ best: 0 });
    expect(await top()).toEqual(['1 하나 400', '2 셋 200']);
    const list = await app.call<unknown[]>('GET', SEASONS, { as: keeper });
    expect(list.body.map(row => listedSeason.strict().parse(row))).toMatchObject([
      { id, tournamentCount: 2, leaders: [{ name: '하나', points: 400 }] },
    ]);
    await change({ points: [10, '6', ''] });
    expect(await top()).toEqual(['1 하나 20', '2 셋 12']);
    await other.reopen();
    expect(await top()).toEqual(['1 하나 10', '2 셋 6']);
    await other.add({ type: 'undone', of: other.final });
    await other.win('r2m1', 3, score(9, 20));
    await other.close();
    expect((await top()).sort()).toEqual(['1 셋 16', '1 하나 16']);
    const facts = { title: '월례 대회', hall: '', day: '2026-11-18', listed: false };
    await app.call('PUT', `/api/tournaments/${one.id}`, { as: keeper, body: facts });
    expect(await top()).toEqual(['1 셋 10', '2 하나 6']);
    expect((await read(app, id, keeper)).tournaments.map(held => held.id)).toEqual([other.id]);
    await app.call('DELETE', `${SEASONS}/${id}/tournaments/${other.id}`, { as: keeper });
    expect(await lines(app, id, keeper)).toEqual([]);
  });

  test('go where the tournament is void or removed, and where a member leaves', async ({ app }) => {
    const [keeper, member, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    const id = await newSeason(app, keeper);
    const held = await evening(app, keeper, [member, '둘', '셋', '넷']);
    await put(app, keeper, id, held.id);
    const withdrawn = await app.call('DELETE', `/api/memberanking/${member.id}`, { as: admin });
    expect(withdrawn.status).toBe(200);
    expect((await lines(app, id, keeper)).sort()).toEqual(['1 셋 100', '2 넷 50', '2 둘 50']);
    const voided = await app.call('POST', `/api/tournaments/${held.id}/void`, {
      as: admin,
      body: { reason: '연습' },
    });
    expect(voided).toMatchObject({ status: 200 });
    expect(await lines(app, id, keeper)).toEqual([]);
    await app.call('DELETE', `/api/tournaments/${held.id}/void`, { as: admin });
    expect(await lines(app, id, keeper)).toHaveLength(3);
    expect((await app.call('DELETE', `/api/tournaments/${held.id}`, { as: keeper })).status).toBe(200);
    expect(await lines(app, id, keeper)).toEqual([]);
  });
});

describe('the keepers of a season', () => {
  test('only its keepers put tournaments in, and only their own that are closed', async ({ app }) => {
    const [keeper, other] = [await newMember(app), await newMember(app)];
    const id = await newSeason(app, keeper);
    const held = await evening(app, other, ['하나', '둘', '셋', '넷']);
    expect(await put(app, other, id, held.id)).toMatchObject(saying(403, NOT_A_KEEPER));
    const refused = await put(app, keeper, id, held.id);
    expect(refused).toMatchObject({ status: 403, body: { message: NOT_OWN_TOURNAMENT } });
    const added = await app.call('POST', `${SEASONS}/${id}/keepers`, {
      as: keeper,
      body: { member: other.username },
    });
    expect(added.status).toBe(201);
    expect((await put(app, other, id, held.id)).status).toBe(200);
    expect((await put(app, other, id, held.id)).status).toBe(200);
    expect((await read(app, id, keeper)).keepers).toEqual([{ id: other.id, username: other.username }]);
    expect((await read(app, id)).keepers).toEqual([]);
    const second = await newSeason(app, other);
    expect(await put(app, other, second, held.id)).toMatchObject({ body: { message: IN_OTHER_SEASON } });
    const open = await saveByHand(app, { organiser: other, field: [['하나'], ['둘']] });
    expect(await put(app, other, id, open.id)).toMatchObject({ body: { message: NOT_CLOSED } });
    await app.call('DELETE', `${SEASONS}/${id}/keepers/${other.id}`, { as: keeper });
    expect((await put(app, other, id, open.id)).status).toBe(403);
    // A call that has begun is refused, too, if the keeper is removed before its transaction.
    await app.call('POST', `${SEASONS}/${id}/keepers`, { as: keeper, body: { member: other.username } });
    let late: Promise<{ status: number }>[] = [];
    await write(app.site.db, async tx => {
      await tx.deleteFrom('season_keepers').where('season', '=', id).execute();
      const path = `${SEASONS}/${id}`;
      late = [
        app.call('PUT', path, { as: other, body: DRAFT }),
        app.call('DELETE', `${path}/tournaments/${held.id}`, { as: other }),
      ];
      await wait(60);
    });
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([403, 403]);
    // A nickname does not reveal an admin's login id.
    const { username } = await newAdmin(app);
    const named = { as: keeper, body: { member: username } };
    expect((await app.call('POST', `${SEASONS}/${id}/keepers`, named)).status).toBe(404);
    await app.site.db
      .updateTable('members')
      .set({ role: 'admin', listed: 0 })
      .where('number', '=', other.number)
      .execute();
    await app.site.db
      .insertInto('season_keepers')
      .values({ season: id, member: other.number, at: '' })
      .execute();
    expect((await read(app, id, keeper)).keepers).toEqual([]);
  });

  test('two tournaments put in at once both count', { tags: 'race' }, async ({ app, member: keeper }) => {
    const id = await newSeason(app, keeper);
    const all = [];
    for (let n = 0; n < 4; n++) all.push(await evening(app, keeper, ['하나', '둘', '셋', '넷']));
    await Promise.all(all.map(held => put(app, keeper, id, held.id)));
    expect((await lines(app, id, keeper))[0]).toBe('1 하나 800');
  });

  test('of two made at once the last that a member may have is one', {
    tags: 'race',
  }, async ({ app, member: keeper }) => {
    await newSeason(app, keeper);
    const [first] = await app.site.db.selectFrom('seasons').selectAll().execute();
    const more = Array.from({ length: SEASONS_OF_A_MEMBER - 2 }, () => ({ ...first, id: undefined }));
    await app.site.db
      .insertInto('seasons')
      .values(more as never)
      .execute();
    const made = await Promise.all([1, 2].map(() => app.call('POST', SEASONS, { as: keeper, body: DRAFT })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a season needs a host and points', async ({ app, member: keeper }) => {
    await newSeason(app, keeper);
    for (const wrong of [
      { hall: '' },
      { points: [] },
      { points: ['x'] },
      { points: [10_001] },
      { best: -1 },
    ]) {
      const { status } = await app.call('POST', SEASONS, { as: keeper, body: { ...DRAFT, ...wrong } });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });

  test('its tournaments are a feed and its page is in the sitemap', async ({ app, member: keeper }) => {
    const id = await newSeason(app, keeper, { title: '수요 <리그>' });
    const held = await evening(app, keeper, ['하나', '둘', '셋', '넷']);
    await put(app, keeper, id, held.id);
    const feed = await app.call<string>('GET', `/seasons/${id}/feed.xml`);
    expect(feed.body).toContain(`/tournaments/${held.id}`);
    expect(feed.body).toContain('우승 하나');
    expect(feed.body).not.toContain('<리그>');
    for (const path of ['/seasons/999/feed.xml', `${SEASONS}/999`, `${SEASONS}/999/ranking`])
      expect([path, (await app.call('GET', path)).status]).toEqual([path, 404]);
    expect((await app.call<string>('GET', '/sitemap/seasons-1.xml')).body).toContain(`/seasons/${id}<`);
  });
});
