import { describe, expect } from 'vitest';
import type { ShownBoard } from '#/features/boards/custom-boards/custom-boards.contract.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { CLUB, CLUBS, join, newClub } from '#test/fixtures/clubs.ts';
import { newBoardPost } from '#test/fixtures/custom-boards.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { TEAM_MATCH } from '#test/fixtures/team-matches.ts';
import { newAdmin, newMember, newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp, test } from '#test/test-app.ts';
import type { Club, ClubPerson, ListedClub, ManagedClub, OwnClub, ShownClub } from './clubs.contract.ts';
import {
  CLUB_MEMBERS_MOST,
  CLUBS_OF_A_MEMBER,
  HALL_UNKNOWN,
  HAND_OVER_FIRST,
  HAS_APPLIED,
  IS_CLOSED,
  IS_FULL,
  IS_MEMBER,
  NAME_TAKEN,
  TOO_MANY_CLUBS,
  WRONG_CODE,
} from './clubs.rules.ts';

const read = async (app: TestApp, path: string, as: Visitor | null = null) => {
  app.site.responseCache.clear();
  return (await app.call<Club>('GET', path, { as })).body;
};
const rolesOf = async (app: TestApp, path: string, as: Visitor) => {
  const { body } = await app.call<ClubPerson[]>('GET', `${path}/members`, { as });
  return body.map(({ author, role }) => [author, role]);
};
const said = async (app: TestApp, path: string, as: Visitor, code = '') => {
  const { status, body } = await app.call('POST', `${path}/members`, { as, body: { code } });
  return [status, body.message];
};

describe('a club', () => {
  test('is founded once under its name, in a hall of the directory, and found by region, hall and name', async () => {
    const { app, president, admin } = await openSiteWith('president', 'admin');
    const hall = { region: '부산', name: '큐브', address: '부산 1' };
    const { body: made } = await app.call<{ id: number }>('POST', '/api/billiard-halls', {
      as: admin,
      body: hall,
    });
    const { id } = await newClub(app, president, { name: '큐브 모임', region: '부산', hall: '큐브' });
    await newClub(app, president, { name: '다른 모임' });
    expect(
      await app.call('POST', CLUBS, { as: president, body: { ...CLUB, name: '큐브  모임' } }),
    ).toMatchObject(saying(409, NAME_TAKEN));
    const noHall = { ...CLUB, name: '셋째', hall: '없는 곳' };
    expect(await app.call('POST', CLUBS, { as: president, body: noHall })).toMatchObject(
      saying(400, HALL_UNKNOWN),
    );
    const listed = async (query: string) => {
      const { body, headers } = await app.call<ListedClub[]>('GET', `${CLUBS}?${query}`);
      return [headers.get('x-total-count'), ...body.map(club => club.name)];
    };
    expect(await listed('page=1')).toEqual(['2', '다른 모임', '큐브 모임']);
    expect(await listed(`region=${encodeURIComponent('부산')}`)).toEqual(['1', '큐브 모임']);
    expect(await listed(`hall=${made.id}`)).toEqual(['1', '큐브 모임']);
    expect(await listed(`q=${encodeURIComponent('다른')}`)).toEqual(['1', '다른 모임']);
    expect(await read(app, `${CLUBS}/${id}`)).toMatchObject({
      hall: { id: made.id, name: '큐브' },
      memberCount: 1,
      president: null,
    });
  });

  test('lets members in at once, on approval, or by its code, and says which', async ({ app }) => {
    const [president, one, two] = await newMembers(app, 3);
    if (!president || !one || !two) throw new Error('three members');
    const open = await newClub(app, president);
    expect(await said(app, open.path, one)).toEqual([201, '동호회에 가입했습니다.']);
    expect(await said(app, open.path, one)).toEqual([409, IS_MEMBER]);

    const asking = await newClub(app, president, { joining: 'approval' });
    expect((await said(app, asking.path, one))[0]).toBe(201);
    expect(await said(app, asking.path, one)).toEqual([409, HAS_APPLIED]);
    expect((await app.call('GET', `${asking.path}/members`, { as: one })).status).toBe(403);
    expect(await read(app, asking.path, president)).toMatchObject({ waiting: 1, memberCount: 1 });
    expect((await notificationTexts(app, president))[0]).toBe(
      `${one.username}님이 동호회에 가입을 신청했습니다. ‘${asking.name}’`,
    );
    const answer = (accept: boolean) =>
      app.call('PUT', `${asking.path}/applicants/${one.number}`, { as: president, body: { accept } });
    expect((await answer(false)).status).toBe(200);
    expect((await notificationTexts(app, one))[0]).toBe(`동호회 가입이 거절되었습니다. ‘${asking.name}’`);
    await join(app, asking.id, one);
    expect([(await answer(true)).status, (await answer(true)).status]).toEqual([200, 409]);
    expect((await notificationTexts(app, one))[0]).toBe(`동호회 가입이 수락되었습니다. ‘${asking.name}’`);

    await join(app, asking.id, two);
    const taken = await app.call('DELETE', `${asking.path}/members/own`, { as: two });
    expect(taken.body.message).toBe('가입 신청을 취소했습니다.');

    const secret = await newClub(app, president, { joining: 'code' });
    expect(await said(app, secret.path, two, 'wrong')).toEqual([403, WRONG_CODE]);
    const { code } = await read(app, secret.path, president);
    expect((await read(app, secret.path, two)).code).toBe('');
    await app.call('PUT', `${secret.path}/code`, { as: president });
    expect((await said(app, secret.path, two, code))[0]).toBe(403);
    expect((await said(app, secret.path, two, (await read(app, secret.path, president)).code))[0]).toBe(201);
  });

  test('has at most 500 members, and a member at most twenty clubs', async ({ app }) => {
    const [president, late] = [await newMember(app), await newMember(app)];
    const club = await newClub(app, president);
    const { db } = app.site;
    await db
      .updateTable('clubs')
      .set({ member_count: CLUB_MEMBERS_MOST })
      .where('id', '=', club.id)
      .execute();
    expect(await said(app, club.path, late)).toEqual([409, IS_FULL]);
    for (let n = 1; n < CLUBS_OF_A_MEMBER; n++) await newClub(app, president);
    const body = { ...CLUB, name: '하나 더' };
    expect(await app.call('POST', CLUBS, { as: president, body })).toMatchObject(saying(409, TOO_MANY_CLUBS));
  });

  test('shows the names of its members to members, and to others only if it says so', async ({ app }) => {
    const [president, stranger] = [await newMember(app), await newMember(app)];
    const { path, name } = await newClub(app, president);
    const seen = async (as: Visitor | null) => (await app.call('GET', `${path}/members`, { as })).status;
    expect([await seen(null), await seen(stranger), await seen(president)]).toEqual([404, 403, 200]);
    expect((await read(app, path)).president).toBeNull();
    const body = { ...CLUB, name, showsNames: true };
    expect((await app.call('PUT', path, { as: president, body })).status).toBe(200);
    expect([await seen(null), await seen(stranger)]).toEqual([200, 200]);
    expect((await read(app, path)).president?.author).toBe(president.username);
  });
});

describe('the members of a club', () => {
  test('have offices that the president gives, and the presidency is handed over', async ({ app }) => {
    const [president, next, other] = await newMembers(app, 3);
    if (!president || !next || !other) throw new Error('three members');
    const { id, path, name } = await newClub(app, president);
    for (const each of [next, other]) await join(app, id, each);
    const give = (as: Visitor, to: Visitor, role: string) =>
      app.call('PUT', `${path}/members/${to.number}`, { as, body: { role } });
    expect((await give(president, next, 'treasurer')).status).toBe(200);
    expect((await give(next, other, 'treasurer')).status).toBe(403);
    expect((await give(president, other, 'president')).status).toBe(400);
    expect((await notificationTexts(app, next))[0]).toBe(
      `${president.username}님이 나를 동호회의 총무로 정했습니다. ‘${name}’`,
    );
    const leave = (as: Visitor) => app.call('DELETE', `${path}/members/own`, { as });
    expect((await leave(president)).body.message).toBe(HAND_OVER_FIRST);
    const body = { member: next.number };
    expect((await app.call('PUT', `${path}/president`, { as: next, body })).status).toBe(403);
    expect((await app.call('PUT', `${path}/president`, { as: president, body })).status).toBe(200);
    expect(await rolesOf(app, path, other)).toEqual([
      [next.username, 'president'],
      [president.username, 'member'],
      [other.username, 'member'],
    ]);
    expect((await leave(president)).body.message).toBe('동호회에서 나왔습니다.');
    expect((await read(app, path)).memberCount).toBe(2);
  });

  test('are removed with a reason that they read, and see nothing of the club afterwards', async () => {
    const { app, president, member } = await openSiteWith('president', 'member');
    const { id, path, name } = await newClub(app, president);
    await join(app, id, member);
    const remove = (as: Visitor, from: Visitor) =>
      app.call('PUT', `${path}/members/${from.number}/removed`, { as, body: { reason: '석 달 결석' } });
    expect((await remove(member, president)).status).toBe(403);
    expect((await remove(president, president)).status).toBe(403);
    expect((await remove(president, member)).status).toBe(200);
    expect((await notificationTexts(app, member))[0]).toBe(
      `‘${name}’ 동호회에서 나를 내보냈습니다. 사유: 석 달 결석`,
    );
    for (const at of [`${path}/members`, `/api/boards/club-${id}`])
      expect([403, 404]).toContain((await app.call('GET', at, { as: member })).status);
  });

  test('show their clubs on the profile unless they hide one', async ({ app, member }) => {
    const [one, two] = [await newClub(app, member), await newClub(app, member)];
    const shown = async () => {
      app.site.responseCache.clear();
      const { body } = await app.call<ShownClub[]>('GET', `${CLUBS}/of-member/${member.number}`);
      return body.map(({ name }) => name);
    };
    expect(await shown()).toEqual([one.name, two.name]);
    await app.call('PUT', `${one.path}/members/own`, { as: member, body: { shown: false } });
    expect(await shown()).toEqual([two.name]);
    const { body } = await app.call<OwnClub[]>('GET', `${CLUBS}/mine`, { as: member });
    expect(body).toMatchObject([
      { name: one.name, role: 'president', waits: false, shown: false },
      { name: two.name, shown: true },
    ]);
  });

  test('are in the own data and leave with the member; another becomes president, or the club ends', async () => {
    const { app, president, member } = await openSiteWith('president', 'member');
    const [shared, alone] = [await newClub(app, president), await newClub(app, president)];
    await join(app, shared.id, member);
    const data = await (await app.send('GET', '/api/members/data', { as: president })).json();
    expect((data as { clubs: object[] }).clubs).toMatchObject([
      { name: shared.name, role: 'president' },
      { name: alone.name },
    ]);
    expect((await app.call('DELETE', `/api/memberanking/${president.id}`, { as: president })).status).toBe(
      200,
    );
    expect(await rolesOf(app, shared.path, member)).toEqual([[member.username, 'president']]);
    expect((await notificationTexts(app, member))[0]).toContain('내가 동호회의 회장이 되었습니다.');
    expect((await read(app, alone.path)).closedAt).not.toBe('');
  });
});

test('a dissolved club keeps its page without its members and texts, and leaves the lists', async () => {
  const { app, president, member } = await openSiteWith('president', 'member');
  const { id, path, name } = await newClub(app, president);
  await join(app, id, member);
  expect((await app.call('PUT', `${path}/closed`, { as: member })).status).toBe(403);
  expect((await app.call('PUT', `${path}/closed`, { as: president })).status).toBe(200);
  expect(await read(app, path, president)).toMatchObject({
    name,
    memberCount: 0,
    introduction: '',
    plays: '',
    own: null,
    can: { manage: false, lead: false },
  });
  expect((await app.call<ListedClub[]>('GET', `${CLUBS}?page=1`)).body).toEqual([]);
  expect(await said(app, path, member)).toEqual([409, IS_CLOSED]);
  expect((await notificationTexts(app, member))[0]).toBe(
    `${president.username}님이 동호회를 해산했습니다. ‘${name}’`,
  );
});

test('the board of a club is read and written by its members alone', async ({ app }) => {
  const [president, member, stranger] = await newMembers(app, 3);
  if (!president || !member || !stranger) throw new Error('three members');
  const { id } = await newClub(app, president);
  await join(app, id, member);
  const posts = `/api/boards/club-${id}/posts`;
  const body = { title: '금요일 정모', content: `@${stranger.username} @${member.username} 비밀모임입니다.` };
  const written = await app.call<{ id: number }>('POST', posts, { as: president, body });
  expect(written.status).toBe(201);
  const post = `${posts}/${written.body.id}`;
  const status = async (path: string, as: Visitor | null) => (await app.call('GET', path, { as })).status;
  for (const path of [`/api/boards/club-${id}`, posts, post, `${post}/comments`])
    expect([path, ...(await Promise.all([null, stranger, member].map(as => status(path, as))))]).toEqual([
      path,
      ...[401, 404, 200],
    ]);
  expect((await app.call('POST', posts, { as: stranger, body })).status).toBe(404);
  const word = encodeURIComponent('비밀모임');
  for (const as of [null, stranger, member])
    for (const path of [`/api/search?q=${word}`, '/api/boards', `/api/memberanking/${president.id}/texts`])
      expect(await (await app.send('GET', path, { as })).text()).not.toMatch(/비밀모임|금요일 정모|club-/);
  expect(await notificationTexts(app, stranger)).toEqual([]);
  expect((await notificationTexts(app, member))[0]).toBe(
    `${president.username}님이 나를 불렀습니다. ‘금요일 정모’`,
  );
  const report = { kind: 'free', target: String(written.body.id), reason: 'abuse', detail: '' };
  const reported = async (as: Visitor) =>
    (await app.call('POST', '/api/reports', { as, body: report })).status;
  expect([await reported(stranger), await reported(member)]).toEqual([404, 201]);
});

test('a club has a picture, which each officer may keep or replace, and which ends with it', async () => {
  const { app, president, treasurer } = await openSiteWith('president', 'treasurer');
  const { name } = await newPicture(app, president);
  const club = await newClub(app, president, { pictures: [{ name, alt: '단체 사진' }] });
  const { id, path } = club;
  await join(app, id, treasurer);
  const as = president;
  await app.call('PUT', `${path}/members/${treasurer.number}`, { as, body: { role: 'treasurer' } });
  const change = async (more: object) => {
    const body = { ...CLUB, name: club.name, ...more };
    return (await app.call('PUT', path, { as: treasurer, body })).status;
  };
  const isServed = async (picture: string) =>
    (await app.send('GET', picturePath(picture, 320))).status === 200;
  expect([await change({}), await change({ pictures: [{ name, alt: '우리' }] })]).toEqual([200, 200]);
  expect(await read(app, path)).toMatchObject({ picture: name, pictures: [{ name, alt: '우리' }] });
  expect((await app.call<ListedClub[]>('GET', CLUBS)).body).toMatchObject([{ picture: name }]);
  const others = await newPicture(app, await newMember(app));
  expect(await change({ pictures: [{ name: others.name, alt: '' }] })).toBe(400);
  const next = await newPicture(app, treasurer);
  expect(await change({ pictures: [{ name: next.name, alt: '' }] })).toBe(200);
  expect([await isServed(name), await isServed(next.name)]).toEqual([false, true]);
  await app.call('PUT', `${path}/closed`, { as: president });
  expect(await read(app, path)).toMatchObject({ picture: '', pictures: [] });
  expect(await isServed(next.name)).toBe(false);
});

test('officers pin at most three posts of the board, which its members see', async ({ app }) => {
  const [president, member] = [await newMember(app), await newMember(app)];
  const { id, path } = await newClub(app, president);
  await join(app, id, member);
  const posts = `/api/boards/club-${id}/posts`;
  const titles = ['하나', '둘', '셋', '넷'];
  const ids: number[] = [];
  for (const title of titles)
    ids.push((await newBoardPost(app, posts, member, { title, content: '알립니다.' })).id);
  const pin = async (post: number | undefined, pinned: boolean, as = president) =>
    (await app.call('PUT', `${path}/pinned/${post}`, { as, body: { pinned } })).status;
  const shown = async () => {
    const { body } = await app.call<ShownBoard>('GET', `/api/boards/club-${id}`, { as: member });
    return body.pinned.map(({ title }) => title);
  };
  expect(await pin(ids[0], true, member)).toBe(403);
  for (const post of [ids[0], ids[1], ids[2], ids[2]]) expect(await pin(post, true)).toBe(200);
  expect([await pin(ids[3], true), await pin(1_000_000, true)]).toEqual([409, 404]);
  expect(await shown()).toEqual(['셋', '둘', '하나']);
  await app.call('DELETE', `${posts}/${ids[1]}`, { as: member });
  expect([await pin(ids[0], false), await pin(ids[3], true)]).toEqual([200, 200]);
  expect(await shown()).toEqual(['넷', '셋']);
  await pin(ids[0], true);
  const hide = (hidden: 0 | 1) =>
    app.site.db
      .updateTable('free_posts')
      .set({ hidden })
      .where('id', '=', ids[2] ?? 0)
      .execute();
  await hide(1);
  expect([await pin(ids[2], true), await pin(ids[3], true)]).toEqual([404, 200]);
  expect(await shown()).toEqual(['넷', '하나']);
});

test('an admin lists all clubs, renames one, hands one over and closes one', async ({ app }) => {
  const [admin, president, member] = [await newAdmin(app), await newMember(app), await newMember(app)];
  const { id, path } = await newClub(app, president, { name: '나쁜 이름' });
  await join(app, id, member);
  expect((await app.call('PUT', `${path}/name`, { as: admin, body: { name: '새 이름' } })).status).toBe(200);
  const body = { member: member.number };
  expect((await app.call('PUT', `${path}/president`, { as: admin, body })).status).toBe(200);
  const managed = async () => (await app.call<ManagedClub[]>('GET', `${CLUBS}/managed`, { as: admin })).body;
  expect(await managed()).toMatchObject([
    { name: '새 이름', memberCount: 2, closedAt: '', president: { author: member.username } },
  ]);
  expect((await app.call('PUT', `${path}/closed`, { as: admin })).status).toBe(200);
  expect((await managed())[0]?.closedAt).not.toBe('');
  const log = await app.site.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  expect(log.map(({ action }) => action).slice(-3)).toEqual(['club.rename', 'club.president', 'club.close']);
});

test('a hidden club is found by its name no more than one that does not exist', async ({
  app,
  db,
  member: president,
  other,
}) => {
  const [club, hidden] = [await newClub(app, president), await newClub(app, other)];
  await db.updateTable('clubs').set({ hidden: 1, listed: 0 }).where('id', '=', hidden.id).execute();
  const body = { ...TEAM_MATCH, opponent: hidden.name };
  expect((await app.call('POST', `${club.path}/team-matches`, { as: president, body })).status).toBe(201);
  const made = db.selectFrom('team_matches').select(['away_club', 'away_name']);
  expect(await made.execute()).toEqual([{ away_club: null, away_name: hidden.name }]);
});
