import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { destroyOldRecords } from '#/features/privacy/policy/privacy-jobs.server.ts';
import { TOKEN_ENDED } from '#/server/sessions/access-tokens.ts';
import { endSessions } from '#/server/sessions/session.ts';
import type { TokenScope } from '#/shared/token-scopes.ts';
import { newCast, newScene } from '#test/fixtures/call-scene.ts';
import { CALLS, inParts, sentBy } from '#test/fixtures/calls.ts';
import { newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import {
  type AccessToken,
  accessToken,
  MAX_TOKENS,
  type TokenMade,
  tokenMade,
} from './access-tokens.contract.ts';
import { TOO_MANY_TOKENS } from './access-tokens.server.ts';

const PATH = '/api/access-tokens';
const DAY = 86_400_000;
// Calls about accounts and for admins, which no scope covers.
const OF_SESSIONS =
  /^[A-Z]+ \/api\/(members|access-tokens|webhooks|auth|check-admin|audit|site-|privacy|leaks|ads|hall-page|moderation)/;
const POST = { title: '프로그램이 쓴 글', content: '내용' };

type Asked = { scopes?: TokenScope[]; days?: number; name?: string; currentPassword?: string };
const make = (app: TestApp, as: Visitor, asked: Asked = {}) =>
  app.call<TokenMade>('POST', PATH, {
    as,
    body: { name: '구장 모니터', scopes: ['boards:read'], days: 30, currentPassword: '', ...asked },
  });
const list = async (app: TestApp, as: Visitor) => (await app.call<AccessToken[]>('GET', PATH, { as })).body;
const program = async (app: TestApp, as: Visitor, ...scopes: TokenScope[]) => ({
  ...as,
  token: (await make(app, as, { scopes })).body.token,
});

describe('an access token', () => {
  test('is shown once, stored as a hash, listed with its last use, and tells its owner', async ({ app }) => {
    const [member, other] = [await newMember(app), await newMember(app)];
    const { status, body } = await make(app, member, { scopes: ['boards:read', 'boards:read'] });
    expect(status).toBe(201);
    const { token } = tokenMade.strict().parse(body);
    expect(token).toMatch(/^dgm_[\w-]{43}$/);
    const stored = await app.site.db.selectFrom('access_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(4));
    expect((await list(app, member)).map(row => accessToken.strict().parse(row))).toMatchObject([
      { name: '구장 모니터', scopes: ['boards:read'], usedAt: null, isExpired: false },
    ]);
    expect(await list(app, other)).toEqual([]);
    const told = await app.call<UnreadSummary>('GET', '/api/notifications/unread', { as: member });
    expect(told.body.unread).toBe(1);

    app.clock.pass(1000);
    expect((await app.call('GET', '/api/freeboard', { as: { ...member, token } })).status).toBe(200);
    const at = app.clock.now.toISOString();
    const used = await app.site.db.selectFrom('access_tokens').select('used_at').executeTakeFirstOrThrow();
    expect(used.used_at).toBe(at);
    app.clock.pass(59 * 60_000);
    await app.call('GET', '/api/freeboard', { as: { ...member, token } });
    expect((await list(app, member))[0]?.usedAt).toBe('2026-11-18T10:00:01+09:00');
  });

  test('does what its scopes say and nothing more, in its owner’s name', async ({ app, member }) => {
    const [reads, writes] = [
      await program(app, member, 'boards:read'),
      await program(app, member, 'boards:write'),
    ];
    const status = async (as: Visitor, method: string, path: string, body?: object) =>
      (await app.call(method, path, { as, body })).status;
    expect(await status(reads, 'GET', '/api/freeboard')).toBe(200);
    expect(await status(reads, 'HEAD', '/api/announcements')).toBe(200);
    expect(await status(reads, 'POST', '/api/freeboard', POST)).toBe(403);
    expect(await status(writes, 'GET', '/api/freeboard')).toBe(200);
    expect(await status(reads, 'GET', '/api/tournaments')).toBe(403);
    const [watches, runs, shares] = [
      await program(app, member, 'tournaments:read', 'notifications:read', 'contacts:read'),
      await program(app, member, 'tournaments:write'),
      await program(app, member, 'tournaments:write', 'contacts:read'),
    ];
    expect(await status(runs, 'POST', '/api/tournaments/1/links', { kind: 'view' })).toBe(403);
    expect(await status(shares, 'GET', '/api/tournaments/1/links')).toBe(404);
    // Other spellings of the number name the same tournament.
    for (const one of ['1', '1.0', '0x1', '1e0', '+1', '1%20', '%31'])
      for (const as of [watches, runs])
        expect([one, await status(as, 'GET', `/api/tournaments/${one}/links`)]).toEqual([one, 403]);
    expect(await status(watches, 'GET', '/api/notifications')).toBe(200);
    expect(await status(watches, 'GET', '/api/notifications/stream')).toBe(403);
    const posted = await app.call<{ author: string }>('POST', '/api/freeboard', { as: writes, body: POST });
    expect(posted.status).toBe(201);
    const [post] = (await app.call<{ author: string }[]>('GET', '/api/freeboard')).body;
    expect(post?.author).toBe(member.username);
  });

  test('with every scope reaches no account, no other token and nothing that takes a role', async () => {
    const app = await openTestApp();
    const scene = await newScene(app);
    const every: TokenScope[] = ['boards:write', 'tournaments:write', 'halls:write'];
    every.push('notifications:write', 'members:read', 'contacts:read');
    const standing = await program(app, scene.cast.admin, ...every);
    const odd: string[] = [];
    const rows = Object.entries(CALLS);
    const forAdmins = rows.filter(([, row]) => row.answers.startsWith('401 403 403'));
    const own = rows.filter(([name]) => OF_SESSIONS.test(name));
    await inParts([...forAdmins, ...own], async ([name, { fresh, ...row }]) => {
      const cast = fresh ? await newCast(app) : scene.cast;
      const sent = await sentBy({ ...scene, cast }, [name, row], 'admin');
      const as = fresh ? await program(app, cast.admin, ...every) : standing;
      const { status } = await app.call(sent.method, sent.path, { as, body: sent.body });
      if (status !== 403) odd.push(`${name}: ${status}`);
    });
    expect(forAdmins.length).toBeGreaterThan(30);
    expect(own.length).toBeGreaterThan(40);
    expect(odd).toEqual([]);
  });

  test('is made with the password or a fresh session, up to a maximum number', async ({ app, member }) => {
    app.clock.pass(11 * 60_000);
    expect(await make(app, member)).toMatchObject(
      saying(400, '접근 토큰을 만들려면 현재 비밀번호를 입력해주세요.'),
    );
    expect((await make(app, member, { currentPassword: 'wrong-password-1' })).status).toBe(400);
    const held = Array.from({ length: MAX_TOKENS - 1 }, (_, n) => ({
      token_hash: `hash ${n}`,
      member: member.number,
      name: `토큰 ${n}`,
      scopes: 'boards:read',
      created_at: app.clock.now.toISOString(),
      expires_at: '2027-01-01T00:00:00.000Z',
    }));
    await app.site.db.insertInto('access_tokens').values(held).execute();
    const two = await Promise.all([1, 2].map(() => make(app, member, { currentPassword: PASSWORD })));
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(two.find(({ status }) => status === 409)?.body.message).toBe(TOO_MANY_TOKENS);
    expect(await list(app, member)).toHaveLength(MAX_TOKENS);
  });

  test('ends when it is revoked, when it expires and with all sessions, and says so', async ({ app }) => {
    const [member, other] = [await newMember(app), await newMember(app)];
    const read = async (as: Visitor) => {
      const { status, body } = await app.call<{ message?: string }>('GET', '/api/freeboard', { as });
      return [status, body.message];
    };
    const revoked = await program(app, member, 'boards:read');
    const [{ id } = { id: 0 }] = await list(app, member);
    expect(await app.call<{ message: string }>('DELETE', `${PATH}/${id}`, { as: other })).toMatchObject(
      saying(404, '이미 취소된 접근 토큰입니다.'),
    );
    expect(await read(revoked)).toEqual([200, undefined]);
    expect((await app.call('DELETE', `${PATH}/${id}`, { as: member })).status).toBe(200);
    expect(await read(revoked)).toEqual([401, TOKEN_ENDED]);

    const ended = await program(app, member, 'boards:read');
    await write(app.site.db, tx => endSessions(tx, member.number));
    expect(await read(ended)).toEqual([401, TOKEN_ENDED]);

    const expired = await program(app, other, 'boards:read');
    app.clock.pass(30 * DAY);
    expect(await read(expired)).toEqual([401, TOKEN_ENDED]);
    await destroyOldRecords(app.site, new AbortController().signal);
    expect(await app.site.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  });

  test('follows a sanction of its owner', async ({ app, member }) => {
    const writes = await program(app, member, 'boards:write');
    const banned = { write_banned_until: new Date(app.clock.now.getTime() + DAY).toISOString() };
    await app.site.db.updateTable('members').set(banned).where('number', '=', member.number).execute();
    expect((await app.call('POST', '/api/freeboard', { as: writes, body: POST })).status).toBe(403);
  });

  test('of an admin moderates nothing', async ({ app, member, admin }) => {
    const writes = await program(app, admin, 'boards:write');
    const { body } = await app.call<{ id: number }>('POST', '/api/freeboard', { as: member, body: POST });
    expect((await app.call('DELETE', `/api/freeboard/${body.id}`, { as: writes })).status).toBe(403);
    expect((await app.call('POST', '/api/announcements', { as: writes, body: POST })).status).toBe(403);
  });
});
