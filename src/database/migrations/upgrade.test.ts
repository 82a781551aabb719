import { expect, test } from 'vitest';
import { openReleasedSite } from '#test/fixtures/released-site.ts';
import { newMember } from '#test/fixtures/visitors.ts';

type Row = { id: number; title?: string };

test('a populated site of 1.0.0 comes up to date: its texts are read and found, and members go on writing', async () => {
  const app = await openReleasedSite('1.0.0', () => {});
  const read = async (path: string) => {
    const { status, headers, body } = await app.call<Row[]>('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return { total: Number(headers.get('x-total-count')), rows: body };
  };
  const [posts, comments] = [await read('/api/freeboard?page=1'), await read('/api/freeboard/1/comments')];
  expect(posts.total).toBeGreaterThan(500);
  expect(Array.isArray(comments.rows)).toBe(true);
  const counts = {
    announcements: 40,
    'billiard-halls': 120,
    promotion: 60,
    singlematch: 120,
    tournaments: 17,
  };
  for (const [list, count] of Object.entries(counts))
    expect([list, (await read(`/api/${list}?page=1`)).total]).toEqual([list, count]);
  expect((await read('/api/memberanking?page=1')).total).toBeGreaterThan(250);
  // The upgrade refills the search from all tables.
  const found = (list: string, q: string) => read(`/api/${list}q=${encodeURIComponent(q)}`);
  for (const kind of ['notice', 'free', 'comment', 'promotion', 'singlematch'])
    expect([kind, (await found(`search?kind=${kind}&`, '당구')).rows.length > 0]).toEqual([kind, true]);
  expect((await found('tournaments?', '주간')).rows.length).toBeGreaterThan(0);
  expect((await found('memberanking?', '초록')).rows.length).toBeGreaterThan(0);

  const written = { as: await newMember(app), body: { title: '새 뱅킹', content: '올라온 뒤에 씁니다' } };
  const { status, body: added } = await app.call<Row>('POST', '/api/freeboard', written);
  expect(status).toBe(201);
  expect((await read('/api/freeboard?page=1')).total).toBe(posts.total + 1);
  expect((await found('search?', '뱅킹')).rows[0]).toMatchObject({ id: added.id });
});
