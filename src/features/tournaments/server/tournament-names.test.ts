import { describe, expect } from 'vitest';
import {
  advanced,
  command,
  entered,
  fates,
  newTournament,
  openWithTournament,
  playerOf,
  save,
  send,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import type { ListedTournament, TournamentLink, TournamentWithEvents } from './tournaments.contract.ts';

const read = async (app: TestApp, id: number, as?: Visitor | null) =>
  (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as })).body;

/** The names of the first event, as the reader gets them. */
function namesIn({ events }: Pick<TournamentWithEvents, 'events'>): string[] {
  const [first] = events;
  if (first?.event.type !== 'entered') throw new Error('nobody is entered');
  return first.event.entries.flatMap(entry => entry.players.map(({ name, member }) => `${name} ${member}`));
}

async function answer(app: TestApp, id: number, as: Visitor, state: 'accepted' | 'declined') {
  const body = { accept: state === 'accepted' };
  expect((await app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as, body })).status).toBe(200);
}

async function field(app: TestApp) {
  const organiser = await newMember(app, { id: 'organiser1', username: '큐마스터' });
  const asked = await newMember(app, { id: 'asked1', username: '김물음' });
  const accepts = await newMember(app, { id: 'accepts1', username: '박수락' });
  const declines = await newMember(app, { id: 'declines1', username: '이거절' });
  const players = [organiser, asked, accepts, declines, '손님', '또 손님', '셋째', '넷째'];
  const { id } = await newTournament(app, organiser, { players });
  await answer(app, id, accepts, 'accepted');
  await answer(app, id, declines, 'declined');
  return { organiser, asked, accepts, declines, id };
}

const HAND = ['손님 null', '또 손님 null', '셋째 null', '넷째 null'];
const MASKED = ['큐마스터 organiser1', '김○○ null', '박수락 accepts1', '이○○ null', ...HAND];
const NAMED = ['큐마스터 organiser1', '김물음 null', '박수락 accepts1', '이거절 null', ...HAND];
const WHOLE = ['큐마스터 organiser1', '김물음 asked1', '박수락 accepts1', '이거절 declines1', ...HAND];

describe('visible names', () => {
  test('publicly only accepted members; as entered for the organiser, admins, and invited members', async () => {
    const app = await openTestApp();
    const { organiser, asked, accepts, declines, id } = await field(app);
    const [other, admin] = [await newMember(app), await newAdmin(app)];
    for (const [who, audience, names] of [
      [null, 'public', MASKED],
      [other, 'public', MASKED],
      [declines, 'public', MASKED],
      [asked, 'names', NAMED],
      [accepts, 'names', NAMED],
      [organiser, 'whole', WHOLE],
      [admin, 'whole', WHOLE],
    ] as const) {
      const saved = await read(app, id, who);
      expect([saved.audience, namesIn(saved)], who?.id ?? 'a guest').toEqual([audience, names]);
    }
  });

  test('the seats show participants to everybody, and invited members to insiders', async ({ app }) => {
    const { organiser, asked, accepts, declines, id } = await field(app);
    const seats = async (as: Visitor | null) =>
      (await read(app, id, as)).players.map(({ entry, state, member }) => `${entry} ${state} ${member}`);
    expect(await seats(null)).toEqual(['1 accepted organiser1', '3 accepted accepts1']);
    const inside = ['1 accepted organiser1', '2 asked null', '3 accepted accepts1', '4 declined null'];
    expect(await seats(accepts)).toEqual(inside);
    expect(await seats(organiser)).toEqual([
      '1 accepted organiser1',
      '2 asked asked1',
      '3 accepted accepts1',
      '4 declined declines1',
    ]);
    const own = async (as: Visitor | null) => {
      const saved = await read(app, id, as);
      return [saved.own, saved.can.answer];
    };
    expect(await own(asked)).toEqual([{ entry: 2, seat: 0, state: 'asked' }, true]);
    expect(await own(declines)).toEqual([{ entry: 4, seat: 0, state: 'declined' }, true]);
    expect(await own(null)).toEqual([null, false]);
  });

  test('the champion is masked in the list as on the page', async ({ app, member: organiser }) => {
    const winner = await newMember(app, { username: '최우승' });
    const { id } = await newTournament(app, organiser, { players: [winner, '둘'] });
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    const champions = async () => [
      (await app.call<ListedTournament[]>('GET', TOURNAMENTS)).body[0]?.champion,
      (await read(app, id)).champion,
    ];
    expect(await champions()).toEqual([['최○○'], ['최○○']]);
    const own = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}/mine`, { as: organiser });
    expect(own.body[0]?.champion).toEqual(['최우승']);
    await answer(app, id, winner, 'accepted');
    expect(await champions()).toEqual([['최우승'], ['최우승']]);
  });
});

describe('invited members', () => {
  const notificationsOf = async (app: TestApp, as: Visitor) =>
    (await app.call<{ text: string; link: string }[]>('GET', '/api/notifications', { as })).body.map(
      ({ text, link }) => [text, link],
    );

  test('is notified once, with a link to the tournament, and of its end after accepting; the organiser takes part at once', async () => {
    const app = await openTestApp();
    const organiser = await newMember(app, { username: '큐마스터' });
    const player = await newMember(app);
    const { id } = await newTournament(app, organiser, { players: [organiser, player] });
    const [[text, link] = []] = await notificationsOf(app, player);
    const entered = '큐마스터님이 나를 대회 참가자로 등록했습니다.';
    expect([text?.startsWith(`${entered} 참가할지 알려 주세요.`), link]).toEqual([
      true,
      `/tournaments/${id}`,
    ]);
    expect(await notificationsOf(app, organiser)).toEqual([]);
    expect((await read(app, id, organiser)).own).toEqual({ entry: 1, seat: 0, state: 'accepted' });
    await answer(app, id, player, 'accepted');
    const prizes = { prizes: ['상금 30만 원'] };
    await app.call('PUT', `${TOURNAMENTS}/${id}/prizes`, { as: organiser, body: prizes });
    await send(app, organiser, id, [advanced('r1m1', 2), command({ type: 'closed' })]);
    expect((await notificationsOf(app, player)).map(([said]) => said)).toEqual([
      '대회가 끝났습니다. 축하합니다! ‘가을 대회’ 우승 · 상금 30만 원',
      // It was answered, so it asks no more.
      text?.replace(' 참가할지 알려 주세요.', ''),
    ]);
  });

  test('a substitute takes the seat and is invited; a member who declined stays declined when entered again', async () => {
    const { app, organiser, first, second } = await openSiteWith('organiser', 'first', 'second');
    const { id } = await newTournament(app, organiser, { players: [first, '둘', '셋', '넷'] });
    await answer(app, id, first, 'declined');
    const replace = (who: Visitor) => command({ type: 'replaced', entry: 1, players: [playerOf(who)] });
    expect(fates(await send(app, organiser, id, [replace(second)]))).toEqual(['taken']);
    expect([(await read(app, id, first)).own, (await read(app, id, second)).own]).toEqual([
      null,
      { entry: 1, seat: 0, state: 'asked' },
    ]);
    await send(app, organiser, id, [replace(first)]);
    expect((await read(app, id, first)).own).toEqual({ entry: 1, seat: 0, state: 'declined' });
    expect(await notificationsOf(app, first)).toHaveLength(1);
  });

  test('admins and ids of nobody count as typed by hand', async ({ app }) => {
    const [organiser, admin] = [await newMember(app), await newAdmin(app, { username: '관리하는 이' })];
    const nobody = { ...admin, id: 'nobody99', username: '없는 이' };
    const { id } = await newTournament(app, organiser, { players: [admin, nobody] });
    const saved = await read(app, id, organiser);
    expect([namesIn(saved), saved.players]).toEqual([['관리하는 이 null', '없는 이 null'], []]);
  });

  test('more than 300 members are refused', async () => {
    const { app, organiser, id } = await openWithTournament();
    const [player] = [await newMember(app)];
    const at = app.clock.now.toISOString();
    const { db } = app.site;
    // Rows of other members.
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
    const late = await send(app, organiser, id, [
      command({ type: 'replaced', entry: 1, players: [playerOf(player)] }),
    ]);
    expect(late).toMatchObject(saying(400, '한 대회에 회원을 300명까지 부를 수 있습니다.'));
    expect((await read(app, id)).version).toBe(2);
  });
});

describe('a member who withdraws from the site', () => {
  test('is named in no tournament any more, and the field is unchanged', async ({ app }) => {
    const organiser = await newMember(app, { username: '큐마스터' });
    const leaver = await newMember(app, { id: 'leaver1', username: '떠날 사람' });
    const { id } = await newTournament(app, organiser, { players: [leaver, '둘', '셋', '넷'] });
    await answer(app, id, leaver, 'accepted');
    await send(
      app,
      organiser,
      id,
      ['r1m1', 'r1m2', 'r2m1'].map((match, n) => advanced(match, n === 1 ? 3 : 1)),
    );
    expect((await read(app, id)).champion).toEqual(['떠날 사람']);
    expect((await app.call('DELETE', '/api/memberanking/leaver1', { as: leaver })).status).toBe(200);
    const bodies = await app.site.db.selectFrom('tournament_events').select('body').execute();
    expect(JSON.stringify(bodies)).not.toMatch(/떠날 사람|leaver1/);
    for (const as of [null, organiser]) {
      const saved = await read(app, id, as);
      expect(JSON.stringify(saved)).not.toMatch(/떠날 사람|leaver1/);
      expect([saved.champion, namesIn(saved)[0], saved.version]).toEqual([
        ['탈퇴한 회원'],
        '탈퇴한 회원 null',
        5,
      ]);
    }
    // The seat also stays in the cached tournament.
    expect(fates(await send(app, organiser, id, [command({ type: 'closed' })]))).toEqual(['taken']);
    expect((await app.call<ListedTournament[]>('GET', TOURNAMENTS)).body[0]?.champion).toEqual([
      '탈퇴한 회원',
    ]);
  });

  test('is not named by a device that sends later, either', async ({ app }) => {
    const [organiser, leaver] = [await newMember(app), await newMember(app, { username: '떠날 사람' })];
    await app.call('DELETE', `/api/memberanking/${leaver.id}`, { as: leaver });
    const { body } = await save(app, organiser, { events: [entered([leaver, '둘'])] });
    expect(namesIn(await read(app, body.id, organiser))).toEqual(['탈퇴한 회원 null', '둘 null']);
  });

  test('leaves no valid links, and the own tournaments without an organiser', async () => {
    const { app, organiser, id } = await openWithTournament();
    const link = { as: organiser, body: { kind: 'table', table: 1 } };
    const { token } = (await app.call<TournamentLink>('POST', `${TOURNAMENTS}/${id}/links`, link)).body;
    await app.call('DELETE', `/api/memberanking/${organiser.id}`, { as: organiser });
    expect((await app.call('GET', `/api/live/${token}`)).status).toBe(404);
    expect(await read(app, id)).toMatchObject({
      ...TOURNAMENT_FACTS,
      author: '탈퇴한 회원',
      authorId: null,
    });
  });
});
