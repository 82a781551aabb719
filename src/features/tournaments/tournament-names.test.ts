import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import {
  advanced,
  deed,
  entered,
  fates,
  keep,
  newTournament,
  playerOf,
  send,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/tournament-house.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import type { KeptTournament, ListedTournament, TournamentLink } from './tournaments.contract.ts';

const read = async (house: House, id: number, as?: Visitor | null) =>
  (await house.call<KeptTournament>('GET', `${TOURNAMENTS}/${id}`, { as })).body;

/** The names in the field, as the reader finds them in the first event. */
function namesIn({ events }: Pick<KeptTournament, 'events'>): string[] {
  const [first] = events;
  if (first?.event.type !== 'entered') throw new Error('nobody is entered');
  return first.event.entries.flatMap(entry => entry.players.map(({ name, member }) => `${name} ${member}`));
}

async function answer(house: House, id: number, as: Visitor, state: 'accepted' | 'declined') {
  const body = { accept: state === 'accepted' };
  expect((await house.call('POST', `${TOURNAMENTS}/${id}/answer`, { as, body })).status).toBe(200);
}

async function field(house: House) {
  const organiser = await newMember(house, { id: 'organiser1', username: '큐마스터' });
  const asked = await newMember(house, { id: 'asked1', username: '김물음' });
  const accepts = await newMember(house, { id: 'accepts1', username: '박수락' });
  const declines = await newMember(house, { id: 'declines1', username: '이거절' });
  const players = [organiser, asked, accepts, declines, '손님', '또 손님', '셋째', '넷째'];
  const { id } = await newTournament(house, organiser, { players });
  await answer(house, id, accepts, 'accepted');
  await answer(house, id, declines, 'declined');
  return { organiser, asked, accepts, declines, id };
}

const HAND = ['손님 null', '또 손님 null', '셋째 null', '넷째 null'];
const MASKED = ['큐마스터 organiser1', '김○○ null', '박수락 accepts1', '이○○ null', ...HAND];
const NAMED = ['큐마스터 organiser1', '김물음 null', '박수락 accepts1', '이거절 null', ...HAND];
const WHOLE = ['큐마스터 organiser1', '김물음 asked1', '박수락 accepts1', '이거절 declines1', ...HAND];

describe('who is named', () => {
  test('publicly only who accepted; as entered for the organiser, admins, and who was asked', async () => {
    const house = await openHouse();
    const { organiser, asked, accepts, declines, id } = await field(house);
    const [other, admin] = [await newMember(house), await newAdmin(house)];
    for (const [who, audience, names] of [
      [null, 'public', MASKED],
      [other, 'public', MASKED],
      [declines, 'public', MASKED],
      [asked, 'names', NAMED],
      [accepts, 'names', NAMED],
      [organiser, 'whole', WHOLE],
      [admin, 'whole', WHOLE],
    ] as const) {
      const kept = await read(house, id, who);
      expect([kept.audience, namesIn(kept)], who?.id ?? 'a guest').toEqual([audience, names]);
      const after = await house.call<KeptTournament>('GET', `${TOURNAMENTS}/${id}/events`, { as: who });
      expect(namesIn(after.body)).toEqual(names);
    }
  });

  test('a share link names all as entered, with the ids of those who accepted', async () => {
    const house = await openHouse();
    const { organiser, id } = await field(house);
    const link = { as: organiser, body: { kind: 'view' } };
    const { token } = (await house.call<TournamentLink>('POST', `${TOURNAMENTS}/${id}/links`, link)).body;
    const kept = (await house.call<KeptTournament>('GET', `/api/live/${token}`)).body;
    expect([kept.audience, namesIn(kept)]).toEqual(['names', NAMED]);
  });

  test('the places say who takes part, and to those inside also who was asked', async () => {
    const house = await openHouse();
    const { organiser, asked, accepts, declines, id } = await field(house);
    const places = async (as: Visitor | null) =>
      (await read(house, id, as)).players.map(({ entry, state, member }) => `${entry} ${state} ${member}`);
    expect(await places(null)).toEqual(['1 accepted organiser1', '3 accepted accepts1']);
    const inside = ['1 accepted organiser1', '2 asked null', '3 accepted accepts1', '4 declined null'];
    expect(await places(accepts)).toEqual(inside);
    expect(await places(organiser)).toEqual([
      '1 accepted organiser1',
      '2 asked asked1',
      '3 accepted accepts1',
      '4 declined declines1',
    ]);
    const own = async (as: Visitor | null) => {
      const kept = await read(house, id, as);
      return [kept.own, kept.can.answer];
    };
    expect(await own(asked)).toEqual([{ entry: 2, seat: 0, state: 'asked' }, true]);
    expect(await own(declines)).toEqual([{ entry: 4, seat: 0, state: 'declined' }, true]);
    expect(await own(null)).toEqual([null, false]);
  });

  test('the champion is masked in the list as on the page', async () => {
    const house = await openHouse();
    const organiser = await newMember(house);
    const winner = await newMember(house, { username: '최우승' });
    const { id } = await newTournament(house, organiser, { players: [winner, '둘'] });
    await send(house, organiser, id, [advanced('r1m1', 1)]);
    const champions = async () => [
      (await house.call<ListedTournament[]>('GET', TOURNAMENTS)).body[0]?.champion,
      (await read(house, id)).champion,
    ];
    expect(await champions()).toEqual([['최○○'], ['최○○']]);
    const own = await house.call<ListedTournament[]>('GET', `${TOURNAMENTS}/mine`, { as: organiser });
    expect(own.body[0]?.champion).toEqual(['최우승']);
    await answer(house, id, winner, 'accepted');
    expect(await champions()).toEqual([['최우승'], ['최우승']]);
  });
});

describe('who is asked', () => {
  const bell = async (house: House, as: Visitor) =>
    (await house.call<{ text: string; link: string }[]>('GET', '/api/notifications', { as })).body.map(
      ({ text, link }) => [text, link],
    );

  test('hears of it once, with a way to the tournament, and of its end after accepting; the organiser takes part at once', async () => {
    const house = await openHouse();
    const organiser = await newMember(house, { username: '큐마스터' });
    const player = await newMember(house);
    const { id } = await newTournament(house, organiser, { players: [organiser, player] });
    const [[text, link] = []] = await bell(house, player);
    expect([text?.startsWith('큐마스터님이 대회에 참가자로 등록했습니다.'), link]).toEqual([
      true,
      `/tournaments/${id}`,
    ]);
    expect(await bell(house, organiser)).toEqual([]);
    expect((await read(house, id, organiser)).own).toEqual({ entry: 1, seat: 0, state: 'accepted' });
    await answer(house, id, player, 'accepted');
    await send(house, organiser, id, [advanced('r1m1', 2), deed({ type: 'closed' })]);
    expect((await bell(house, player)).map(([said]) => said)).toEqual([
      '‘가을 대회’ 대회가 끝났습니다.',
      text,
    ]);
  });

  test('a substitute takes the place and is asked; who declined stays so when entered again', async () => {
    const house = await openHouse();
    const organiser = await newMember(house);
    const [first, second] = [await newMember(house), await newMember(house)];
    const { id } = await newTournament(house, organiser, { players: [first, '둘', '셋', '넷'] });
    await answer(house, id, first, 'declined');
    const replace = (who: Visitor) => deed({ type: 'replaced', entry: 1, players: [playerOf(who)] });
    expect(fates(await send(house, organiser, id, [replace(second)]))).toEqual(['taken']);
    expect([(await read(house, id, first)).own, (await read(house, id, second)).own]).toEqual([
      null,
      { entry: 1, seat: 0, state: 'asked' },
    ]);
    await send(house, organiser, id, [replace(first)]);
    expect((await read(house, id, first)).own).toEqual({ entry: 1, seat: 0, state: 'declined' });
    expect(await bell(house, first)).toHaveLength(1);
  });

  test('admins and ids of nobody count as typed by hand', async () => {
    const house = await openHouse();
    const [organiser, admin] = [await newMember(house), await newAdmin(house, { username: '관리하는 이' })];
    const nobody = { ...admin, id: 'nobody99', username: '없는 이' };
    const { id } = await newTournament(house, organiser, { players: [admin, nobody] });
    const kept = await read(house, id, organiser);
    expect([namesIn(kept), kept.players]).toEqual([['관리하는 이 null', '없는 이 null'], []]);
  });

  test('more than 300 members are refused', async () => {
    const house = await openHouse();
    const organiser = await newMember(house);
    const { id } = await newTournament(house, organiser);
    const [player] = [await newMember(house)];
    const at = house.clock.now.toISOString();
    const { db } = house.site;
    // Rows of members that do not matter here.
    const many = Array.from({ length: 300 }, (_, n) => n);
    for (const n of many) {
      const row = { id: `many${n}`, id_key: `many${n}`, username: `many${n}`, username_key: `many${n}` };
      const rest = { phone: '', email: '', email_key: '', password_hash: '', created_at: at };
      const { number } = await db
        .insertInto('members')
        .values({ ...row, ...rest, phone: `02${n}`, email_key: `m${n}` })
        .returning('number')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('tournament_players')
        .values({ tournament: id, entry: 0, seat: 0, member: number, at })
        .execute();
    }
    const late = await send(house, organiser, id, [
      deed({ type: 'replaced', entry: 1, players: [playerOf(player)] }),
    ]);
    expect(late).toMatchObject({
      status: 400,
      body: { message: '한 대회에 회원을 300명까지 부를 수 있습니다.' },
    });
    expect((await read(house, id)).version).toBe(2);
  });
});

describe('who leaves the site', () => {
  test('is named in no tournament any more, and the field stands as it stood', async () => {
    const house = await openHouse();
    const organiser = await newMember(house, { username: '큐마스터' });
    const leaver = await newMember(house, { id: 'leaver1', username: '떠날 사람' });
    const { id } = await newTournament(house, organiser, { players: [leaver, '둘', '셋', '넷'] });
    await answer(house, id, leaver, 'accepted');
    await send(
      house,
      organiser,
      id,
      ['r1m1', 'r1m2', 'r2m1'].map((match, n) => advanced(match, n === 1 ? 3 : 1)),
    );
    expect((await read(house, id)).champion).toEqual(['떠날 사람']);
    expect((await house.call('DELETE', '/api/memberanking/leaver1', { as: leaver })).status).toBe(200);
    const bodies = await house.site.db.selectFrom('tournament_events').select('body').execute();
    expect(JSON.stringify(bodies)).not.toMatch(/떠날 사람|leaver1/);
    for (const as of [null, organiser]) {
      const kept = await read(house, id, as);
      expect(JSON.stringify(kept)).not.toMatch(/떠날 사람|leaver1/);
      expect([kept.champion, namesIn(kept)[0], kept.version]).toEqual([
        ['탈퇴한 회원'],
        '탈퇴한 회원 null',
        5,
      ]);
    }
    // The place goes on, also in what is remembered of the tournament.
    expect(fates(await send(house, organiser, id, [deed({ type: 'closed' })]))).toEqual(['taken']);
    expect((await house.call<ListedTournament[]>('GET', TOURNAMENTS)).body[0]?.champion).toEqual([
      '탈퇴한 회원',
    ]);
  });

  test('is not named by a device that sends later, either', async () => {
    const house = await openHouse();
    const [organiser, leaver] = [await newMember(house), await newMember(house, { username: '떠날 사람' })];
    await house.call('DELETE', `/api/memberanking/${leaver.id}`, { as: leaver });
    const { body } = await keep(house, organiser, { events: [entered([leaver, '둘'])] });
    expect(namesIn(await read(house, body.id, organiser))).toEqual(['탈퇴한 회원 null', '둘 null']);
  });

  test('leaves no open links behind, and the own tournaments to nobody', async () => {
    const house = await openHouse();
    const organiser = await newMember(house);
    const { id } = await newTournament(house, organiser);
    const link = { as: organiser, body: { kind: 'table', table: 1 } };
    const { token } = (await house.call<TournamentLink>('POST', `${TOURNAMENTS}/${id}/links`, link)).body;
    await house.call('DELETE', `/api/memberanking/${organiser.id}`, { as: organiser });
    expect((await house.call('GET', `/api/live/${token}`)).status).toBe(404);
    expect(await read(house, id)).toMatchObject({
      ...TOURNAMENT_FACTS,
      author: '탈퇴한 회원',
      authorId: null,
    });
  });
});
