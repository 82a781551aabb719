import { describe, expect, test } from 'vitest';
import { newScene } from '#test/fixtures/call-scene.ts';
import { inParts } from '#test/fixtures/calls.ts';
import { ALLOWED_CALLS, withBody } from '#test/fixtures/calls-with-bodies.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying } from '#test/test-app.ts';

type Text = { id: number; title: string; updatedAt: string };

const SAID = '그 사이에 다른 곳에서 수정되었습니다. 지금 저장된 내용을 확인한 뒤 다시 저장해 주세요.';
const text = (title: string) => ({ title, content: '내용', matchDate: '2026-11-28' });

describe.each(['/api/freeboard', '/api/announcements', '/api/singlematch'])(
  'two members who change one text of %s',
  twoWhoChange,
);

function twoWhoChange(path: string): void {
  const written = async () => {
    const { app, admin } = await openSiteWith('admin');
    const author = path === '/api/announcements' ? await newAdmin(app) : await newMember(app);
    const made = await app.call<Text>('POST', path, { as: author, body: text('처음') });
    const address = `${path}/${made.body.id}`;
    const now = async () => (await app.call<Text>('GET', address)).body;
    const save = (as: typeof author, title: string, expectedUpdatedAt?: unknown) =>
      app.call('PUT', address, { as, body: { ...text(title), expectedUpdatedAt } });
    return { admin, author, now, save };
  };

  test('from one state: the second is refused, and nothing of the first is lost', async () => {
    const { admin, author, now, save } = await written();
    const { updatedAt } = await now();
    expect((await save(author, '글쓴이의 글', updatedAt)).status).toBe(200);
    expect(await save(admin, '운영자의 글', updatedAt)).toMatchObject(saying(409, SAID));
    expect((await now()).title).toBe('글쓴이의 글');
    expect((await save(admin, '운영자의 글', (await now()).updatedAt)).status).toBe(200);
  });

  test('the state is a time in Seoul to the millisecond, and the same moment in another offset is the same state', async () => {
    const { author, now, save } = await written();
    const inSeoul = (await now()).updatedAt;
    expect(inSeoul).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+09:00$/);
    expect((await save(author, '하나', new Date(inSeoul).toISOString())).status).toBe(200);
    const next = new Date((await now()).updatedAt).getTime();
    const wrong = [new Date(next - 1).toISOString(), new Date(next + 1).toISOString(), '어제', ''];
    for (const moment of wrong) expect((await save(author, '둘', moment)).status).toBe(409);
    expect((await save(author, '둘', (await now()).updatedAt)).status).toBe(200);
  });

  test('at once: one of them is refused', async () => {
    const { admin, author, now, save } = await written();
    const { updatedAt } = await now();
    const answers = await Promise.all([save(author, '하나', updatedAt), save(admin, '둘', updatedAt)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('without an expected state: the last one wins', async () => {
    const { admin, author, now, save } = await written();
    expect((await save(author, '하나')).status).toBe(200);
    expect((await save(admin, '둘')).status).toBe(200);
    expect((await now()).title).toBe('둘');
    expect((await save(admin, '셋', 7)).status).toBe(400);
  });
}

test('every change of a text that several people keep is refused if it began from another state', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  const changed: string[] = [];
  const rows = ALLOWED_CALLS.filter(([name]) => name.startsWith('PUT '));
  await inParts(rows, async row => {
    const sent = await withBody(scene, row);
    if (!sent) return;
    const { path, as } = sent;
    const save = (expectedUpdatedAt: unknown) =>
      app.call('PUT', path, { as, body: { ...sent.body, expectedUpdatedAt } });
    const late = await save('2000-01-01T00:00:00.000Z');
    if (late.status !== 409 || late.body.message !== SAID) return;
    const { updatedAt } = (await app.call<{ updatedAt: string }>('GET', path, { as })).body;
    changed.push(`${row[0]} ${(await save(updatedAt)).status}`);
  });
  expect(changed.sort()).toEqual(
    [
      ...['announcements/:id', 'freeboard/:id', 'promotion/:id', 'boards/:slug/posts/:id'],
      ...['billiard-halls/:id/facts', 'billiard-halls/:id/news/:news'],
      ...['clubs/:id', 'clubs/:id/leagues/:league', 'clubs/:id/leagues/:league/teams/:team'],
      'clubs/:id/meetings/:meeting',
    ]
      .map(path => `PUT /api/${path} 200`)
      .sort(),
  );
});
