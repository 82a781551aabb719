import { expect } from 'vitest';
import type { Club } from '#/features/clubs/directory/clubs.contract.ts';
import type { ListedHall } from '#/features/halls/directory/near.contract.ts';
import type { HallFacts } from '#/features/halls/facts/hall-facts.contract.ts';
import type { HallNews } from '#/features/halls/news/hall-news.contract.ts';
import type { PublicProfile } from '#/features/members/profile/members.contract.ts';
import { WITHHELD, WITHHELD_NOW } from '#/features/moderation/reports/reports.rules.ts';
import { BLOCKED, HIDDEN_BY, hiddenTitle } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { acceptObjection, decideTakedown, TAKEDOWN_REQUEST } from '#test/fixtures/cases.ts';
import { CLUB, CLUBS, join, newClub } from '#test/fixtures/clubs.ts';
import { newBoardPost } from '#test/fixtures/custom-boards.ts';
import { NO_FACTS } from '#test/fixtures/hall-facts.ts';
import { addHall, HALLS, keepHall } from '#test/fixtures/halls.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import {
  newTournament,
  openWithTournament,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, newMembers, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { isAcrossServers, openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import {
  ADDRESS_ELSEWHERE,
  ADDRESS_UNKNOWN,
  FILMING_OF_TEXTS,
  TEXT_FOR_MEMBERS,
} from './takedowns.constants.ts';
import type { OwnTakedown, Receipt, TakedownStatus } from './takedowns.contract.ts';

const ask = (app: TestApp, address: string, more: object = {}) =>
  app.call<Receipt>('POST', '/api/takedowns', { body: { ...TAKEDOWN_REQUEST, address, ...more } });
const decide = async (app: TestApp, as: Visitor, id: number) =>
  (await decideTakedown(app, as, { id })).status;
const read = async <T>(app: TestApp, path: string, as: Visitor | null = null) =>
  (await app.call<T>('GET', path, { as })).body;

async function blocked(app: TestApp, address: string, more: object = {}) {
  const moderator = await newModerator(app);
  const { status, body } = await ask(app, address, more);
  expect([address, status]).toEqual([address, 201]);
  expect(await decide(app, moderator, body.id)).toBe(200);
  return { moderator, id: body.id };
}

/** The thirtieth day (Seoul) after 18 November begins. */
async function endAll(app: TestApp) {
  app.clock.now = new Date('2026-12-17T14:59:59.999Z');
  await app.site.jobs.run('end takedowns');
  const open = app.site.db.selectFrom('takedowns').select('id').where('state', '=', 'blocked');
  expect(await open.execute()).not.toEqual([]);
  app.clock.now = new Date('2026-12-17T15:00:00.000Z');
  await Promise.all([app.site.jobs.run('end takedowns'), app.site.jobs.run('end takedowns')]);
  expect(await open.execute()).toEqual([]);
}

async function keptHall(app: TestApp) {
  const [admin, keeper] = [await newAdmin(app), await newMember(app)];
  const id = await addHall(app, admin);
  await keepHall(app, id, keeper);
  const facts = { ...NO_FACTS, big: 3, prices: '10분 2,000원', about: '남의 이야기' };
  const save = (more: object) =>
    app.call<{ message: string }>('PUT', `${HALLS}/${id}/facts`, { as: keeper, body: { ...facts, ...more } });
  expect((await save({})).status).toBe(200);
  return { keeper, admin, id, save };
}

test.skipIf(isAcrossServers)(
  'the texts of a hall and its news are replaced for these days, kept from changes, and come back',
  async () => {
    const app = await openTestApp();
    const { keeper, id, save } = await keptHall(app);
    const pictures = [{ name: (await newPicture(app, keeper)).name, alt: '' }];
    expect((await save({ pictures })).status).toBe(200);
    const shownPictures = () => read<Picture[]>(app, `${HALLS}/${id}/pictures`);
    const listed = async () => (await read<ListedHall[]>(app, HALLS))[0]?.picture;
    const news = { title: '남의 소식', content: '남의 비밀' };
    const written = await app.call<{ id: number }>('POST', `${HALLS}/${id}/news`, { as: keeper, body: news });
    await blocked(app, `/region/${id}?news=1`);
    await blocked(app, `/region/${id}?news=1#news-${written.body.id}`);
    const facts = () => read<HallFacts>(app, `${HALLS}/${id}/facts`);
    const shown = async () => (await read<HallNews[]>(app, `${HALLS}/${id}/news?page=1`))[0];
    expect(await facts()).toMatchObject({ about: BLOCKED, prices: '', big: 3 });
    expect(await shown()).toMatchObject({ title: WITHHELD.hallNews, content: BLOCKED });
    expect(await save({ about: '다시 쓴 이야기' })).toMatchObject(saying(409, WITHHELD_NOW));
    expect(await shownPictures()).toEqual([]);
    expect(await listed()).toBe('');
    // The keeper's form shows no pictures either, and sends none; they come back nevertheless.
    expect((await save({ about: BLOCKED, prices: '', big: 4, pictures: [] })).status).toBe(200);
    const other = [{ name: (await newPicture(app, keeper)).name, alt: '' }];
    expect((await save({ about: BLOCKED, prices: '', big: 4, pictures: other })).status).toBe(409);
    const edit = { as: keeper, body: news };
    expect((await app.call('PUT', `${HALLS}/${id}/news/${written.body.id}`, edit)).status).toBe(409);
    expect((await read<OwnTakedown[]>(app, '/api/takedowns/own', keeper)).map(({ link }) => link)).toEqual([
      `/region/${id}?news-of=${written.body.id}#news-${written.body.id}`,
      `/region/${id}`,
    ]);
    await endAll(app);
    expect(await facts()).toMatchObject({ about: '남의 이야기', prices: '10분 2,000원', big: 4 });
    expect(await shown()).toMatchObject(news);
    expect(await shownPictures()).toMatchObject(pictures);
    expect(await listed()).toBe(pictures[0]?.name);
    expect((await save({ about: '고친 이야기' })).status).toBe(200);
  },
);

test.skipIf(isAcrossServers)(
  'the name of a tournament is replaced in its page, lists, search and notifications, and comes back',
  async () => {
    const { app, organiser, id } = await openWithTournament();
    const { title } = TOURNAMENT_FACTS;
    const subjects = ['', ':entered', ':organising', ':turn'].map(what => `tournament:${id}${what}`);
    const told = { title, link: `/tournaments/${id}`, at: app.clock.now.toISOString(), unread: 0 };
    const about = { kind: 'tournament' as const, event: 'removed', member: organiser.number, ...told };
    await app.site.db
      .insertInto('notifications')
      .values(subjects.map(subject => ({ ...about, subject })))
      .execute();
    await blocked(app, `/tournaments/${id}/players/1`);
    const titles = async () => [
      (await read<{ title: string }>(app, `${TOURNAMENTS}/${id}`)).title,
      ...(await read<{ title: string }[]>(app, `${TOURNAMENTS}?page=1`)).map(row => row.title),
      ...(
        await app.site.db
          .selectFrom('notifications')
          .select('title')
          .where('subject', 'in', subjects)
          .execute()
      ).map(row => row.title),
    ];
    const found = async () =>
      (await read<unknown[]>(app, `${TOURNAMENTS}?page=1&q=${encodeURI(title)}`)).length;
    expect([...(await titles()), await found()]).toEqual([
      ...Array.from({ length: 2 + subjects.length }, () => WITHHELD.tournament),
      0,
    ]);
    const change = (to: string) =>
      app.call('PUT', `${TOURNAMENTS}/${id}`, { as: organiser, body: { ...TOURNAMENT_FACTS, title: to } });
    expect((await change(title)).status).toBe(409);
    expect((await change(WITHHELD.tournament)).status).toBe(200);
    const prizes = { as: organiser, body: { prizes: ['큐'] } };
    expect((await app.call('PUT', `${TOURNAMENTS}/${id}/prizes`, prizes)).status).toBe(409);
    await endAll(app);
    expect([...(await titles()), await found()]).toEqual([title, title, ...subjects.map(() => title), 1]);
  },
);

test.skipIf(isAcrossServers)(
  'a nickname is neutral for these days, not taken back by its owner, and comes back once both cases are over',
  async () => {
    const app = await openTestApp();
    const member = await newMember(app, { username: '남의이름' });
    const { name: picture } = await newPicture(app, member);
    const choose = { as: member, body: { picture } };
    expect((await app.call('PUT', '/api/members/picture', choose)).status).toBe(200);
    const isServed = async () => (await app.send('GET', picturePath(picture, 320))).status === 200;
    const shown = async () =>
      (await read<PublicProfile>(app, `/api/memberanking/${member.id}/profile`)).picture;
    const neighbour = { ...TAKEDOWN_REQUEST, claim: 'portrait' };
    const { moderator, id } = await blocked(app, `/profile/${member.id}`);
    const second = await ask(app, `/profile/${member.id}`, neighbour);
    const named = async () =>
      (await read<{ username: string }>(app, `/api/memberanking/${member.id}`)).username;
    const neutral = `가려진이름${member.number}`;
    expect(await named()).toBe(neutral);
    const profile = await read<PublicProfile>(app, `/api/memberanking/${member.id}/profile`);
    expect(profile).toMatchObject({ blocked: true, picture: '' });
    expect([await isServed(), (await app.call('PUT', '/api/members/picture', choose)).status]).toEqual([
      false,
      409,
    ]);
    const rename = (username: string) =>
      app.call('PUT', `/api/memberanking/${member.id}/update`, { as: member, body: { username } });
    expect((await rename('남의이름')).status).toBe(409);
    expect(await named()).toBe(neutral);
    // The second request names an outdated nickname.
    expect((await ask(app, `/profile/${member.id}`)).status).toBe(201);
    expect(await decide(app, moderator, second.body.id)).toBe(200);
    const objection = { as: member, body: { objection: '제 이름입니다.' } };
    await app.call('POST', `/api/takedowns/own/${id}/objection`, objection);
    await acceptObjection(app, moderator, id);
    expect(await named()).toBe(neutral);
    await endAll(app);
    expect([await named(), await shown(), await isServed()]).toEqual(['남의이름', picture, true]);
  },
);

test.skipIf(isAcrossServers)(
  'the name and texts of a club are replaced for these days, kept from changes, and come back',
  async () => {
    const { app, president } = await openSiteWith('president');
    const { name: picture } = await newPicture(app, president);
    const { id, path, name } = await newClub(app, president, {
      introduction: '남의 비밀',
      statutes: '남의 회칙',
      pictures: [{ name: picture, alt: '' }],
    });
    const draft = { ...CLUB, introduction: '남의 비밀', statutes: '남의 회칙' };
    await blocked(app, `/clubs/${id}/members`);
    const shown = async () => {
      app.site.responseCache.clear();
      const { name: named, plays, introduction, statutes, pictures } = await read<Club>(app, path);
      const isServed = (await app.send('GET', picturePath(picture, 320))).status === 200;
      return [{ name: named, plays, introduction, statutes }, pictures.map(each => each.name), isServed];
    };
    const found = async () => (await read<unknown[]>(app, `${CLUBS}?q=${encodeURI(name)}`)).length;
    const board = async () => (await read<{ name: string }>(app, `/api/boards/club-${id}`, president)).name;
    const hidden = `${WITHHELD.club} ${id}`;
    const placeholder = { name: hidden, plays: '', introduction: BLOCKED, statutes: '' };
    expect([...(await shown()), await board(), await found()]).toEqual([
      placeholder,
      [],
      false,
      `${hidden} 게시판`,
      0,
    ]);
    const change = (more: object) => app.call('PUT', path, { as: president, body: { ...draft, ...more } });
    expect((await change({ name })).status).toBe(409);
    expect((await change({ ...placeholder, pictures: [], showsNames: true })).status).toBe(200);
    expect((await read<OwnTakedown[]>(app, '/api/takedowns/own', president)).map(({ link }) => link)).toEqual(
      [`/clubs/${id}`],
    );
    await endAll(app);
    const { plays, introduction, statutes } = draft;
    expect([...(await shown()), await board(), await found()]).toEqual([
      { name, plays, introduction, statutes },
      [picture],
      true,
      `${name} 게시판`,
      1,
    ]);
  },
);

test.skipIf(isAcrossServers)(
  'a club whose name was taken meanwhile keeps the neutral one, and a dissolved one gets no text back',
  async () => {
    const { app, president, other } = await openSiteWith('president', 'other');
    const taken = await newClub(app, president);
    const closed = await newClub(app, president);
    await newClub(app, other, { name: `${WITHHELD.club} ${taken.id}` });
    for (const { id } of [taken, closed]) await blocked(app, `/clubs/${id}`);
    await newClub(app, other, { name: taken.name });
    await app.call('PUT', `${closed.path}/closed`, { as: president });
    await endAll(app);
    const shown = async ({ path }: { path: string }) => {
      const { name, introduction } = await read<Club>(app, path);
      return [name, introduction];
    };
    expect(await shown(taken)).toEqual([`${WITHHELD.club} ${taken.id}-2`, CLUB.introduction]);
    expect(await shown(closed)).toEqual([closed.name, '']);
  },
);

/** A club that has notified a member of dues and a meeting, and plays a team match against another club. */
async function busyClub() {
  const app = await openTestApp();
  const [president, away, member] = await newMembers(app, 3);
  if (!president || !away || !member) throw new Error('three members');
  const [club, other] = [await newClub(app, president, { name: '은하수' }), await newClub(app, away)];
  await join(app, club.id, member);
  const as = president;
  await app.call('PUT', `${club.path}/dues/amount`, { as, body: { won: 20_000, from: '2026-11' } });
  await app.call('POST', `${club.path}/dues/months/2026-11/reminder`, { as });
  const times = { day: '2026-11-20', time: '19:30', repeat: 'once', deadlineHours: 3 };
  const meeting = { ...times, place: '', capacity: '', feeWon: '', note: '' };
  await app.call('POST', `${club.path}/meetings`, { as, body: meeting });
  const slots = [{ name: '단식', kind: 'single', ball: '3', target: 12, innings: 0 }];
  const match = { opponent: other.name, day: '2026-11-28', hall: '', scoring: 'sets', slots };
  const at = `${club.path}/team-matches`;
  const { id } = (await app.call<{ id: number }>('POST', at, { as, body: match })).body;
  await app.call('PUT', `${at}/${id}/accepted`, { as: away });
  for (const [captain, name] of [
    [president, '가람'],
    [away, '나래'],
  ] as const) {
    const body = { slots: [[{ name, handicap: 0 }]], substitutes: [] };
    await app.call('PUT', `${at}/${id}/line-up`, { as: captain, body });
  }
  const slot = app.site.db.selectFrom('team_match_slots').select('tournament').where('team_match', '=', id);
  const { tournament } = await slot.executeTakeFirstOrThrow();
  const titles = async () => {
    const saved = await app.call<{ title: string }>('GET', `/api/tournaments/${tournament}`, { as });
    return [
      saved.body.title,
      ...(await notificationTexts(app, member)),
      ...(await notificationTexts(app, away)),
    ];
  };
  return { app, club, other, titles };
}

test('the name of a club that is taken down leaves notifications and titles of its team matches, and comes back', async () => {
  const { app, club, other, titles } = await busyClub();
  const before = await titles();
  // The proposal of the match was read by accepting it, and stays beside the later news of it.
  expect(before).toHaveLength(5);
  expect(before.filter(text => text.includes(club.name))).toEqual(before);
  await blocked(app, `/clubs/${club.id}`);
  const hidden = `${WITHHELD.club} ${club.id}`;
  expect(await titles()).toEqual(before.map(text => text.replace(club.name, hidden)));
  await endAll(app);
  expect(await titles()).toEqual(before);
  await blocked(app, `/clubs/${other.id}`);
  expect(JSON.stringify(await titles())).not.toContain(other.name);
});

test('posts and comments on the board of a club are taken down like others, without their title in the status', async () => {
  const { app, president, reader } = await openSiteWith('president', 'reader');
  const { id } = await newClub(app, president);
  await join(app, id, reader);
  const board = `/boards/club-${id}`;
  const post = await newBoardPost(app, `/api${board}/posts`, president, {
    title: '남의 글',
    content: '비밀',
  });
  await blocked(app, `${board}/${post.id}#comment-${post.commentId}`);
  const { body } = await ask(app, `${board}/${post.id}`);
  const moderator = await newModerator(app);
  expect(await decide(app, moderator, body.id)).toBe(200);
  const status = await app.call<TakedownStatus>('POST', '/api/takedowns/status', { body: { key: body.key } });
  expect(status.body.title).toBe(TEXT_FOR_MEMBERS);
  const [row] = await read<{ title: string }[]>(app, `/api${board}/posts`, reader);
  expect(row?.title).toBe(hiddenTitle(HIDDEN_BY.rights, '글'));
});

test('two requests for one name that are granted at once hide it once and show it once', {
  tags: 'race',
}, async ({ app, member: organiser, moderator }) => {
  const { id } = await newTournament(app, organiser);
  const cases = [];
  for (const claim of ['privacy', 'defamation'])
    cases.push((await ask(app, `/tournaments/${id}`, { claim })).body.id);
  expect(await Promise.all(cases.map(one => decide(app, moderator, one)))).toEqual([200, 200]);
  for (const one of cases)
    await app.call('POST', `/api/takedowns/own/${one}/objection`, {
      as: organiser,
      body: { objection: '제 대회입니다.' },
    });
  await Promise.all(cases.map(one => acceptObjection(app, moderator, one)));
  const { title } = await read<{ title: string }>(app, `${TOURNAMENTS}/${id}`);
  expect(title).toBe(TOURNAMENT_FACTS.title);
});

test('addresses of other sites, of nothing that members write, and of no text with 불법촬영물 are refused', async () => {
  const app = await openTestApp();
  const { id } = await newTournament(app, await newMember(app));
  const filming = { kind: 'filming', claim: 'filmed' };
  for (const [address, message, more] of [
    [`https://elsewhere.example/tournaments/${id}`, ADDRESS_ELSEWHERE, {}],
    [`//elsewhere.example/tournaments/${id}`, ADDRESS_ELSEWHERE, {}],
    [`/tournaments/${id + 1}`, ADDRESS_UNKNOWN, {}],
    ['/region/999', ADDRESS_UNKNOWN, {}],
    ['/profile/%E0%A4', ADDRESS_UNKNOWN, {}],
    ['/profile/points', ADDRESS_UNKNOWN, {}],
    [`/tournaments/${id}?x=1#y`, FILMING_OF_TEXTS, filming],
  ] as const) {
    const { status, body } = await ask(app, address, more);
    expect([address, status, body.message]).toEqual([address, 400, message]);
  }
});
