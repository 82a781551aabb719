import { describe, expect, test } from 'vitest';
import { NEWS_MISSING } from '#/features/halls/directory/halls.rules.ts';
import { OWN_REPORT, TARGET_MISSING } from '#/features/moderation/reports/reports.rules.ts';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { addHall, HALLS, keepHall } from '#test/fixtures/halls.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, newModerator, newResident, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp } from '#test/test-app.ts';
import { hallNews, keptNews } from './hall-news.contract.ts';

const NEWS = { title: '새 테이블', content: '대대 한 대를 들였습니다.' };
const DECISION = { choice: 'hide', sanction: 'none', reason: 'spam', note: '' };

async function openReported() {
  const app = await openTestApp({ REPORT_HIDE_WEIGHT: '2' });
  const [admin, moderator, keeper] = [await newAdmin(app), await newModerator(app), await newMember(app)];
  const hall = await addHall(app, admin);
  const keep = (as: Visitor) => keepHall(app, hall, as);
  await keep(keeper);
  const path = `${HALLS}/${hall}/news`;
  const add = async () => (await app.call<{ id: number }>('POST', path, { as: keeper, body: NEWS })).body.id;
  const id = await add();
  const report = (as: Visitor | undefined, target: number | string = id) => {
    const body = { kind: 'hallNews', target: String(target), reason: 'spam' };
    return app.call('POST', '/api/reports', { as, body });
  };
  const edit = (as: Visitor, content: string) => {
    app.clock.pass(60_000);
    return app.call('PUT', `${path}/${id}`, { as, body: { ...NEWS, content } });
  };
  const shown = async () =>
    hallNews
      .strict()
      .array()
      .parse((await app.call('GET', path)).body);
  const kept = async (as: Visitor) =>
    keptNews
      .strict()
      .array()
      .parse((await app.call('GET', `${path}/kept`, { as })).body);
  const cases = () => casesOf(app, moderator);
  const decide = (of: number, change: object = {}) =>
    decideCase(app, moderator, of, { ...DECISION, ...change });
  const linkOf = async (of = 0) => (await shownCase(app, moderator, of)).facts[0]?.link;
  const people = { admin, moderator, keeper, keep };
  return { app, ...people, hall, path, id, add, report, edit, shown, kept, cases, decide, linkOf };
}
const bells = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).map(({ text }) => text).join();

describe('news of a hall', () => {
  test('is reported by members, once each, and by nobody about the own', async () => {
    const { app, moderator, keeper, hall, id, report, cases, linkOf } = await openReported();
    expect(await report(keeper)).toMatchObject(saying(403, OWN_REPORT));
    expect(await report(moderator, 999)).toMatchObject(saying(404, TARGET_MISSING));
    const reporter = await newMember(app);
    expect((await report(reporter)).status).toBe(201);
    expect((await report(reporter)).status).toBe(400);
    const [found] = await cases();
    const hint = '당구장 소식 · 광고·도배 1';
    expect(found).toMatchObject({ title: NEWS.title, hint, person: { authorId: keeper.id } });
    expect(await linkOf(found?.id)).toBe(`/region/${hall}?news-of=${id}#news-${id}`);
    expect((await shownCase(app, moderator, found?.id ?? 0)).texts).toMatchObject([NEWS]);
  });

  test('is hidden by enough reports from all but keepers, and from notifications of favourites, until it is shown again', async () => {
    const { app, keeper, hall, id, report, shown, kept, cases, decide, linkOf } = await openReported();
    const [fan, ...others] = [await newMember(app), await newResident(app), await newResident(app)];
    const mark = { hall, member: fan.number, at: '2026-01-01T00:00:00.000Z' };
    await app.site.db.insertInto('hall_favourites').values(mark).execute();
    for (const each of others) await report(each);
    expect(await shown()).toEqual([]);
    expect(await kept(keeper)).toMatchObject([{ id, hidden: true }]);
    for (const [as, status] of [
      [fan, 403],
      [undefined, 401],
    ] as const)
      expect((await app.call('GET', `${HALLS}/${hall}/news/kept`, { as })).status).toBe(status);
    await app.site.jobs.run('hall news');
    expect(await bells(app, fan)).not.toContain('새 소식');
    expect(await bells(app, keeper)).toContain('내 당구장 소식이 가려졌습니다.');
    const [found] = await cases();
    expect(await linkOf(found?.id)).toBeUndefined();
    await decide(found?.id ?? 0, { choice: 'dismiss' });
    expect(await shown()).toMatchObject([{ id }]);
    await app.site.jobs.run('hall news');
    expect(await bells(app, fan)).toContain('새 소식');
  });

  test('are shown again when a moderator’s sanction is lifted, but not after a removal', async () => {
    const { app, moderator, keeper, id, edit, add, report, shown, cases, decide } = await openReported();
    await edit(keeper, '고친 글');
    const reporter = await newMember(app);
    await report(reporter);
    const [hiding] = await cases();
    expect((await decide(hiding?.id ?? 0)).status).toBe(200);
    expect(await shown()).toEqual([]);
    const [own] = (await app.call<{ id: number }[]>('GET', '/api/sanctions', { as: keeper })).body;
    await app.call('DELETE', `/api/moderation/sanctions/${own?.id}`, { as: moderator });
    expect((await shown()).map(news => news.id)).toEqual([id]);
    await report(reporter, await add());
    const [removing] = await cases();
    await decide(removing?.id ?? 0, { choice: 'remove' });
    expect((await shown()).map(news => news.id)).toEqual([id]);
    expect(await bells(app, keeper)).toContain('내 당구장 소식이 삭제되었습니다.');
  });
});

describe('earlier versions of a hall’s news', () => {
  test('are read by moderators alone, and a save that changes nothing is none', async () => {
    const { app, admin, moderator, keeper, path, id, edit, shown } = await openReported();
    expect((await shown())[0]?.editedAt).toBe('');
    await edit(keeper, NEWS.content);
    expect((await shown())[0]?.editedAt).toBe('');
    for (const content of ['둘째 글', '셋째 글']) await edit(keeper, content);
    expect((await shown())[0]).toMatchObject({
      content: '셋째 글',
      editedAt: '2026-11-18T10:03:00+09:00',
    });
    for (const as of [moderator, admin]) {
      const { body } = await app.call('GET', `${path}/${id}/earlier`, { as });
      expect(body).toMatchObject([{ content: '둘째 글' }, NEWS]);
    }
    expect((await app.call('GET', `${path}/${id}/earlier`, { as: keeper })).status).toBe(403);
    expect(await app.call('GET', `${path}/999/earlier`, { as: moderator })).toMatchObject(
      saying(404, NEWS_MISSING),
    );
  });

  test('belong to the author of each version, in the own data and in reports, and are deleted with the news or its hall', async () => {
    const { app, admin, keeper, keep, hall, path, id, add, edit, report, cases } = await openReported();
    const other = await newMember(app);
    await keep(other);
    const reporter = await newMember(app);
    await report(reporter);
    await edit(other, '다른 관리자의 글');
    await report(reporter);
    expect((await cases()).map(({ person }) => person?.authorId).sort()).toEqual(
      [keeper.id, other.id].sort(),
    );
    const data = await app.call('GET', '/api/members/data', { as: keeper });
    expect(data.body).toMatchObject({
      hallNews: [],
      earlierTexts: [{ kind: 'hallNews', post: id, ...NEWS }],
    });
    const stored = () => app.site.db.selectFrom('earlier_texts').select('post').execute();
    await app.call('DELETE', `${path}/${id}`, { as: keeper });
    expect(await stored()).toEqual([]);
    const next = await add();
    await app.call('PUT', `${path}/${next}`, { as: keeper, body: { ...NEWS, content: '또 고침' } });
    expect(await stored()).toEqual([{ post: next }]);
    await app.call('DELETE', `${HALLS}/${hall}`, { as: admin });
    expect(await stored()).toEqual([]);
  });
});
