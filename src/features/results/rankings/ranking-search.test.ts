import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { rankingOrder } from './ranking-order.server.ts';
import { searchRanking } from './rankings.server.ts';

async function found(app: TestApp, q: string, params = '') {
  const path = `/api/memberanking?q=${encodeURIComponent(q)}&${params}`;
  const { status, headers, body } = await app.call<PublicMember[]>('GET', path);
  expect(status).toBe(200);
  return { names: body.map(row => row.username), total: headers.get('x-total-count') };
}

async function fourMembers(app: TestApp) {
  await newMember(app, { username: '쿠션왕', region: '서울', billiardHall: '한강 당구장', score4: 300 });
  await newMember(app, {
    username: 'Cushion',
    region: '부산',
    billiardHall: '쿠션클럽',
    score4: 30,
    score3: 300,
  });
  await newMember(app, { username: '100%_완주', region: '경남', billiardHall: '', score4: 150 });
  const rich = await newMember(app, {
    username: '쿠션공주',
    region: '경북',
    billiardHall: '서울클럽',
    score4: 80,
  });
  const change = { member: rich.number, amount: 5, reason: '출석', by: null, now: app.clock.now };
  await write(app.site.db, tx => changePoints(tx, change));
}

describe('searching the ranking', () => {
  test('each field finds by its own column, texts by a part and scores by the number', async ({ app }) => {
    await fourMembers(app);
    const names = async (q: string, field: string) => (await found(app, q, `field=${field}`)).names;
    expect(await names('쿠션', 'username')).toEqual(['쿠션공주', '쿠션왕']);
    expect(await names('ＣＵＳＨ', 'username')).toEqual(['Cushion']);
    expect(await names('경', 'region')).toEqual(['쿠션공주', '100%_완주']);
    expect(await names('클럽', 'billiardHall')).toEqual(['쿠션공주', 'Cushion']);
    expect(await names('300', 'score4')).toEqual(['쿠션왕']);
    expect(await names('300', 'score3')).toEqual(['Cushion']);
    expect(await names('30', 'score4')).toEqual(['Cushion']);
    expect(await names('삼백', 'score4')).toEqual([]);
  });

  test('everywhere at once finds each member once', async ({ app }) => {
    await fourMembers(app);
    expect(await found(app, '서울')).toEqual({ names: ['쿠션공주', '쿠션왕'], total: '2' });
    expect((await found(app, '쿠션', 'field=all')).names).toEqual(['쿠션공주', '쿠션왕', 'Cushion']);
    expect((await found(app, '300')).names).toEqual(['쿠션왕', 'Cushion']);
  });

  test('wildcard characters are plain characters, and a text without searchable characters finds nothing', async () => {
    const app = await openTestApp();
    await fourMembers(app);
    expect((await found(app, '100%')).names).toEqual(['100%_완주']);
    expect((await found(app, '1_0')).names).toEqual([]);
    for (const q of ['', '  ', '%', '_', '\u200b', "'"]) {
      expect(await found(app, q)).toEqual({ names: [], total: '0' });
    }
  });

  test('hits are in the requested order and paged, in every period', async ({ app }) => {
    await fourMembers(app);
    const sorted = async (params: string) => (await found(app, '쿠션', params)).names;
    expect(await sorted('sort=score4&order=desc')).toEqual(['쿠션왕', '쿠션공주', 'Cushion']);
    expect(await sorted('sort=score3&order=asc')).toEqual(['Cushion', '쿠션왕', '쿠션공주']);
    expect(await sorted('sort=billiardHall&order=desc')).toEqual(['쿠션왕', 'Cushion', '쿠션공주']);
    expect((await sorted('period=weekly'))[0]).toBe('쿠션공주');
    expect(await sorted('period=weekly&sort=points&order=asc')).toEqual(['Cushion', '쿠션왕', '쿠션공주']);
    const second = await found(app, '쿠션', 'page=2&size=2');
    expect(second).toEqual({ names: ['Cushion'], total: '3' });
    expect(await found(app, '쿠션', 'page=9')).toEqual({ names: [], total: '3' });
  });
});

describe('searching among very many', () => {
  // Small limits, so that these rows count as many as a million.
  const MANY = 2500;
  const reach = { few: 1100, many: 2000, walked: 1200, timeoutMs: 60_000 };

  async function bots(app: TestApp) {
    await sql`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MANY)})
      insert into members (id, id_key, username, username_key, phone, email, email_key, password_hash, score4,
        region, created_at)
      select 'bot' || i, 'bot' || i, '선수' || i, '선수' || i, '', '', '', '', i % 50,
        case when i % 10 = 0 then '서울' else '제주' end, '' from n`.execute(app.site.db);
    await reindex(app);
    return (list: OrderedList, q: string, field: 'username' | 'region' | 'all') =>
      searchRanking(app.site.db, list, { q, field }, reach);
  }
  const reindex = ({ site: { db } }: TestApp) =>
    write(db, async tx => {
      const rows = await tx.selectFrom('members').select('number').execute();
      await indexMembers(
        tx,
        rows.map(row => row.number),
      );
    });
  const byScore = rankingOrder({ sort: 'score4', order: 'asc' }, null);

  test('a term of nearly everybody is found by walking in the requested order', async ({ app }) => {
    const found = await bots(app);
    const everywhere = await found(rankingOrder({}, { period: 'week', start: '2026-11-16' }), '선수', 'all');
    expect(everywhere).toHaveLength(1000);
    expect(await found(rankingOrder({}, null), '선수', 'username')).toEqual(everywhere);

    // Many hits are walked and few are sorted, and both must agree: the last 제주 in this order are removed.
    const walked = await found(byScore, '제주', 'region');
    expect(walked).toHaveLength(1000);
    await app.site.db.updateTable('members').set({ region: '서울' }).where('score4', '>', 25).execute();
    await reindex(app);
    expect(await found(byScore, '제주', 'region')).toEqual(walked);
  });

  test('members far down the order are still found, up to a thousand', async ({ app }) => {
    const found = await bots(app);
    const { db } = app.site;
    await db.updateTable('members').set({ region: '가' }).where('region', '=', '서울').execute();
    await db.updateTable('members').set({ region: '강원' }).where('score4', '>', 44).execute();
    await reindex(app);
    const byRegion = rankingOrder({ sort: 'region', order: 'asc' }, null);
    const hidden = await found(byRegion, '제주', 'region');
    expect(new Set(hidden).size).toBe(1000);
    const regions = db.selectFrom('members').select('region').distinct().where('number', 'in', hidden);
    expect(await regions.execute()).toEqual([{ region: '제주' }]);
  });
});
