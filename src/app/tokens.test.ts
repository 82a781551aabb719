import { expect } from 'vitest';
import { newScene, OWNERS_PHONE, test } from '#test/fixtures/call-scene.ts';
import { allowed, CALLS, inParts, type Sent, sentBy } from '#test/fixtures/calls.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const NEW_PASSWORD = 'three-bank-shots-8';
const rows = Object.entries(CALLS);
const forMembers = rows.filter(([, row]) => row.answers.startsWith('401') && allowed(row) === 'other');
const forAdmins = rows.filter(([, { answers }]) => answers.startsWith('401 403 403 20'));
const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);

/** The acts of a member, or of an admin on the member, that end all old tokens. */
const ENDINGS: Record<string, (app: TestApp, member: Visitor, admin: Visitor) => Promise<void>> = {
  'logging out': (app, as) => ok(app.call('POST', '/api/auth/logout', { as })),
  'logging out everywhere, from another device': async (app, member) => {
    await ok(app.call('POST', '/api/auth/logout-everywhere', { as: await secondSession(app, member) }));
  },
  'a new password, from another device': async (app, member) => {
    const as = await secondSession(app, member);
    const body = { password: NEW_PASSWORD, currentPassword: PASSWORD };
    await ok(app.call('PUT', `/api/memberanking/${member.id}/update`, { as, body }));
  },
  'a reset': async (app, { username }) => {
    const identity = { username, phone: OWNERS_PHONE };
    await ok(app.call('POST', '/api/members/verify-identity', { body: identity }));
    const body = { ...identity, newPassword: NEW_PASSWORD };
    await ok(app.call('POST', '/api/members/reset-password', { body }));
  },
  withdrawal: (app, as) => ok(app.call('DELETE', `/api/memberanking/${as.id}`, { as })),
  'deletion by an admin': (app, { id }, as) => ok(app.call('DELETE', `/api/memberanking/${id}`, { as })),
  'an admin ending the sessions': (app, { id }, as) =>
    ok(app.call('DELETE', `/api/members/${id}/sessions`, { as })),
};

async function secondSession(app: TestApp, member: Visitor): Promise<Visitor> {
  const body = { id: member.id, password: PASSWORD };
  const { token } = (await app.call<{ token: string }>('POST', '/api/auth/login', { body })).body;
  return { ...member, token };
}

test('however a session ends, its token opens nothing any more', async () => {
  const app = await openTestApp({ RESET_DELAY: '0' });
  const scene = await newScene(app);
  const calls: Sent[] = [];
  await inParts(forMembers, async row => void calls.push(await sentBy(scene, row, 'other')));
  expect(calls.length).toBeGreaterThan(20);
  for (const [ending, end] of Object.entries(ENDINGS)) {
    const member = await newMember(app, { phone: OWNERS_PHONE });
    await end(app, member, scene.cast.admin);
    for (const { name, method, path, body } of calls) {
      const answer = await app.send(method, path, { as: member, body });
      await answer.body?.cancel();
      const dead = [answer.status, answer.headers.get('x-session-ended')];
      expect([ending, name, ...dead]).toEqual([ending, name, 401, 'true']);
    }
  }
});

test('a role counts from the next request on, at every call for admins', async ({ app, scene }) => {
  const [member, admin] = [await newMember(app), await newAdmin(app)];
  const setRole = (role: string) =>
    ok(app.call('PUT', `/api/members/${member.id}/role`, { as: admin, body: { role } }));
  const calls: Sent[] = [];
  await inParts(forAdmins, async row => void calls.push(await sentBy(scene, row, 'admin')));
  // Only the last import of halls can be undone, so undo it before the next.
  const isUndo = ({ path }: Sent) => path.endsWith('/undo');
  calls.sort((a, b) => Number(isUndo(b)) - Number(isUndo(a)));
  const statuses = async () => {
    const found = new Set<number>();
    for (const { method, path, body } of calls) {
      const answer = await app.send(method, path, { as: member, body });
      await answer.body?.cancel();
      found.add(answer.status);
    }
    return [...found].sort();
  };
  expect(forAdmins.length).toBeGreaterThan(15);
  expect(await statuses()).toEqual([403]);
  await setRole('admin');
  expect(await statuses()).toEqual([200, 201]);
  await setRole('member');
  expect(await statuses()).toEqual([403]);
});
