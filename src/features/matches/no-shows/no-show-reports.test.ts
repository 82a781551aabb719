import { expect } from 'vitest';
import type { Applicant, MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import { runPrivacyJobs } from '#/features/privacy/policy/privacy-jobs.server.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { describeBoards, MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';
import { countAbsences } from './no-show-reports.server.ts';

const TODAY = '2026-11-18';

/** A match of today with an accepted applicant, and the calls on it, by default a day later. */
async function playedMatch({ app, path, days = 1 }: { app: TestApp; path: string; days?: number }) {
  const [host, guest] = [await newMember(app), await newMember(app)];
  const { id } = await newMatch(app, host, { path, matchDate: TODAY });
  const post = `${path}/${id}`;
  await app.call('POST', `${post}/apply`, { as: guest });
  await app.call('PUT', `${post}/applicants/${guest.id}`, { as: host, body: { state: 'accepted' } });
  app.clock.pass(days * DAY_MS);
  const tell = async (as: Visitor, about: Visitor, came: boolean) =>
    (await app.call('PUT', `${post}/turnouts/${about.id}`, { as, body: { came } })).status;
  const afterOf = async (as: Visitor) => (await app.call<MatchPost>('GET', post, { as })).body.after;
  const object = async (as: Visitor) => (await app.call('POST', `${post}/objection`, { as })).status;
  return { host, guest, post, tell, afterOf, object };
}

/** The absences of an applicant, as the next host sees them. */
async function seenByNext(app: TestApp, path: string, who: Visitor) {
  const host = await newMember(app);
  const { id } = await newMatch(app, host, { path, matchDate: '2027-12-01' });
  await app.call('POST', `${path}/${id}/apply`, { as: who });
  const read = async (as?: Visitor) =>
    (await app.call<Applicant[]>('GET', `${path}/${id}/applicants`, { as })).body[0]?.absences;
  return { asHost: () => read(host), asApplicant: () => read(who), asGuest: () => read() };
}

describeBoards('after a match at %s', path => {
  test('a no-show is shown to the next host only, and not during an objection', async ({ app }) => {
    const moderator = await newModerator(app);
    const { host, guest, tell, afterOf, object } = await playedMatch({ app, path });
    const next = await seenByNext(app, path, guest);
    expect(await object(guest)).toBe(404);
    expect(await afterOf(host)).toMatchObject({ people: [{ id: guest.id, came: null }], absence: null });
    expect([await tell(host, guest, false), await tell(host, guest, false)]).toEqual([200, 200]);
    expect(await next.asHost()).toBe(1);
    expect([await next.asApplicant(), await next.asGuest()]).toEqual([null, null]);
    expect(await afterOf(guest)).toMatchObject({ people: [{ id: host.id, came: null }], absence: '' });
    expect((await notificationTexts(app, guest)).filter(text => text.includes('오지 않았다고'))).toHaveLength(
      1,
    );

    expect([await object(guest), await object(guest)]).toEqual([200, 404]);
    expect(await next.asHost()).toBe(0);
    // Reporting again does not end the objection.
    expect([await tell(host, guest, true), await tell(host, guest, false)]).toEqual([200, 200]);
    expect(await next.asHost()).toBe(0);
    expect((await notificationTexts(app, moderator)).join()).toContain('이의를 냈습니다');
    const [waiting] = await casesOf(app, moderator, { tab: 'objections' });
    // A report of 19 November is deleted 90 days later.
    expect(waiting).toMatchObject({ person: { author: guest.username }, due: '2027-02-17' });
    const { facts } = await shownCase(app, moderator, waiting?.id ?? 0);
    expect(facts.find(({ label }) => label === '안 왔다고 알린 회원')?.text).toContain(host.username);
    const rule = async () =>
      (await decideCase(app, moderator, waiting?.id ?? 0, { choice: 'declined' })).status;
    expect([await rule(), await rule()]).toEqual([200, 409]);
    expect((await notificationTexts(app, guest)).join()).toContain('낸 이의가 받아들여지지 않았습니다');
    expect(await next.asHost()).toBe(1);
    expect(await afterOf(guest)).toMatchObject({ absence: 'declined' });
    expect(await afterOf(moderator)).toBeNull();
  });

  test('an applicant reports the host, who is notified; nobody else may, and only in the days after the match', async () => {
    const { app, stranger } = await openSiteWith('stranger');
    const early = await playedMatch({ app, path, days: 0 });
    expect(await early.tell(early.host, early.guest, false)).toBe(403);
    app.clock.pass(DAY_MS);
    const { host, guest, tell, afterOf } = early;
    expect(await tell(guest, host, true)).toBe(200);
    expect(await afterOf(host)).toMatchObject({ good: 1, absence: null });
    expect(await tell(guest, host, false)).toBe(200);
    expect(await afterOf(host)).toMatchObject({ good: 0, absence: '' });
    expect([await tell(stranger, host, false), await tell(guest, guest, true)]).toEqual([403, 403]);
    app.clock.pass(14 * DAY_MS);
    expect([await tell(guest, host, true), await tell(host, guest, false)]).toEqual([403, 403]);
  });

  test('declining or taking back does not avoid a report, and a late acceptance does not cause one', async () => {
    const app = await openTestApp();
    const { host, guest, post, tell } = await playedMatch({ app, path, days: 0 });
    const late = await newMember(app);
    await app.call('POST', `${post}/apply`, { as: late });
    app.clock.pass(DAY_MS);
    const decide = async (who: Visitor, state: string) =>
      (await app.call('PUT', `${post}/applicants/${who.id}`, { as: host, body: { state } })).status;
    expect([await decide(guest, 'declined'), await decide(late, 'accepted')]).toEqual([409, 200]);
    expect((await app.call('DELETE', `${post}/apply`, { as: guest })).status).toBe(409);
    // The page offers no refused action.
    const readAs = async (as: Visitor) =>
      (await app.call<MatchPost>('GET', post, { as })).body.application?.can;
    expect([await readAs(guest), await readAs(late)]).toEqual([{ withdraw: false }, { withdraw: true }]);
    const rows = (await app.call<Applicant[]>('GET', `${post}/applicants`, { as: host })).body;
    expect(rows.map(({ can }) => can.decide)).toEqual([false, true]);
    expect([await tell(host, guest, false), await tell(host, late, false)]).toEqual([200, 403]);
    app.clock.pass(14 * DAY_MS);
    expect((await app.call('DELETE', `${post}/apply`, { as: guest })).status).toBe(200);
  });
});

test('a host cannot avoid a report by removing the post, moving its day, or removing the own no-show', async () => {
  const app = await openTestApp();
  const path = MATCH_PATHS.singlematch;
  const moderator = await newModerator(app);
  const { host, guest, post, tell, object } = await playedMatch({ app, path });
  const sent = { title: '같이 쳐요', matchDate: TODAY, content: '내용을 고칩니다.' };
  const save = async (body: object) => (await app.call('PUT', post, { as: host, body })).status;
  const remove = async (as: Visitor) => (await app.call('DELETE', post, { as })).status;
  expect([await save(sent), await remove(host)]).toEqual([200, 409]);
  expect([
    await save({ ...sent, matchDate: '2026-12-24' }),
    await save({ ...sent, matchDate: '미정' }),
  ]).toEqual([409, 409]);
  expect([await tell(guest, host, false), await tell(host, guest, false)]).toEqual([200, 200]);
  const queue = () => casesOf(app, moderator, { tab: 'objections' });
  expect(await queue()).toEqual([]);
  await object(guest);
  expect(await queue()).toMatchObject([
    { title: sent.title, person: { author: guest.username, authorId: guest.id } },
  ]);
  app.clock.pass(14 * DAY_MS);
  // A match without reports on others can be moved; the report about its host stays.
  expect([await save({ ...sent, matchDate: '2026-12-24' }), await remove(host)]).toEqual([200, 409]);
  await object(host);
  const waiting = (await queue()).find(({ person }) => person?.authorId === host.id);
  expect((await decideCase(app, moderator, waiting?.id ?? 0, { choice: 'granted' })).status).toBe(200);
  expect(await remove(host)).toBe(200);
  expect(await queue()).toEqual([]);
});

test('moderators remove a match whose two sides may still say who came', async ({ app }) => {
  const { post } = await playedMatch({ app, path: MATCH_PATHS.singlematch });
  expect((await app.call('DELETE', post, { as: await newAdmin(app) })).status).toBe(200);
});

test('a no-show report is deleted after 90 days, and is in the own data until then', async ({ app }) => {
  const path = MATCH_PATHS.singlematch;
  const { host, guest, tell } = await playedMatch({ app, path });
  await tell(host, guest, false);
  await tell(guest, host, true);
  const kept = () => app.site.db.selectFrom('no_show_reports').select(['member', 'attended']).execute();
  const { noShowReports, ownNoShowReports } = (
    await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: guest })
  ).body;
  expect(noShowReports).toMatchObject([{ attended: 0, objection: '' }]);
  expect(ownNoShowReports).toMatchObject([{ attended: 1 }]);
  const counted = async () =>
    (await countAbsences(app.site.db, [guest.number], app.clock.now)).get(guest.number);
  app.clock.pass(89 * DAY_MS);
  await runPrivacyJobs(app.site, new AbortController().signal);
  expect([(await kept()).length, await counted()]).toEqual([2, 1]);
  app.clock.pass(DAY_MS);
  expect(await counted()).toBeUndefined();
  await runPrivacyJobs(app.site, new AbortController().signal);
  expect(await kept()).toEqual([]);
});

test('a no-show report is deleted when either member withdraws', async ({ app }) => {
  const { host, guest, tell, object } = await playedMatch({ app, path: MATCH_PATHS.singlematch });
  const admin = await newAdmin(app);
  await tell(host, guest, false);
  await tell(guest, host, false);
  // An objection ends with its report.
  expect(await object(host)).toBe(200);
  expect(await casesOf(app, admin)).toHaveLength(1);
  const left = await app.call('DELETE', `/api/memberanking/${guest.id}`, { as: admin });
  expect(left.status).toBe(200);
  expect(await app.site.db.selectFrom('no_show_reports').selectAll().execute()).toEqual([]);
  expect(await casesOf(app, admin)).toEqual([]);
});
