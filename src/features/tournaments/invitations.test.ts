import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import { newTournament, TOURNAMENTS } from '#test/tournament-house.ts';
import { newMember, type Visitor } from '#test/visitors.ts';
import { INVITATIONS_RECEIVED_A_DAY, STRANGERS_INVITED_A_DAY } from './limits.rules.ts';

const invitations = async (house: House) =>
  (await house.site.db.selectFrom('notifications').selectAll().where('event', '=', 'asked').execute()).length;
const textsFor = async (house: House, as: Visitor) =>
  (await house.call<{ text: string }[]>('GET', '/api/notifications', { as })).body.map(({ text }) => text);

/** Members who only stand in a field: made at once, and never signed in. */
async function manyStrangers(house: House, count: number): Promise<Visitor[]> {
  const one = await newMember(house);
  const { db } = house.site;
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('number', '=', one.number)
    .executeTakeFirstOrThrow();
  const { number: _number, ...facts } = row;
  const rows = Array.from({ length: count }, (_, n) => ({
    ...facts,
    ...{ id: `many${n}x`, id_key: `many${n}x`, username: `많은${n}`, username_key: `많은${n}` },
    nickname_skeleton: `many${n}`,
    ...{ email: `many${n}@example.com`, email_key: `many${n}@example.com`, phone: `0108${1_000_000 + n}` },
  }));
  const made = await db.insertInto('members').values(rows).returning(['number', 'id', 'username']).execute();
  return made.map(member => ({ ...one, ...member }));
}

describe('an organiser who enters people never met', () => {
  test('has 64 of them notified a day, whatever the tournaments and however many at once', async () => {
    const house = await openHouse();
    const organiser = await newMember(house);
    const strangers = await manyStrangers(house, 120);
    const fields = [strangers.slice(0, 40), strangers.slice(40, 80), strangers.slice(80)];
    await Promise.all(fields.map(players => newTournament(house, organiser, { players })));
    expect(await invitations(house)).toBe(STRANGERS_INVITED_A_DAY);
    house.clock.pass(86_400_000);
    await newTournament(house, organiser, { players: strangers.slice(0, 10) });
    expect(await invitations(house)).toBe(STRANGERS_INVITED_A_DAY + 10);
  });

  test('advertises no title to them; who has played with the organiser reads it, beyond the bound too', async () => {
    const house = await openHouse();
    const [organiser, friend] = [await newMember(house, { username: '주인장' }), await newMember(house)];
    const first = await newTournament(house, organiser, { players: [organiser, friend] });
    expect((await textsFor(house, friend))[0]).toMatch(/^주인장님이 대회에 참가자로 등록했습니다\./);
    const path = `${TOURNAMENTS}/${first.id}/answer`;
    await house.call('POST', path, { as: friend, body: { accept: true } });
    await newTournament(house, organiser, { players: await manyStrangers(house, STRANGERS_INVITED_A_DAY) });
    await newTournament(house, organiser, { players: [organiser, friend] });
    expect((await textsFor(house, friend))[0]).toMatch(/^주인장님이 ‘가을 대회’ 대회에 참가자로/);
    expect(await invitations(house)).toBe(STRANGERS_INVITED_A_DAY + 1);
  });

  test('reaches nobody whom ten others have invited today', async () => {
    const house = await openHouse();
    const target = await newMember(house);
    for (let n = 0; n <= INVITATIONS_RECEIVED_A_DAY; n++)
      await newTournament(house, await newMember(house), { players: [target, '둘'] });
    expect(await invitations(house)).toBe(INVITATIONS_RECEIVED_A_DAY);
    const places = await house.site.db.selectFrom('tournament_players').selectAll().execute();
    expect(places.filter(({ member }) => member === target.number)).toHaveLength(11);
  });
});
