import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import {
  makeEstablished,
  newAdmin,
  newMember,
  newPayingMember,
  type Visitor,
} from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { type SavedMember, savedMember } from './profile.contract.ts';

const at = (who: Visitor, call = 'update') => `/api/memberanking/${who.id}/${call}`;
const CALLS = ['update', 'points'] as const;

const ENTERED = {
  score4: 200,
  score3: 20,
  highrun4: 30,
  highrun3: 5,
  birthYear: 1990,
  region: '서울',
  billiardHall: '초록 당구장',
};

const rich = async (app: TestApp, member: Visitor, amount: number) => {
  const gain = { member: member.number, amount, reason: '출석', by: null, now: app.clock.now };
  await write(app.site.db, tx => changePoints(tx, gain));
};
const save = (app: TestApp, who: Visitor, body: unknown, call = 'update', as: Visitor | null = who) =>
  app.call<SavedMember>('PUT', at(who, call), { as, body });
const rowOf = (app: TestApp, { number }: Visitor) =>
  app.site.db.selectFrom('members').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const ledgerOf = (app: TestApp, { number }: Visitor) =>
  app.site.db
    .selectFrom('points_ledger')
    .selectAll()
    .where('member', '=', number)
    .orderBy('position')
    .execute();

test.each([18.5, '18.5', '1a8', '99999', -1])('the 3구 수지 %j is refused', async score3 => {
  const app = await openTestApp();
  const member = await newPayingMember(app, ENTERED);
  const { status, body } = await save(app, member, { score3 });
  expect([status, body.message]).toEqual([400, '3구 수지는 0에서 9999 사이의 숫자로 입력해주세요.']);
});

describe('saving the own profile', () => {
  const CHANGES = {
    username: '새 이름',
    score4: '300',
    score3: 25,
    highrun4: 11,
    highrun3: '7',
    birthYear: 1984,
    region: '부산',
    billiardHall: '달빛 당구장',
  };

  test.each(CALLS)(
    '%s: whatever the ranking shows costs 100 once, however much of it changes',
    async call => {
      const app = await openTestApp();
      const member = await newPayingMember(app, ENTERED);
      await rich(app, member, 150);
      const { status, body } = await save(app, member, CHANGES, call);
      expect(status).toBe(200);
      expect(savedMember.strict().parse(body)).toMatchObject({
        ...CHANGES,
        name: '새 이름',
        score4: 300,
        highrun3: 7,
        billiards: '달빛 당구장',
        points: 50,
        charged: 100,
        message: '정보가 수정되었습니다. 포인트가 100점 차감되었습니다.',
      });
      expect(await ledgerOf(app, member)).toMatchObject([
        { amount: 150 },
        { amount: -100, balance: 50, reason: '회원정보 수정', by_member: member.number },
      ]);
      expect(await rowOf(app, member)).toMatchObject({
        username_key: '새 이름',
        hall_key: '달빛 당구장',
        public_birth_year: 1984,
      });
    },
  );

  test('the hall may be sent under either name, and emptied', async ({ app }) => {
    const member = await newPayingMember(app, ENTERED);
    await rich(app, member, 200);
    expect((await save(app, member, { billiards: '하얀 당구장' })).body.billiardHall).toBe('하얀 당구장');
    expect((await save(app, member, { billiardHall: '', score4: '' })).body).toMatchObject({
      billiardHall: null,
      score4: null,
      points: 0,
    });
  });

  describe('filling in empty fields', () => {
    const { username: _, ...rest } = CHANGES;
    const FILLED = { ...rest, score4: 300, highrun3: 7 };
    const EMPTY = { score4: 0, region: '' };

    test.each(CALLS)('%s: is free, all of it at once and without a point', async call => {
      const app = await openTestApp();
      const member = await newPayingMember(app, EMPTY);
      const { status, body } = await save(app, member, FILLED, call);
      expect([status, body.charged, body.message]).toEqual([200, 0, '정보가 수정되었습니다.']);
      expect(body).toMatchObject({ ...FILLED, points: 0, freeFields: [], freeUntil: null });
      expect(await ledgerOf(app, member)).toEqual([]);
      expect(await save(app, member, { score3: 26 }, call)).toMatchObject(
        saying(400, '포인트가 부족합니다.'),
      );
    });

    test('each is free once, also when it is emptied again', async ({ app }) => {
      for (const [field, value] of Object.entries(FILLED)) {
        const member = await newPayingMember(app, EMPTY);
        const charged = async (sent: unknown) => (await save(app, member, { [field]: sent })).body.charged;
        expect(await charged(value), field).toBe(0);
        await rich(app, member, 200);
        expect(await charged(''), field).toBe(100);
        expect(await charged(value), field).toBe(100);
        expect((await save(app, member, { [field]: '' })).status, field).toBe(400);
      }
    });

    test('together with a change costs the price of the change only, and the account names the free fields', async () => {
      const app = await openTestApp();
      const member = await newPayingMember(app);
      await rich(app, member, 100);
      const read = async () => (await app.call<OwnMember>('GET', '/api/members/user', { as: member })).body;
      const empty = ['score3', 'highrun4', 'highrun3', 'birthYear', 'billiardHall'];
      expect((await read()).freeFields).toEqual(empty);
      expect((await save(app, member, { region: '부산', score3: 25 })).body.charged).toBe(100);
      expect((await read()).freeFields).toEqual(empty.slice(1));
    });
  });

  test.each(CALLS)('%s: phone, mail address and the birth year’s switch are free', async call => {
    const app = await openTestApp();
    const member = await newPayingMember(app, { birthYear: 1984 });
    const free = { phone: '010-9876-5432', email: 'new@example.com', showBirthYear: false };
    const { status, body } = await save(app, member, free, call);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      phone: '01098765432',
      email: 'new@example.com',
      showBirthYear: false,
      birthYear: 1984,
      charged: 0,
      message: '정보가 수정되었습니다.',
    });
    expect(await rowOf(app, member)).toMatchObject({ birth_year: 1984, public_birth_year: 0, points: 0 });
    await save(app, member, { showBirthYear: true }, call);
    expect((await rowOf(app, member)).public_birth_year).toBe(1984);
    expect(await ledgerOf(app, member)).toEqual([]);
  });

  test('a save that changes nothing costs nothing, also when everything is sent', async ({ app }) => {
    const member = await newPayingMember(app, { billiardHall: '달빛 당구장', birthYear: 1990 });
    const { body: own } = await app.call<object>('GET', '/api/members/user', { as: member });
    for (const sent of [own, {}, { score3: '', region: '서울', password: '' }]) {
      expect((await save(app, member, sent)).body).toMatchObject({
        charged: 0,
        message: '변경된 내용이 없습니다.',
      });
    }
    expect(await ledgerOf(app, member)).toEqual([]);
  });

  test('a member with 99 points keeps the points and all fields unchanged', async ({ app }) => {
    const member = await newPayingMember(app);
    await rich(app, member, 99);
    const before = await rowOf(app, member);
    for (const call of CALLS) {
      const sent = { username: '새 이름', phone: '01098765432' };
      expect(await save(app, member, sent, call)).toMatchObject(saying(400, '포인트가 부족합니다.'));
    }
    expect(await rowOf(app, member)).toEqual(before);
  });

  test('of two saves at once with 100 points one is charged and the other refused', {
    tags: 'race',
  }, async ({ app }) => {
    const member = await newPayingMember(app);
    await rich(app, member, 100);
    const answers = await Promise.all([
      save(app, member, { region: '부산' }),
      save(app, member, { region: '대구' }, 'points'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await rowOf(app, member)).toMatchObject({ points: 0, region: winner?.body.region });
    expect(await ledgerOf(app, member)).toHaveLength(2);
  });

  test('the same save sent twenty times at once is paid once', { tags: 'race' }, async ({ app }) => {
    const member = await newPayingMember(app);
    await rich(app, member, 500);
    const twenty = Array.from({ length: 20 }, () => save(app, member, { score4: 300 }));
    const charged = (await Promise.all(twenty)).map(({ body }) => body.charged);
    expect(charged.filter(Boolean)).toEqual([100]);
    expect((await rowOf(app, member)).points).toBe(400);
  });

  test('a nickname somebody else has is refused before anything is paid', async ({ app }) => {
    const member = await newPayingMember(app);
    await newPayingMember(app, { username: 'Cue King' });
    await rich(app, member, 100);
    expect(await save(app, member, { username: 'ｃｕｅ king', score4: 300 })).toMatchObject({
      status: 409,
      body: {
        message: '이미 사용 중인 닉네임입니다.',
        issues: [{ path: 'username', message: '이미 사용 중인 닉네임입니다.' }],
      },
    });
    expect(await rowOf(app, member)).toMatchObject({ points: 100, score4: 200 });
    expect((await save(app, member, { username: `${member.username} ` })).body.charged).toBe(0);
  });

  test('an invalid value is refused with a sentence for its field', async ({ app }) => {
    const member = await newPayingMember(app);
    const refused = async (sent: Record<string, unknown>) => {
      const { status, body } = await save(app, member, sent);
      const { issues } = body as unknown as { issues: { path: string; message: string }[] };
      return [status, ...issues.map(({ path, message }) => `${path}: ${message}`)];
    };
    expect(await refused({ username: '관리자' })).toEqual([400, 'username: 사용할 수 없는 닉네임입니다.']);
    expect(await refused({ phone: '', email: 'a@b' })).toEqual([
      400,
      'phone: 전화번호를 입력해주세요.',
      'email: 이메일 형식이 올바르지 않습니다.',
    ]);
    expect(await refused({ birthYear: 2015 })).toEqual([
      400,
      'birthYear: 만 14세 미만은 가입할 수 없습니다.',
    ]);
    expect(await refused({ showBirthYear: 'no' })).toEqual([
      400,
      'showBirthYear: 공개 여부는 true 또는 false입니다.',
    ]);
    expect((await rowOf(app, member)).username).toBe(member.username);
  });
});

describe('permissions to see and save an account', () => {
  test('other members may do nothing, and the answers tell them nothing', async ({ app, member, other }) => {
    const admin = await newAdmin(app);
    const body = { region: '부산' };
    for (const call of CALLS) {
      expect(await save(app, member, body, call, other)).toMatchObject(
        saying(403, '본인의 정보만 수정할 수 있습니다.'),
      );
      // An admin's account does not exist for other admins.
      expect((await save(app, admin, body, call, other)).status).toBe(404);
      expect((await save(app, { ...member, id: 'nobody1' }, body, call, other)).status).toBe(404);
    }
    expect((await rowOf(app, member)).region).toBe('서울');
  });

  test('an admin corrects a member’s profile for free, and it is written down without phone or mail', async () => {
    const { app, member, admin } = await openSiteWith('member', 'admin');
    await rich(app, member, 150);
    const sent = { username: '고친 이름', phone: '01012123434' };
    const { status, body } = await save(app, member, sent, 'update', admin);
    expect([status, body.charged, body.points, body.username]).toEqual([200, 0, 150, '고친 이름']);
    const log = await app.site.db.selectFrom('audit_log').selectAll().execute();
    expect(log).toMatchObject([
      {
        admin: admin.number,
        action: 'member.update',
        subject: `member:${member.id}`,
        before: JSON.stringify({ username: member.username }),
        after: JSON.stringify({ username: '고친 이름', changed: ['phone'] }),
      },
    ]);
    for (const own of [{ password: 'another long word' }, { showBirthYear: false }, { showTexts: false }]) {
      expect(await save(app, member, own, 'update', admin)).toMatchObject(
        saying(403, '비밀번호와 공개 여부는 본인만 바꿀 수 있습니다.'),
      );
    }
  });

  test('an admin’s own edits cost nothing, so the first admin may take a nickname', async ({ app }) => {
    const admin = await newAdmin(app, { ...ENTERED, username: '운영 admin1' });
    for (const call of CALLS) {
      const sent = { username: `큐 대장 ${call}`, region: call === 'update' ? '부산' : '대구', score4: 0 };
      expect(await save(app, admin, sent, call)).toMatchObject({
        status: 200,
        body: { charged: 0, points: 0, username: sent.username, message: '정보가 수정되었습니다.' },
      });
    }
    expect(await ledgerOf(app, admin)).toEqual([]);
  });
});

const account = async (app: TestApp, member: Visitor) =>
  (await app.call<OwnMember>('GET', '/api/members/user', { as: member })).body;

test.each(CALLS)('%s: for seven days after signing up every change is free', async call => {
  const app = await openTestApp();
  const member = await newMember(app, ENTERED);
  for (const score4 of [300, 250, 200]) {
    expect((await save(app, member, { score4 }, call)).body).toMatchObject({ charged: 0, score4 });
  }
  expect((await account(app, member)).freeUntil).toBe('2026-11-25T10:00:00+09:00');
  app.clock.pass(7 * DAY_MS - 1);
  expect(
    (await save(app, member, { username: '새 이름', region: '부산', score4: 150 }, call)).body.charged,
  ).toBe(0);
  // Changes of the free days are not counted: the month's free change is left.
  app.clock.pass(1);
  expect(await account(app, member)).toMatchObject({ freeUntil: null, freeAgain: {} });
  expect((await save(app, member, { score4: 100 }, call)).body.charged).toBe(0);
  expect((await save(app, member, { score4: 120 }, call)).status).toBe(400);
  expect((await account(app, member)).points).toBe(0);
});

test('afterwards each field is free once in 30 days, and the account says when again', async ({ app }) => {
  const member = await newMember(app, ENTERED);
  app.clock.pass(8 * DAY_MS);
  expect((await save(app, member, { score4: 300, region: '부산' })).body).toMatchObject({ charged: 0 });
  const { freeFields, freeAgain } = await account(app, member);
  expect(freeAgain).toEqual({
    score4: '2026-12-26T10:00:00+09:00',
    region: '2026-12-26T10:00:00+09:00',
  });
  expect(freeFields).toEqual(['username', 'score3', 'highrun4', 'highrun3', 'birthYear', 'billiardHall']);
  expect((await save(app, member, { score3: 22 })).body.charged).toBe(0);
  await rich(app, member, 200);
  // A paid save keeps the free changes of its other fields.
  expect((await save(app, member, { score4: 250, highrun4: 40 })).body.charged).toBe(100);
  expect((await account(app, member)).freeFields).toContain('highrun4');
  app.clock.pass(30 * DAY_MS - 1);
  expect((await save(app, member, { score4: 300 })).body.charged).toBe(100);
  app.clock.pass(1);
  expect((await save(app, member, { score4: 200 })).body.charged).toBe(0);
});

test('of ten changes at once one is free', { tags: 'race' }, async ({ app }) => {
  const member = await newMember(app, ENTERED);
  await makeEstablished(app, [member]);
  const ten = Array.from({ length: 10 }, (_, n) => save(app, member, { score3: 21 + n }));
  const statuses = (await Promise.all(ten)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(400)]);
});
