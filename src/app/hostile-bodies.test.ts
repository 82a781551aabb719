import { sql } from 'kysely';
import { expect } from 'vitest';
import { COMPRESSED } from '#/server/http/body-guard.ts';
import { newScene } from '#test/fixtures/call-scene.ts';
import type { Row } from '#test/fixtures/call-table.ts';
import { inParts } from '#test/fixtures/calls.ts';
import { ALLOWED_CALLS, withBody } from '#test/fixtures/calls-with-bodies.ts';
import { withMore } from '#test/fixtures/changed-bodies.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';

test('a compressed body is refused with a sentence, whatever it contains', async ({ app, member: as }) => {
  const body = { title: '글', content: '내용' };
  for (const encoding of ['gzip', 'br', 'GZIP', 'gzip, identity', 'zstd', 'x'])
    for (const path of ['/api/freeboard', '/api/auth/login', '/api/pictures', '/api/nowhere']) {
      const sent = { as, body, headers: { 'content-encoding': encoding } };
      const answer = await app.send('POST', path, sent);
      expect([path, answer.status, await answer.json()]).toEqual([path, 415, { message: COMPRESSED }]);
    }
  const plain = { as, body, headers: { 'content-encoding': 'identity' } };
  expect((await app.call('POST', '/api/freeboard', plain)).status).toBe(201);
});

const MARK = 987_654_321;
const NAME = 'somebodyelse1';
const MOMENT = '1999-09-09T09:09:09.000Z';
// Named like fields of answers, of requests and of columns.
const UNASKED = {
  role: 'admin',
  isAdmin: true,
  listed: 1,
  points: MARK,
  victory: MARK,
  victories: MARK,
  number: MARK,
  id: MARK,
  key: NAME,
  author: NAME,
  authorId: NAME,
  author_id: MARK,
  organiser: MARK,
  by: MARK,
  member: NAME,
  date: MOMENT,
  createdAt: MOMENT,
  created_at: MOMENT,
  updated_at: MOMENT,
  at: MOMENT,
  closed_at: MOMENT,
  viewCount: MARK,
  view_count: MARK,
  commentCount: MARK,
  applicantCount: MARK,
  version: MARK,
  champion: NAME,
  password_hash: NAME,
  passwordHash: NAME,
  username_key: NAME,
  state: NAME,
  balance: MARK,
  reason: NAME,
};

async function everythingStored({ site }: TestApp): Promise<string> {
  const tables = await site.db.introspection.getTables();
  // The search index answers no plain query.
  const plain = tables.filter(({ name }) => !/_index/.test(name));
  const all = await Promise.all(
    plain.map(async ({ name }) => ({
      name,
      ...(await sql`select * from ${sql.table(name)}`.execute(site.db)),
    })),
  );
  return all.map(({ name, rows }) => rows.map(row => `${name} ${JSON.stringify(row)}`).join('\n')).join('\n');
}

test('unknown fields of a body are stored nowhere: no role, points, victories, author, date or id', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  await newMember(app, { id: NAME });
  const admins = async () =>
    (await app.site.db.selectFrom('members').select('number').where('role', '=', 'admin').execute()).length;
  const before = await admins();
  // The settings have their own field `points` (notifications). Fresh casts would add admins.
  const others = ALLOWED_CALLS.filter(([name, { fresh }]) => !fresh && !name.includes('/settings'));
  await inParts(others, async row => {
    const sent = await withBody(scene, row);
    if (!sent) return;
    const answer = await app.call(sent.method, sent.path, {
      as: sent.as,
      body: withMore(sent.body, UNASKED),
    });
    const { status, body } = answer;
    expect([row[0], body, String(status)]).toEqual([row[0], body, expectedOf(row)]);
  });
  const stored = (await everythingStored(app)).split('\n');
  const marked = stored.filter(
    line => /987654321|1999-09-09/.test(line) || (line.includes(NAME) && !line.startsWith('members')),
  );
  expect(marked).toEqual([]);
  expect(await admins()).toBe(before);
});

const expectedOf = ([, { answers }]: [string, Row]) => answers.split(' ').find(status => status <= '400');
