import { describe, expect, test } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import type { Jumps } from '#/features/site/search/search.contract.ts';
import { HALLS, licensedHall } from '#test/fixtures/halls.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';
import { comparison, imported } from './hall-import.contract.ts';

const send = (app: TestApp, as: Visitor | null, halls: object[], path = '') =>
  app.call<{ message: string }>('POST', `${HALLS}/import${path}`, { as, body: { halls } });
const compare = async (app: TestApp, as: Visitor, halls: object[]) =>
  comparison.parse((await send(app, as, halls, '/compare')).body);
const takeOver = async (app: TestApp, as: Visitor, halls: object[]) => {
  const { run: _, ...counts } = imported.parse((await send(app, as, halls)).body);
  return counts;
};
const known = (app: TestApp) => app.site.db.selectFrom('halls').selectAll().orderBy('id').execute();
const audited = (app: TestApp) =>
  app.site.db.selectFrom('audit_log').selectAll().where('action', '=', 'hall.import').execute();

describe('taking the licence file over', () => {
  test('comparing writes nothing, and saving twice changes nothing the second time', async () => {
    const { app, admin } = await openSiteWith('admin');
    const halls = [
      licensedHall(1, { phone: '021234567' }),
      licensedHall(2),
      licensedHall(3, { license: '' }),
    ];
    expect(await compare(app, admin, halls)).toEqual([{ is: 'new' }, { is: 'new' }, { is: 'new' }]);
    expect(await known(app)).toEqual([]);

    expect(await takeOver(app, admin, halls)).toEqual({ added: 3, changed: 0, unchanged: 0 });
    const first = await known(app);
    expect(first).toMatchObject([
      { name: '당구장 1', name_key: '당구장 1', phone: '021234567', license: halls[0]?.license, listed: 1 },
      { address_key: '서울특별시 강남구 큐대로 2' },
      { license: '' },
    ]);
    expect(await loadCount(app.site.db, 'halls')).toBe(3);
    expect((await app.call<Hall[]>('GET', `${HALLS}?q=큐대로&field=address`)).body).toHaveLength(3);

    expect(await compare(app, admin, halls)).toEqual([{ is: 'same' }, { is: 'same' }, { is: 'same' }]);
    expect(await takeOver(app, admin, halls)).toEqual({ added: 0, changed: 0, unchanged: 3 });
    expect(await known(app)).toEqual(first);
    expect(await loadCount(app.site.db, 'halls')).toBe(3);
  });

  test('a hall is known by its licence, whatever else changes, and by name and address without one', async () => {
    const { app, admin } = await openSiteWith('admin');
    await takeOver(app, admin, [licensedHall(1), licensedHall(2, { license: '' })]);
    const halls = [
      licensedHall(1, { name: '새 이름', region: '부산', address: '부산광역시 1', phone: '0511234567' }),
      licensedHall(2),
      licensedHall(4, { name: '당구장 1' }),
    ];
    const outcomes = await compare(app, admin, halls);
    expect(outcomes.map(({ is }) => is)).toEqual(['changed', 'changed', 'new']);
    expect(outcomes[0]).toMatchObject({
      before: { name: '당구장 1', region: '서울', phone: '' },
      after: { name: '새 이름', region: '부산', phone: '0511234567' },
    });
    expect(outcomes[1]).toMatchObject({ before: { license: '' }, after: { license: halls[1]?.license } });
    expect(await takeOver(app, admin, halls)).toEqual({ added: 1, changed: 2, unchanged: 0 });
    expect(await known(app)).toMatchObject([
      {
        name: '새 이름',
        name_key: '새 이름',
        region: '부산',
        address_key: '부산광역시 1',
        phone: '0511234567',
      },
      { name: '당구장 2', license: halls[1]?.license },
      { name: '당구장 1' },
    ]);
  });

  test('facts typed by an admin stay: website, youtube, and a telephone that the file does not have', async () => {
    const { app, admin } = await openSiteWith('admin');
    const { license, ...written } = licensedHall(1, { phone: '021234567' });
    const links = { website: 'https://example.com', youtube: 'https://video.example.org' };
    await app.call('POST', HALLS, { as: admin, body: { ...written, ...links } });
    await takeOver(app, admin, [licensedHall(1)]);
    expect(await known(app)).toMatchObject([{ ...links, license, phone: '021234567' }]);
    await takeOver(app, admin, [licensedHall(1, { name: '바뀐 이름', phone: '027654321' })]);
    expect(await known(app)).toMatchObject([{ ...links, name: '바뀐 이름', phone: '027654321' }]);
  });

  test('a hall that the file renames is renamed on its members, two that swap their names too', async () => {
    const { app, admin } = await openSiteWith('admin');
    await takeOver(app, admin, [licensedHall(1), licensedHall(2)]);
    const players = [
      await newMember(app, { billiardHall: '당구장 1' }),
      await newMember(app, { billiardHall: '당구장 2' }),
    ];
    await takeOver(app, admin, [
      licensedHall(1, { name: '당구장 2' }),
      licensedHall(2, { name: '당구장 1' }),
    ]);
    const members = app.site.db.selectFrom('members').select(['number', 'hall', 'hall_key']);
    const rows = await members.where('hall', '<>', '').orderBy('number').execute();
    expect(rows).toEqual([
      { number: players[0]?.number, hall: '당구장 2', hall_key: '당구장 2' },
      { number: players[1]?.number, hall: '당구장 1', hall_key: '당구장 1' },
    ]);
  });

  test('an imported hall is found by its new name, and no longer by the old one', async () => {
    const { app, admin } = await openSiteWith('admin');
    await takeOver(app, admin, [licensedHall(1, { name: '달무리 당구장' }), licensedHall(2)]);
    await takeOver(app, admin, [licensedHall(1, { name: '해오름 당구장' })]);
    const called = async (q: string) =>
      (await app.call<Jumps>('GET', `/api/search/jumps?q=${encodeURIComponent(q)}`)).body.halls.map(
        ({ name }) => name,
      );
    expect(await called('해오름')).toEqual(['해오름 당구장']);
    expect(await called('달무리')).toEqual([]);
  });

  test('two halls at one place are two, and one of them is never taken for both', async () => {
    const { app, admin } = await openSiteWith('admin');
    await takeOver(app, admin, [licensedHall(1, { license: '' })]);
    const halls = [licensedHall(1), licensedHall(1, { license: 'CDFI30000020000000999' })];
    expect((await compare(app, admin, halls)).map(({ is }) => is)).toEqual(['changed', 'new']);
    await takeOver(app, admin, halls);
    expect(await takeOver(app, admin, halls)).toEqual({ added: 0, changed: 0, unchanged: 2 });
  });

  test('each saved batch is one row of the audit, and one that changed nothing is none', async () => {
    const { app, admin } = await openSiteWith('admin');
    await takeOver(app, admin, [licensedHall(1), licensedHall(2)]);
    await takeOver(app, admin, [licensedHall(1), licensedHall(2)]);
    await takeOver(app, admin, [licensedHall(1, { name: '새 이름' }), licensedHall(2)]);
    const rows = await audited(app);
    expect(rows).toMatchObject([
      { admin: admin.number, subject: 'halls' },
      { admin: admin.number, subject: 'halls' },
    ]);
    expect(JSON.parse(rows[0]?.after ?? '').added).toHaveLength(2);
    expect(JSON.parse(rows[1]?.before ?? '').halls).toMatchObject([{ name: '당구장 1' }]);
    expect(JSON.parse(rows[1]?.after ?? '')).toMatchObject({ added: [], halls: [{ name: '새 이름' }] });
  });
});

describe('a batch of the licence file', () => {
  test('with anything wrong in it is refused whole', async () => {
    const { app, admin } = await openSiteWith('admin');
    const many = Array.from({ length: 501 }, (_, n) => licensedHall(n));
    for (const [halls, message] of [
      [[], '등록할 당구장이 없습니다.'],
      [many, '한 번에 500곳까지 보낼 수 있습니다.'],
      [[licensedHall(1), licensedHall(1, { name: '둘' })], '같은 관리번호가 두 번 들어 있습니다.'],
      [[licensedHall(1), licensedHall(2, { name: ' ' })], '당구장 이름을 입력해주세요.'],
      [[licensedHall(1), { ...licensedHall(2), region: '평양' }], '지역을 선택해주세요.'],
    ] as const)
      expect(await send(app, admin, [...halls])).toMatchObject({ status: 400, body: { message } });
    expect(await known(app)).toEqual([]);
    expect(await audited(app)).toEqual([]);
  });

  test('sent by several admins at once is saved once', { tags: 'race' }, async () => {
    const { app, admin } = await openSiteWith('admin');
    const license = (n: number) => (n % 2 === 0 ? {} : { license: '' });
    const halls = Array.from({ length: 200 }, (_, n) => licensedHall(n + 10, license(n)));
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(app, admin, halls)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await known(app)).toHaveLength(200);
    expect(await loadCount(app.site.db, 'halls')).toBe(200);
    expect(await audited(app)).toHaveLength(1);
  });

  test('finds its halls again among ten thousand', async () => {
    const { app, admin } = await openSiteWith('admin');
    for (let from = 0; from < 10_000; from += 500)
      await takeOver(
        app,
        admin,
        Array.from({ length: 500 }, (_, n) => licensedHall(1000 + from + n)),
      );
    const halls = Array.from({ length: 300 }, (_, n) => licensedHall(1000 + n * 33, { phone: '021234567' }));
    expect((await compare(app, admin, halls)).every(({ is }) => is === 'changed')).toBe(true);
    expect(await takeOver(app, admin, halls)).toEqual({ added: 0, changed: 300, unchanged: 0 });
    expect(await takeOver(app, admin, halls)).toEqual({ added: 0, changed: 0, unchanged: 300 });
    expect(await loadCount(app.site.db, 'halls')).toBe(10_000);
  });
});
