import { describe, expect, test } from 'vitest';
import { NEWS_MISSING } from '#/features/halls/directory/halls.rules.ts';
import { FACTS_FORBIDDEN } from '#/features/halls/facts/hall-facts.constants.ts';
import { addHall, HALLS, keepHall } from '#test/fixtures/halls.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp } from '#test/test-app.ts';
import { type HallNews, hallNews } from './hall-news.contract.ts';

const NEWS = { title: '새 테이블', content: '대대 한 대를 들였습니다.\n많이 오세요.' };
type Sent = { as: Visitor; method?: 'POST' | 'PUT' | 'DELETE'; of?: number | ''; body?: object };

async function openKept() {
  const { app, admin, keeper, fan } = await openSiteWith('admin', 'keeper', 'fan');
  const id = await addHall(app, admin);
  await keepHall(app, id, keeper);
  const mark = (as: Visitor) => app.call('PUT', `${HALLS}/${id}/favourites`, { as });
  await mark(fan);
  const send = ({ as, method = 'POST', of = '', body = NEWS }: Sent) =>
    app.call<{ id: number; message: string }>(method, `${HALLS}/${id}/news${of && `/${of}`}`, { as, body });
  const readOne = async (of: number, hall = id) =>
    (await app.call<HallNews[]>('GET', `${HALLS}/${hall}/news?of=${of}&page=1&size=2`)).body.map(
      ({ id }) => id,
    );
  const read = async (page = 1) => {
    const answer = await app.call<HallNews[]>('GET', `${HALLS}/${id}/news?page=${page}&size=2`);
    return answer.body.map(news => hallNews.strict().parse(news));
  };
  return { app, admin, keeper, fan, id, mark, send, read, readOne };
}
const run = (app: TestApp) => app.site.jobs.run('hall news');
const heard = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).map(({ text, link }) => [text, link]);

describe('news of a hall', () => {
  test('have an address of their own, which stays right when others follow', async () => {
    const { keeper, send, readOne } = await openKept();
    const ids: number[] = [];
    for (const title of ['하나', '둘', '셋', '넷'])
      ids.push((await send({ as: keeper, body: { ...NEWS, title } })).body.id);
    for (const id of ids) expect(await readOne(id)).toEqual([id]);
    expect(await readOne(999)).toEqual([]);
  });

  test('are written, changed and removed by its keepers and admins, and by nobody else', async () => {
    const { app, admin, keeper, fan, send, read } = await openKept();
    expect(await send({ as: fan })).toMatchObject(saying(403, FACTS_FORBIDDEN));
    const first = await send({ as: keeper });
    expect(first.status).toBe(201);
    app.clock.pass(60_000);
    for (const title of ['둘째', '셋째']) await send({ as: admin, body: { ...NEWS, title } });
    expect((await read()).map(({ title }) => title)).toEqual(['셋째', '둘째']);
    expect(await read(2)).toMatchObject([{ ...NEWS, date: '2026-11-18T10:00:00+09:00' }]);
    const body = { ...NEWS, title: '고친 제목' };
    expect((await send({ as: keeper, method: 'PUT', of: first.body.id, body })).status).toBe(200);
    expect((await read(2)).map(({ title }) => title)).toEqual(['고친 제목']);
    expect((await send({ as: fan, method: 'DELETE', of: first.body.id })).status).toBe(403);
    expect((await send({ as: keeper, method: 'DELETE', of: first.body.id })).status).toBe(200);
    expect(await send({ as: keeper, method: 'DELETE', of: first.body.id })).toMatchObject(
      saying(404, NEWS_MISSING),
    );
    const noted = app.site.db.selectFrom('audit_log').select('action').where('action', 'like', 'hall.news%');
    expect((await noted.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      ...Array(3).fill('hall.news.add'),
      ...['hall.news.edit', 'hall.news.remove'],
    ]);
  });

  test('are refused with a filtered word, also where others would be held', async () => {
    const { app, admin, keeper, send, read } = await openKept();
    for (const [pattern, action] of [
      ['도박장', 'refuse'],
      ['내기당구', 'hold'],
    ]) {
      const filter = { kind: 'word', pattern, action, sentence: '' };
      await app.call('POST', '/api/filters', { as: admin, body: filter });
      const answer = await send({ as: keeper, body: { ...NEWS, content: `우리 ${pattern}입니다.` } });
      expect([answer.status, answer.body]).toMatchObject([400, { issues: [{ path: 'content' }] }]);
    }
    expect(await read()).toEqual([]);
  });

  test('notify each member with the hall as favourite once, but not their author, later favourites, or members who switched the kind off', async () => {
    const { app, keeper, fan, id, mark, send } = await openKept();
    const silent = await newMember(app);
    for (const each of [silent, keeper]) await mark(each);
    await app.call('PUT', '/api/notifications/settings', { as: silent, body: { hallNews: false } });
    await send({ as: keeper });
    app.clock.pass(1000);
    const late = await newMember(app);
    await mark(late);
    await Promise.all([run(app), run(app)]);
    await run(app);
    const link = `/region/${id}#news`;
    expect(await heard(app, fan)).toEqual([['단골 당구장 ‘한큐’에 새 소식이 올라왔습니다.', link]]);
    for (const each of [silent, keeper, late]) expect(await heard(app, each)).toEqual([]);
    await send({ as: keeper });
    await run(app);
    expect(await heard(app, fan)).toEqual([['단골 당구장 ‘한큐’에 새 소식 2건이 올라왔습니다.', link]]);
  });

  test('continue from the last notified member, and notify nobody once they are removed', async () => {
    const { app, keeper, fan, mark, send } = await openKept();
    const next = await newMember(app);
    await mark(next);
    const { id } = (await send({ as: keeper })).body;
    const row = app.site.db.updateTable('hall_news').where('id', '=', id);
    await row.set({ reached: fan.number }).execute();
    await run(app);
    expect(await heard(app, fan)).toEqual([]);
    expect(await heard(app, next)).toHaveLength(1);
    const gone = (await send({ as: keeper })).body.id;
    await send({ as: keeper, method: 'DELETE', of: gone });
    await run(app);
    expect(await heard(app, fan)).toEqual([]);
  });

  test('are in the own data of their author, stay when the author withdraws, and are deleted with the hall', async () => {
    const { app, admin, keeper, id, send, read } = await openKept();
    await send({ as: keeper });
    const data = await app.call('GET', '/api/members/data', { as: keeper });
    expect(data.body).toMatchObject({ hallNews: [{ hall: id, ...NEWS }] });
    await app.call('DELETE', `/api/memberanking/${keeper.id}`, { as: keeper });
    expect(await read()).toMatchObject([NEWS]);
    await app.call('DELETE', `${HALLS}/${id}`, { as: admin });
    expect(await app.site.db.selectFrom('hall_news').selectAll().execute()).toEqual([]);
  });
});
