import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newScene, type Scene } from '#test/fixtures/call-scene.ts';
import type { Row } from '#test/fixtures/call-table.ts';
import { allowed, CALLS, inParts, sentBy } from '#test/fixtures/calls.ts';
import { type Changed, changedByKind, changedEverywhere, withMore } from '#test/fixtures/changed-bodies.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// One of the two boards of matches stands for both.
const rows = Object.entries(CALLS).filter(
  ([name, row]) => !name.includes('/api/singlematch') && allowed(row) !== undefined,
);
/** The calls that bring a body, as somebody who may send them. */
async function withBody(scene: Scene, row: [string, Row]) {
  const sent = await sentBy(scene, row, allowed(row[1]) as 'guest');
  return sent.body && { ...sent, body: sent.body };
}

async function statusOf(
  app: TestApp,
  sent: { method: string; path: string; as: Scene['cast']['owner'] | null },
  body: unknown,
) {
  const { status } = await untilAdmitted(() => app.call(sent.method, sent.path, { as: sent.as, body }));
  return status;
}

const BOOK = '가'.repeat(11_000);
/** What is no text at all stands where one belongs once, and texts and numbers that break something where each belongs. */
const OF_KIND = {
  ...{ text: ['\0', 'a\0b\ud800', null, BOOK], number: [-1.5, null], boolean: [null] },
  ...{ list: [null], object: [null], nothing: ['a\0b\ud800', -1.5] },
};
const EVERYWHERE = ['\0', 'a\0b\ud800', -1.5, null, true, BOOK];

const DEEP = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const LATIN = Uint8Array.from('{"title":"\xe9","content":"\xff"}', sign => sign.charCodeAt(0));
const POLLUTION = '{"__proto__":{"title":"x","id":"x"},"constructor":{"prototype":{"content":"x"}}}';
const SHAPELESS = ['null', '[]', '{', POLLUTION];
// What no parser of JSON takes is the same to every call.
const UNREADABLE = [...['"x"', '7', '[[]]', '', DEEP, `{"title":${DEEP}}`], LATIN];

describe('whatever is sent where something else belongs', () => {
  test('an object or a list in the place of a value is refused, everywhere', async () => {
    const app = await openTestApp();
    const scene = await newScene(app);
    const odd: string[] = [];
    let tried = 0;
    await inParts(rows, async row => {
      const sent = await withBody(scene, row);
      if (!sent) return;
      for (const wrong of [{ toString: 1 }, ['x']]) {
        for (const { at, body } of changedEverywhere(sent.body, wrong)) {
          tried++;
          const status = await statusOf(app, sent, body);
          if (status !== 400) odd.push(`${row[0]} ${at} ${JSON.stringify(wrong)}: ${status}`);
        }
      }
    });
    expect(odd).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });

  const breaking = 'a NUL, half a character, a number, nothing or a whole book breaks nothing';
  test(breaking, () => expectWhole(body => changedByKind(body, OF_KIND)));
  test(`${breaking}, in any place`, { tags: ['long'] }, () =>
    expectWhole(body => EVERYWHERE.flatMap(wrong => changedEverywhere(body, wrong))),
  );

  async function expectWhole(changes: (body: object) => Changed[]): Promise<void> {
    const app = await openTestApp();
    const scene = await newScene(app);
    const odd: string[] = [];
    await inParts(rows, async row => {
      const sent = await withBody(scene, row);
      if (!sent) return;
      for (const { at, body } of changes(sent.body)) {
        const status = await statusOf(app, sent, body);
        if (status >= 500) odd.push(`${row[0]} ${at}: ${status}`);
      }
    });
    expect(odd).toEqual([]);
  }

  const unread = 'a body that is no object, or none that can be read, is refused before anything is done';
  test(unread, async () => {
    await expectRefused(rows, SHAPELESS);
    await expectRefused(
      rows.filter(([name]) => /^(POST|PUT) \/api\/(freeboard|auth|seasons)/.test(name)),
      UNREADABLE,
    );
  });
  test(`${unread}, of any kind`, { tags: ['long'] }, () =>
    expectRefused(rows, [...SHAPELESS, ...UNREADABLE]),
  );

  async function expectRefused(calls: typeof rows, bodies: unknown[]): Promise<void> {
    const app = await openTestApp();
    const scene = await newScene(app);
    const odd: string[] = [];
    await inParts(calls, async row => {
      const sent = await withBody(scene, row);
      // What may be left out altogether may be left out here.
      if (!sent || /settings|memberanking/.test(sent.path)) return;
      for (const body of bodies) {
        const status = await statusOf(app, sent, body);
        if (status !== 400) odd.push(`${row[0]} ${String(body).slice(0, 20)}: ${status}`);
      }
    });
    expect(odd).toEqual([]);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  }
});

const MARK = 987_654_321;
const NAME = 'somebodyelse1';
const MOMENT = '1999-09-09T09:09:09.000Z';
// Under the names of the answers, of the requests and of the columns.
const UNASKED = {
  ...{ role: 'admin', isAdmin: true, listed: 1, points: MARK, victory: MARK, victories: MARK, number: MARK },
  ...{
    id: MARK,
    key: NAME,
    author: NAME,
    authorId: NAME,
    author_id: MARK,
    organiser: MARK,
    by: MARK,
    member: NAME,
  },
  ...{
    date: MOMENT,
    createdAt: MOMENT,
    created_at: MOMENT,
    updated_at: MOMENT,
    at: MOMENT,
    closed_at: MOMENT,
  },
  ...{
    viewCount: MARK,
    view_count: MARK,
    commentCount: MARK,
    applicantCount: MARK,
    version: MARK,
    champion: NAME,
  },
  ...{
    password_hash: NAME,
    passwordHash: NAME,
    username_key: NAME,
    state: NAME,
    balance: MARK,
    reason: NAME,
  },
};

async function everythingStored({ site }: TestApp): Promise<string> {
  const tables = await site.db.introspection.getTables();
  // The index of the search answers no plain question.
  const plain = tables.filter(({ name }) => !/_index/.test(name));
  const all = await Promise.all(
    plain.map(async ({ name }) => ({
      name,
      ...(await sql`select * from ${sql.table(name)}`.execute(site.db)),
    })),
  );
  return all.map(({ name, rows }) => rows.map(row => `${name} ${JSON.stringify(row)}`).join('\n')).join('\n');
}

test('what was not asked for is stored nowhere: no role, points, victories, author, date or id', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  await newMember(app, { id: NAME });
  const admins = async () =>
    (await app.site.db.selectFrom('members').select('number').where('role', '=', 'admin').execute()).length;
  const before = await admins();
  // The settings have a field `points` of their own (notifications). Fresh casts would add admins of their own.
  const others = rows.filter(([name, { fresh }]) => !fresh && !name.includes('/settings'));
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

test('a form or a text of another site is refused before it is read, at every call', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  // Pictures come as a form, from who brings a token with it, which another site's form cannot.
  const writing = rows.filter(([name]) => /^(POST|PUT) (?!\/api\/pictures$)/.test(name));
  await inParts(writing, async row => {
    const { method, path, body = {}, as } = await sentBy(scene, row, allowed(row[1]) as 'guest');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      const answer = await app.call(method, path, { as, body, headers: { 'content-type': type } });
      expect([row[0], type, answer.status]).toEqual([row[0], type, 415]);
    }
  });
  expect(writing.length).toBeGreaterThan(30);
});
