import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { indexEverything } from '#/database/search/search-fill.ts';
import { write } from '#/database/write.ts';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';
import { jumps, type Piece, type SearchHit, searchHit } from './search.contract.ts';

const path = (q: string, more = '') => `/api/search?q=${encodeURIComponent(q)}${more}`;

async function search(app: TestApp, q: string, more = '', as: Visitor | null = null) {
  const answer = await app.call<SearchHit[]>('GET', path(q, more), { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { hits: answer.body.map(hit => searchHit.parse(hit)), total: answer.headers.get('x-total-count') };
}
const where = ({ hits }: { hits: SearchHit[] }) => hits.map(({ kind, id }) => `${kind} ${id}`);
/** A shown text, with its hits in brackets. */
const shown = (pieces: Piece[] = []) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

async function post(app: TestApp, as: Visitor, address: string, title: string, content: string) {
  const body = { title, content, matchDate: '2026-12-01' };
  app.clock.pass(1000);
  const { body: made } = await app.call<{ id: number }>('POST', address, { as, body });
  return made.id;
}

/** One text of each kind about 대회, in this order. */
async function everyKind(app: TestApp) {
  const [admin, member] = [await newAdmin(app), await newMember(app)];
  const notice = await post(app, admin, '/api/announcements', '전국당구대회 안내', '자세한 내용은 추후에.');
  const free = await post(
    app,
    member,
    '/api/freeboard',
    '큐 추천',
    '좋은 큐를 찾아요. 다음 대회에서 씁니다.',
  );
  app.clock.pass(1000);
  const said = { as: admin, body: { content: '그 대회 저도 가요' } };
  const { body: comment } = await app.call<{ id: number }>('POST', `/api/freeboard/${free}/comments`, said);
  const promotion = await post(app, member, '/api/promotion', '동호회 대회', '모이세요');
  const single = await post(app, member, '/api/singlematch', '한 판', '대회 연습');
  return { admin, member, notice, free, comment: comment.id, promotion, single };
}

describe('searching everything', () => {
  test('finds posts of every board and comments, the newest first, each kind by its tab', async ({ app }) => {
    const { notice, free, promotion, single } = await everyKind(app);
    const kinds = {
      singlematch: `singlematch ${single}`,
      promotion: `promotion ${promotion}`,
      comment: `comment ${free}`,
      free: `free ${free}`,
      notice: `notice ${notice}`,
    };
    const all = await search(app, '대회');
    expect([where(all), all.total]).toEqual([Object.values(kinds), '5']);
    for (const [kind, position] of Object.entries(kinds))
      expect(where(await search(app, '대회', `&kind=${kind}`)), kind).toEqual([position]);
    expect(where(await search(app, '대회', '&page=2&size=2'))).toEqual([kinds.comment, kinds.free]);
  });

  test('a hit shows its sentence with the words marked, who wrote it, when, and the way there', async () => {
    const app = await openTestApp();
    const { admin, member, notice, free, comment, promotion, single } = await everyKind(app);
    const { hits } = await search(app, '대회');
    expect(hits.map(({ title, excerpt }) => [shown(title), shown(excerpt)])).toEqual([
      ['한 판', '[대회] 연습'],
      ['동호회 [대회]', '모이세요'],
      ['큐 추천', '그 [대회] 저도 가요'],
      ['큐 추천', '…다음 [대회]에서 씁니다.'],
      ['전국당구[대회] 안내', '자세한 내용은 추후에.'],
    ]);
    expect(hits.map(hit => [hit.author, hit.authorId, hit.comment, hit.link])).toEqual([
      [member.username, member.id, null, `/tournament/single/${single}`],
      [member.username, member.id, null, `/promotion-board/${promotion}`],
      [admin.username, admin.id, comment, `/free-board/${free}?comments=1#comments`],
      [member.username, member.id, null, `/free-board/${free}`],
      [null, null, null, `/notice/${notice}`],
    ]);
    expect(hits[0]?.date).toBe('2026-11-18T10:00:05+09:00');
  });

  test('the best order puts hits in the title first, and adjacent words before scattered ones', async () => {
    const { app, member } = await openSiteWith('member');
    const write = (title: string, content: string) => post(app, member, '/api/freeboard', title, content);
    const together = await write('동네 당구 대회', '내용');
    const apart = await write('대회와 당구', '내용');
    const half = await write('당구 이야기', '대회');
    const inText = await write('후기', '당구 대회 후기');
    const scattered = await write('인사', '당구를 쳐요. 대회는 처음.');
    const best = await search(app, '당구 대회', '&sort=best');
    expect(best.hits.map(hit => hit.id)).toEqual([together, apart, half, inText, scattered]);
    const newest = await search(app, '당구 대회', '&sort=new');
    expect(newest.hits.map(hit => hit.id)).toEqual([scattered, inText, half, apart, together]);
  });

  test('changed and removed texts are no longer found by their old words', async ({ app }) => {
    const { admin, member, notice, free, promotion, single } = await everyKind(app);
    const body = { title: '새 제목', content: '새 내용', matchDate: '내일' };
    await app.call('PUT', `/api/announcements/${notice}`, { as: admin, body });
    await app.call('PUT', `/api/promotion/${promotion}`, { as: member, body });
    await app.call('PUT', `/api/freeboard/${free}`, { as: member, body });
    expect(where(await search(app, '대회'))).toEqual([`singlematch ${single}`, `comment ${free}`]);
    expect((await search(app, '"새 제목"')).total).toBe('3');
    await app.call('DELETE', `/api/singlematch/${single}`, { as: member });
    await app.call('DELETE', `/api/freeboard/${free}`, { as: member });
    await app.call('DELETE', `/api/promotion/${promotion}`, { as: member });
    await app.call('DELETE', `/api/announcements/${notice}`, { as: admin });
    expect((await search(app, '대회')).total).toBe('0');
    expect((await search(app, '새')).total).toBe('0');
  });

  test('texts from before the index existed are found too', async ({ app, db }) => {
    await everyKind(app);
    const before = await search(app, '대회');
    const called = (await app.call('GET', `/api/search/jumps?q=${encodeURIComponent('선수')}`)).body;
    await db.deleteFrom('search_documents').execute();
    for (const index of ['search_index', 'member_index', 'hall_index'])
      await sql`delete from ${sql.table(index)}`.execute(db);
    expect((await search(app, '대회')).total).toBe('0');
    await write(db, indexEverything);
    expect(await search(app, '대회')).toEqual(before);
    expect((await app.call('GET', `/api/search/jumps?q=${encodeURIComponent('선수')}`)).body).toEqual(called);
  });

  test('a removed comment is not found, and a withdrawn author is not named', async ({ app }) => {
    const { admin, member, free, comment } = await everyKind(app);
    await app.call('DELETE', `/api/freeboard/${free}/comments/${comment}`, { as: admin });
    expect((await search(app, '대회', '&kind=comment')).total).toBe('0');
    await app.call('DELETE', `/api/memberanking/${member.id}`, { as: admin });
    const { hits } = await search(app, '대회', '&kind=free');
    expect(hits[0]).toMatchObject({ author: '탈퇴한 회원', authorId: null, authorHasProfile: false });
  });

  test('a query without searchable characters finds nothing, and an invalid one is refused with a sentence', async () => {
    const app = await openTestApp();
    await everyKind(app);
    for (const q of ['', ' ', '%', '"" *', '🎱']) expect((await search(app, q)).total, q).toBe('0');
    expect((await app.call<SearchHit[]>('GET', '/api/search')).body).toEqual([]);
    for (const [query, message] of [
      ['kind=members', '검색할 수 없는 게시판입니다.'],
      ['sort=id', '정렬할 수 없는 항목입니다.'],
      [`q=${'가'.repeat(101)}`, '검색어는 100자까지 쓸 수 있습니다.'],
    ])
      expect(await app.call('GET', `/api/search?${query}`)).toMatchObject({
        status: 400,
        body: { message },
      });
  });

  test('a search of one or two Latin letters or digits counts as three', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const guest = { address: '203.0.113.9' };
    for (const q of Array.from({ length: 10 }, () => ['a', '12']).flat())
      expect((await app.call('GET', `/api/memberanking?q=${q}`, guest)).status).toBe(200);
    expect((await app.call('GET', path('큐'), guest)).status).toBe(429);
  });

  test('names and titles are found with and without blanks', async ({ app, member, admin }) => {
    const hall = { region: '서울', name: '큐 월드 당구장', address: '서울 마포구 1', phone: '02-123-4567' };
    expect((await app.call('POST', '/api/billiard-halls', { as: admin, body: hall })).status).toBe(201);
    await app.call('POST', '/api/freeboard', {
      as: member,
      body: { title: '큐 월드 후기', content: '내용' },
    });
    const match = { title: '큐 월드 번개', content: '내용', matchDate: '주말' };
    await app.call('POST', '/api/singlematch', { as: member, body: match });
    await app.call('POST', '/api/announcements', {
      as: admin,
      body: { title: '큐 월드 안내', content: '내용' },
    });
    const boards = ['billiard-halls', 'freeboard', 'singlematch', 'announcements', 'search'];
    for (const board of boards)
      for (const q of ['큐월드', '큐 월드', '큐월'])
        expect(
          (await app.call<unknown[]>('GET', `/api/${board}?q=${encodeURIComponent(q)}`)).body.length,
          `${board} ${q}`,
        ).toBe(board === 'search' ? 3 : 1);
    const name = encodeURIComponent(member.username.replace(' ', ''));
    expect((await app.call<unknown[]>('GET', `/api/memberanking?q=${name}`)).body).toHaveLength(1);
  });
});

describe('quick jumps', () => {
  const jump = async (app: TestApp, q: string) => {
    const { members, halls, tournaments } = jumps.parse(
      (await app.call('GET', `/api/search/jumps?q=${encodeURIComponent(q)}`)).body,
    );
    return {
      members: members.map(member => member.username),
      halls: halls.map(hall => hall.name),
      tournaments: tournaments.map(({ title }) => title),
    };
  };
  const NOTHING = { members: [], halls: [], tournaments: [] };

  test('lead to members and halls by a part of their name, those that begin with it first', async () => {
    const app = await openTestApp();
    const admin = await newAdmin(app, { username: '쿠션지기' });
    for (const username of ['삼쿠션', '쿠션왕', 'Poolking', '쿠션']) await newMember(app, { username });
    const halls = [
      { region: '부산', name: '서면 쿠션클럽', address: '부산 부산진구 1' },
      { region: '서울', name: '쿠션당구장', address: '서울 마포구 2' },
    ];
    for (const body of halls) await app.call('POST', '/api/billiard-halls', { as: admin, body });
    expect(await jump(app, '쿠션')).toEqual({
      members: ['쿠션', '쿠션왕', '삼쿠션'],
      halls: ['쿠션당구장', '서면 쿠션클럽'],
      tournaments: [],
    });
    expect(await jump(app, 'KING')).toEqual({ ...NOTHING, members: ['Poolking'] });
    expect(await jump(app, '마포 쿠션')).toEqual({ ...NOTHING, halls: ['쿠션당구장'] });
    for (const q of ['', '%', '없음', '0-1-0']) expect(await jump(app, q), q).toEqual(NOTHING);
  });

  test('lead to the newest listed tournaments by their titles', async ({ app, member: host }) => {
    for (const title of ['봄 쿠션 대회', '여름 대회', '가을 쿠션 대회'])
      await announced(app, host, { title });
    await announced(app, host, { title: '우리끼리 쿠션 대회', listed: false });
    expect((await jump(app, '쿠션')).tournaments).toEqual(['가을 쿠션 대회', '봄 쿠션 대회']);
  });

  test('follow a new nickname, a new hall, a withdrawal and a role', async ({ app, admin }) => {
    const member = await newMember(app, { username: '옛이름' });
    const update = { as: admin, body: { username: '새이름' } };
    await app.call('PUT', `/api/memberanking/${member.id}/update`, update);
    expect([await jump(app, '옛이름'), (await jump(app, '새이름')).members]).toEqual([NOTHING, ['새이름']]);
    const hall = { region: '서울', name: '옛 당구장', address: '서울 중구 1' };
    const { body } = await app.call<{ id: number }>('POST', '/api/billiard-halls', {
      as: admin,
      body: hall,
    });
    const renamed = { as: admin, body: { ...hall, name: '새 구장' } };
    await app.call('PUT', `/api/billiard-halls/${body.id}`, renamed);
    expect([(await jump(app, '옛')).halls, (await jump(app, '구장')).halls]).toEqual([[], ['새 구장']]);
    await app.call('DELETE', `/api/billiard-halls/${body.id}`, { as: admin });
    await app.call('DELETE', `/api/memberanking/${member.id}`, { as: admin });
    expect(await jump(app, '새')).toEqual(NOTHING);
  });
});
