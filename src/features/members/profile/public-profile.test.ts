import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { recordVictories } from '#/features/members/points/ledger.server.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { type PublicProfile, publicProfile } from './members.contract.ts';

const read = (app: TestApp, { id }: { id: string }, as: Visitor | null = null, query = '') =>
  app.call<PublicProfile>('GET', `/api/memberanking/${id}/profile${query}`, { as });
const win = (app: TestApp, member: Visitor, title: string) =>
  write(app.site.db, tx => recordVictories(tx, [{ member: member.number, title, now: app.clock.now }]));

describe('the public profile of a member', () => {
  test('are the victories in pages, and nothing else', async () => {
    const app = await openTestApp();
    const member = await newMember(app, { phone: '01011112222', birthYear: 1950, showBirthYear: false });
    for (let n = 1; n <= 11; n++) {
      app.clock.pass(60_000);
      await win(app, member, `${n}회 대회`);
    }

    const { body } = await read(app, { id: member.id.toUpperCase() });
    expect(publicProfile.strict().parse(body).victoryCount).toBe(11);
    expect(body.victories.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `${11 - n}회 대회`),
    );
    expect((await read(app, member, null, '?page=2')).body.victories).toEqual([
      { title: '1회 대회', date: '2026-11-18T10:01:00+09:00' },
    ]);
    const text = JSON.stringify(body);
    for (const secret of ['01011112222', '1950', '@example.com']) expect(text).not.toContain(secret);
  });

  test('an admin’s profile is readable for admins and the admin only, a withdrawn member’s for nobody', async () => {
    const app = await openTestApp();
    const [member, gone] = [await newMember(app), await newMember(app)];
    const admin = await newAdmin(app);
    await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone });
    for (const as of [null, member]) {
      expect(await read(app, admin, as)).toMatchObject({
        status: 404,
        body: { message: '회원을 찾을 수 없습니다.' },
      });
    }
    for (const as of [admin, await newAdmin(app)]) expect((await read(app, admin, as)).status).toBe(200);
    expect((await read(app, gone)).status).toBe(404);
    expect((await read(app, { id: 'nobody1' }, admin)).status).toBe(404);
  });
});
