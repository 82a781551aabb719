import { describe, expect, onTestFinished, test } from 'vitest';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { type LoginProvider, startLoginProvider } from '#test/fixtures/login-provider.ts';
import { appCode, registerApp } from '#test/fixtures/second-factors.ts';
import { newAdmin, newMember, newModerator, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp } from '#test/test-app.ts';
import type { AttemptStarted, LinkedAccounts, UnlinkedAccount } from './login-providers.contract.ts';
import {
  ATTEMPT_OVER,
  LINK_NEEDS_FACTOR,
  LINKED_ELSEWHERE,
  LINKED_HERE,
  type Provider,
  providerAway,
} from './login-providers.rules.ts';
import { LINK_NEEDS_PASSWORD } from './provider-login.server.ts';

const MINUTE = 60_000;
type Finished = {
  token?: string;
  userId?: string;
  message?: string;
  secondFactor?: { step: string };
} & Partial<UnlinkedAccount>;
type Options = { link?: boolean; as?: Visitor };
type Pair = { app: TestApp; provider: LoginProvider };

async function open(settings: Record<string, string> = {}): Promise<Pair> {
  const provider = await startLoginProvider(onTestFinished);
  const app = await openTestApp({ PUBLIC_URL: 'http://site', ...provider.settings(), ...settings });
  return { app, provider };
}

const start = async ({ app }: Pair, name: Provider) =>
  (await app.call<AttemptStarted>('POST', `/api/auth/providers/${name}/start`)).body;
const finish = ({ app }: Pair, name: Provider, body: object, as?: Visitor) =>
  app.call<Finished>('POST', `/api/auth/providers/${name}/finish`, { body, as });

/** The values that the browser sends after the consent screen. */
async function returned(pair: Pair, name: Provider) {
  const { address, state, key } = await start(pair, name);
  const back = pair.provider.consent(address);
  expect(back.origin + back.pathname).toBe(`http://site/login/${name}/callback`);
  expect(back.searchParams.get('state')).toBe(state);
  return { state, key, code: back.searchParams.get('code') ?? '' };
}

const logIn = async (pair: Pair, name: Provider, { link = false, as }: Options = {}) =>
  finish(pair, name, { ...(await returned(pair, name)), link }, as);

async function linked(pair: Pair, name: Provider, as: Visitor, currentPassword = '') {
  const { body } = await logIn(pair, name, { link: true, as });
  return pair.app.call('POST', '/api/members/providers', {
    as,
    body: { proof: body.unlinked?.proof ?? '', currentPassword },
  });
}

const own = async ({ app }: Pair, as: Visitor) =>
  (await app.call<LinkedAccounts>('GET', '/api/members/providers', { as })).body.linked;

describe('a login at a provider', () => {
  for (const name of ['kakao', 'naver'] as const) {
    test(`${name}: an account is shown, linked by its member, logs in, and is unlinked`, async () => {
      const pair = await open();
      const { app, provider } = pair;
      const member = await newMember(app, { email: 'kakao@example.com' });
      // An equal mail address does not link an account.
      const first = await logIn(pair, name);
      const given = { provider: name, username: '카카오 선수', email: 'kakao@example.com' };
      expect(first).toMatchObject({ status: 200, body: { unlinked: given } });
      expect(first.body.token).toBe(undefined);
      const proof = first.body.unlinked?.proof;
      const link = { as: member, body: { proof, currentPassword: '' } };
      expect((await app.call('POST', '/api/members/providers', link)).status).toBe(201);
      expect(await app.call('POST', '/api/members/providers', link)).toMatchObject(
        saying(400, '연결할 계정의 확인이 만료되었습니다. 처음부터 다시 시도해주세요.'),
      );
      const told = await app.call<UnreadSummary>('GET', '/api/notifications/unread', { as: member });
      expect(told.body.unread).toBe(1);

      app.clock.pass(MINUTE);
      const { body } = await logIn(pair, name);
      expect(body.userId).toBe(member.id);
      const session = { ...member, token: body.token ?? '' };
      expect(await own(pair, session)).toMatchObject([
        { provider: name, linkedAt: '2026-11-18T10:00:00+09:00', usedAt: '2026-11-18T10:01:00+09:00' },
      ]);
      const accesses = await app.site.db.selectFrom('access_records').select(['member', 'way']).execute();
      expect(accesses).toContainEqual({ member: member.number, way: 'login' });
      const stored = JSON.stringify(await app.site.db.selectFrom('linked_accounts').selectAll().execute());
      expect(stored).not.toContain('카카오 선수');
      const file = await app.call<{ linkedAccounts: object[] }>('GET', '/api/members/data', { as: session });
      expect(file.body.linkedAccounts).toMatchObject([{ provider: name, subject: provider.account.id }]);

      const path = `/api/members/providers/${name}`;
      app.clock.pass(11 * MINUTE);
      const remove = (currentPassword: string) =>
        app.call('DELETE', path, { as: session, body: { currentPassword } });
      expect((await remove('')).body.message).toBe(LINK_NEEDS_PASSWORD);
      expect((await remove('wrong-password-1')).status).toBe(400);
      expect((await remove(PASSWORD)).status).toBe(200);
      expect((await remove(PASSWORD)).status).toBe(404);
      expect((await logIn(pair, name)).body.unlinked?.provider).toBe(name);
    });
  }

  test('asks for the second factor', async () => {
    const pair = await open();
    const member = await newMember(pair.app);
    expect((await linked(pair, 'kakao', member)).status).toBe(201);
    await registerApp(pair.app, member);
    const { body } = await logIn(pair, 'kakao');
    expect(body.token).toBe(undefined);
    const second = { step: body.secondFactor?.step, code: appCode(pair.app) };
    const done = await pair.app.call<Finished>('POST', '/api/auth/login/second-step', { body: second });
    expect(done.body.userId).toBe(member.id);
  });

  test('is for admins and moderators with a second factor only', async () => {
    const pair = await open();
    for (const role of [await newAdmin(pair.app), await newModerator(pair.app)]) {
      pair.provider.account = { id: `of ${role.id}` };
      expect(await linked(pair, 'naver', role)).toMatchObject(saying(403, LINK_NEEDS_FACTOR));
      await registerApp(pair.app, role);
      expect((await linked(pair, 'naver', role)).status).toBe(201);
      const without = { second_factor: 0 };
      await pair.app.site.db.updateTable('members').set(without).where('number', '=', role.number).execute();
      expect((await logIn(pair, 'naver')).body.message).toBe(LINK_NEEDS_FACTOR);
      expect((await own(pair, role))[0]?.usedAt).toBe(null);
    }
    expect(await pair.app.site.db.selectFrom('audit_log').select('action').execute()).toEqual([
      { action: 'member.link' },
    ]);
  });

  test('belongs to one member, and a member has one at each provider', async () => {
    const pair = await open();
    const { app, provider } = pair;
    const [member, other] = [await newMember(app), await newMember(app)];
    const proofs = await Promise.all([1, 2].map(() => logIn(pair, 'kakao', { link: true })));
    const both = await Promise.all(
      [member, other].map((as, n) =>
        app.call('POST', '/api/members/providers', {
          as,
          body: { proof: proofs[n]?.body.unlinked?.proof, currentPassword: '' },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(LINKED_ELSEWHERE);
    const owner = (await own(pair, member)).length === 1 ? member : other;
    // An attempt to link it never logs in as its owner.
    const again = async (as: Visitor) => (await logIn(pair, 'kakao', { link: true, as })).body;
    expect(await again(owner)).toMatchObject({ message: LINKED_HERE });
    expect(await again(owner === member ? other : member)).toEqual({ message: LINKED_ELSEWHERE });
    provider.account = { id: '2002' };
    expect((await linked(pair, 'kakao', owner)).body.message).toBe(
      '이미 연결된 계정이 있습니다. 먼저 그 계정의 연결을 해제해주세요.',
    );
    expect((await linked(pair, 'naver', owner)).status).toBe(201);
  });

  test('ends with its member, and the account is free again', async () => {
    const pair = await open();
    const member = await newMember(pair.app);
    await linked(pair, 'kakao', member);
    const path = `/api/memberanking/${member.id}`;
    const left = await pair.app.call('DELETE', path, { as: member, body: { currentPassword: PASSWORD } });
    expect(left.status).toBe(200);
    expect(await pair.app.site.db.selectFrom('linked_accounts').selectAll().execute()).toEqual([]);
    expect((await logIn(pair, 'kakao')).body.unlinked?.provider).toBe('kakao');
  });

  test('gives a suspended member the access that a password gives, and changes no link', async () => {
    const pair = await open();
    const member = await newMember(pair.app);
    await linked(pair, 'kakao', member);
    const suspended_until = new Date(pair.app.clock.now.getTime() + 99 * MINUTE).toISOString();
    const { db } = pair.app.site;
    await db.updateTable('members').set({ suspended_until }).where('number', '=', member.number).execute();
    const { body } = await logIn(pair, 'kakao');
    const as = { ...member, token: body.token ?? '' };
    const refused = await pair.app.call('DELETE', '/api/members/providers/kakao', {
      as,
      body: { currentPassword: PASSWORD },
    });
    expect(refused).toMatchObject(saying(403, expect.stringContaining('이용이 정지된 계정입니다.')));
  });
});

describe('an answer of a provider is refused', () => {
  test('from another browser, of another provider, twice, late, and with another’s code', async () => {
    const pair = await open();
    const over = async (name: Provider, body: object) => {
      const { status, body: said } = await finish(pair, name, body);
      expect([status, said.message]).toEqual([400, ATTEMPT_OVER]);
    };
    // Login CSRF: the attacker's state and code, in a browser without the key.
    const attacker = await returned(pair, 'kakao');
    const victim = await returned(pair, 'kakao');
    await over('kakao', { ...attacker, key: victim.key });
    await over('kakao', { ...attacker, key: '' });
    await over('naver', victim);
    expect((await finish(pair, 'kakao', victim)).status).toBe(200);
    await over('kakao', victim);
    const late = await returned(pair, 'naver');
    pair.app.clock.pass(10 * MINUTE);
    await over('naver', late);
    // Code injection: a code made for another code challenge or state.
    for (const name of ['kakao', 'naver'] as const) {
      const [one, two] = [await returned(pair, name), await returned(pair, name)];
      expect(await finish(pair, name, { ...one, code: two.code })).toMatchObject(
        saying(503, providerAway(name)),
      );
    }
    const mixedUp = await returned(pair, 'kakao');
    expect((await finish(pair, 'kakao', { ...mixedUp, iss: 'https://evil.example' })).status).toBe(503);
  });

  test('whose ID token is for somebody else, of somebody else, old, or of another login', async () => {
    const pair = await open();
    const wrong = [
      { aud: 'another' },
      { iss: 'https://evil.example' },
      { exp: 1 },
      { nonce: 'x' },
      { sub: '' },
    ];
    for (const claims of wrong) {
      pair.provider.spoiled = { claims };
      expect([claims, (await logIn(pair, 'kakao')).status]).toEqual([claims, 503]);
    }
    pair.provider.spoiled = { claims: { nickname: 7, email: null } };
    expect((await logIn(pair, 'kakao')).body.unlinked).toMatchObject({ username: '', email: '' });
  });

  test('that is no JSON, too long, leads elsewhere or never comes, and nothing else fails by it', async () => {
    const pair = await open();
    const bad: NonNullable<LoginProvider['spoiled']['answer']>[] = [
      (_path, response) => !!response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      (_path, response) =>
        !!response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'a'.repeat(70_000)}"`),
      (path, response) => !!response.writeHead(302, { location: `${pair.provider.url}${path}` }).end(),
      (_path, response) => !!response.writeHead(500).end(),
      (_path, response) => !!response.destroy(),
    ];
    for (const answer of bad) {
      pair.provider.spoiled = { answer };
      const { status, body } = await logIn(pair, 'naver');
      expect([status, body.message]).toEqual([503, providerAway('naver')]);
    }
    // One call each: no redirect was followed.
    expect(pair.provider.calls.filter(path => path === '/oauth2.0/token')).toHaveLength(bad.length);
    pair.provider.spoiled = { answer: path => path.endsWith('/me') };
    const waiting = logIn(pair, 'naver');
    expect((await pair.app.call('GET', '/api/freeboard')).status).toBe(200);
    expect((await waiting).body.message).toBe(providerAway('naver'));
    pair.provider.spoiled = {};
    expect((await logIn(pair, 'naver')).status).toBe(200);
  });

  test('late: neither the login that was begun nor the account that was shown is stored any longer', async () => {
    const pair = await open();
    const { app } = pair;
    const stored = async () =>
      Promise.all(
        (['provider_attempts', 'provider_proofs'] as const).map(
          async table => (await app.site.db.selectFrom(table).select('expires_at').execute()).length,
        ),
      );
    await start(pair, 'kakao');
    await logIn(pair, 'naver');
    await app.site.jobs.run('forget expired logins');
    expect(await stored()).toEqual([1, 1]);
    app.clock.pass(10 * MINUTE);
    await app.site.jobs.run('forget expired logins');
    expect(await stored()).toEqual([0, 1]);
    app.clock.pass(20 * MINUTE);
    await app.site.jobs.run('forget expired logins');
    expect(await stored()).toEqual([0, 0]);
  });

  test('if an address has made too many attempts', async () => {
    const pair = await open({ RATE_LIMIT: 'on' });
    const body = { state: 's', key: 'k', code: 'c' };
    const answers = await Promise.all(Array.from({ length: 61 }, () => finish(pair, 'kakao', body)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

test('the policy and the login name the providers where there are some', async () => {
  const { app } = await open();
  expect((await app.call('GET', '/api/auth/providers')).body).toEqual({ providers: ['kakao', 'naver'] });
  const text = async (of: TestApp) => JSON.stringify((await of.call('GET', '/api/privacy')).body);
  expect(await text(app)).toContain('카카오와 네이버 로그인을 누르면');
  expect(await text(await openTestApp())).not.toContain('카카오');
});
