import { describe, expect, test } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { comparison, imported } from '#/features/halls/import/hall-import.contract.ts';
import { casesOf, report, shownCase, TAKEDOWN_REQUEST, takedownCase } from '#test/fixtures/cases.ts';
import { NO_FACTS } from '#test/fixtures/hall-facts.ts';
import { addHall, HALLS, keepHall } from '#test/fixtures/halls.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp } from '#test/test-app.ts';
import { MERGE_SAME } from './hall-merge.server.ts';

const KEPT = { region: '서울', name: '한큐 당구클럽', address: '서울 마포구 가온로 1' };
const DOUBLE = { ...KEPT, name: '한큐', address: '서울 마포구 가온로 1, 2층', phone: '021234567' };

const merge = (app: TestApp, as: Visitor | null, id: number, into: number) =>
  app.call<Hall & { message: string }>('POST', `${HALLS}/${id}/merge`, { as, body: { into } });

async function twoHalls() {
  const { app, admin } = await openSiteWith('admin');
  const kept = await addHall(app, admin, KEPT);
  return { app, admin, kept, double: await addHall(app, admin, DOUBLE) };
}

const rowsOf = (app: TestApp, table: 'hall_keepers' | 'hall_favourites' | 'hall_news') =>
  app.site.db.selectFrom(table).selectAll().execute();

describe('merging a hall that is there twice', () => {
  test('moves members, keepers, favourites and news to the remaining hall, and fills its empty facts', async () => {
    const { app, admin, kept, double } = await twoHalls();
    const [first, second] = [await newMember(app, { billiardHall: '한큐' }), await newMember(app)];
    await keepHall(app, kept, first);
    await keepHall(app, double, first);
    await keepHall(app, double, second);
    for (const [as, hall] of [
      [first, kept],
      [first, double],
      [second, double],
    ] as const)
      await app.call('PUT', `${HALLS}/${hall}/favourites`, { as });
    const news = { title: '새 테이블', content: '대대 한 대를 들였습니다.' };
    await app.call('POST', `${HALLS}/${double}/news`, { as: second, body: news });

    const { status, body } = await merge(app, admin, double, kept);
    expect([status, body]).toEqual([
      200,
      { id: kept, ...KEPT, phone: '021234567', website: null, youtube: null },
    ]);
    const hall = app.site.db.selectFrom('members').select('hall').where('number', '=', first.number);
    expect(await hall.executeTakeFirst()).toEqual({ hall: '한큐 당구클럽' });
    for (const table of ['hall_keepers', 'hall_favourites'] as const) {
      const rows = (await rowsOf(app, table)).map(row => [row.hall, row.member]);
      expect(rows.sort()).toEqual(
        [
          [kept, first.number],
          [kept, second.number],
        ].sort(),
      );
    }
    expect(await rowsOf(app, 'hall_news')).toMatchObject([{ hall: kept, title: '새 테이블' }]);
    expect(await loadCount(app.site.db, 'halls')).toBe(1);
    expect((await app.call<Hall[]>('GET', `${HALLS}?q=2층&field=address`)).body).toEqual([]);
    const audit = app.site.db.selectFrom('audit_log').selectAll().where('action', '=', 'hall.merge');
    const noted = await audit.executeTakeFirstOrThrow();
    expect([noted.subject, JSON.parse(noted.before)]).toMatchObject([
      `hall:${kept}`,
      { merged: double, name: '한큐', address: DOUBLE.address },
    ]);
  });

  test('moves open claims, and takes back the second one of a member who claimed both halls', async () => {
    const { app, admin, kept, double } = await twoHalls();
    const [both, one] = [await newMember(app), await newMember(app)];
    const body = { license: '', note: '카운터에 있습니다.' };
    for (const [as, hall] of [
      [both, kept],
      [both, double],
      [one, double],
    ] as const)
      expect((await app.call('POST', `${HALLS}/${hall}/claims`, { as, body })).status).toBe(201);
    await merge(app, admin, double, kept);
    const rows = app.site.db.selectFrom('cases').select(['subject', 'opened_by', 'outcome']).orderBy('id');
    const claims = (await rows.execute()).map(row => [row.subject, row.opened_by, row.outcome || 'open']);
    expect(claims).toEqual([
      [kept, both.number, 'open'],
      [kept, both.number, 'withdrawn'],
      [kept, one.number, 'open'],
    ]);
  });

  test('facts written by keepers move if the other hall has none, and stay otherwise', async () => {
    const { app, admin, kept, double } = await twoHalls();
    const facts = {
      ...NO_FACTS,
      smoking: 'yes',
      mon: '10:00-02:00',
      holiday: '휴무',
      prices: '10분 2,000원',
    };
    const write = (hall: number, about: string) =>
      app.call('PUT', `${HALLS}/${hall}/facts`, { as: admin, body: { ...facts, big: 4, about } });
    expect((await write(double, '둘째')).status).toBe(200);
    await merge(app, admin, double, kept);
    const about = async () => (await app.call<{ about: string }>('GET', `${HALLS}/${kept}/facts`)).body.about;
    expect(await about()).toBe('둘째');
    const third = await addHall(app, admin, { ...DOUBLE, name: '셋째' });
    await write(third, '셋째');
    await merge(app, admin, third, kept);
    expect(await about()).toBe('둘째');
  });

  test('leads the old address to the hall that stays, also when that is merged on', async () => {
    const { app, admin, kept, double } = await twoHalls();
    const last = await addHall(app, admin, { ...KEPT, name: '한큐 본점', address: '서울 마포구 가온로 9' });
    await merge(app, admin, double, kept);
    const read = async (id: number) => (await app.call<Hall>('GET', `${HALLS}/${id}`)).body.id;
    expect(await read(double)).toBe(kept);
    await merge(app, admin, kept, last);
    expect([await read(double), await read(kept)]).toEqual([last, last]);
    expect((await app.send('GET', `/region/${double}/calendar.ics`)).status).toBe(200);
    await app.call('DELETE', `${HALLS}/${last}`, { as: admin });
    expect((await app.call('GET', `${HALLS}/${double}`)).status).toBe(404);
  });

  test('moves notifications, reports and takedowns of its news to the remaining hall', async () => {
    const { app, admin, kept, double } = await twoHalls();
    const [fan, keeper] = [await newMember(app), await newMember(app)];
    await keepHall(app, double, keeper);
    await app.call('PUT', `${HALLS}/${double}/favourites`, { as: fan });
    const news = { title: '새 테이블', content: '대대 한 대를 들였습니다.' };
    const { id } = (
      await app.call<{ id: number }>('POST', `${HALLS}/${double}/news`, { as: keeper, body: news })
    ).body;
    await app.site.jobs.run('hall news');
    expect((await report(app, fan, 'hallNews', id)).status).toBe(201);
    const body = { ...TAKEDOWN_REQUEST, address: `/region/${double}?news-of=${id}#news-${id}` };
    const takedown = await app.call<{ id: number }>('POST', '/api/takedowns', { body });
    expect(takedown.status).toBe(201);

    await merge(app, admin, double, kept);
    const links = async (path: string, as: Visitor) =>
      (await app.call<{ link: string }[]>('GET', path, { as })).body.map(({ link }) => link);
    expect(await links('/api/notifications', fan)).toEqual([`/region/${kept}#news`]);
    const one = `/region/${kept}?news-of=${id}#news-${id}`;
    const [found] = await casesOf(app, admin, { tab: 'reports' });
    expect((await shownCase(app, admin, found?.id ?? 0)).facts[0]?.link).toBe(one);
    const { facts } = await shownCase(app, admin, await takedownCase(app, takedown.body.id));
    expect(facts.map(({ link }) => link)).toContain(one);
  });

  test('is not undone by the licence file, known by its number or by name and address', async () => {
    const { app, admin } = await twoHalls();
    const licensed = (n: number, license: string) => ({
      license,
      region: '서울',
      name: `당구장 ${n}`,
      address: `서울 강남구 큐대로 ${n}`,
      phone: '',
    });
    const file = [licensed(1, 'A-1'), licensed(2, 'A-2'), licensed(3, '')];
    const body = { halls: file };
    imported.parse((await app.call('POST', `${HALLS}/import`, { as: admin, body })).body);
    const halls = await app.site.db.selectFrom('halls').select(['id', 'name']).execute();
    const idOf = (name: string) => halls.find(hall => hall.name === name)?.id ?? 0;
    await merge(app, admin, idOf('당구장 2'), idOf('당구장 1'));
    await merge(app, admin, idOf('당구장 3'), idOf('당구장 1'));
    const compared = await app.call('POST', `${HALLS}/import/compare`, { as: admin, body });
    expect(comparison.parse(compared.body)).toEqual([{ is: 'same' }, { is: 'same' }, { is: 'same' }]);
    const again = await app.call('POST', `${HALLS}/import`, { as: admin, body });
    expect(imported.parse(again.body)).toEqual({ added: 0, changed: 0, unchanged: 3, run: 0 });
  });

  test('is refused with itself and with a missing hall; of two at once one gets 404', {
    tags: 'race',
  }, async () => {
    const { app, admin, kept, double } = await twoHalls();
    expect(await merge(app, admin, kept, kept)).toMatchObject(saying(400, MERGE_SAME));
    expect(await merge(app, admin, double, 999)).toMatchObject(saying(404, '당구장을 찾을 수 없습니다.'));
    const both = await Promise.all([merge(app, admin, double, kept), merge(app, admin, kept, double)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await loadCount(app.site.db, 'halls')).toBe(1);
  });

  test('waits for no change of the directory that waits for it', { tags: 'race' }, async () => {
    const { app, admin } = await openSiteWith('admin');
    for (let again = 0; again < 8; again++) {
      const ids: number[] = [];
      for (let n = 0; n < 6; n++)
        ids.push(await addHall(app, admin, { name: `당구장 ${again} ${n}`, address: `서울 큐대로 ${n}` }));
      const [one = 0, two = 0, three = 0, four = 0, five] = ids;
      const moved = (id: number) => ({ region: '부산', name: `새 당구장 ${id}`, address: '부산 큐대로 1' });
      const [merged, other, removed, ...changed] = await Promise.all([
        merge(app, admin, one, two),
        merge(app, admin, three, four),
        app.call('DELETE', `${HALLS}/${five}`, { as: admin }),
        ...ids.map(id => app.call('PUT', `${HALLS}/${id}`, { as: admin, body: moved(id) })),
      ]);
      expect([merged, other, removed].map(({ status }) => status)).toEqual([200, 200, 200]);
      // A hall that is merged or removed can no longer be changed.
      expect(changed.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    }
  });
});
