import { describe, expect } from 'vitest';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { INVITATIONS_RECEIVED_A_DAY, STRANGERS_INVITED_A_DAY } from './tournaments.contract.ts';

const invitations = async (app: TestApp) =>
  (await app.site.db.selectFrom('notifications').selectAll().where('event', '=', 'asked').execute()).length;

/** Members for entries only: inserted directly, without sessions. */
async function manyStrangers(app: TestApp, count: number): Promise<Visitor[]> {
  const one = await newMember(app);
  const { db } = app.site;
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('number', '=', one.number)
    .executeTakeFirstOrThrow();
  const { number: _number, ...facts } = row;
  const rows = Array.from({ length: count }, (_, n) => ({
    ...facts,
    id: `many${n}x`,
    id_key: `many${n}x`,
    username: `많은${n}`,
    username_key: `많은${n}`,
    nickname_skeleton: `many${n}`,
    email: `many${n}@example.com`,
    email_key: `many${n}@example.com`,
    phone: `0108${1_000_000 + n}`,
  }));
  const made = await db.insertInto('members').values(rows).returning(['number', 'id', 'username']).execute();
  return made.map(member => ({ ...one, ...member }));
}

describe('an organiser who enters unknown members', () => {
  test('notifies 64 of them a day, across all tournaments and concurrent requests', async ({ app }) => {
    const organiser = await newMember(app);
    const strangers = await manyStrangers(app, 120);
    const fields = [strangers.slice(0, 40), strangers.slice(40, 80), strangers.slice(80)];
    await Promise.all(fields.map(players => newTournament(app, organiser, { players })));
    expect(await invitations(app)).toBe(STRANGERS_INVITED_A_DAY);
    app.clock.pass(86_400_000);
    await newTournament(app, organiser, { players: strangers.slice(0, 10) });
    expect(await invitations(app)).toBe(STRANGERS_INVITED_A_DAY + 10);
  });

  test('shows them no title; members who have played with the organiser read it, beyond the limit too', async () => {
    const app = await openTestApp();
    const [organiser, friend] = [await newMember(app, { username: '주인장' }), await newMember(app)];
    const first = await newTournament(app, organiser, { players: [organiser, friend] });
    expect((await notificationTexts(app, friend))[0]).toMatch(
      /^주인장님이 나를 대회 참가자로 등록했습니다\./,
    );
    const path = `${TOURNAMENTS}/${first.id}/answer`;
    await app.call('POST', path, { as: friend, body: { accept: true } });
    await newTournament(app, organiser, { players: await manyStrangers(app, STRANGERS_INVITED_A_DAY) });
    await newTournament(app, organiser, { players: [organiser, friend] });
    expect((await notificationTexts(app, friend))[0]).toMatch(
      /^주인장님이 나를 대회 참가자로 .* ‘가을 대회’$/,
    );
    expect(await invitations(app)).toBe(STRANGERS_INVITED_A_DAY + 1);
  });

  test('is not sent to a member with ten invitations of the day', async ({ app, member: target }) => {
    for (let n = 0; n <= INVITATIONS_RECEIVED_A_DAY; n++)
      await newTournament(app, await newMember(app), { players: [target, '둘'] });
    expect(await invitations(app)).toBe(INVITATIONS_RECEIVED_A_DAY);
    const rows = await app.site.db.selectFrom('tournament_players').selectAll().execute();
    expect(rows.filter(({ member }) => member === target.number)).toHaveLength(11);
  });
});
