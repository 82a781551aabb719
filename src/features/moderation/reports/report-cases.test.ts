import { describe, expect } from 'vitest';
import type { CaseDecision } from '#/features/moderation/cases/cases.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { casesOf, decideCase, newFreePost, report, shownCase } from '#test/fixtures/cases.ts';
import { readStream } from '#test/fixtures/event-stream.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import {
  newAdmin,
  newMember,
  newModerator,
  newResident,
  PASSWORD,
  type Visitor,
} from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const TEXT = { title: '큐 팝니다', content: '전화 주세요' };
const NOTHING = { choice: 'keep', sanction: 'none', reason: 'spam', note: '안쪽 메모' };
const HIDING = { ...NOTHING, choice: 'hide' };

async function reported(app: TestApp, reporters = 1) {
  const [author, moderator] = [await newMember(app), await newModerator(app)];
  const post = await newFreePost(app, author, TEXT);
  const members: Visitor[] = [];
  for (let n = 0; n < reporters; n++) members.push(await newResident(app));
  const body = { kind: 'free', target: String(post), reason: 'spam', detail: '비밀 설명' };
  for (const as of members) await app.call('POST', '/api/reports', { as, body });
  const [found] = await casesOf(app, moderator);
  const id = found?.id ?? 0;
  const decide = (as: Visitor, body: CaseDecision) => decideCase(app, as, id, body);
  const seen = async () => (await app.call<{ folded: boolean }>('GET', `/api/freeboard/${post}`)).body.folded;
  return { author, moderator, post, members, id, decide, seen };
}

const openReports = async (app: TestApp, as: Visitor) =>
  (await app.call<{ openReports?: number }>('GET', '/api/notifications/unread', { as })).body.openReports;

describe('the queue', () => {
  test('has the heaviest case first, with the reported text, and names no reporter', async ({ app }) => {
    const { author, moderator, post, members, id } = await reported(app, 3);
    const edited = { title: '아무것도', content: '아닙니다' };
    await app.call('PUT', `/api/freeboard/${post}`, { as: author, body: edited });
    const light = await newFreePost(app, author, TEXT);
    await report(app, members[0] as Visitor, 'free', light, 'abuse');
    const queue = await casesOf(app, moderator, { tab: 'reports' });
    expect(queue.map(({ hint }) => hint)).toEqual(['글 · 광고·도배 3', '글 · 욕설·비방 1']);
    const excerpt = TEXT.content;
    expect(queue[0]).toMatchObject({ id, title: TEXT.title, excerpt, state: 'open', due: null });
    const whole = await shownCase(app, moderator, id);
    expect(whole).toMatchObject({ texts: [TEXT, {}, {}, {}], record: { cases: 2, sanctions: [] } });
    expect(whole.facts).toContainEqual({ label: '신고한 회원', text: '3명 · 신고 점수 3점' });
    expect(whole.form?.choices.map(({ value }) => value)).toEqual([
      ...['dismiss', 'hide', 'remove', 'keep', 'dismissAgain'],
    ]);
    for (const { id, username } of members)
      for (const name of [id, username]) expect(JSON.stringify(whole)).not.toContain(`"${name}"`);
    expect(await openReports(app, moderator)).toBe(2);
    expect(await openReports(app, author)).toBeUndefined();
  });

  test('a row offers two decisions that need no more than a press', async ({ app }) => {
    const { moderator, decide, seen } = await reported(app);
    const [row] = await casesOf(app, moderator, { tab: 'reports' });
    expect(row?.quick.map(({ label }) => label)).toEqual(['문제없음', '가리기']);
    const hiding = row?.quick[1];
    expect(hiding?.about).toContain('사유는 ‘광고·도배’');
    expect((await decide(moderator, hiding?.values as CaseDecision)).status).toBe(200);
    expect(await seen()).toBe(true);
    const [closed] = await casesOf(app, moderator, { state: 'closed' });
    expect(closed).toMatchObject({ stateWord: '조치함', quick: [] });
    expect(closed?.decidedAt).not.toBeNull();
    // Hidden content may have changed since the report: the case must be opened to show it again.
    const hidden = await reported(app, 5);
    expect(await hidden.seen()).toBe(true);
    const rows = await casesOf(app, moderator, { tab: 'reports' });
    expect(rows.map(({ quick }) => quick.map(({ label }) => label))).toEqual([['계속 가리기']]);
  });

  test('a row offers no decision to a moderator whom the server would refuse', async ({ app }) => {
    const { moderator, members } = await reported(app);
    const [author, other] = [await newAdmin(app), await newAdmin(app)];
    await report(app, members[0] as Visitor, 'free', await newFreePost(app, author, TEXT));
    const offered = async (as: Visitor) =>
      (await casesOf(app, as, { tab: 'reports' })).map(({ quick }) => quick.length);
    expect(await offered(other)).toEqual([2, 2]);
    expect(await offered(author)).toEqual([2, 0]);
    expect(await offered(moderator)).toEqual([2, 0]);
  });

  test('a decision notifies both sides, without the secrets of either', async ({ app }) => {
    const { author, moderator, members, id, decide, seen } = await reported(app);
    expect((await decide(moderator, HIDING)).status).toBe(200);
    expect(await seen()).toBe(true);
    const told = (await notificationTexts(app, author)).join();
    expect(told).toContain('사유: 광고·도배');
    for (const secret of ['안쪽 메모', '비밀 설명', members[0]?.username ?? '', moderator.username])
      expect(told).not.toContain(secret);
    expect((await notificationTexts(app, members[0] as Visitor)).join()).toContain('조치했습니다');
    const own = await app.call<unknown[]>('GET', '/api/reports', { as: members[0] });
    expect(own.body).toMatchObject([{ state: 'upheld' }]);
    expect(await casesOf(app, moderator, { state: 'closed' })).toMatchObject([
      { id, stateWord: '조치함', takenBy: moderator.username },
    ]);
    const subject = await app.site.db.selectFrom('cases').select('subject').executeTakeFirstOrThrow();
    const about = `/api/cases?state=closed&tab=reports&subject=${subject.subject}`;
    expect((await app.call('GET', about, { as: moderator })).body).toMatchObject([{ id }]);
    const audited = await app.site.db.selectFrom('audit_log').select('action').execute();
    expect(audited).toEqual([{ action: 'report.decide' }]);
  });

  test('after a dismissal a text is hidden again only for other reasons and at twice the weight, unless the moderator allows it', async () => {
    const app = await openTestApp();
    const { moderator, decide, post, seen } = await reported(app, 5);
    expect(await seen()).toBe(true);
    expect((await decide(moderator, { choice: 'dismiss' })).status).toBe(200);
    expect(await seen()).toBe(false);
    for (let n = 0; n < 10; n++) await report(app, await newResident(app), 'free', post);
    expect(await seen()).toBe(false);
    for (let n = 1; n <= 10; n++) {
      expect([n, await seen()]).toEqual([n, false]);
      await report(app, await newResident(app), 'free', post, 'obscene');
    }
    expect(await seen()).toBe(true);
  });

  test('no decision of a moderator is beyond thirty days, or other than the form offers', async () => {
    const app = await openTestApp();
    const { moderator, decide } = await reported(app);
    expect((await decide(moderator, { ...NOTHING, sanction: 'suspension', days: 0 })).status).toBe(409);
    expect((await decide(moderator, NOTHING)).status).toBe(400);
    expect((await decide(moderator, { ...NOTHING, sanction: 'write_ban', days: 2 })).status).toBe(400);
    expect((await decide(moderator, { ...NOTHING, sanction: 'write_ban' })).status).toBe(400);
    expect((await decide(moderator, { ...HIDING, choice: 'publish' })).status).toBe(400);
  });
});

describe('a sanction', () => {
  test('against writing lasts until its end, and everything else goes on', async ({ app }) => {
    const { author, moderator, decide, post } = await reported(app);
    await decide(moderator, { ...NOTHING, sanction: 'write_ban', days: 3 });
    const write = (path: string, body: object) => app.call('POST', path, { as: author, body });
    expect(await write('/api/freeboard', TEXT)).toMatchObject(
      saying(403, expect.stringContaining('글쓰기가 정지되었습니다.')),
    );
    expect((await write(`/api/freeboard/${post}/comments`, { content: '네' })).status).toBe(403);
    expect((await write('/api/singlematch', { ...TEXT, matchDate: '토' })).status).toBe(403);
    expect((await write('/api/members/attendance', {})).status).toBe(200);
    app.clock.pass(3 * DAY_MS);
    expect((await write('/api/freeboard', TEXT)).status).toBe(201);
  });

  test('suspends a member: tokens end at once, and after a new login the member reads, exports the own data, objects and is reinstated', async () => {
    const app = await openTestApp();
    const { author, moderator, decide } = await reported(app);
    await decide(moderator, { ...HIDING, sanction: 'suspension', days: 7 });
    expect((await app.call('GET', '/api/members/user', { as: author })).status).toBe(401);
    const login = await app.call<{ token: string; notice: string }>('POST', '/api/auth/login', {
      body: { id: author.id, password: PASSWORD },
    });
    expect(login.body.notice).toContain('이용이 정지되었습니다.');
    const as = { ...author, token: login.body.token };
    for (const path of ['/api/members/user', '/api/members/data', '/api/sanctions'])
      expect([path, (await app.call('GET', path, { as })).status]).toEqual([path, 200]);
    for (const path of ['/api/freeboard', '/api/members/attendance', '/api/reports'])
      expect([path, (await app.call('POST', path, { as, body: TEXT })).status]).toEqual([path, 403]);
    const own = (await app.call<{ id: number; kind: string }[]>('GET', '/api/sanctions', { as })).body;
    expect(own.map(({ kind }) => kind)).toEqual(['suspension', 'hidden']);
    const body = { objection: '제 글이 아닙니다.' };
    expect((await app.call('POST', `/api/sanctions/${own[0]?.id}/objection`, { as, body })).status).toBe(201);
    const [waiting] = await casesOf(app, moderator, { tab: 'objections' });
    expect(waiting).toMatchObject({ title: '이용 정지', person: { authorId: author.id } });
    const { texts } = await shownCase(app, moderator, waiting?.id ?? 0);
    expect(texts[0]).toEqual({ label: '이의신청', content: body.objection });
    expect((await decideCase(app, moderator, waiting?.id ?? 0, { choice: 'accepted' })).status).toBe(200);
    expect((await app.call('GET', '/api/sanctions', { as })).body).toMatchObject([
      { ...body, answer: 'accepted', lasts: false },
      { can: { object: true } },
    ]);
    expect((await app.call('POST', '/api/freeboard', { as, body: TEXT })).status).toBe(201);
    expect((await notificationTexts(app, as)).join()).toContain('이의신청이 받아들여져');
  });

  test('ends the streams, the tokens and the open forms of a suspended member at once, on every process', {
    tags: 'processes',
  }, async ({ app }) => {
    const { author, moderator, decide } = await reported(app);
    // The processes take turns, so two calls reach both.
    const stream = () => readStream(app, '/api/notifications/stream', { as: author });
    const streams = [await stream(), await stream()];
    expect((await decide(moderator, { ...NOTHING, sanction: 'suspension', days: 1 })).status).toBe(200);
    for (const { next } of streams) while (await next());
    const post = async () => (await app.call('POST', '/api/freeboard', { as: author, body: TEXT })).status;
    await expect.poll(async () => [await post(), await post()]).toEqual([401, 401]);
    await expect(stream()).rejects.toThrow();
  });

  test('that hid a text shows it again once when it is lifted; a removed text stays removed', {
    tags: 'race',
  }, async ({ app }) => {
    const { author, moderator, decide, seen } = await reported(app);
    await decide(moderator, HIDING);
    const [own] = (await app.call<{ id: number }[]>('GET', '/api/sanctions', { as: author })).body;
    const lift = () => app.call('DELETE', `/api/moderation/sanctions/${own?.id}`, { as: moderator });
    const answers = await Promise.all([lift(), lift()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await seen()).toBe(false);
    const other = await openTestApp();
    const gone = await reported(other);
    await gone.decide(gone.moderator, { ...NOTHING, choice: 'remove', sanction: 'warning' });
    expect((await other.call('GET', `/api/freeboard/${gone.post}`)).status).toBe(404);
  });
});
