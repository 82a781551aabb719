import { describe, expect, test } from 'vitest';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { NO_FACTS } from '#test/fixtures/hall-facts.ts';
import { HALLS, keepHall } from '#test/fixtures/halls.ts';
import { newAdmin, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp } from '#test/test-app.ts';
import { type FactsVersion, factsVersion, type HallFacts, hallFacts } from './hall-facts.contract.ts';
import { FACT_VERSIONS_MOST } from './hall-facts.server.ts';

const LICENSED = {
  region: '서울',
  name: '한큐',
  address: '서울 마포구 가온로 1',
  license: '3010000-104-2012-00002',
};
const EMPTY = { ...NO_FACTS, big: '', medium: '', pocket: '' };
const DRAFT = {
  phone: '02-333-4444',
  website: 'naver.com/hanq',
  youtube: '',
  mon: '10시~2시',
  tue: '10:00-02:00',
  sat: '24시간',
  holiday: '휴무',
  big: 4,
  medium: '10',
  prices: '10분 2,000원\n정액 있음',
  parking: '지하 2시간',
  smoking: 'yes',
  about: '역 앞입니다.',
};

async function openKept() {
  const { app, admin, keeper, other } = await openSiteWith('admin', 'keeper', 'other');
  const take = async (phone: string, name = '한큐') =>
    app.call('POST', `${HALLS}/import`, { as: admin, body: { halls: [{ ...LICENSED, name, phone }] } });
  await take('021112222');
  const { id } = await app.site.db.selectFrom('halls').select('id').executeTakeFirstOrThrow();
  await keepHall(app, id, keeper);
  return { app, admin, keeper, other, id, take };
}
const save = (app: TestApp, as: Visitor | null, id: number, body: object = DRAFT) =>
  app.call<{ message: string; issues?: { path: string }[] }>('PUT', `${HALLS}/${id}/facts`, {
    as,
    body: { ...EMPTY, ...body },
  });
const facts = async (app: TestApp, id: number) =>
  hallFacts.strict().parse((await app.call<HallFacts>('GET', `${HALLS}/${id}/facts`)).body);
const hallOf = async (app: TestApp, id: number) => (await app.call<Hall>('GET', `${HALLS}/${id}`)).body;
const earlier = (app: TestApp, as: Visitor, id: number) =>
  app.call<FactsVersion[]>('GET', `${HALLS}/${id}/facts/earlier`, { as });

describe('the facts of a hall', () => {
  test('is not saved where an admin removed the keeper meanwhile', async () => {
    const { app, keeper, id } = await openKept();
    let saved: ReturnType<typeof save> | undefined;
    await app.site.db.transaction().execute(async tx => {
      await tx.updateTable('halls').set({ listed: 1 }).where('id', '=', id).execute();
      await tx.deleteFrom('hall_keepers').where('hall', '=', id).execute();
      saved = save(app, keeper, id);
      // Long enough to pass the first check and wait for the hall.
      await new Promise(resolve => setTimeout(resolve, 300));
    });
    expect((await saved)?.status).toBe(403);
    expect((await facts(app, id)).big).toBe(0);
  });

  test('are readable for everybody in tidied form, and are in the audit log and the history', async () => {
    const { app, keeper, id } = await openKept();
    expect(await facts(app, id)).toMatchObject({ big: 0, prices: '', updatedAt: '', hours: { mon: '' } });
    expect((await save(app, keeper, id)).status).toBe(200);
    expect(await facts(app, id)).toEqual({
      hours: {
        mon: '10:00-02:00',
        tue: '10:00-02:00',
        wed: '',
        thu: '',
        fri: '',
        sat: '00:00-24:00',
        sun: '',
        holiday: '휴무',
      },
      big: 4,
      medium: 10,
      pocket: 0,
      prices: DRAFT.prices,
      parking: '지하 2시간',
      smoking: 'yes',
      lessons: '',
      about: '역 앞입니다.',
      updatedAt: '2026-11-18T10:00:00.000+09:00',
    });
    expect(await hallOf(app, id)).toMatchObject({ phone: '023334444', website: 'https://naver.com/hanq' });
    const versions = await earlier(app, keeper, id);
    expect(versions.body.map(row => factsVersion.strict().parse(row))).toMatchObject([
      { author: keeper.username, facts: { big: 4, phone: '023334444' } },
    ]);
    const noted = app.site.db.selectFrom('audit_log').selectAll().where('action', '=', 'hall.facts');
    const [row, ...more] = await noted.execute();
    expect([row?.subject, row?.admin, more]).toEqual([`hall:${id}`, keeper.number, []]);
    expect(JSON.parse(row?.before ?? '')).toMatchObject({ phone: '021112222', big: 0 });
    // A save without changes adds no version.
    expect((await save(app, keeper, id)).status).toBe(200);
    expect((await earlier(app, keeper, id)).body).toHaveLength(1);
    const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: keeper });
    expect(data.body.hallFacts).toMatchObject([{ hall: id }]);
  });

  test('keep hours that are not understood as they were typed', async () => {
    const { app, keeper, id } = await openKept();
    expect((await save(app, keeper, id, { mon: ' 예약제  - 전화 주세요 ', tue: '10시~2시' })).status).toBe(
      200,
    );
    expect((await facts(app, id)).hours).toMatchObject({ mon: '예약제 - 전화 주세요', tue: '10:00-02:00' });
  });

  test('are refused with a sentence where they cannot be', async () => {
    const { app, keeper, id } = await openKept();
    expect(await save(app, keeper, id, { mon: '아무 때나 '.repeat(8) })).toMatchObject(
      saying(400, '월요일 시간은 40자 안으로 적어주세요.'),
    );
    for (const wrong of [
      { big: 100 },
      { big: -1 },
      { medium: '열' },
      { website: 'javascript:alert(1)' },
      { smoking: 'maybe' },
    ])
      expect([wrong, (await save(app, keeper, id, wrong)).status]).toEqual([wrong, 400]);
  });

  test('keeps thirty versions', async () => {
    const { app, keeper, id } = await openKept();
    for (let n = 0; n < FACT_VERSIONS_MOST + 2; n++) await save(app, keeper, id, { parking: `${n}대` });
    const versions = (await earlier(app, keeper, id)).body;
    expect(versions).toHaveLength(FACT_VERSIONS_MOST);
    expect(versions.at(-1)?.facts.parking).toBe('2대');
  });

  test('stays when the licence file is taken over again, which still renames the hall', async () => {
    const { app, keeper, id, take } = await openKept();
    await take('025556666');
    expect((await hallOf(app, id)).phone).toBe('025556666');
    await save(app, keeper, id);
    await take('027778888', '한큐 본점');
    expect(await hallOf(app, id)).toMatchObject({ name: '한큐 본점', phone: '023334444' });
    expect((await facts(app, id)).big).toBe(4);
    const body = { halls: [{ ...LICENSED, name: '한큐 본점', phone: '027778888' }] };
    const admin = await newAdmin(app);
    const compared = await app.call('POST', `${HALLS}/import/compare`, { as: admin, body });
    expect(compared.body).toEqual([{ is: 'same' }]);
  });
});
