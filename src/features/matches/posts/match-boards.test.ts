import { describe, expect } from 'vitest';
import { MATCH_DRAFT, MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, test } from '#test/test-app.ts';
import { type ListedMatch, listedMatch, type MatchPost, matchPost } from './match-boards.contract.ts';

const MISSING = { status: 404, body: { message: '게시글을 찾을 수 없습니다.' } };

const NO_FACTS = {
  day: '',
  time: '',
  hall: '',
  region: '',
  discipline: '',
  scoreFrom: 0,
  scoreTo: 0,
  seats: 0,
};

describe.each(Object.entries(MATCH_PATHS))('on the board %s', (board, path) => {
  test('a member writes a post that everybody reads', async ({ app }) => {
    const author = await newMember(app, { username: '큐마스터' });
    const post = await newMatch(app, author, { path });
    expect(matchPost.parse(post)).toEqual({
      ...MATCH_DRAFT,
      id: post.id,
      number: 1,
      daysLeft: 3664,
      over: false,
      waiting: 0,
      author: '큐마스터',
      authorId: author.id,
      authorNumber: author.number,
      authorHasProfile: true,
      authorScore4: 200,
      authorScore3: null,
      createdAt: '2026-11-18T10:00:00+09:00',
      viewCount: 0,
      hidden: false,
      held: false,
      folded: false,
      applicantCount: 0,
      commentCount: 0,
      closed: false,
      ...NO_FACTS,
      seatsLeft: null,
      can: { edit: true, remove: true, close: true, apply: false, announce: path.endsWith('singlematch') },
      application: null,
      ownScore: null,
      phones: { author: true, own: true },
      tournament: null,
      ofTournament: false,
      after: null,
      games: [],
      hallId: null,
      updatedAt: '2026-11-18T10:00:00.000+09:00',
      editedAt: '',
      authorTexts: true,
      authorPicture: '',
      authorFacts: { score4: 200, score3: null, hall: '' },
      picture: '',
      pictureCount: 0,
      pictures: [],
      prev: null,
      next: null,
    });
    const nothing = { edit: false, remove: false, close: false, apply: false, announce: false };
    const read = await app.call<MatchPost>('GET', `${path}/${post.id}`);
    expect(read.body).toEqual({ ...post, phones: null, can: nothing });
    const listed = await app.call<unknown[]>('GET', path);
    expect(listed.body.map(row => listedMatch.strict().parse(row).title)).toEqual([MATCH_DRAFT.title]);
  });

  test('is of a tournament if a promotion’s title names one and its day is known', async ({ app }) => {
    const author = await newMember(app);
    const isOf = async (draft: object) => {
      const { id } = await newMatch(app, author, { path, ...draft });
      return (await app.call<MatchPost>('GET', `${path}/${id}`)).body.ofTournament;
    };
    const day = '2026-11-28';
    expect([
      await isOf({ title: '11월 월례대회', day }),
      await isOf({ title: '11월 월례대회', matchDate: '미정' }),
      await isOf({ title: '초보 레슨', day }),
    ]).toEqual([board === 'promotion', false, false]);
  });

  test('its author and an admin change, close and remove it', async ({ app, member: author, admin }) => {
    const { id } = await newMatch(app, author, { path });
    for (const as of [author, admin]) {
      const body = { title: `${as.id} 정리`, matchDate: '주말', content: '바뀐 내용' };
      const changed = await app.call<MatchPost>('PUT', `${path}/${id}`, { as, body });
      const unchanged = { author: author.username, createdAt: '2026-11-18T10:00:00+09:00', daysLeft: null };
      expect(changed).toMatchObject({ status: 200, body: { ...body, ...unchanged } });
      for (const closed of [true, false]) {
        const answer = await app.call('PUT', `${path}/${id}/closed`, { as, body: { closed } });
        expect(answer).toMatchObject({ status: 200, body: { closed, can: { close: true } } });
      }
      expect((await app.call('PUT', `${path}/${id}/closed`, { as, body: {} })).status).toBe(400);
      expect((await app.call('PUT', `${path}/${id}`, { as, body: {} })).status).toBe(400);
    }
    const gone = await app.call('DELETE', `${path}/${id}`, { as: author });
    expect(gone).toMatchObject({ status: 200, body: { message: '게시글이 삭제되었습니다.' } });
    const second = await newMatch(app, author, { path });
    expect((await app.call('DELETE', `${path}/${second.id}`, { as: admin })).status).toBe(200);
    expect(await app.call('GET', `${path}/${id}`)).toMatchObject(MISSING);
    expect((await app.call('GET', path)).headers.get('x-total-count')).toBe('0');
    expect(await app.site.db.selectFrom('match_post_texts').selectAll().execute()).toEqual([]);
  });

  test('a post of the other board is not there, for no call', async ({ app, member: author }) => {
    const other = Object.values(MATCH_PATHS).find(each => each !== path) ?? '';
    const { id } = await newMatch(app, author, { path: other });
    for (const [method, below, body] of [
      ['GET', ''],
      ['PUT', '', MATCH_DRAFT],
      ['DELETE', ''],
      ['PUT', '/closed', { closed: true }],
      ['POST', '/views'],
      ['GET', '/applicants'],
      ['POST', '/apply'],
      ['DELETE', '/apply'],
      ['PUT', '/applicants/player1', { state: 'accepted' }],
    ] as const) {
      const answer = await app.call(method, `${path}/${id}${below}`, { as: author, body });
      expect(answer, method + below).toMatchObject(MISSING);
    }
    for (const odd of ['0', '-1', 'first', '9007199254740993'])
      expect((await app.call('GET', `${path}/${odd}`)).status).toBe(404);
  });

  test('pages begin with the newest, and a search looks in titles and texts', async ({ app }) => {
    const author = await newMember(app);
    for (let n = 1; n <= 13; n++) await newMatch(app, author, { path, title: `${n}번째 당구대회` });
    await newMatch(app, author, { path: Object.values(MATCH_PATHS).find(each => each !== path) ?? '' });
    await newMatch(app, author, { path, title: '모임', content: '100% 재미있는 대회\nABC' });
    const titles = async (query: string) => {
      const { headers, body } = await app.call<ListedMatch[]>('GET', `${path}?${query}`);
      return [headers.get('x-total-count'), body.map(post => post.title)];
    };
    expect(await titles('page=1&size=2')).toEqual(['14', ['모임', '13번째 당구대회']]);
    expect(await titles('page=2')).toEqual(['14', [4, 3, 2, 1].map(n => `${n}번째 당구대회`)]);
    expect(await titles('page=1&size=1&sort=id&order=asc')).toEqual(['14', ['1번째 당구대회']]);
    expect(await titles(`page=1&size=3&q=${encodeURIComponent('대회')}`)).toEqual([
      '14',
      ['모임', '13번째 당구대회', '12번째 당구대회'],
    ]);
    expect(await titles(`q=${encodeURIComponent('대회')}&field=content`)).toEqual(['1', ['모임']]);
    expect(await titles(`q=${encodeURIComponent('1번째')}&field=title&order=asc`)).toEqual([
      '1',
      ['1번째 당구대회'],
    ]);
    expect(await titles(`q=${encodeURIComponent('100%')}`)).toEqual(['1', ['모임']]);
    expect(await titles('q=abc')).toEqual(['1', ['모임']]);
    expect(await titles('q=%25')).toEqual(['0', []]);
  });
});

const REFUSED: [what: string, wrong: object, message: string][] = [
  ['no date', { matchDate: undefined }, '매치 날짜를 입력해주세요.'],
  ['a blank date', { matchDate: '  ' }, '매치 날짜를 입력해주세요.'],
  ['a date too long', { matchDate: '가'.repeat(51) }, '매치 날짜는 50자까지 쓸 수 있습니다.'],
];

test('a post without a date, or with a long one, is refused', async ({ app, member: as }) => {
  for (const [what, wrong, message] of REFUSED) {
    const body = { ...MATCH_DRAFT, ...wrong };
    const answer = await app.call('POST', MATCH_PATHS.promotion, { as, body });
    expect(answer, what).toMatchObject({ status: 400, body: { message } });
  }
});

test('a match date that is no date is stored as typed, and all limits count an emoji once', async () => {
  const app = await openTestApp();
  const whole = { title: '🎱'.repeat(100), matchDate: '🎱'.repeat(50), content: '🎱'.repeat(10_000) };
  const post = await newMatch(app, await newMember(app), whole);
  expect(post).toMatchObject({ ...whole, daysLeft: null });
  const listed = await app.call<ListedMatch[]>('GET', MATCH_PATHS.singlematch);
  expect(listed.body[0]?.content).toBe('🎱'.repeat(200));
});

test('the days left follow the Korean day', async ({ app }) => {
  const { id } = await newMatch(app, await newMember(app), { matchDate: '11월 19일 저녁' });
  const left = async () =>
    (await app.call<MatchPost>('GET', `${MATCH_PATHS.singlematch}/${id}`)).body.daysLeft;
  expect(await left()).toBe(1);
  app.clock.now = new Date('2026-11-18T15:00:00Z');
  expect(await left()).toBe(0);
  app.clock.now = new Date('2026-11-19T15:00:00Z');
  expect(await left()).toBe(-1);
});

test('a view counts once a day and visitor, also when the page came ready-made', async ({ app }) => {
  const { id } = await newMatch(app, await newMember(app));
  const reader = await newMember(app);
  const path = `${MATCH_PATHS.singlematch}/${id}`;
  await app.call('GET', path);
  await app.call('POST', `${path}/views`);
  await app.call('POST', `${path}/views`, { as: reader });
  await app.call('GET', path, { as: reader });
  await app.site.views.flush();
  expect((await app.call<MatchPost>('GET', path)).body.viewCount).toBe(2);
});

test('a post names the one before and the one after it on its own board', async ({ app, member: author }) => {
  const first = await newMatch(app, author, { title: '첫째' });
  const promotion = await newMatch(app, author, { path: MATCH_PATHS.promotion });
  const second = await newMatch(app, author, { title: '둘째' });
  expect(second).toMatchObject({ prev: { id: first.id, title: '첫째' }, next: null });
  const read = await app.call<MatchPost>('GET', `${MATCH_PATHS.singlematch}/${first.id}`);
  expect(read.body).toMatchObject({ prev: null, next: { id: second.id, title: '둘째' } });
  const other = await app.call<MatchPost>('GET', `${MATCH_PATHS.promotion}/${promotion.id}`);
  expect(other.body).toMatchObject({ prev: null, next: null });
});

test('an admin’s changes of others’ posts are in the audit log, an author’s are not', async ({ app }) => {
  const [author, admin] = [await newMember(app), await newAdmin(app)];
  const { id } = await newMatch(app, author);
  const path = `${MATCH_PATHS.singlematch}/${id}`;
  const notes = () => app.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  for (const as of [author, admin]) {
    expect(await notes()).toEqual([]);
    await app.call('PUT', path, { as, body: { ...MATCH_DRAFT, title: as.id } });
    for (const closed of [true, true, false])
      await app.call('PUT', `${path}/closed`, { as, body: { closed } });
  }
  await app.call('DELETE', path, { as: admin });
  expect((await notes()).map(note => [note.action, note.admin, note.subject])).toEqual(
    ['post.change', 'post.close', 'post.close', 'post.remove'].map(action => [
      action,
      admin.number,
      `singlematch:${id}`,
    ]),
  );
  const [changed] = await notes();
  expect(JSON.parse(changed?.before ?? '')).toEqual({ ...MATCH_DRAFT, ...NO_FACTS, title: author.id });
  expect(JSON.parse(changed?.after ?? '')).toEqual({ ...MATCH_DRAFT, ...NO_FACTS, title: admin.id });
});
