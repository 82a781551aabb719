import { expect } from 'vitest';
import { casesOf } from '#test/fixtures/cases.ts';
import { newAdmin, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { textFilter, triedPosts } from './filters.contract.ts';

const PATH = '/api/filters';
const BOARD = '/api/freeboard';
const WORD = { kind: 'word', pattern: '카지노', action: 'refuse', sentence: '' };
type Post = { id: number; held: boolean };

const add = (app: TestApp, as: Visitor, filter: object) =>
  app.call<{ id: number; message: string }>('POST', PATH, { as, body: { ...WORD, ...filter } });
const post = (app: TestApp, as: Visitor, title: string, content = '내용') =>
  app.call<Post>('POST', BOARD, { as, body: { title, content } });

test('an admin’s word refuses posts, comments and edits with its sentence, and the typed text is kept', async () => {
  const { app, admin, member } = await openSiteWith('admin', 'member');
  await add(app, admin, { sentence: '도박 광고는 쓸 수 없습니다.' });
  await add(app, admin, { kind: 'link', pattern: 'https://bet.example.com' });
  const { id } = (await post(app, member, '안녕하세요')).body;
  const sentence = '도박 광고는 쓸 수 없습니다.';
  const refused = await post(app, member, 'ㅋㅏ 지\u200b노');
  expect([refused.status, refused.body]).toEqual([
    400,
    { message: sentence, issues: [{ path: 'title', message: sentence }] },
  ]);
  const link = await app.call('POST', `${BOARD}/${id}/comments`, {
    as: member,
    body: { content: 'm.bet.example.com 보세요' },
  });
  expect(link).toMatchObject(
    saying(400, '‘https://bet.example.com’ 주소는 쓸 수 없습니다. 지우고 다시 시도해 주세요.'),
  );
  const edit = { title: '안녕하세요', content: '카-지-노' };
  expect((await app.call('PUT', `${BOARD}/${id}`, { as: member, body: edit })).status).toBe(400);
  // An admin may use the forbidden words.
  expect((await post(app, admin, '카지노 광고를 보면 신고해주세요')).status).toBe(201);
});

test('a holding word puts a text into the queue, also by an edit, but not for a word that was there before', async () => {
  const { app, admin, member } = await openSiteWith('admin', 'member');
  const older = (await post(app, member, '대리 구합니다')).body;
  const later = (await post(app, member, '안녕하세요')).body;
  const { id } = (await add(app, admin, { pattern: '대리', action: 'hold' })).body;
  expect((await post(app, member, '대 리 합니다')).body.held).toBe(true);
  const edit = (of: Post, title: string) =>
    app.call<Post>('PUT', `${BOARD}/${of.id}`, { as: member, body: { title, content: '내용' } });
  expect((await edit(older, '대리 다시 구합니다')).body.held).toBe(false);
  expect((await edit(later, '대리')).body.held).toBe(true);
  expect((await edit(later, '대리 또')).body.held).toBe(true);
  expect(JSON.stringify((await app.call('GET', '/api/search?q=대리')).body)).not.toContain('또');
  const rows = await casesOf(app, admin, { tab: 'reports' });
  expect(rows.map(({ kind, title, hint }) => [kind, title, hint])).toEqual([
    ['heldText', '대 리 합니다', '글 · 금지어: 대리'],
    ['heldText', '대리', '글 · 금지어: 대리'],
  ]);
  // The member's next text is public.
  await app.call('DELETE', `${PATH}/${id}`, { as: admin });
  expect((await post(app, member, '대리 기사')).body.held).toBe(false);
});

test('admins change the list and moderators read it; each change is in the audit log', async ({ app }) => {
  const [admin, moderator] = [await newAdmin(app), await newModerator(app)];
  const { id } = (await add(app, admin, {})).body;
  expect((await add(app, admin, { pattern: '카 지 노' })).status).toBe(409);
  for (const [filter, sentence] of [
    [{ pattern: '가' }, /2자 이상/],
    [{ pattern: '***' }, /2자 이상/],
    [{ kind: 'link', pattern: '카지노' }, /주소를 입력/],
    [{ pattern: '가'.repeat(101) }, /100자/],
    [{ action: 'burn' }, /선택해주세요/],
  ] as const) {
    const { status, body } = await add(app, admin, filter);
    expect([status, body.message]).toEqual([400, expect.stringMatching(sentence)]);
  }
  const put = { as: admin, body: { ...WORD, action: 'hold' } };
  expect((await app.call('PUT', `${PATH}/${id}`, put)).status).toBe(200);
  const read = await app.call('GET', PATH, { as: moderator });
  expect(textFilter.strict().array().parse(read.body)).toEqual([{ id, ...WORD, action: 'hold' }]);
  expect((await app.call('DELETE', `${PATH}/${id}`, { as: admin })).status).toBe(200);
  const log = await app.site.db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual(['filter.add', 'filter.change', 'filter.remove']);
});

test('a word that is added or removed through one process counts on each of the others', {
  tags: 'processes',
}, async ({ app, member, admin }) => {
  // On two servers, calls reach each in turn.
  const both = async () => [
    (await post(app, member, '카지노')).status,
    (await post(app, member, '카지노')).status,
  ];
  expect(await both()).toEqual([201, 201]);
  const { id } = (await add(app, admin, {})).body;
  await expect.poll(both, { timeout: 5000 }).toEqual([400, 400]);
  await app.call('DELETE', `${PATH}/${id}`, { as: admin });
  await expect.poll(both, { timeout: 5000 }).toEqual([201, 201]);
});

test('of the same word twice at once one is taken, and five hundred are the most', {
  tags: 'race',
}, async ({ app, admin }) => {
  const twice = await Promise.all([add(app, admin, {}), add(app, admin, {})]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  const rows = Array.from({ length: 499 }, (_, n) => ({
    kind: 'word' as const,
    pattern: `말${n}`,
    pattern_key: `말${n}`,
    action: 'hold' as const,
    created_at: '',
  }));
  await app.site.db.insertInto('text_filters').values(rows).execute();
  expect(await add(app, admin, { pattern: '하나 더' })).toMatchObject(
    saying(409, '500개까지 등록할 수 있습니다.'),
  );
  expect((await app.call<unknown[]>('GET', PATH, { as: admin })).body).toHaveLength(500);
});

test('a trial lists the newest posts of every board that the filter would have caught', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const [moderator, author] = [await newModerator(app), await newAdmin(app)];
  const { id } = (await post(app, author, '제목', '카 지 노 오세요')).body;
  await post(app, author, '카페 지하 노래방');
  const match = { title: '카지노 번개', matchDate: '토요일', content: '오세요' };
  const promoted = await app.call<{ id: number }>('POST', '/api/promotion', { as: author, body: match });
  const trial = () =>
    app.call('POST', `${PATH}/trial`, { as: moderator, body: { kind: 'word', pattern: '카지노' } });
  const found = triedPosts.parse((await trial()).body);
  expect(found).toMatchObject({ looked: 3, caught: 2 });
  expect(found.posts.map(({ link }) => link).sort()).toEqual([
    `/free-board/${id}`,
    `/promotion-board/${promoted.body.id}`,
  ]);
  for (let n = 0; n < 9; n++) expect((await trial()).status).toBe(200);
  expect((await trial()).status).toBe(429);
});
