import { describe, expect, vi } from 'vitest';
import type { SavedMember } from '#/features/accounts/profile/profile.contract.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const set = (app: TestApp, member: Visitor, body: unknown, as: Visitor | null, call = 'points') =>
  app.call<SavedMember>('PUT', `/api/memberanking/${member.id}/${call}`, { as, body });
const pointsOf = async (app: TestApp, { number }: Visitor) =>
  (
    await app.site.db
      .selectFrom('members')
      .select('points')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).points;

describe('an admin sets a member’s points', () => {
  test('up and down: a row of the ledger, one of the audit, and one notification that counts up', async () => {
    const app = await openTestApp();
    const { db, live } = app.site;
    const [member, admin] = [await newMember(app), await newAdmin(app)];
    const notified = vi.spyOn(live, 'publish');
    const answer = await set(app, member, { points: 1200, expectedPoints: 0 }, admin);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: member.id, points: 1200, charged: 0, message: '포인트가 수정되었습니다.' },
    });
    expect((await set(app, member, { points: '150' }, admin)).body.points).toBe(150);
    const by_member = admin.number;
    expect(await db.selectFrom('points_ledger').selectAll().orderBy('number').execute()).toMatchObject([
      { amount: 1200, balance: 1200, reason: '관리자 변경', by_member },
      { amount: -1050, balance: 150, reason: '관리자 변경', by_member },
    ]);
    expect(await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toMatchObject([
      {
        action: 'member.points',
        subject: `member:${member.id}`,
        before: '{"points":0}',
        after: '{"points":1200}',
      },
      { admin: admin.number, before: '{"points":1200}', after: '{"points":150}' },
    ]);
    expect(await db.selectFrom('notifications').selectAll().execute()).toMatchObject([
      {
        member: member.number,
        kind: 'points',
        title: '150포인트(−1,050포인트)',
        link: '/profile/points',
        happened: 2,
      },
    ]);
    expect(notified.mock.calls).toEqual([0, 1].map(() => [`member/${member.number}`, 'unread']));
  });

  test('the reason is in the ledger and the audit log, and a grant makes nobody first of the week', async () => {
    const app = await openTestApp();
    const { db } = app.site;
    const [member, admin] = [await newMember(app), await newAdmin(app)];
    const sent = { points: 5000, reason: ' 월례  대회 상품 ' };
    expect((await set(app, member, sent, admin)).status).toBe(200);
    const [entry] = await db.selectFrom('points_ledger').select('reason').execute();
    expect(entry?.reason).toBe('관리자 변경: 월례 대회 상품');
    const [noted] = await db.selectFrom('audit_log').select('after').execute();
    expect(noted?.after).toBe('{"points":5000,"reason":"월례 대회 상품"}');
    const weekly = await app.call<{ points: number }[]>('GET', '/api/memberanking?period=weekly');
    expect(weekly.body.map(({ points }) => points)).toEqual([0]);
    const allTime = await app.call<{ points: number }[]>('GET', '/api/memberanking');
    expect(allTime.body.map(({ points }) => points)).toEqual([5000]);
    expect(await set(app, member, { points: 1, reason: '가'.repeat(51) }, admin)).toMatchObject({
      status: 400,
      body: { message: '사유는 50자까지 쓸 수 있습니다.', issues: [{ path: 'reason' }] },
    });
  });

  test('the same points again are no change at all', async ({ app, member, admin }) => {
    expect((await set(app, member, { points: 0 }, admin)).status).toBe(200);
    for (const table of ['points_ledger', 'audit_log', 'notifications'] as const) {
      expect(await app.site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('a changed balance is refused, and of ten admins who saw the same balance one succeeds', {
    tags: 'race',
  }, async ({ app, member, admin }) => {
    await set(app, member, { points: 1234 }, admin);
    expect(await set(app, member, { points: 5, expectedPoints: 0 }, admin)).toMatchObject(
      saying(409, '그 사이 1,234포인트로 바뀌었습니다. 확인하고 다시 시도해주세요.'),
    );
    const ten = Array.from({ length: 10 }, (_, n) =>
      set(app, member, { points: 2000 + n, expectedPoints: 1234 }, admin),
    );
    const statuses = (await Promise.all(ten)).map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(statuses.filter(status => status === 409)).toHaveLength(9);
  });

  test('only whole numbers from 0 to a thousand million are points', async ({ app, member, admin }) => {
    for (const points of [-1, 1.5, 1_000_000_001, '1e3', '', null, true, 'many']) {
      expect(await set(app, member, { points }, admin)).toMatchObject({
        status: 400,
        body: {
          message: '포인트는 0에서 1,000,000,000 사이의 정수로 입력해주세요.',
          issues: [{ path: 'points' }],
        },
      });
    }
    expect((await set(app, member, { points: 1_000_000_000 }, admin)).body.points).toBe(1_000_000_000);
  });
});

describe('points sent by anybody else, or elsewhere', () => {
  test('a member’s own are passed over, whatever they are', async ({ app, member }) => {
    for (const call of ['points', 'update']) {
      for (const points of [5000, -1, 'many']) {
        expect((await set(app, member, { points, expectedPoints: 3 }, member, call)).status).toBe(200);
      }
    }
    expect(await pointsOf(app, member)).toBe(0);
  });

  test('an admin’s count at the points call only', async ({ app, member, admin }) => {
    expect((await set(app, member, { points: 500 }, admin, 'update')).status).toBe(200);
    expect(await pointsOf(app, member)).toBe(0);
  });
});
