import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import { foldKey } from '#/shared/text/text.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';

// People read these as the operator, an admin or a former member, whatever the characters are.
const RESERVED = [
  ...['운영자', '관리자', 'admin', 'ADMIN', 'Administrator', '탈퇴한 회원', '당구마당 운영자', '★관리자★'],
  ...[
    '운\u200b영자',
    '운영\u00ad자',
    '관\u3164리자',
    '관리자\u202e',
    '\u2067운영자\u2069',
    '운 영 자',
    '운.영.자',
  ],
  ...[
    '운영자'.normalize('NFD'),
    'ㅇㅜㄴㅇㅕㅇㅈㅏ',
    'ａｄｍｉｎ',
    'Аdmin',
    'аdmіn',
    '4dm1n',
    '@dm!n',
    'ÀDMIN',
    '🅰🅳🅼🅸🅽',
    'adrnin',
  ],
  ...['운영 аdmin1', '운영 adminl', '운영팀', '당구마당', '당구마당 안내', '공지', '[공지사항]'],
];
const INVISIBLE = [
  '\u200b\u200b\u200b',
  '\u3164\u3164',
  '\u2800\u2800',
  '\u202e\u202d',
  ' \u00a0 ',
  '\u0000\u0001',
  '\ud800\udc00\ud800'.slice(2),
];
const ALLOWED = [
  '큐👨‍👩‍👧‍👦왕',
  '🎱 당구왕',
  '엄지👍🏽척',
  '하트❤️하나',
  '깃발🇰🇷',
  'Nguyễn Ánh',
  'ㅋㅋ당구',
  '각(角)도',
  'O’Neil',
];

const ID_TAKEN = '이미 사용 중인 아이디입니다.';
const NICKNAME_TAKEN = '이미 사용 중인 닉네임입니다.';

const signUp = (app: TestApp, id: string, username: string) =>
  app.call('POST', '/api/auth/signup', {
    body: { id, username, phone: '01012345678', email: 'a@example.com', password: PASSWORD },
  });
const rename = (app: TestApp, member: Visitor, username: string, as = member) =>
  app.call('PUT', `/api/memberanking/${member.id}/update`, { as, body: { username } });
const give = (app: TestApp, member: Visitor) =>
  write(app.site.db, tx =>
    changePoints(tx, { member: member.number, amount: 100, reason: '출석', by: null, now: app.clock.now }),
  );

describe('a nickname', () => {
  test('that could be taken for the operator is refused, at signup and afterwards', async ({ app }) => {
    const as = await newMember(app);
    for (const [n, username] of RESERVED.entries()) {
      const [signup, change] = [await signUp(app, `reserved${n}`, username), await rename(app, as, username)];
      const sentence = '사용할 수 없는 닉네임입니다.';
      expect([username, signup.status, signup.body.message]).toEqual([username, 400, sentence]);
      expect([username, change.status, change.body.message]).toEqual([username, 400, sentence]);
    }
  });

  test('that looks like another member’s is refused, at signup and afterwards', async ({ app }) => {
    const [member, other] = [await newMember(app, { username: 'Lee paul' }), await newMember(app)];
    const sentence = '다른 회원의 닉네임과 너무 비슷합니다. 다른 닉네임을 입력해주세요.';
    await give(app, other);
    for (const [n, username] of ['Iee paul', 'Lее раul', 'lee pau1', 'Lee p\u0307aul'].entries()) {
      const answers = [await signUp(app, `twin${n}`, username), await rename(app, other, username)];
      for (const { status, body } of answers)
        expect([username, status, body]).toMatchObject([username, 409, { message: sentence }]);
    }
    // A member's own name may be spelled differently.
    const as = await newAdmin(app);
    expect((await rename(app, member, 'Iee paul', as)).status).toBe(200);
  });

  test('of several twins at once exactly one gets in', { tags: 'race' }, async ({ app }) => {
    const twins = ['sol', 'soI', 'ѕоl'].map((username, n) =>
      untilAdmitted(() => signUp(app, `twin${n}`, username)),
    );
    expect((await Promise.all(twins)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('that is older than the rule stays, and nobody else becomes its twin', async ({ app, db }) => {
    const older = [await newMember(app), await newMember(app), await newMember(app)];
    for (const [n, username] of ['sol', 'soI', '운영팀'].entries()) {
      const names = { username, username_key: foldKey(username), nickname_skeleton: n ? '' : 'sol' };
      await db
        .updateTable('members')
        .set(names)
        .where('number', '=', older[n]?.number ?? 0)
        .execute();
    }
    for (const [n, username] of ['sol', 'soI', '운영팀'].entries()) {
      const as = older[n];
      if (!as) continue;
      const body = { username, score3: 20 };
      const saved = await app.call('PUT', `/api/memberanking/${as.id}/update`, { as, body });
      expect([username, saved.status]).toEqual([username, 200]);
    }
    const as = await newAdmin(app);
    const stranger = await newMember(app);
    expect((await rename(app, stranger, 'ѕol', as)).status).toBe(409);
  });

  test('of which nothing can be seen is none', async ({ app, member, admin: as }) => {
    for (const username of INVISIBLE) {
      const { status } = await rename(app, member, username, as);
      expect([username, status]).toEqual([username, 400]);
    }
  });

  test('keeps its emoji and scripts whole, is stored composed, and is found either way', async ({ app }) => {
    const [as, member, other] = [await newAdmin(app), await newMember(app), await newMember(app)];
    for (const username of ALLOWED) {
      for (const form of ['NFC', 'NFD'] as const) {
        const saved = await rename(app, member, username.normalize(form), as);
        expect([username, saved.status]).toEqual([username, 200]);
        const read = await app.call<{ username: string }>('GET', `/api/memberanking/${member.id}`);
        expect(read.body.username).toBe(username.normalize('NFC'));
        const taken = await rename(app, other, username.normalize('NFD'), as);
        expect([username, taken.status]).toEqual([username, 409]);
      }
      const q = encodeURIComponent(username.normalize('NFD'));
      const found = await app.call<{ username: string }[]>('GET', `/api/memberanking?q=${q}`);
      expect(found.body.map(row => row.username)).toEqual([username.normalize('NFC')]);
    }
  });

  test('does not change the direction of what follows it, and has no stacked accents', async ({ app }) => {
    const [as, member] = [await newAdmin(app), await newMember(app)];
    const hostile = `큐\u202e왕${'\u0336\u0322\u0353'.repeat(6)}`;
    expect((await rename(app, member, hostile, as)).status).toBe(200);
    const path = `/api/memberanking/${member.id}`;
    const { username } = (await app.call<{ username: string }>('GET', path)).body;
    expect(username).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(Array.from(username).length).toBe(6);
  });
});

describe('new names', () => {
  test('a nickname is nobody else’s login id, at signup and in the profile', async ({ app }) => {
    await newMember(app, { id: 'Victim77' });
    const refused = {
      status: 409,
      body: { message: NICKNAME_TAKEN, issues: [{ path: 'username', message: NICKNAME_TAKEN }] },
    };
    expect(await signUp(app, 'thief77', 'vICTIM77')).toMatchObject(refused);
    expect(await signUp(app, 'thief77', 'Ｖｉｃｔｉｍ77')).toMatchObject(refused);
    const thief = await newMember(app);
    await give(app, thief);
    expect(await rename(app, thief, 'victim77')).toMatchObject(refused);
  });

  test('a login id cannot be another’s nickname, and the check of the id says so', async ({ app }) => {
    await newMember(app, { username: 'Ball77' });
    const check = (id: string) => app.call('GET', `/api/auth/check-id?id=${id}`);
    expect((await check('ball77')).body).toEqual({ isAvailable: false, message: ID_TAKEN });
    expect(await signUp(app, 'ball77', '다른 이름')).toMatchObject({
      status: 409,
      body: { message: ID_TAKEN, issues: [{ path: 'id', message: ID_TAKEN }] },
    });
    expect((await check('ball78')).body).toMatchObject({ isAvailable: true });
  });

  test('one’s own login id may be the nickname, and an old name stays when other things are saved', async () => {
    const app = await openTestApp();
    expect((await signUp(app, 'same77', 'same77')).status).toBe(201);
    const victim = await newMember(app);
    const twin = await newMember(app, { username: victim.id });
    const body = { username: victim.id, showBirthYear: false };
    const saved = await app.call('PUT', `/api/memberanking/${twin.id}/update`, { as: twin, body });
    expect(saved.status).toBe(200);
  });
});
