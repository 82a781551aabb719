import { expect, test } from 'vitest';
import { makeLog } from '#/server/monitoring/log.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { newScene } from '#test/fixtures/call-scene.ts';
import { allowed, CALLS, inParts, sentByAny } from '#test/fixtures/calls.ts';
import { faultsIn } from '#test/fixtures/log-lines.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

type Line = { requestId?: string; by?: string; whose?: string[]; msg?: string };

/** A site whose whole log is read here. */
async function loggedApp(settings?: Record<string, string>) {
  const lines: string[] = [];
  const app = await openTestApp(settings, makeLog('trace', { write: line => lines.push(line) }));
  const notes = () =>
    lines.map(line => JSON.parse(line) as Line).filter(({ msg }) => msg === 'contact data seen');
  return { app, lines, notes };
}

/** Adds to `owners` each member's contacts, as stored and as shown. */
async function addContacts(app: TestApp, owners: Map<string, string[]>): Promise<void> {
  const members = await app.site.db.selectFrom('members').select(['id', 'phone', 'email']).execute();
  for (const { id, phone, email } of members)
    for (const contact of [phone, showPhone(phone), email].filter(Boolean))
      owners.set(contact, [...(owners.get(contact) ?? []), id]);
}

test('no call leaves a password, a token, a phone number or a mail address in the log, and calls that show contacts name the member', async () => {
  const { app, lines, notes } = await loggedApp();
  const scene = await newScene(app);
  const tokens = new Set(Object.values(scene.cast).map(({ token }) => token));
  const owners = new Map<string, string[]>();
  await addContacts(app, owners);
  const shown: { by: string; requestId: string; text: string }[] = [];
  await inParts(Object.entries(CALLS), async row => {
    let sentBy: Awaited<ReturnType<typeof sentByAny>> | undefined;
    for (const caller of [allowed(row[1]) ?? 'other', 'admin'] as const) {
      sentBy ??= await sentByAny(scene, row);
      const { method, path, body, as } = sentBy(caller);
      if (as) tokens.add(as.token);
      const answer = await app.send(method, path, { as, body });
      if (path.includes('/stream')) await answer.body?.cancel();
      const text = path.includes('/stream') ? '' : await answer.text();
      for (const [, token = ''] of text.matchAll(/"token":"([^"]+)"/g)) tokens.add(token);
      if (method !== 'GET') sentBy = undefined;
      shown.push({ by: as?.id ?? '', requestId: answer.headers.get('x-request-id') ?? '', text });
    }
  });
  await addContacts(app, owners);
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(shown.length);
  for (const secret of [...tokens, ...owners.keys(), PASSWORD, 'three-bank-shots-8', '$argon2'])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);

  expect(faultsIn(lines)).toEqual([]);

  const noted = new Map(notes().map(({ requestId = '', whose = [] }) => [requestId, whose]));
  const unnoted = shown.flatMap(({ by, requestId, text }) =>
    [...owners]
      .filter(([contact, ids]) => text.includes(contact) && !ids.includes(by))
      .filter(([, ids]) => !noted.get(requestId)?.some(id => id === 'everyone' || ids.includes(id)))
      .map(([contact]) => `${by} ${contact}`),
  );
  expect(unnoted).toEqual([]);
  expect(notes().every(({ by }) => by === scene.cast.admin.id || by?.startsWith('visitor'))).toBe(true);
});

test('the log names whose phone an author and a player were shown, and not that members saw their own', async () => {
  const { app, notes } = await loggedApp();
  const [author, player, stranger] = [await newMember(app), await newMember(app), await newMember(app)];
  const { id } = await newMatch(app, author);
  const path = `${MATCH_PATHS.singlematch}/${id}`;
  await app.call('POST', `${path}/apply`, { as: player });
  const look = async (as: Visitor) => {
    await app.call('GET', `${path}/applicants`, { as });
    await app.call('GET', path, { as });
    await app.call('GET', '/api/members/user', { as });
    await app.call('GET', `/api/memberanking/${as.id}/account`, { as });
  };
  for (const as of [author, player, stranger]) await look(as);
  expect(notes()).toEqual([]);
  const body = { state: 'accepted' };
  await app.call('PUT', `${path}/applicants/${player.id}`, { as: author, body });
  for (const as of [author, player, stranger]) await look(as);
  expect(notes()).toMatchObject([
    { by: author.id, whose: [player.id], requestId: expect.any(String) },
    { by: player.id, whose: [author.id] },
  ]);
});

test('the log names each account that an admin opened or saved, and the admin who exported the list of all', async () => {
  const { app, notes } = await loggedApp();
  const [admin, member] = [await newAdmin(app), await newMember(app)];
  await app.call('GET', `/api/memberanking/${member.id}/account`, { as: admin });
  await app.call('PUT', `/api/memberanking/${member.id}/update`, { as: admin, body: {} });
  await app.call('PUT', `/api/members/${member.id}/role`, { as: admin, body: { role: 'member' } });
  await app.call('GET', `/api/members?field=id&q=${member.id}`, { as: admin });
  await app.call('GET', '/api/members/export', { as: admin });
  expect(notes().map(({ by, whose }) => [by, whose])).toEqual([
    ...Array.from({ length: 4 }, () => [admin.id, [member.id]]),
    [admin.id, ['everyone']],
  ]);
});

test('an error that quotes what somebody sent is logged without it', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: line => lines.push(line) });
  const detail = 'Failing row contains (7, player7, $argon2id$v=19$secret, 01012345678).';
  const sentence =
    'no such mailbox <kim.minsu@example.com>, call 010-1234-5678 (Bearer abc-DEF_123, bearer  xyz-1)';
  log.error(
    { err: Object.assign(new Error(sentence), { code: '23514', detail, rejected: ['a@b.kr'] }) },
    'x',
  );
  log.warn({ error: `${sentence} 010 1234 5678` }, 'x');
  const text = lines.join('');
  for (const secret of ['argon2', '01012345678', '1234-5678', '1234 5678', 'minsu', 'a@b.kr', 'abc-DEF'])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: {
      code: '23514',
      message: 'no such mailbox <…@…>, call 010-****-5678 (Bearer …, Bearer …)',
      stack: expect.stringContaining('private-log.test'),
    },
  });
});
