import { expect, test } from 'vitest';
import { CASE_CLOSED } from '#/features/moderation/cases/cases.constants.ts';
import type { Notification } from '#/features/notifications/inbox/notifications.contract.ts';
import { runPrivacyJobs } from '#/features/privacy/policy/privacy-jobs.server.ts';
import type { SiteStats } from '#/features/site/statistics/site-stats.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { newAdmin, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp } from '#test/test-app.ts';
import type { OwnRequest } from './requests.contract.ts';

const PATH = '/api/privacy-requests';
const OWN = { kind: 'erase', request: '예전 대회에 남은 제 이름을 지워 주세요.' };
const GUEST = { ...OWN, capacity: 'guardian', name: '박보호', contact: '02-111-2222', email: '' };
const ANSWER = { choice: 'done', answer: '지웠습니다.' };

const ask = (app: TestApp, as: Visitor) => app.call('POST', `${PATH}/own`, { as, body: OWN });
const askAsGuest = async (app: TestApp, more = {}, headers = {}) =>
  (await app.call<{ id: number; key: string }>('POST', PATH, { body: { ...GUEST, ...more }, headers })).body;
const queue = (app: TestApp, as: Visitor, state?: 'closed') => casesOf(app, as, { tab: 'privacy', state });
const answer = (app: TestApp, as: Visitor, id: number, body = ANSWER) => decideCase(app, as, id, body);
const unread = async (app: TestApp, as: Visitor) =>
  (await app.call<{ openReports?: number }>('GET', '/api/notifications/unread', { as })).body.openReports;

test('a member asks, an admin answers within ten Seoul days, and the member reads it', async () => {
  const { app, member } = await openSiteWith('member');
  // 23:30 in Seoul.
  app.clock.now = new Date('2026-11-18T14:30:00Z');
  const [admin, moderator] = [await newAdmin(app), await newModerator(app)];
  expect((await ask(app, member)).status).toBe(201);
  expect([await unread(app, admin), await unread(app, moderator)]).toEqual([1, 0]);
  const [waiting] = await queue(app, admin);
  expect(waiting).toMatchObject({
    title: '삭제',
    due: '2026-11-28',
    overdue: false,
    person: { author: member.username },
  });
  expect((await shownCase(app, admin, waiting?.id ?? 0)).texts).toContainEqual({
    label: '요청한 내용',
    content: OWN.request,
  });
  const id = waiting?.id ?? 0;
  app.clock.now = new Date('2026-11-28T14:59:59Z');
  const later = await newAdmin(app);
  const stats = async () =>
    (await app.call<SiteStats>('GET', '/api/site-stats', { as: later })).body.overdueRequests;
  expect([(await queue(app, later))[0]?.overdue, await stats()]).toEqual([false, 0]);
  app.clock.pass(1000);
  expect([(await queue(app, later))[0]?.overdue, await stats()]).toEqual([true, 1]);

  const refused = { choice: 'refused', answer: '다른 회원의 기록이기도 해서 지울 수 없습니다.' };
  expect((await answer(app, later, id, { ...refused, answer: ' ' })).status).toBe(400);
  expect((await answer(app, later, id, refused)).status).toBe(200);
  expect(await answer(app, later, id)).toMatchObject({ status: 409, body: { message: CASE_CLOSED } });
  expect((await answer(app, later, id + 1)).status).toBe(404);
  const own = await app.call<OwnRequest[]>('GET', `${PATH}/own`, { as: member });
  expect(own.body).toMatchObject([{ state: 'refused', answer: refused.answer }]);
  const told = await app.call<Notification[]>('GET', '/api/notifications', { as: member });
  expect(told.body).toMatchObject([{ link: '/profile/privacy-requests' }]);
  expect([await queue(app, later), await unread(app, later), await stats()]).toEqual([[], 0, 0]);
  expect(await queue(app, later, 'closed')).toHaveLength(1);
  const noted = await app.site.db.selectFrom('audit_log').selectAll().execute();
  expect(noted).toMatchObject([{ action: 'privacy.answer', subject: `privacy-request:${id}` }]);
  expect(JSON.stringify(noted)).not.toContain('다른 회원');
});

test('a person without an account reads the own request with its key, and nobody else does', async () => {
  const { app, admin } = await openSiteWith('admin');
  const [{ id, key }, other] = [await askAsGuest(app), await askAsGuest(app, { name: '최다른' })];
  const status = (of: string) => app.call<OwnRequest>('POST', `${PATH}/status`, { body: { key: of } });
  expect((await status(key)).body).toMatchObject({ id, state: 'open', due: '2026-11-28' });
  for (const wrong of ['', 'x', other.key.slice(1)]) expect((await status(wrong)).status).toBe(404);
  expect((await queue(app, admin)).map(({ title }) => title)).toEqual(['삭제 · 박보호', '삭제 · 최다른']);
  const answers = await Promise.all([1, 2, 3].map(() => answer(app, admin, id)));
  expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409]);
  expect((await status(key)).body).toMatchObject({ state: 'done', answer: ANSWER.answer });
  expect(JSON.stringify((await status(other.key)).body)).not.toContain(ANSWER.answer);
  expect((await app.call('POST', PATH, { body: { ...GUEST, website: 'https://example.com' } })).status).toBe(
    201,
  );
  expect(await queue(app, admin)).toHaveLength(1);

  app.clock.pass(364 * DAY_MS);
  await runPrivacyJobs(app.site, new AbortController().signal);
  const stored = app.site.db.selectFrom('cases').selectAll().orderBy('id');
  expect((await stored.execute())[0]?.facts).toContain('박보호');
  app.clock.pass(DAY_MS);
  await runPrivacyJobs(app.site, new AbortController().signal);
  expect(await stored.execute()).toMatchObject([
    { facts: '{"what":"erase"}', text: '', answer: '', outcome: 'done' },
    { facts: expect.stringContaining('최다른'), text: OWN.request, outcome: '' },
  ]);
  expect((await status(key)).body).toMatchObject({ kind: 'erase', state: 'done' });
});

test('a suspended member may send a request, it is in the own data, and withdrawal erases it', async () => {
  const { app, member, admin } = await openSiteWith('member', 'admin');
  const suspended = { suspended_until: '2027-01-01T00:00:00.000Z' };
  await app.site.db.updateTable('members').set(suspended).where('number', '=', member.number).execute();
  expect((await ask(app, member)).status).toBe(201);
  const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: member });
  expect(data.body.cases).toMatchObject([
    { kind: 'privacyRequest', what: 'erase', text: OWN.request, state: 'open', dueDay: '2026-11-28' },
  ]);
  await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member });
  expect(await queue(app, admin)).toEqual([]);
  expect(await queue(app, admin, 'closed')).toMatchObject([{ stateWord: '탈퇴로 끝남' }]);
  expect(await app.site.db.selectFrom('cases').select('text').execute()).toEqual([{ text: '' }]);
});

test('the letter says where the request is read and nothing that was typed', async () => {
  const { url, letters } = await startMailServer();
  const app = await openTestApp({ SMTP_URL: url, PUBLIC_URL: 'https://madang.example.com' });
  const request = '반값 당구대 https://shop.example 로 오세요';
  // Sent twice, as by a browser that got no answer to the first request.
  const send = () =>
    askAsGuest(app, { request, email: 'anybody@example.com' }, { 'idempotency-key': 'one-request' });
  const { id, key } = await send();
  expect(await send()).toMatchObject({ id, key });
  await expect.poll(() => letters.length).toBe(2);
  for (const { subject, text } of letters) {
    expect(subject).toContain(`${id}번`);
    expect(text).toContain(`https://madang.example.com/report/privacy-status#${key}`);
  }
  for (const typed of ['반값', 'shop.example', GUEST.name]) expect(letters[0]?.text).not.toContain(typed);
});
