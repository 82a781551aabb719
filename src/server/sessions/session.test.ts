import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith, test } from '#test/test-app.ts';
import { beginSession, endSessions, hashToken } from './session.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OWN = '/api/members/user';

describe('a session', () => {
  test('slides: a member who returns within 30 days stays signed in, one who does not is a guest', async () => {
    const { app, member } = await openSiteWith('member');
    const status = async () => (await app.call('GET', OWN, { as: member })).status;
    for (let week = 0; week < 8; week++) {
      app.clock.pass(7 * DAY);
      expect(await status()).toBe(200);
    }
    app.clock.pass(30 * DAY + 1);
    expect(await status()).toBe(401);
  });

  test('of an admin ends after twelve idle hours', async ({ app, admin }) => {
    app.clock.pass(11 * HOUR);
    expect((await app.call('GET', '/api/check-admin', { as: admin })).status).toBe(200);
    app.clock.pass(12 * HOUR + 1);
    expect((await app.call('GET', '/api/check-admin', { as: admin })).status).toBe(401);
  });

  test('follows a change of role at the next request', async ({ app, member }) => {
    const isAdmin = async () =>
      (await app.call<{ isAdmin: boolean }>('GET', '/api/check-admin', { as: member })).body.isAdmin;
    expect(await isAdmin()).toBe(false);
    const change = app.site.db.updateTable('members').where('number', '=', member.number);
    await change.set({ role: 'admin' }).execute();
    expect(await isAdmin()).toBe(true);
    app.clock.pass(13 * HOUR);
    expect((await app.call('GET', '/api/check-admin', { as: member })).status).toBe(401);
  });

  test('is one of ten at most: the one unused for longest ends', async ({ app, member }) => {
    for (let n = 0; n < 10; n++) {
      app.clock.pass(1000);
      await write(app.site.db, tx =>
        beginSession(tx, { number: member.number, role: 'member' }, '', app.clock.now),
      );
    }
    const newestTokens = await app.site.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('member', '=', member.number)
      .execute();
    expect(newestTokens).toHaveLength(10);
    expect((await app.call('GET', OWN, { as: member })).status).toBe(401);
  });

  test('is stored only as a hash, and ends at logout', async ({ app, member }) => {
    const rows = await app.site.db
      .selectFrom('sessions')
      .selectAll()
      .where('member', '=', member.number)
      .execute();
    expect(rows.map(row => row.token_hash)).toEqual([hashToken(member.token)]);
    expect(JSON.stringify(rows)).not.toContain(member.token);
    await write(app.site.db, tx => endSessions(tx, member.number));
    expect((await app.call('GET', OWN, { as: member })).status).toBe(401);
  });

  test('that has ended reads as a guest, and every answer says that it has ended', async ({ app }) => {
    const member = await newMember(app);
    const alive = await app.call('GET', '/api/freeboard', { as: member });
    expect(alive.headers.has('x-session-ended')).toBe(false);
    await write(app.site.db, tx => endSessions(tx, member.number));
    for (const [path, status] of [
      ['/api/freeboard', 200],
      [OWN, 401],
      ['/api/freeboard/999', 404],
    ] as const) {
      const dead = await app.call('GET', path, { as: member });
      expect(dead.status).toBe(status);
      expect(dead.headers.get('x-session-ended')).toBe('true');
    }
    expect((await app.call('GET', '/api/freeboard')).headers.has('x-session-ended')).toBe(false);
  });

  test('may begin as an access token does', async ({ app, member }) => {
    const token = `dgm_${member.token.slice(4)}`;
    const own = app.site.db.updateTable('sessions').where('member', '=', member.number);
    await own.set({ token_hash: hashToken(token) }).execute();
    expect((await app.call('GET', OWN, { as: { ...member, token } })).status).toBe(200);
  });

  test('comes behind the name of its scheme, in any case and with any number of blanks', async ({ app }) => {
    const { token } = await newMember(app);
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEarer', 'Bearer ', 'bearer  ']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect((await app.call('GET', OWN, { headers })).status, scheme).toBe(200);
    }
  });

  test('needs its whole token, in its own header', async ({ app }) => {
    const { token } = await newMember(app);
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token}x`,
      `Bearer${token}`,
      `Bearer\t${token}`,
      'Bearer ',
    ]) {
      expect((await app.call('GET', OWN, { headers: { authorization } })).status, authorization).toBe(401);
    }
    expect((await app.call('GET', `${OWN}?token=${token}`)).status).toBe(401);
  });
});
