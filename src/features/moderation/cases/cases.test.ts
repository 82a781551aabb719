import { expect, test } from 'vitest';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying } from '#test/test-app.ts';
import { decisionRefusal } from './case-decisions.server.ts';
import { CASE_CLOSED, CHOICE_MISSING } from './cases.constants.ts';

async function openCases() {
  const { app, admin, moderator, member } = await openSiteWith('admin', 'moderator', 'member');
  for (const kind of ['erase', 'read']) {
    await app.call('POST', '/api/privacy-requests/own', {
      as: member,
      body: { kind, request: '제 정보입니다.' },
    });
    app.clock.pass(86_400_000);
  }
  const later = await newAdmin(app);
  const [first, second] = await casesOf(app, later);
  return {
    app,
    admin: later,
    earlier: admin,
    moderator,
    member,
    first: first?.id ?? 0,
    second: second?.id ?? 0,
  };
}

test('the queue has the earliest deadline first, in its tab and among all, with the numbers on the tabs', async () => {
  const { app, admin, first } = await openCases();
  const rows = await casesOf(app, admin, { tab: 'privacy' });
  expect(rows.map(({ title, due }) => [title, due])).toEqual([
    ['삭제', '2026-11-28'],
    ['열람', '2026-11-29'],
  ]);
  expect(await casesOf(app, admin, { tab: 'halls' })).toEqual([]);
  const tabs = async () =>
    (await app.call<{ tab: string; waiting: number }[]>('GET', '/api/cases/tabs', { as: admin })).body;
  expect(await tabs()).toContainEqual({ tab: 'privacy', title: '개인정보', waiting: 2 });
  await decideCase(app, admin, first, { choice: 'done', answer: '지웠습니다.' });
  expect(await tabs()).toContainEqual({ tab: 'privacy', title: '개인정보', waiting: 1 });
  expect(await casesOf(app, admin, { state: 'closed' })).toMatchObject([{ id: first, stateWord: '처리함' }]);
});

test('what only admins decide no moderator sees or decides', async () => {
  const { app, moderator, first } = await openCases();
  expect(await casesOf(app, moderator)).toEqual([]);
  expect((await app.call('GET', `/api/cases/${first}`, { as: moderator })).status).toBe(403);
  const body = { choice: 'done', answer: '지웠습니다.' };
  expect((await decideCase(app, moderator, first, body)).status).toBe(403);
  const on = (part: string, method: string, body: object) =>
    app.call(method, `/api/cases/${first}/${part}`, { as: moderator, body });
  expect((await on('taken', 'PUT', { taken: true })).status).toBe(403);
  expect((await on('notes', 'POST', { content: '전화로 확인함' })).status).toBe(403);
});

test('a case is taken, gets notes, and is decided once, by one of its choices', async () => {
  const { app, admin, first } = await openCases();
  const on = (part: string, method: string, body: object) =>
    app.call(method, `/api/cases/${first}/${part}`, { as: admin, body });
  expect((await on('taken', 'PUT', { taken: true })).status).toBe(200);
  expect((await on('notes', 'POST', { content: '전화로 확인함' })).status).toBe(201);
  expect(await shownCase(app, admin, first)).toMatchObject({
    state: 'taken',
    takenBy: admin.username,
    isMine: true,
    notes: [{ content: '전화로 확인함', author: admin.username }],
  });
  // Others may take the case over, and only its holder puts it down.
  const other = await newAdmin(app);
  expect(await shownCase(app, other, first)).toMatchObject({ takenBy: admin.username, isMine: false });
  const byOther = (taken: boolean) =>
    app.call('PUT', `/api/cases/${first}/taken`, { as: other, body: { taken } });
  expect([(await byOther(false)).status, (await byOther(true)).status]).toEqual([409, 200]);
  expect((await on('taken', 'PUT', { taken: false })).status).toBe(409);
  expect((await byOther(false)).status).toBe(200);
  expect(await shownCase(app, admin, first)).toMatchObject({ state: 'open', isMine: false });
  expect(await decideCase(app, admin, first, { choice: 'accepted', answer: '예' })).toMatchObject(
    saying(400, CHOICE_MISSING),
  );
  const answers = await Promise.all(
    [1, 2, 3].map(() => decideCase(app, admin, first, { choice: 'refused', answer: '안 됩니다.' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(CASE_CLOSED);
  expect((await on('taken', 'PUT', { taken: false })).status).toBe(409);
  expect((await shownCase(app, admin, first)).form).toBeNull();
});

const admin = { number: 1, role: 'admin' } as const;
const moderator = { number: 2, role: 'moderator' } as const;
const author = (number: number, role: 'member' | 'admin' = 'member', moderator = 0) => ({
  number,
  role,
  moderator,
});

test('moderators decide about members, admins about all others, and about themselves where nobody else may', () => {
  const may = (by: typeof admin | typeof moderator, of: ReturnType<typeof author>) =>
    !decisionRefusal(by, of, false);
  expect(may(moderator, author(9))).toBe(true);
  expect(may(moderator, author(1, 'admin'))).toBe(false);
  expect(may(moderator, author(3, 'member', 1))).toBe(false);
  expect(may(moderator, author(2, 'member', 1))).toBe(false);
  expect(may(admin, author(3, 'member', 1))).toBe(true);
  expect(may(admin, author(4, 'admin'))).toBe(true);
  expect(may(admin, author(1, 'admin'))).toBe(false);
  expect(decisionRefusal(admin, author(1, 'admin'), true)).toBeUndefined();
});
