import { expect, test } from 'vitest';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { casesOf, decideCase, report } from '#test/fixtures/cases.ts';
import { addHall, HALL } from '#test/fixtures/halls.ts';
import { newProvenReporter, newResident, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';

const TEXT = { title: '비밀스러운 제목', content: '내용' };
const BOARD = '/api/freeboard';
const several = (make: () => Promise<Visitor>) => Promise.all(Array.from({ length: 5 }, make));
async function hide(app: TestApp, kind: string, target: number, make = newResident) {
  for (const as of await several(() => make(app)))
    expect((await report(app, as, kind, target)).status).toBe(201);
}
const post = async (app: TestApp, path: string, as: Visitor, body: object) =>
  (await app.call<{ id: number }>('POST', path, { as, body })).body.id;

test('strangers comment on, answer, like, keep and apply to nothing that is hidden: 404 as where nothing is', async () => {
  const { app, author, stranger, moderator } = await openSiteWith('author', 'stranger', 'moderator');
  const id = await post(app, BOARD, author, TEXT);
  const open = await post(app, BOARD, author, { ...TEXT, title: '보이는 글' });
  const under = await post(app, `${BOARD}/${id}/comments`, author, { content: '댓글' });
  const comment = await post(app, `${BOARD}/${open}/comments`, author, { content: '가려질 댓글' });
  const match = { ...TEXT, matchDate: '토요일' };
  const matches = ['singlematch', 'promotion'] as const;
  const ids = await Promise.all(matches.map(board => post(app, `/api/${board}`, author, match)));
  await hide(app, 'free', id);
  await hide(app, 'comment', comment);
  for (const [at, board] of matches.entries()) await hide(app, board, ids[at] ?? 0);
  const calls = [
    ['POST', `${BOARD}/${id}/comments`, { content: '댓글' }],
    ['POST', `${BOARD}/${open}/comments`, { content: '답글', answerTo: comment }],
    ['PUT', `${BOARD}/${id}/like`],
    ['PUT', `${BOARD}/${id}/bookmark`],
    ['PUT', `${BOARD}/${open}/comments/${comment}/like`],
    ['PUT', `${BOARD}/${id}/comments/${under}/like`],
    ...matches.map((board, at) => ['POST', `/api/${board}/${ids[at]}/apply`] as const),
    ...matches.map(
      (board, at) => ['POST', `/api/${board}/${ids[at]}/comments`, { content: '댓글' }] as const,
    ),
  ] as const;
  for (const [method, path, body] of calls) {
    const { status } = await app.call(method, path, { as: stranger, body });
    expect([path, status]).toEqual([path, 404]);
  }
  const allowed = await app.call('POST', `${BOARD}/${id}/comments`, {
    as: moderator,
    body: { content: '확인 중' },
  });
  expect(allowed.status).toBe(201);
});

test('a hidden match does not lead to the page of the hall that its author typed', async () => {
  const { app, admin, author, stranger } = await openSiteWith('admin', 'author', 'stranger');
  const hallId = await addHall(app, admin);
  const match = { ...TEXT, matchDate: '토요일', hall: HALL.name };
  const id = await post(app, '/api/singlematch', author, match);
  const hallSeen = async () => (await app.call('GET', `/api/singlematch/${id}`, { as: stranger })).body;
  expect(await hallSeen()).toMatchObject({ hall: HALL.name, hallId });
  await hide(app, 'singlematch', id);
  expect(await hallSeen()).toMatchObject({ hall: '', hallId: null });
});

test('a hidden post’s title is in no earlier notification and only in its author’s own data, until it is shown again', async () => {
  const { app, author, reader, moderator } = await openSiteWith('author', 'reader', 'moderator');
  const id = await post(app, BOARD, author, TEXT);
  const comment = await post(app, `${BOARD}/${id}/comments`, reader, { content: '댓글' });
  await post(app, `${BOARD}/${id}/comments`, author, { content: '답글', answerTo: comment });
  const match = await post(app, '/api/singlematch', author, { ...TEXT, matchDate: '토요일' });
  await app.call('POST', `/api/singlematch/${match}/apply`, { as: reader });
  await app.call('PUT', `/api/singlematch/${match}/applicants/${reader.id}`, {
    as: author,
    body: { state: 'accepted' },
  });
  const read = async (as: Visitor) => {
    const answers = ['/api/notifications', '/api/members/data'].map(path => app.call('GET', path, { as }));
    return (await Promise.all(answers)).map(({ body }) => JSON.stringify(body).includes(TEXT.title));
  };
  expect(await read(reader)).toEqual([true, true]);
  await hide(app, 'free', id);
  await hide(app, 'singlematch', match);
  expect([await read(reader), await read(author)]).toEqual([
    [false, false],
    [true, true],
  ]);
  for (const { id: of } of await casesOf(app, moderator))
    await decideCase(app, moderator, of, { choice: 'dismiss' });
  expect(await read(reader)).toEqual([true, true]);
});

test('only participants still see the title of a hidden tournament', async () => {
  const { app, organiser, fan } = await openSiteWith('organiser', 'fan');
  const id = await announced(app, organiser, { title: TEXT.title });
  const at = app.clock.now.toISOString();
  const told = { kind: 'entry', event: 'entriesOpened', subject: `tournament:${id}`, title: TEXT.title };
  await app.site.db
    .insertInto('notifications')
    .values([organiser, fan].map(({ number }) => ({ ...told, member: number, link: '/', actor: null, at })))
    .execute();
  await hide(app, 'tournament', id, newProvenReporter);
  const reads = async (as: Visitor) =>
    JSON.stringify((await app.call('GET', '/api/notifications', { as })).body).includes(TEXT.title);
  expect([await reads(organiser), await reads(fan)]).toEqual([true, false]);
});
