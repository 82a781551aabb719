import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { write as writeUnit } from '#/database/write.ts';
import {
  type ListedMatch,
  type MatchPost,
  matchByDay,
} from '#/features/matches/posts/match-boards.contract.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { DAY_MS, HOUR_MS } from '#/shared/time/time.ts';
import { badPlans } from '#test/fixtures/list-plans.ts';
import { describeBoards, MATCH_DRAFT, MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp, test } from '#test/test-app.ts';
import { listByDay } from './match-lists.server.ts';

const PATH = MATCH_PATHS.singlematch;
const FACTS = { day: '2026-11-28', time: '19:30', hall: '행복당구장', region: '부산', discipline: '4' };
const RANGE = { scoreFrom: 150, scoreTo: 250, seats: 2 };

const write = (app: TestApp, as: Visitor, body: object) =>
  app.call<MatchPost>('POST', PATH, { as, body: { ...MATCH_DRAFT, ...body } });
const read = async (app: TestApp, id: number, as?: Visitor) =>
  (await app.call<MatchPost>('GET', `${PATH}/${id}`, { as })).body;
const apply = (app: TestApp, id: number, as: Visitor) => app.call('POST', `${PATH}/${id}/apply`, { as });
const players = (app: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, () => newMember(app)));

test('a match that asks for a 수지 tells a reader the own one of its discipline', async ({ app }) => {
  const author = await newMember(app);
  const reader = await newMember(app, { score4: 150, score3: 22 });
  const own = async (facts: object, as?: Visitor) =>
    (await read(app, (await write(app, author, facts)).body.id, as)).ownScore;
  expect(await own({ discipline: '4', scoreFrom: 200 }, reader)).toBe(150);
  expect(await own({ discipline: '3', scoreTo: 20 }, reader)).toBe(22);
  expect(await own({ discipline: '4' }, reader)).toBeNull();
  expect(await own({ scoreFrom: 200 }, reader)).toBeNull();
  expect(await own({ discipline: '4', scoreFrom: 200 })).toBeNull();
  expect(await own({ discipline: '4', scoreFrom: 200 }, await newMember(app, { score4: 0 }))).toBeNull();
});

describeBoards('what a match at %s says besides its text', path => {
  test('is optional, returned as sent, and kept if a change leaves it out', async ({ app }) => {
    const author = await newMember(app);
    const plain = await newMatch(app, author, { path });
    expect(plain).toMatchObject({ day: '', time: '', hall: '', region: '', discipline: '', seatsLeft: null });
    expect(plain).toMatchObject({ scoreFrom: 0, scoreTo: 0, seats: 0, daysLeft: 3664 });

    const body = { ...MATCH_DRAFT, ...FACTS, ...RANGE };
    const { body: made } = await app.call<MatchPost>('POST', path, { as: author, body });
    expect(made).toMatchObject({ ...FACTS, ...RANGE, seatsLeft: 2 });
    const changed = { title: '고침', matchDate: '토요일', content: '내용' };
    const put = (more: object) =>
      app.call<MatchPost>('PUT', `${path}/${made.id}`, { as: author, body: { ...changed, ...more } });
    expect((await put({})).body).toMatchObject({ ...FACTS, ...RANGE, title: '고침', daysLeft: 10 });
    expect((await put({ day: '', time: '', seats: '' })).body).toMatchObject({
      day: '',
      seats: 0,
      daysLeft: null,
    });
    expect((await put({ scoreFrom: 300 })).status).toBe(400);
  });

  test('is refused with a sentence under its field where it cannot be', async ({ app, member: author }) => {
    for (const [name, value] of [
      ['day', '2026-02-31'],
      ['time', '25:00'],
      ['hall', '가'.repeat(51)],
      ['region', '평양'],
      ['discipline', '5'],
      ['scoreFrom', 10_000],
      ['scoreFrom', '백'],
      ['seats', 100],
      ['seats', -1],
    ] as const) {
      const body = { ...MATCH_DRAFT, [name]: value };
      const answer = await app.call<{ issues: { path: string }[] }>('POST', path, { as: author, body });
      expect(answer.status, name).toBe(400);
      expect(answer.body.issues[0]?.path).toBe(name);
    }
  });
});

test('the region of a known hall is the directory’s, of any other hall the sent one', async ({ app }) => {
  const [admin, author] = [await newAdmin(app), await newMember(app)];
  const hall = { name: '행복당구장', region: '대전', address: '유성구 1' };
  const { body: known } = await app.call<{ id: number }>('POST', '/api/billiard-halls', {
    as: admin,
    body: hall,
  });
  expect((await write(app, author, FACTS)).body).toMatchObject({ region: '대전', hallId: known.id });
  expect((await write(app, author, { ...FACTS, hall: '없는당구장' })).body).toMatchObject({
    region: '부산',
    hallId: null,
  });
});

describe('seats', () => {
  const decide = (app: TestApp, id: number, author: Visitor, player: Visitor, state: string) =>
    app.call('PUT', `${PATH}/${id}/applicants/${player.id}`, { as: author, body: { state } });

  test('are filled by accepted applicants only: the others wait, and are told so', async ({ app }) => {
    const author = await newMember(app);
    const { id } = (await write(app, author, RANGE)).body;
    const [first, second, third, late] = (await players(app, 4)) as [Visitor, Visitor, Visitor, Visitor];
    for (const player of [first, second, third]) {
      expect(await apply(app, id, player)).toMatchObject(saying(201, '신청되었습니다.'));
    }
    const asked = { seatsLeft: 2, applicantCount: 3, waiting: 3, can: { apply: true } };
    expect(await read(app, id, late)).toMatchObject(asked);
    for (const player of [third, first])
      expect((await decide(app, id, author, player, 'accepted')).status).toBe(200);
    const full = { seatsLeft: 0, waiting: 1, closed: false, can: { apply: true } };
    expect(await read(app, id, late)).toMatchObject(full);
    const news = async (as: Visitor) => (await notificationsOf(app, as)).map(({ text }) => text);
    expect(await news(second)).toEqual([
      '자리가 모두 찼습니다. 내 신청은 대기자 명단에 있습니다. ‘토요일 4구 한 게임’',
    ]);
    expect(await apply(app, id, late)).toMatchObject(
      saying(201, '신청되었습니다. 자리가 모두 차 대기자 명단에 올랐습니다.'),
    );
    expect(await decide(app, id, author, second, 'accepted')).toMatchObject(
      saying(409, expect.stringContaining('모집 인원이 모두 찼습니다.')),
    );
    expect((await decide(app, id, author, third, 'declined')).status).toBe(200);
    expect(await read(app, id)).toMatchObject({ seatsLeft: 1, applicantCount: 4, waiting: 2 });
    expect((await decide(app, id, author, second, 'accepted')).status).toBe(200);
    expect((await app.call('DELETE', `${PATH}/${id}/apply`, { as: first })).status).toBe(200);
    // Waiting and declined applicants hold no seat that could become free.
    for (const player of [late, third])
      expect((await app.call('DELETE', `${PATH}/${id}/apply`, { as: player })).status).toBe(200);
    expect(await read(app, id)).toMatchObject({ seatsLeft: 1, applicantCount: 1, waiting: 0 });
  });

  test('are given exactly as often as there are, however many are accepted at once', {
    tags: 'race',
  }, async ({ app, member: author }) => {
    const { id } = (await write(app, author, RANGE)).body;
    const many = await players(app, 6);
    for (const player of many) expect((await apply(app, id, player)).status).toBe(201);
    const answers = await Promise.all(many.map(player => decide(app, id, author, player, 'accepted')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await read(app, id)).toMatchObject({ seatsLeft: 0, waiting: 4 });
  });

  test('of a withdrawn member are free again, and none are left if fewer seats are offered than taken', async () => {
    const { app, author } = await openSiteWith('author');
    const { id } = (await write(app, author, RANGE)).body;
    const [one, two] = (await players(app, 2)) as [Visitor, Visitor];
    for (const player of [one, two]) {
      expect((await apply(app, id, player)).status).toBe(201);
      expect((await decide(app, id, author, player, 'accepted')).status).toBe(200);
    }
    const fewer = { as: author, body: { ...MATCH_DRAFT, seats: 1 } };
    expect((await app.call<MatchPost>('PUT', `${PATH}/${id}`, fewer)).body.seatsLeft).toBe(0);
    await writeUnit(app.site.db, async tx => {
      const { leaveMatches } = await import('#/features/matches/applicants/application-changes.server.ts');
      await leaveMatches(tx, two.number, app.clock.now);
    });
    const { taken } = await app.site.db.selectFrom('match_posts').select('taken').executeTakeFirstOrThrow();
    expect(taken).toBe(1);
  });
});

describe('the list by day', () => {
  async function fill() {
    const { app, author } = await openSiteWith('author');
    const make = async (title: string, body: object) => (await write(app, author, { title, ...body })).body;
    await make('언제든', { matchDate: '시간 협의', region: '서울' });
    await make('토요일', { ...FACTS, day: '2026-11-21', ...RANGE });
    await make('오늘 밤', { day: '2026-11-18', time: '21:00', region: '서울', discipline: '3' });
    await make('오늘 저녁', { day: '2026-11-18', time: '19:00', region: '서울', scoreFrom: 300 });
    await make('글로만', { matchDate: '11/20' });
    const closed = await make('마감', { day: '2026-11-19' });
    await app.call('PUT', `${PATH}/${closed.id}/closed`, { as: author, body: { closed: true } });
    const full = await make('다 찬', { day: '2026-11-19', seats: 1 });
    const player = await newMember(app);
    await apply(app, full.id, player);
    const accepted = { as: author, body: { state: 'accepted' } };
    await app.call('PUT', `${PATH}/${full.id}/applicants/${player.id}`, accepted);
    const find = async (query = '') => {
      const { body, headers } = await app.call<ListedMatch[]>('GET', `${PATH}/by-day?page=1&${query}`);
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ title }) => title);
    };
    return { app, author, find };
  }

  test('shows open ones, the soonest first, and is narrowed by region, day, discipline, 수지 and words', async () => {
    const { find } = await fill();
    expect(await find()).toEqual(['오늘 저녁', '오늘 밤', '글로만', '토요일', '언제든']);
    expect(await find('region=서울')).toEqual(['오늘 저녁', '오늘 밤', '언제든']);
    expect(await find('day=today')).toEqual(['오늘 저녁', '오늘 밤']);
    expect(await find('day=weekend')).toEqual(['토요일']);
    expect(await find('day=2026-11-20')).toEqual(['글로만']);
    expect(await find('discipline=3')).toEqual(['오늘 밤']);
    expect(await find('score=200')).toEqual(['오늘 밤', '글로만', '토요일', '언제든']);
    expect(await find('score=300&region=서울&day=today')).toEqual(['오늘 저녁', '오늘 밤']);
    expect(await find(`q=${encodeURIComponent('오늘')}&discipline=3`)).toEqual(['오늘 밤']);
  });

  test('gives the state of the reader’s applications', async () => {
    const { app, author } = await fill();
    const reader = await newMember(app);
    const path = `${PATH}/by-day?page=1`;
    const states = async (as?: Visitor) =>
      (await app.call<z.infer<typeof matchByDay>[]>('GET', path, { as })).body
        .map(row => matchByDay.strict().parse(row))
        .flatMap(row => (row.ownState ? [[row.title, row.ownState]] : []));
    const [first] = (await app.call<ListedMatch[]>('GET', path)).body;
    expect((await apply(app, first?.id ?? 0, reader)).status).toBe(201);
    expect(await states(reader)).toEqual([[first?.title, 'applied']]);
    const decided = `${PATH}/${first?.id}/applicants/${reader.id}`;
    const body = { state: 'accepted' };
    expect((await app.call('PUT', decided, { as: author, body })).status).toBe(200);
    expect([await states(reader), await states(), await states(await newMember(app))]).toEqual([
      [[first?.title, 'accepted']],
      [],
      [],
    ]);
  });

  test('leaves a match to the past ones in its minute, and one without a time at midnight', async () => {
    const { app, author, find } = await fill();
    await write(app, author, { title: '시각 없이', day: '2026-11-18' });
    expect(await find('day=today')).toEqual(['오늘 저녁', '오늘 밤', '시각 없이']);
    app.clock.pass(9 * HOUR_MS - 1);
    expect(await find('day=today')).toEqual(['오늘 저녁', '오늘 밤', '시각 없이']);
    app.clock.pass(1);
    expect(await find('day=today')).toEqual(['오늘 밤', '시각 없이']);
    expect(await find('state=past')).toEqual(['오늘 저녁']);
    app.clock.pass(2 * HOUR_MS);
    expect(await find('day=today')).toEqual(['시각 없이']);
    expect(await find('state=past')).toEqual(['오늘 밤', '오늘 저녁']);
    expect(await find('state=past&region=서울')).toEqual(['오늘 밤', '오늘 저녁']);
    expect(await find()).toEqual(['시각 없이', '글로만', '토요일', '언제든']);
    app.clock.pass(3 * HOUR_MS);
    expect(await find()).not.toContain('시각 없이');
  });

  test('shows a match without a day for 60 days', async () => {
    const { app, find } = await fill();
    app.clock.pass(59 * DAY_MS);
    expect(await find()).toEqual(['언제든']);
    app.clock.pass(DAY_MS);
    expect(await find()).toEqual([]);
    expect(await find('state=past')).not.toContain('언제든');
  });

  test('leaves past matches to a separate list, the latest first, without hidden ones', async () => {
    const { app, find } = await fill();
    app.clock.pass(2 * DAY_MS);
    expect(await find()).toEqual(['글로만', '토요일', '언제든']);
    expect(await find(`q=${encodeURIComponent('오늘')}`)).toEqual([]);
    expect(await find(`state=past&q=${encodeURIComponent('오늘')}`)).toEqual(['오늘 밤', '오늘 저녁']);
    expect(await find('state=past')).toEqual(['다 찬', '마감', '오늘 밤', '오늘 저녁']);
    await app.site.db.updateTable('match_posts').set({ hidden: 1 }).where('title', '=', '마감').execute();
    expect(await find('state=past')).toEqual(['다 찬', '오늘 밤', '오늘 저녁']);
    expect(await find('state=past&region=서울')).toEqual(['오늘 밤', '오늘 저녁']);
  });

  test('steps through an index whatever narrows it', async ({ app }) => {
    const board = MATCH_BOARDS.singlematch;
    const asked = [
      {},
      { region: '서울' as const },
      { day: 'weekend' },
      { discipline: '3' as const, score: 25 },
      { region: '서울' as const, day: 'today', discipline: '4' as const, score: 250 },
    ];
    const lists = (['open', 'past'] as const).flatMap(state =>
      asked.map(each => listByDay(board, { state, ...each }, '2026-11-18T10:00')),
    );
    expect(await badPlans(app, lists, 'board')).toEqual([]);
  });
});
