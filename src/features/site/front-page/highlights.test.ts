import { expect, test } from 'vitest';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import type { ListedNotice } from '#/features/boards/notices/notices.contract.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { addDays, HOUR_MS, seoulDay } from '#/shared/time/time.ts';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { newMatch } from '#test/fixtures/match-posts.ts';
import { newTournament } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith } from '#test/test-app.ts';
import type { Highlights } from './highlights.contract.ts';

const NOTHING: Highlights = { notice: null, tournament: null, matches: [], post: null, banner: null };

async function openSite() {
  const { app, admin, author } = await openSiteWith('admin', 'author');
  // Members' answers are fresh; a guest's may be a second old.
  const read = async (as: Visitor | null = author) => {
    const { status, body } = await app.call<Highlights>('GET', '/api/highlights', { as });
    expect(status).toBe(200);
    return body;
  };
  const today = seoulDay(app.clock.now);
  const notice = async (title: string, pinned: boolean) => {
    const body = { title, content: '내용', pinned };
    return (await app.call<ListedNotice>('POST', '/api/announcements', { as: admin, body })).body.id;
  };
  return { app, admin, author, read, today, notice };
}

test('an empty site has nothing to show', async () => {
  const { read } = await openSite();
  expect(await read(null)).toEqual(NOTHING);
});

test('the newest pinned notice is shown, and where none is pinned the newest', async () => {
  const { app, admin, read, notice } = await openSite();
  const first = await notice('첫 공지', false);
  await expect.poll(() => read()).toEqual({ ...NOTHING, notice: { id: first, title: '첫 공지' } });
  await notice('먼저 고정한 공지', true);
  const id = await notice('나중에 고정한 공지', true);
  await notice('고정하지 않은 공지', false);
  await expect.poll(() => read()).toEqual({ ...NOTHING, notice: { id, title: '나중에 고정한 공지' } });
  await app.call('DELETE', `/api/announcements/${id}`, { as: admin });
  await expect.poll(async () => (await read()).notice?.title).toBe('먼저 고정한 공지');
});

test('the next two open matches with a day are shown, without begun, full, past or closed ones', async () => {
  const { app, author, read, today } = await openSite();
  const match = (title: string, days: number, facts: Record<string, string> = {}) => {
    const day = addDays(today, days);
    return newMatch(app, author, { title, matchDate: day, day, ...facts });
  };
  const later = await match('모레 저녁', 2, { time: '19:30', hall: '가람당구장', region: '서울' });
  const closed = await match('내일 마감', 1);
  await match('글피', 3);
  await match('곧 시작한 매치', 0, { time: '10:30' });
  await newMatch(app, author, { title: '날짜 미정', matchDate: '편한 때' });
  const words = await newMatch(app, author, { title: '글로 쓴 날', matchDate: `${addDays(today, 1)} 저녁` });
  await app.call('PUT', `/api/singlematch/${closed.id}/closed`, { as: author, body: { closed: true } });
  app.clock.pass(HOUR_MS);
  const authorId = author.id;
  const shown = [
    { id: words.id, title: '글로 쓴 날', authorId, when: `${addDays(today, 1)} 저녁`, place: '' },
    {
      id: later.id,
      title: '모레 저녁',
      authorId,
      place: '서울 가람당구장',
      when: showDay(addDays(today, 2), '19:30', today),
    },
  ];
  await expect.poll(async () => (await read()).matches).toEqual(shown);
  expect((await read(null)).matches).toEqual(shown);
});

test('a listed tournament that is played comes before the next one ahead, and an unlisted one is never shown', async () => {
  const { app, author, read, today } = await openSite();
  await newTournament(app, author, { listed: false, title: '비공개 대회' });
  const ahead = await announced(app, author, { title: '다음 대회' });
  await expect.poll(async () => (await read()).tournament).toMatchObject({ id: ahead, isLive: false });
  const { id } = await newTournament(app, author, { title: '오늘 대회' });
  await app.site.db
    .updateTable('tournaments')
    .set({ state: 'live', day: today })
    .where('id', '=', id)
    .execute();
  await expect
    .poll(async () => (await read()).tournament)
    .toMatchObject({
      id,
      title: '오늘 대회',
      isLive: true,
      when: showDay(today, '', today),
      place: '가람당구장',
    });
});

test('a tournament that began days ago and was never closed, or of a day to come, is not played just now', async () => {
  const { app, author, read, today } = await openSite();
  const { id } = await newTournament(app, author);
  const setDay = (day: string) =>
    app.site.db.updateTable('tournaments').set({ state: 'live', day }).where('id', '=', id).execute();
  await setDay(addDays(today, -3));
  await expect.poll(async () => (await read()).tournament).toBeNull();
  await setDay(addDays(today, -2));
  await expect.poll(async () => (await read()).tournament?.id).toBe(id);
  const { id: ahead } = await newTournament(app, author);
  const live = { state: 'live', day: addDays(today, 300) } as const;
  await app.site.db.updateTable('tournaments').set(live).where('id', '=', ahead).execute();
  expect((await read()).tournament?.id).toBe(id);
});

test('the most liked free post of the week is shown, and the next one once it is hidden', async () => {
  const { app, author, read } = await openSite();
  const write = async (title: string) => {
    const body = { title, content: '내용' };
    return (await app.call<FreePost>('POST', '/api/freeboard', { as: author, body })).body.id;
  };
  const like = async (id: number) =>
    app.call('PUT', `/api/freeboard/${id}/like`, { as: await newMember(app) });
  const [most, second] = [await write('둘이 추천한 글'), await write('하나가 추천한 글')];
  await write('추천 없는 글');
  for (const id of [most, second, most]) await like(id);
  const post = { id: most, title: '둘이 추천한 글', authorId: author.id, likes: 2 };
  await expect.poll(() => read()).toEqual({ ...NOTHING, post });
  await app.site.db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', most).execute();
  await expect.poll(async () => (await read()).post?.id).toBe(second);
});
