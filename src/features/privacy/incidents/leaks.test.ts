import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import type { Notification } from '#/features/notifications/inbox/notifications.contract.ts';
import type { AuditEntry } from '#/features/site/audit/audit-log.contract.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { isAcrossServers, openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';
import type { AffectedPage, LeakOverview, SentNotice } from './leaks.contract.ts';
import { KNOWN_LATER, sendLeakNotices } from './leaks.server.ts';

const PATH = '/api/leaks';
const TEXT = { happened: '백업 파일이 밖에서 열렸습니다.', items: '아이디, 전화번호' };
const NOTICE = {
  ...TEXT,
  advice: '비밀번호를 바꿔 주세요.',
  response: '길을 막았습니다.',
  contact: '김보호',
};
const ALL = { scope: 'all', since: '' };

const record = (app: TestApp, as: Visitor, more: object = {}, headers = {}) =>
  app.call<{ id: number; message: string; issues?: object[] }>('POST', PATH, {
    as,
    headers,
    body: { knownAt: '2026-11-18T09:30', ...TEXT, ...more },
  });
const overview = async (app: TestApp, as: Visitor) =>
  (await app.call<LeakOverview>('GET', PATH, { as })).body;
const affected = async (app: TestApp, as: Visitor, query: string) =>
  (await app.call<AffectedPage>('GET', `${PATH}/affected?${query}`, { as })).body;
const idsOf = ({ rows }: AffectedPage) => rows.map(({ id }) => id).sort();

/** A stored but unsent notice of a new leak; returns its id. */
async function newNotice(app: TestApp, as: Visitor, to: object = ALL) {
  const { id } = (await record(app, as)).body;
  const body = { ...to, ...NOTICE };
  return (await app.call<{ id: number }>('POST', `${PATH}/${id}/notices`, { as, body })).body.id;
}
const noticeOf = async (app: TestApp, as: Visitor, id: number) =>
  (await overview(app, as)).notices.find(notice => notice.id === id) as SentNotice;
const send = (site: Parameters<typeof sendLeakNotices>[0], signal = new AbortController().signal) =>
  sendLeakNotices(site, signal);

/** Adds `many` members without sessions. */
async function fill(app: TestApp, many: number, more: object = {}) {
  const at = app.clock.now.toISOString();
  const row = (id: string) => ({
    id,
    id_key: id,
    username: id,
    username_key: id,
    phone: '',
    email: '',
    email_key: '',
    password_hash: 'none',
    created_at: at,
    ...more,
  });
  const rows = Array.from({ length: many }, (_, n) => row(`many${n}`));
  for (let at = 0; at < many; at += 500)
    await app.site.db
      .insertInto('members')
      .values(rows.slice(at, at + 500))
      .execute();
}

test('a leak is recorded once a press, and not before it is known', async () => {
  const app = await openTestApp({ PRIVACY_OFFICER: '김보호', CONTACT: '02-345-6789' });
  const admin = await newAdmin(app);
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => record(app, admin, {}, key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const { leaks, notices, contact } = await overview(app, admin);
  expect(leaks).toEqual([{ ...TEXT, id: answers[0]?.body.id, knownAt: '2026-11-18T09:30:00+09:00' }]);
  expect([notices, contact]).toEqual([[], '김보호, 02-345-6789']);
  const later = await record(app, admin, { knownAt: '2999-01-01T00:00' });
  expect([later.status, later.body.issues]).toEqual([400, [{ path: 'knownAt', message: KNOWN_LATER }]]);
  for (const knownAt of ['2026-02-30T10:00', '2026-11-17T24:00'])
    expect((await record(app, admin, { knownAt })).status).toBe(400);
  const audit = await app.call<AuditEntry[]>('GET', '/api/audit?action=leak.record', { as: admin });
  expect(audit.body).toHaveLength(1);
});

describe('the members affected by a leak', () => {
  test('all members, or those whose rows were written since a time', async ({ app }) => {
    const [admin, early, late] = [await newAdmin(app), await newMember(app), await newMember(app)];
    const gone = await newMember(app);
    await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone });
    const post = { title: '글', content: '내용' };
    await app.call('POST', '/api/freeboard', { as: early, body: post });
    app.clock.pass(3_600_000);
    const { id } = (await app.call<{ id: number }>('POST', '/api/freeboard', { as: late, body: post })).body;
    await app.call('POST', `/api/freeboard/${id}/comments`, { as: early, body: { content: '댓글' } });
    const since = 'since=2026-11-18T10:30';
    expect(idsOf(await affected(app, admin, `scope=posts&${since}`))).toEqual([late.id]);
    expect(idsOf(await affected(app, admin, `scope=comments&${since}`))).toEqual([early.id]);
    expect(await affected(app, admin, `scope=applications&${since}`)).toEqual({
      rows: [],
      next: null,
      count: 0,
      complete: true,
    });
    const everybody = idsOf(await affected(app, admin, 'scope=all'));
    expect([everybody.includes(early.id), everybody.includes(gone.id)]).toEqual([true, false]);
    expect((await app.call('GET', `${PATH}/affected?scope=posts`, { as: admin })).status).toBe(400);
    for (const scope of ['signups', 'logins', 'matches', 'pictures', 'points', 'reports', 'requests'])
      expect(await affected(app, admin, `scope=${scope}&${since}`)).toMatchObject({ complete: true });
  });

  test('page by page, counted up to a thousand', async ({ app, admin }) => {
    const before = (await affected(app, admin, 'scope=all')).count;
    await fill(app, 1_100 - before);
    const ids: string[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const page: AffectedPage = await affected(app, admin, `scope=all&after=${next}`);
      if (next === 0) expect([page.count, page.complete]).toEqual([1_000, false]);
      ids.push(...idsOf(page));
      next = page.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([1_100, 1_100]);
  });
});

// Built servers send by themselves at any time.
describe.skipIf(isAcrossServers)('a notice', () => {
  test('killed between batches goes on, by two processes at once, and tells everybody once', async () => {
    const { app, admin, member, gone } = await openSiteWith('admin', 'member', 'gone');
    await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone });
    await fill(app, 1_200);
    const { count: all } = await affected(app, admin, 'scope=signups&since=2026-11-18T00:00');
    expect(all).toBe(1_000);
    const id = await newNotice(app, admin);
    const late = await newMember(app);
    expect(await noticeOf(app, admin, id)).toMatchObject({ state: 'notifying', notified: 0, total: null });

    const stop = new AbortController();
    const woken = vi.spyOn(app.site.live, 'publish').mockImplementation(() => stop.abort());
    await expect(send(app.site, stop.signal)).rejects.toThrow();
    woken.mockRestore();
    const half = await noticeOf(app, admin, id);
    expect(half).toMatchObject({ state: 'notifying', total: expect.any(Number) });
    expect(half.notified).toBeGreaterThan(0);
    expect(half.notified).toBeLessThan(half.total ?? 0);

    await Promise.all([send(app.site), send(app.site)]);
    const told = await app.site.db
      .selectFrom('notifications')
      .select(['member', 'happened'])
      .where('subject', '=', `leak-notice:${id}`)
      .execute();
    expect(await noticeOf(app, admin, id)).toMatchObject({
      state: 'sent',
      notified: told.length,
      total: told.length,
      letters: 0,
    });
    expect(new Set(told.map(({ member }) => member)).size).toBe(told.length);
    expect(told.every(({ happened }) => happened === 1)).toBe(true);
    const numbers = told.map(({ member }) => member);
    expect([member, gone, late].map(({ number }) => numbers.includes(number))).toEqual([true, false, false]);
    await send(app.site);
    expect((await noticeOf(app, admin, id)).notified).toBe(told.length);
  });

  test('is readable for members from the notification, also for suspended ones', async ({ app }) => {
    const [admin, member] = [await newAdmin(app), await newMember(app)];
    const id = await newNotice(app, admin);
    await send(app.site);
    const { body } = await app.call<Notification[]>('GET', '/api/notifications', { as: member });
    expect(body).toMatchObject([{ link: `/profile/leak-notices/${id}`, unread: true }]);
    const suspended = { suspended_until: '2999-01-01T00:00:00.000Z' };
    await app.site.db.updateTable('members').set(suspended).where('number', '=', member.number).execute();
    const read = await app.call('GET', `${PATH}/notices/${id}`, { as: member });
    expect([read.status, read.body]).toMatchObject([200, NOTICE]);
    expect((await app.call('GET', `${PATH}/notices/999999`, { as: member })).status).toBe(404);
    const audit = await app.call<AuditEntry[]>('GET', '/api/audit?action=leak.notify', { as: admin });
    expect(audit.body).toHaveLength(1);
  });

  test('is one a leak: a repeated press stores nothing, another of the same leak is refused', async () => {
    const app = await openTestApp();
    const [admin, other] = [await newAdmin(app), await newAdmin(app)];
    const { id } = (await record(app, admin)).body;
    const press = (as: Visitor, leak: number, key: string = randomUUID()) =>
      app.call<{ id: number; message: string }>('POST', `${PATH}/${leak}/notices`, {
        as,
        body: { ...ALL, ...NOTICE },
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    const answers = await Promise.all([press(admin, id, key), press(admin, id, key), press(other, id)]);
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(
      refused.every(
        ({ status, body }) =>
          status === 409 &&
          body.message ===
            '이 유출의 통지는 이미 보냈습니다. 더 알게 된 것은 새 유출로 기록해서 통지해주세요.',
      ),
    ).toBe(true);
    expect((await press(other, id)).body.message).toBe(
      '이 유출의 통지는 이미 보냈습니다. 더 알게 된 것은 새 유출로 기록해서 통지해주세요.',
    );
    expect((await overview(app, admin)).notices).toHaveLength(1);
    expect((await press(admin, 999_999)).status).toBe(404);
    await app.site.db.updateTable('leak_notices').set({ key: randomUUID() }).execute();
    expect((await press(admin, id)).status).toBe(409);
  });

  test('is mailed once to each member, waits for a mail server, and counts refused letters', async () => {
    const { app, admin } = await openSiteWith('admin');
    for (let n = 0; n < 4; n++) await newMember(app);
    const id = await newNotice(app, admin);
    const tried: string[] = [];
    const fail = (of: object) => Promise.reject(Object.assign(new Error('no letter'), of));
    const mailing = (answer: () => Promise<void>) => ({
      ...app.site,
      mail: {
        close: () => {},
        send: (letter: { to: string; text: string }) => {
          expect(letter.text).toContain(NOTICE.advice);
          tried.push(letter.to);
          return answer();
        },
      },
    });
    const unreached = mailing(() => (tried.length === 2 ? fail({ command: 'CONN' }) : Promise.resolve()));
    await expect(send(unreached as never)).rejects.toThrow('no letter');
    expect(await noticeOf(app, admin, id)).toMatchObject({ state: 'mailing', letters: 1, refused: 0 });
    const lost = tried.pop();
    await send(
      mailing(() => (tried.length === 3 ? fail({ responseCode: 550 }) : Promise.resolve())) as never,
    );
    expect(tried).toContain(lost);
    expect(new Set(tried).size).toBe(tried.length);
    const sent = { state: 'sent', letters: tried.length - 1, refused: 1 };
    expect(await noticeOf(app, admin, id)).toMatchObject(sent);
  });
});
