import { describe, expect } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import type { LoginAnswer } from '#/features/accounts/login/login.contract.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { type SignedUp, signedUp, signupFormAt } from './signup.contract.ts';

const SIGNUP = '/api/auth/signup';
const someone = {
  id: 'cue7',
  username: '초록 큐',
  phone: '01012340007',
  email: 'cue7@example.com',
  password: 'soft english 7',
};

type Refused = { message: string; issues?: { path: string; message: string }[] };
const signUp = (app: TestApp, changes: object = {}) =>
  app.call<Refused>('POST', SIGNUP, { body: { ...someone, ...changes } });
const checkId = (app: TestApp, id: string) =>
  app.call<{ isAvailable: boolean; message: string }>(
    'GET',
    `/api/auth/check-id?id=${encodeURIComponent(id)}`,
  );

async function seenByOwner(app: TestApp, id: string, password: string): Promise<OwnMember> {
  const { body } = await app.call<LoginAnswer>('POST', '/api/auth/login', { body: { id, password } });
  const as = { number: 0, id, username: '', token: body.token };
  return (await app.call<OwnMember>('GET', '/api/members/user', { as })).body;
}

const NAME_LENGTH = '닉네임은 2자 이상 20자 이하로 입력해주세요.';
const PASSWORD_LENGTH = '비밀번호는 8자 이상 128자 이하로 입력해주세요.';
const ID_RULE = '아이디는 영문과 숫자를 포함하여 4자 이상이어야 합니다.';
const LIKE_THE_ID = '아이디와 같거나 비슷한 비밀번호는 사용할 수 없습니다.';
const COMMON = '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.';
const RUN3 = '3구 하이런은 0에서 100 사이의 숫자로 입력해주세요.';
const RUN4 = '4구 하이런은 0에서 1000 사이의 숫자로 입력해주세요.';
const YEARS = '출생 연도는 1900년부터 2026년까지 입력할 수 있습니다.';
const HALL_LENGTH = '당구장 이름은 50자까지 쓸 수 있습니다.';
const REFUSED: [what: string, changes: object, path: string, message: string][] = [
  ['an empty id', { id: ' ' }, 'id', '아이디를 입력해주세요.'],
  ['a short id', { id: 'a1b' }, 'id', ID_RULE],
  ['an id without digits', { id: 'abcd' }, 'id', ID_RULE],
  ['an id without letters', { id: '1234' }, 'id', ID_RULE],
  ['an id in Hangul', { id: '당구1234' }, 'id', ID_RULE],
  ['a long id', { id: `a1${'b'.repeat(19)}` }, 'id', '아이디는 영문과 숫자로 20자까지 쓸 수 있습니다.'],
  ['no nickname', { username: '\u200b ' }, 'username', '닉네임을 입력해주세요.'],
  ['a nickname of one letter', { username: '큐' }, 'username', NAME_LENGTH],
  ['an invisible second letter', { username: '큐\u200b' }, 'username', NAME_LENGTH],
  ['a long nickname', { username: '가'.repeat(21) }, 'username', NAME_LENGTH],
  ['an administrator', { username: '관리자' }, 'username', '사용할 수 없는 닉네임입니다.'],
  ['no phone', { phone: '' }, 'phone', '전화번호를 입력해주세요.'],
  ['half a phone', { phone: '0101234' }, 'phone', '전화번호 형식이 올바르지 않습니다.'],
  ['no mail address', { email: ' ' }, 'email', '이메일을 입력해주세요.'],
  ['half a mail address', { email: 'cue7@' }, 'email', '이메일 형식이 올바르지 않습니다.'],
  ['no password', { password: '' }, 'password', '비밀번호를 입력해주세요.'],
  ['a short password', { password: 'seven77' }, 'password', PASSWORD_LENGTH],
  ['a long password', { password: 'x'.repeat(129) }, 'password', PASSWORD_LENGTH],
  ['the id as password', { id: 'greencue77', password: 'GreenCue77' }, 'password', LIKE_THE_ID],
  ['a password of the world', { password: 'baseball' }, 'password', COMMON],
  ['a score of letters', { score4: '이백' }, 'score4', '4구 수지는 0에서 9999 사이의 숫자로 입력해주세요.'],
  ['a broken score', { score3: 2.5 }, 'score3', '3구 수지는 0에서 9999 사이의 숫자로 입력해주세요.'],
  ['a high run in 4-ball that nobody made', { highrun4: 1001 }, 'highrun4', RUN4],
  ['a high run in 3-ball that nobody made', { highrun3: '101' }, 'highrun3', RUN3],
  ['a negative high run', { highrun3: -1 }, 'highrun3', RUN3],
  ['a birth year of two digits', { birthYear: 88 }, 'birthYear', '출생 연도를 네 자리 숫자로 입력해주세요.'],
  ['a year to come', { birthYear: 2027 }, 'birthYear', YEARS],
  ['a child', { birthYear: '2013' }, 'birthYear', '만 14세 미만은 가입할 수 없습니다.'],
  ['a region of elsewhere', { region: '도쿄' }, 'region', '지역을 목록에서 선택해주세요.'],
  ['a hall of a novel', { billiardHall: '당'.repeat(51) }, 'billiardHall', HALL_LENGTH],
];

test('the form says at once all that is wrong, the year of birth too', () => {
  const typed = { ...someone, email: '', birthYear: '2090', passwordConfirm: 'another 7' };
  const { error } = signupFormAt(new Date('2026-11-18T00:00:00Z')).safeParse(typed);
  expect(error?.issues.map(({ path, message }) => [path.join(), message]).sort()).toEqual([
    ['birthYear', YEARS],
    ['email', expect.any(String)],
    ['passwordConfirm', expect.any(String)],
  ]);
});

describe('signing up', () => {
  test('the birth year is shown, unless the member keeps it private', async ({ app }) => {
    await signUp(app, { birthYear: 1988, showBirthYear: false });
    const own = await seenByOwner(app, someone.id, someone.password);
    expect(own).toMatchObject({ birthYear: 1988, showBirthYear: false });
    const { body } = await app.call<{ birthYear: unknown }[]>('GET', '/api/memberanking');
    expect(body.map(({ birthYear }) => birthYear)).toEqual([null]);
  });

  test('a visitor becomes a member who can log in and reads everything as it was given', async ({ app }) => {
    const answer = await signUp(app, {
      score4: '200',
      score3: 25,
      highrun4: '',
      highrun3: null,
      birthYear: '1988',
      billiardHall: ' 초록  당구장 ',
      region: '서울',
    });
    expect(answer.status).toBe(201);
    expect(signedUp.strict().parse(answer.body)).toMatchObject({
      message: '회원가입이 완료되었습니다.',
      id: 'cue7',
    });
    expect(await seenByOwner(app, 'CUE7', someone.password)).toEqual({
      id: 'cue7',
      username: '초록 큐',
      name: '초록 큐',
      phone: '01012340007',
      email: 'cue7@example.com',
      picture: '',
      points: 0,
      victory: 0,
      score4: 200,
      score3: 25,
      highrun4: null,
      highrun3: null,
      birthYear: 1988,
      showBirthYear: true,
      showTexts: true,
      region: '서울',
      billiardHall: '초록 당구장',
      billiards: '초록 당구장',
      freeFields: [
        'username',
        'score4',
        'score3',
        'highrun4',
        'highrun3',
        'birthYear',
        'region',
        'billiardHall',
      ],
      freeAgain: {},
      freeUntil: '2026-11-25T10:00:00+09:00',
      role: 'member',
      isAdmin: false,
      createdAt: '2026-11-18T10:00:00+09:00',
    });
    expect(await loadCount(app.site.db, 'members')).toBe(1);
  });

  test('is signed in at once, as after a login, and nobody keeps the answer', async ({ app }) => {
    const { body, headers } = await app.call<SignedUp>('POST', SIGNUP, { body: someone });
    expect(body).toMatchObject({ userId: 'cue7', username: '초록 큐', isAdmin: false });
    expect(headers.get('cache-control')).toBe('no-store');
    const as = { number: 0, id: body.userId, username: body.username, token: body.token };
    expect((await app.call<OwnMember>('GET', '/api/members/user', { as })).body.id).toBe('cue7');
    // A signup stores a known address, like a login.
    expect(await app.site.db.selectFrom('known_addresses').select('member').execute()).toHaveLength(1);
  });

  test('all errors are returned at once, also those that only the server can know', async ({ app }) => {
    await newMember(app, { id: 'cue7', username: '초록 큐' });
    const paths = async (changes: object) => {
      const { status, body } = await signUp(app, changes);
      return [status, ...(body.issues ?? []).map(({ path }) => path).sort()];
    };
    const wrong = { phone: '', birthYear: 2015, password: 'password!', score3: 'x' };
    expect(await paths(wrong)).toEqual([400, 'birthYear', 'id', 'password', 'phone', 'score3', 'username']);
    expect(await paths({ id: 'free77', username: '운영팀', password: 'aaaaaaaa' })).toEqual([
      400,
      'password',
      'username',
    ]);
    expect(await paths({})).toEqual([409, 'id', 'username']);
    expect(await loadCount(app.site.db, 'members')).toBe(1);
  });

  test('only id, nickname, phone, email and password are needed, and a phone may come with hyphens', async () => {
    const app = await openTestApp();
    expect((await signUp(app, { phone: '010-1234-0007', billiards: '달빛 당구장' })).status).toBe(201);
    const member = await seenByOwner(app, someone.id, someone.password);
    expect(member).toMatchObject({ phone: '01012340007', score4: null, region: null });
    expect(member.billiardHall).toBe('달빛 당구장');
  });

  test('whatever cannot be taken is refused with a sentence for its field', async ({ app }) => {
    for (const [what, changes, path, message] of REFUSED) {
      const answer = await signUp(app, changes);
      expect(answer, what).toMatchObject({ status: 400, body: { message, issues: [{ path, message }] } });
    }
    expect(await loadCount(app.site.db, 'members')).toBe(0);
  });

  test('a person who turns 14 this year, and an id and password of the maximum length, are accepted', async () => {
    const app = await openTestApp();
    const longest = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0xac00 + at * 37)).join('');
    const changes = { id: `a1${'b'.repeat(18)}`, password: longest, birthYear: 2012 };
    expect((await signUp(app, changes)).status).toBe(201);
    expect((await seenByOwner(app, changes.id, changes.password)).birthYear).toBe(2012);
  });

  test.each([
    ['id', ['가나', '다라', '마바'].map(username => ({ username })), '이미 사용 중인 아이디입니다.'],
    ['nickname', ['ab12', 'cd34', 'ef56'].map(id => ({ id })), '이미 사용 중인 닉네임입니다.'],
  ])('of several who want one %s at once, exactly one gets it', { tags: 'race' }, async (_, each, taken) => {
    const app = await openTestApp();
    const answers = await Promise.all(each.map(changes => untilAdmitted(() => signUp(app, changes))));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409]);
    const losers = answers.filter(answer => answer.status === 409);
    expect(losers.map(answer => answer.body.message)).toEqual([taken, taken]);
  });
});

describe('checking an id', () => {
  test('a free one is free, a taken one is not, and nobody keeps the answer', async ({ app }) => {
    const free = await checkId(app, 'cue7');
    expect(free.body).toEqual({ isAvailable: true, message: '사용 가능한 아이디입니다.' });
    expect(free.headers.get('cache-control')).toBe('no-store');
    await signUp(app);
    expect((await checkId(app, 'Cue7')).body).toEqual({
      isAvailable: false,
      message: '이미 사용 중인 아이디입니다.',
    });
  });

  test('an invalid id is not available, with the reason', async ({ app }) => {
    const bad = { isAvailable: false, message: ID_RULE };
    expect((await checkId(app, 'cue')).body).toEqual(bad);
    const none = { isAvailable: false, message: '아이디를 입력해주세요.' };
    expect((await checkId(app, '')).body).toEqual(none);
    expect((await app.call('GET', '/api/auth/check-id')).body).toEqual(none);
  });
});

const open = async (app: TestApp) =>
  (await app.call<{ opened: string; seconds: number }>('GET', '/api/auth/signup-form')).body;

test('a form that was open for three seconds is taken, a faster one waits, and a call without a form needs none', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const { opened, seconds } = await open(app);
  expect(seconds).toBe(3);
  app.clock.pass(1000);
  const early = await signUp(app, { opened });
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '2']);
  expect(early.body.message).toBe('가입 양식을 연 지 얼마 되지 않았습니다. 잠시 후 다시 시도해 주세요.');
  app.clock.pass(2000);
  expect((await signUp(app, { opened })).status).toBe(201);
  expect((await signUp(app, { id: 'cue8', username: '다른 큐', phone: '01012345679' })).status).toBe(201);
});

test('a time that the site did not sign, and the field that nobody sees, are refused', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const { opened } = await open(app);
  const [at = '', signed = ''] = opened.split('.');
  const earlier = (Number.parseInt(at, 36) - 60_000).toString(36);
  for (const forged of [`${earlier}.${signed}`, at, '', '.', `${at}.`, `${at}.${signed}x`]) {
    const { status, body } = await signUp(app, { opened: forged });
    expect([forged, status, body.message]).toEqual([
      forged,
      400,
      '가입 신청을 받지 못했습니다. 다시 한 번 눌러 주세요.',
    ]);
  }
  app.clock.pass(60_000);
  expect((await signUp(app, { opened, reference: 'https://spam.example.com' })).status).toBe(400);
  expect((await signUp(app, { opened, reference: '' })).status).toBe(201);
  const stored = JSON.stringify(await app.site.db.selectFrom('members').selectAll().execute());
  expect(stored).not.toContain(opened);
});
