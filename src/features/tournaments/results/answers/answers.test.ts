import { describe, expect } from 'vitest';
import {
  accept,
  dispute,
  resultsFor,
  rule,
  type SavedByHand,
  saveByHand,
  say,
  score,
  winsOf,
} from '#test/fixtures/counted-tournaments.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newMember, newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const DAY = 86_400_000;
// Set in the table, because a session would end before.
function closedAgo(app: TestApp, id: number, milliseconds: number) {
  const closed_at = new Date(app.clock.now.getTime() - milliseconds).toISOString();
  return app.site.db.updateTable('tournaments').set({ closed_at }).where('id', '=', id).execute();
}

async function finalOf(app: TestApp, more: { close?: boolean; accepting?: boolean } = {}) {
  const organiser = await newMember(app, { username: '주인장' });
  const [one, other] = [
    await newMember(app, { username: '일번' }),
    await newMember(app, { username: '이번' }),
  ];
  const saved: SavedByHand = await saveByHand(app, { organiser, field: [[one], [other]] });
  if (more.accepting !== false) for (const who of [one, other]) await accept(app, saved.id, who);
  await saved.win('r1m1', 1, score(20, 14));
  if (more.close !== false) await saved.close();
  return { organiser, one, other, saved };
}

describe('taking part', () => {
  test('may be changed until something counts, and is final then', async ({ app }) => {
    const { saved, one, other } = await finalOf(app, { close: false });
    expect((await accept(app, saved.id, one, false)).status).toBe(200);
    expect((await resultsFor(app, saved.id, one)).own).toEqual({
      state: 'declined',
      mayAccept: true,
      mayDecline: false,
      objectUntil: null,
    });
    expect((await accept(app, saved.id, one)).status).toBe(200);
    await saved.close();
    expect((await accept(app, saved.id, one, false)).status).toBe(409);
    expect((await resultsFor(app, saved.id, one)).own).toEqual({
      state: 'accepted',
      mayAccept: false,
      mayDecline: false,
      objectUntil: null,
    });
    expect(await winsOf(app, one)).toBe(1);
    // A member who disputes everything cannot decline instead.
    await dispute(app, saved.id, other);
    expect((await accept(app, saved.id, other, false)).status).toBe(409);
  });

  test('counts once, however often at once somebody accepts', { tags: 'race' }, async ({ app }) => {
    const { saved, one, other } = await finalOf(app, { accepting: false });
    await accept(app, saved.id, other);
    expect(await winsOf(app, one)).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(app, saved.id, one)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await winsOf(app, one)).toBe(1);
    const rows = await app.site.db.selectFrom('match_results').selectAll().execute();
    expect(rows).toHaveLength(2);
  });

  test('is over thirty days after the close, and where the tournament is void', async ({ app }) => {
    const { saved, one } = await finalOf(app, { accepting: false });
    await closedAgo(app, saved.id, 30 * DAY);
    expect((await accept(app, saved.id, one, false)).status).toBe(200);
    await closedAgo(app, saved.id, 30 * DAY + 1);
    expect(await accept(app, saved.id, one)).toMatchObject(
      saying(409, '대회가 끝나고 30일이 지나 바꿀 수 없습니다.'),
    );
    expect((await resultsFor(app, saved.id, one)).own).toMatchObject({ mayAccept: false, mayDecline: false });
    await app.site.db
      .updateTable('tournaments')
      .set({ state: 'void', closed_at: '' })
      .where('id', '=', saved.id)
      .execute();
    expect(await accept(app, saved.id, one)).toMatchObject(saying(409, '무효 처리된 대회입니다.'));
  });
});

describe('a match that is disputed', () => {
  test('does not count until the dispute is taken back, and those concerned are notified', async () => {
    const app = await openTestApp();
    const { saved, one, other, organiser } = await finalOf(app);
    expect((await dispute(app, saved.id, other)).status).toBe(200);
    expect(await winsOf(app, one)).toBe(0);
    const sentence = '이번님이 대회의 경기 결과에 이의를 제기했습니다. ‘월례 대회’';
    expect(await notificationTexts(app, one)).toContain(sentence);
    expect(await notificationTexts(app, organiser)).toContain(sentence);
    expect(await notificationTexts(app, other)).not.toContain(sentence);
    expect((await resultsFor(app, saved.id, one)).matches[0]).toMatchObject({
      standing: 'disputed',
      own: null,
      reasons: ['점수가 바뀌었어요'],
      can: { answer: true, rule: false },
    });
    const guests = (await resultsFor(app, saved.id)).matches[0];
    expect(guests).toMatchObject({ standing: 'disputed', reasons: [], can: { answer: false } });
    expect((await say(app, saved.id, other, { answer: 'confirmed' })).status).toBe(200);
    expect(await winsOf(app, one)).toBe(1);
    expect((await resultsFor(app, saved.id, other)).matches[0]).toMatchObject({
      standing: 'counts',
      own: 'confirmed',
    });
  });

  test('is one that somebody played in: nobody else is asked, and a reason is needed', async ({ app }) => {
    const { saved, one, organiser } = await finalOf(app);
    expect((await dispute(app, saved.id, organiser)).status).toBe(403);
    expect((await say(app, saved.id, one, { answer: 'disputed', reason: ' ' })).status).toBe(400);
    expect((await say(app, saved.id, one, { answer: 'perhaps' })).status).toBe(400);
    expect((await say(app, saved.id, one, { answer: 'confirmed' }, 'r2m1')).status).toBe(404);
    expect((await say(app, saved.id, one, { answer: 'confirmed' }, 'nonsense')).status).toBe(404);
  });

  test('is refused for members who have not accepted, and for players of other matches', async ({ app }) => {
    const [a, b, c, d] = await newMembers(app, 4);
    const field = [[a], [b], [c], [d]] as Visitor[][];
    const saved = await saveByHand(app, { organiser: a as Visitor, field });
    await saved.win('r1m1', 1, score(20, 14));
    await accept(app, saved.id, c as Visitor);
    expect((await dispute(app, saved.id, b as Visitor)).status).toBe(403);
    expect((await dispute(app, saved.id, c as Visitor)).status).toBe(403);
  });

  test('begins anew when the organiser has corrected it', async ({ app }) => {
    const { saved, one, other } = await finalOf(app, { close: false });
    await dispute(app, saved.id, other);
    const { body } = await app.site.db
      .selectFrom('tournament_events')
      .select('body')
      .where('tournament', '=', saved.id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    await saved.add({ type: 'undone', of: JSON.parse(body).key });
    await saved.win('r1m1', 2, score(14, 20));
    await saved.close();
    expect([await winsOf(app, one), await winsOf(app, other)]).toEqual([0, 1]);
  });

  test('is as an admin rules, whatever players say after; the ruling is in the audit log', async () => {
    const { app, admin } = await openSiteWith('admin');
    const { saved, one, other } = await finalOf(app);
    await dispute(app, saved.id, other);
    expect((await rule(app, saved.id, one, 'stands')).status).toBe(403);
    expect((await rule(app, saved.id, admin, 'stands')).status).toBe(200);
    expect(await winsOf(app, one)).toBe(1);
    expect((await say(app, saved.id, other, { answer: 'confirmed' })).status).toBe(409);
    expect(await notificationTexts(app, other)).toContain('관리자가 대회의 경기를 판정했습니다. ‘월례 대회’');
    expect((await rule(app, saved.id, admin, 'void')).status).toBe(200);
    expect(await winsOf(app, one)).toBe(0);
    expect((await resultsFor(app, saved.id, admin)).matches[0]).toMatchObject({
      standing: 'void',
      ruled: 'admin',
      can: { answer: false, rule: true },
    });
    const log = await app.call<{ action: string; after: object }[]>('GET', '/api/audit', { as: admin });
    expect(log.body.filter(({ action }) => action === 'match.ruling')).toHaveLength(2);
    expect(log.body[0]?.after).toEqual({ match: 'r1m1', ruling: 'void' });
  });

  test('can be disputed for thirty days after the close, and is final then', async ({ app }) => {
    const { saved, one, other } = await finalOf(app);
    await closedAgo(app, saved.id, 30 * DAY + 1);
    expect((await dispute(app, saved.id, other)).status).toBe(409);
    expect(await winsOf(app, one)).toBe(1);
  });

  test('is seen by its players in their own records, and by nobody else', async ({ app }) => {
    const { saved, one, other } = await finalOf(app);
    await dispute(app, saved.id, other);
    const recordOf = async (as: Visitor) =>
      (await app.call<{ disputed: object[] }>('GET', `/api/results/members/${one.id}`, { as })).body.disputed;
    expect(await recordOf(one)).toEqual([{ tournament: saved.id, title: '월례 대회', matches: 1 }]);
    expect(await recordOf(other)).toEqual([]);
  });
});
