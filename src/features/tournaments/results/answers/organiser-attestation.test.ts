import { describe, expect } from 'vitest';
import { CONFIRMED_IN_A_ROW, OBJECTION_DAYS } from '#/features/tournaments/results/results.rules.ts';
import {
  accept,
  dispute,
  resultsFor,
  rule,
  saveByHand,
  score,
  winsOf,
} from '#test/fixtures/counted-tournaments.ts';
import { notificationsOf, notificationTexts } from '#test/fixtures/notifications.ts';
import { newTournament } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const DAY = 86_400_000;
const confirm = (app: TestApp, id: number, as: Visitor, who: Visitor[]) =>
  app.call<{ message: string; confirmed: number; left: string[] }>(
    'POST',
    `/api/tournaments/${id}/presence`,
    {
      as,
      body: { members: who.map(one => one.id) },
    },
  );
/** A closed match of the two, won by the first. */
async function evening(app: TestApp, organiser: Visitor, [one, other]: [Visitor, Visitor]) {
  const saved = await saveByHand(app, { organiser, field: [[one], [other]] });
  await saved.win('r1m1', 1, score(20, 14));
  await saved.close();
  return saved;
}

/** The organiser and two members who accepted an earlier evening of his. */
async function regulars(app: TestApp) {
  const organiser = await newMember(app, { username: '주인장' });
  const [one, other] = [
    await newMember(app, { username: '일번' }),
    await newMember(app, { username: '이번' }),
  ];
  const first = await evening(app, organiser, [one, other]);
  for (const who of [one, other]) await accept(app, first.id, who);
  app.clock.pass(DAY);
  return { organiser, one, other };
}

describe('the organiser’s word that members were there', () => {
  test('counts for members who have accepted one of the organiser’s evenings before; they are notified and may object', async () => {
    const app = await openTestApp();
    const { organiser, one, other } = await regulars(app);
    const stranger = await newMember(app, { username: '새손님' });
    const saved = await evening(app, organiser, [one, other]);
    const alone = await evening(app, organiser, [one, stranger]);
    expect((await confirm(app, saved.id, one, [other])).status).toBe(403);
    expect((await confirm(app, saved.id, organiser, [])).status).toBe(400);
    expect((await confirm(app, saved.id, organiser, [one, other])).body).toMatchObject({
      message: '2명의 참가를 확인하고 알렸습니다.',
      confirmed: 2,
      left: [],
    });
    expect(await winsOf(app, one)).toBe(2);
    expect((await confirm(app, alone.id, organiser, [one, stranger])).body).toEqual({
      message: '1명의 참가를 확인하고 알렸습니다. 새손님: 직접 수락해야 합니다.',
      confirmed: 1,
      left: ['새손님'],
    });
    expect(await winsOf(app, one)).toBe(2);
    expect(await notificationsOf(app, other)).toContainEqual(
      expect.objectContaining({
        text: '주인장님이 내가 참가했다고 확인했습니다. 참가하지 않았다면 7일 안에 알려 주세요. ‘월례 대회’',
        link: `/tournaments/${saved.id}`,
      }),
    );
    const { own } = await resultsFor(app, saved.id, other);
    expect(own).toMatchObject({ state: 'accepted', mayDecline: true });
    expect(Date.parse(own?.objectUntil ?? '')).toBe(app.clock.now.getTime() + OBJECTION_DAYS * DAY);
    expect((await accept(app, saved.id, other, false)).status).toBe(200);
    expect(await winsOf(app, one)).toBe(1);
    expect(await notificationTexts(app, organiser)).toContain(
      '이번님이 대회에 참가하지 않았다고 알렸습니다. ‘월례 대회’',
    );
    // After an objection, attestations do not count until the member accepts again.
    const next = await evening(app, organiser, [one, other]);
    expect((await confirm(app, next.id, organiser, [other])).body).toMatchObject({
      confirmed: 0,
      left: ['이번'],
    });
  });

  test('is final like an own answer after seven days', async ({ app }) => {
    const { organiser, one, other } = await regulars(app);
    const saved = await evening(app, organiser, [one, other]);
    await confirm(app, saved.id, organiser, [one, other]);
    const at = new Date(app.clock.now.getTime() - OBJECTION_DAYS * DAY - 1).toISOString();
    const row = app.site.db.updateTable('tournament_players').set({ at }).where('tournament', '=', saved.id);
    await row.execute();
    expect((await resultsFor(app, saved.id, other)).own).toMatchObject({
      mayDecline: false,
      objectUntil: null,
    });
    expect((await accept(app, saved.id, other, false)).status).toBe(409);
    expect(await winsOf(app, one)).toBe(2);
  });

  test('does not count for matches that the organiser played', async ({ app }) => {
    const { organiser, one } = await regulars(app);
    const saved = await evening(app, organiser, [organiser, one]);
    await accept(app, saved.id, organiser);
    expect((await confirm(app, saved.id, organiser, [one])).body.confirmed).toBe(1);
    expect(await winsOf(app, organiser)).toBe(0);
    expect((await accept(app, saved.id, one)).status).toBe(200);
    expect(await winsOf(app, organiser)).toBe(1);
  });

  test('is valid for a member a limited number of evenings in a row', async () => {
    const app = await openTestApp();
    const { organiser, one, other } = await regulars(app);
    for (let n = 0; n < CONFIRMED_IN_A_ROW; n++) {
      app.clock.pass(1000);
      const saved = await evening(app, organiser, [one, other]);
      await accept(app, saved.id, one);
      expect((await confirm(app, saved.id, organiser, [other])).body.confirmed).toBe(1);
    }
    const more = await evening(app, organiser, [one, other]);
    expect((await confirm(app, more.id, organiser, [other])).body).toMatchObject({
      confirmed: 0,
      left: ['이번'],
    });
  });
});

describe('a disputed match', () => {
  test('is ruled on by the organiser first, and by an admin where a player objects again', async () => {
    const app = await openTestApp();
    const { organiser, one, other } = await regulars(app);
    const admin = await newAdmin(app);
    const saved = await evening(app, organiser, [one, other]);
    for (const who of [one, other]) await accept(app, saved.id, who);
    expect(await rule(app, saved.id, organiser, 'void')).toMatchObject(
      saying(409, '이의가 제기된 경기만 판정할 수 있습니다.'),
    );
    await dispute(app, saved.id, other);
    const [told] = await notificationsOf(app, organiser);
    expect(told?.link).toBe(`/tournaments/${saved.id}#r1m1`);
    expect((await resultsFor(app, saved.id, organiser)).matches[0]?.can).toEqual({
      answer: false,
      rule: true,
    });
    expect((await rule(app, saved.id, organiser, 'stands')).status).toBe(200);
    expect(await winsOf(app, one)).toBe(2);
    expect((await resultsFor(app, saved.id, other)).matches[0]).toMatchObject({
      standing: 'counts',
      ruled: 'organiser',
      can: { answer: true, rule: false },
    });
    expect(await notificationTexts(app, one)).toContain('주인장님이 대회의 경기를 판정했습니다. ‘월례 대회’');
    app.clock.pass(1000);
    expect((await dispute(app, saved.id, other)).status).toBe(200);
    expect(await winsOf(app, one)).toBe(1);
    expect(await notificationTexts(app, admin)).toContain(
      '이번님이 대회의 경기 결과에 이의를 제기했습니다. ‘월례 대회’',
    );
    expect(await rule(app, saved.id, organiser, 'stands')).toMatchObject({ status: 409 });
    expect((await rule(app, saved.id, admin, 'stands')).status).toBe(200);
    expect(await winsOf(app, one)).toBe(2);
    expect((await dispute(app, saved.id, other)).status).toBe(409);
  });

  test('is not the organiser’s to rule on as its player, and a ruling of theirs goes before no bound', async () => {
    const app = await openTestApp();
    const { organiser, one, other } = await regulars(app);
    const own = await evening(app, organiser, [organiser, one]);
    for (const who of [organiser, one]) await accept(app, own.id, who);
    await dispute(app, own.id, one);
    expect((await rule(app, own.id, organiser, 'stands')).status).toBe(403);
    for (let n = 0; n < 7; n++) {
      const saved = await evening(app, organiser, [one, other]);
      for (const who of [one, other]) await accept(app, saved.id, who);
      await dispute(app, saved.id, other);
      expect((await rule(app, saved.id, organiser, 'stands')).status).toBe(200);
    }
    // One of the day before, and five of one day.
    expect(await winsOf(app, one)).toBe(6);
  });
});

test('a notification asks to take part until that is answered', async ({ app }) => {
  const [organiser, player] = [await newMember(app), await newMember(app)];
  const made = await newTournament(app, organiser, { players: [player, organiser] });
  const invitation = async () => (await notificationsOf(app, player))[0];
  const asking = { asks: made.id, unread: true, text: expect.stringContaining('참가할지 알려 주세요.') };
  expect(await invitation()).toMatchObject(asking);
  await accept(app, made.id, player);
  const answered = { asks: null, unread: false, text: expect.stringMatching(/등록했습니다\.( ‘.*’)?$/) };
  expect(await invitation()).toMatchObject(answered);
});
