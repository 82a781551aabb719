import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import { recordVictories } from '#/features/members/points/ledger.server.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { PICTURE_GONE } from '#/shared/pictures/pictures.constants.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import {
  type InfoOptions,
  infoOptions,
  type OwnMember,
  ownMember,
  type PublicProfile,
  publicProfile,
} from './members.contract.ts';

const OPTIONS = '/api/memberanking/additional-info-options';

describe('the own account', () => {
  test.each(['/api/members/user', '/api/memberanking/user'])(
    '%s returns the asking member with all fields',
    async path => {
      const app = await openTestApp();
      const member = await newMember(app, {
        phone: '01000001234',
        score4: 150,
        birthYear: 1990,
        showBirthYear: false,
        billiardHall: '달빛 당구장',
      });
      const answer = await app.call('GET', path, { as: member });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(ownMember.strict().parse(answer.body)).toMatchObject({
        id: member.id,
        phone: '01000001234',
        score4: 150,
        highrun4: null,
        birthYear: 1990,
        showBirthYear: false,
        billiards: '달빛 당구장',
        points: 0,
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/i);
    },
  );
});

test('everybody reads what the fields of a member offer, each hall’s name once and in order', async () => {
  const app = await openTestApp();
  const hall = (name: string, region: string) => ({
    region,
    name,
    name_key: name,
    address: '큐대로 1',
    address_key: '큐대로 1',
    created_at: app.clock.now.toISOString(),
  });
  const rows = [hall('하얀 당구장', '서울'), hall('가온 당구장', '부산'), hall('가온 당구장', '대구')];
  await app.site.db.insertInto('halls').values(rows).execute();
  const options = infoOptions.parse((await app.call<InfoOptions>('GET', OPTIONS)).body);
  expect(options.score4Options).toEqual([
    30, 50, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000,
  ]);
  expect(options.regionOptions).toHaveLength(17);
  expect(options.billiardsOptions).toEqual(['가온 당구장', '하얀 당구장']);
});

test('of a long directory a thousand names are offered, or those of one region', async ({ app }) => {
  const rows = Array.from({ length: 1500 }, (_, n) => {
    const name = `큐 ${String(n).padStart(4, '0')}`;
    const place = { region: n % 100 === 7 ? '제주' : '서울', address: '큐대로 1', address_key: '큐대로 1' };
    return { ...place, name, name_key: name, created_at: app.clock.now.toISOString() };
  });
  await app.site.db.insertInto('halls').values(rows).execute();
  const offered = async (query: string) =>
    (await app.call<InfoOptions>('GET', OPTIONS + query)).body.billiardsOptions;
  expect(await offered('')).toEqual(rows.slice(0, 1000).map(({ name }) => name));
  const jeju = rows.filter(({ region }) => region === '제주').map(({ name }) => name);
  expect(await offered(`?region=${encodeURIComponent('제주')}`)).toEqual(jeju);
  expect(await offered(`?region=${encodeURIComponent('세종')}`)).toEqual([]);
  expect(await app.call('GET', `${OPTIONS}?region=x`)).toMatchObject(
    saying(400, '지역을 목록에서 선택해주세요.'),
  );
});

const read = (app: TestApp, { id }: { id: string }, as: Visitor | null = null, query = '') =>
  app.call<PublicProfile>('GET', `/api/memberanking/${id}/profile${query}`, { as });
const win = (app: TestApp, member: Visitor, title: string) =>
  write(app.site.db, tx => recordVictories(tx, [{ member: member.number, title, now: app.clock.now }]));

describe('the public profile of a member', () => {
  test('are the victories in pages, and nothing else', async ({ app }) => {
    const member = await newMember(app, { phone: '01011112222', birthYear: 1950, showBirthYear: false });
    for (let n = 1; n <= 11; n++) {
      app.clock.pass(60_000);
      await win(app, member, `${n}회 대회`);
    }

    const { body } = await read(app, { id: member.id.toUpperCase() });
    expect(publicProfile.strict().parse(body).victoryCount).toBe(11);
    expect(body.victories.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `${11 - n}회 대회`),
    );
    expect((await read(app, member, null, '?page=2')).body.victories).toEqual([
      { title: '1회 대회', date: '2026-11-18T10:01:00+09:00' },
    ]);
    const text = JSON.stringify(body);
    for (const secret of ['01011112222', '1950', '@example.com']) expect(text).not.toContain(secret);
  });

  test('an admin’s profile is readable for admins and the admin only, a withdrawn member’s for nobody', async () => {
    const { app, member, gone, admin } = await openSiteWith('member', 'gone', 'admin');
    await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone });
    for (const as of [null, member]) {
      expect(await read(app, admin, as)).toMatchObject(saying(404, '회원을 찾을 수 없습니다.'));
    }
    for (const as of [admin, await newAdmin(app)]) expect((await read(app, admin, as)).status).toBe(200);
    expect((await read(app, gone)).status).toBe(404);
  });
});

const put = (app: TestApp, as: Visitor, picture: string) =>
  app.call<{ picture: string; message: string }>('PUT', '/api/members/picture', { as, body: { picture } });
const own = async (app: TestApp, as: Visitor) =>
  (await app.call<OwnMember>('GET', '/api/members/user', { as })).body.picture;
const shown = async (app: TestApp, { id }: Visitor) =>
  (await app.call<PublicProfile>('GET', `/api/memberanking/${id}/profile`)).body.picture;
const clean = (app: TestApp) => app.site.jobs.run('remove pictures');
const isServed = async (app: TestApp, name: string) =>
  (await app.send('GET', picturePath(name, 320))).status === 200;

test('a member’s picture is shown in the profile, in the header and beside the member’s texts', async () => {
  const { app, as } = await openSiteWith('as');
  const body = { title: '새 글', content: '안녕하세요.' };
  const { id } = (await app.call<FreePost>('POST', '/api/freeboard', { as, body })).body;
  const beside = async () => (await app.call<FreePost>('GET', `/api/freeboard/${id}`)).body.authorPicture;
  expect([await own(app, as), await shown(app, as), await beside()]).toEqual(['', '', '']);
  const [first, second] = [await newPicture(app, as), await newPicture(app, as)];
  expect((await put(app, as, first.name)).body).toEqual({ picture: first.name });
  expect([await own(app, as), await shown(app, as), await beside()]).toEqual(Array(3).fill(first.name));
  const login = { id: as.id, password: PASSWORD };
  expect((await app.call('POST', '/api/auth/login', { body: login })).body).toMatchObject({
    picture: first.name,
  });
  expect((await put(app, as, second.name)).status).toBe(200);
  expect(await shown(app, as)).toBe(second.name);
  expect((await put(app, as, '')).body).toEqual({ picture: '' });
  expect([await own(app, as), await shown(app, as), await beside()]).toEqual(['', '', '']);
});

test('the picture must be uploaded by the member and used nowhere else', async ({ app }) => {
  const [as, other] = [await newMember(app), await newMember(app)];
  const { name } = await newPicture(app, other);
  for (const picture of [name, `${'0'.repeat(32)}-${'0'.repeat(12)}`, '../x']) {
    expect(await put(app, as, picture)).toMatchObject(saying(400, PICTURE_GONE));
  }
  const mine = await newPicture(app, as);
  const pictures = [{ name: mine.name, alt: '' }];
  const body = { title: '새 글', content: '안녕하세요.', pictures };
  expect((await app.call('POST', '/api/freeboard', { as, body })).status).toBe(201);
  expect((await put(app, as, mine.name)).status).toBe(400);
  const two = await newPicture(app, as);
  const race = await Promise.all(Array.from({ length: 4 }, () => put(app, as, two.name)));
  expect(race.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a hidden profile shows no picture, and a withdrawal deletes it at once', async ({ app }) => {
  const [as, admin] = [await newMember(app), await newAdmin(app)];
  const { name } = await newPicture(app, as);
  await put(app, as, name);
  const hide = (profile_hidden: number) =>
    app.site.db.updateTable('members').set({ profile_hidden }).where('number', '=', as.number).execute();
  await hide(1);
  expect(await shown(app, as)).toBe('');
  await hide(0);
  expect(await isServed(app, name)).toBe(true);
  expect((await app.call('DELETE', `/api/memberanking/${as.id}`, { as: admin })).status).toBe(200);
  await clean(app);
  expect(await isServed(app, name)).toBe(false);
  const { picture } = await app.site.db
    .selectFrom('members')
    .select('picture')
    .where('number', '=', as.number)
    .executeTakeFirstOrThrow();
  expect(picture).toBe('');
});

test('a member is found by number as by login id; admins, withdrawn members and other digits are not', async () => {
  const { app, member, gone, admin } = await openSiteWith('member', 'gone', 'admin');
  await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone });
  const read = (id: string | number, part = '') => app.call('GET', `/api/memberanking/${id}${part}`);
  for (const part of ['', '/profile', '/texts?of=posts'])
    expect((await read(member.number, part)).body, part).toEqual((await read(member.id, part)).body);
  expect((await read(member.id)).body).toMatchObject({ id: member.id, number: member.number });
  for (const id of [admin.number, gone.number, 0, `0${member.number}`, '9'.repeat(15), '9'.repeat(40)])
    expect((await read(id)).status, String(id)).toBe(404);
});
