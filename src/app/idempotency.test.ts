import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { forgetKeys, KEY_LIFE_MS, KEY_OF_ANOTHER, KEY_UNREADABLE } from '#/server/http/idempotency.ts';
import { KeyedLimit } from '#/server/limits/concurrency-limits.ts';
import type { Bucket } from '#/server/limits/rate-limits.ts';
import { newCast, TEXT, test } from '#test/fixtures/call-scene.ts';
import { allowed, CALLS, sentBy } from '#test/fixtures/calls.ts';
import { CLUB, CLUBS } from '#test/fixtures/clubs.ts';
import { MATCH_DRAFT } from '#test/fixtures/match-posts.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp } from '#test/test-app.ts';

const BOARD = '/api/freeboard';
const KEY = '0f2c4a1e-7a51-4a5b-9d0e-5f1f3a7b9c11';
const under = (key: string) => ({ headers: { 'idempotency-key': key } });

const post = (app: TestApp, as: Visitor, key = KEY, body: object = TEXT) =>
  app.call<FreePost & { message: string }>('POST', BOARD, { as, body, ...under(key) });

async function countsOf({ site: { db } }: TestApp): Promise<Record<string, number>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const counts: Record<string, number> = {};
  for (const name of tables.filter(name => !/_(data|idx|docsize|config|content)$/.test(name))) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

/** Returns a function that stops noting and returns the rate limits counted meanwhile, except that of all requests. */
function bucketsTaken({ site: { limits } }: TestApp): () => Bucket[] {
  const { take } = limits;
  const taken: Bucket[] = [];
  limits.take = async (bucket, ...attempt) => {
    if (bucket !== 'everythingAddress') taken.push(bucket);
    return take(bucket, ...attempt);
  };
  return () => {
    limits.take = take;
    return taken;
  };
}

// Calls that do not wait for each other within the process are like calls of several processes on one PostgreSQL.
const ALONE = process.env.TEST_ON === 'postgres' ? [1, 3] : [1];
// Calls that answer 201 and have their own uniqueness, with the reason.
const ONCE_ALREADY: Record<string, string> = {
  'POST /api/auth/signup': 'the login id is taken: 409, and one account',
};
// A key, token or secret in an answer: a long word without spaces.
const SECRET = /^[\w+/=-]{20,}$/;
// Calls that create or send something and answer 200.
const WITHOUT_201 = [
  'POST /api/clubs/:id/dues/months/:month/reminder',
  'POST /api/roster',
  'POST /api/tournaments/:id/organisers',
  'POST /api/webhooks/:id/deliveries/:delivery',
];
const created = Object.entries(CALLS).filter(
  ([name, row]) =>
    WITHOUT_201.includes(name) ||
    (name.startsWith('POST ') && row.answers.includes('201') && !(name in ONCE_ALREADY)),
);

describe('a call that is sent again under its key', () => {
  test('creates one row only, whatever it creates', { timeout: 300_000 }, async ({ app, scene }) => {
    let withSecret = 0;
    for (const row of created) {
      const caller = allowed(row[1]);
      if (!caller) throw new Error(`nobody may send ${row[0]}`);
      const { name, method, path, body, as } = await sentBy(
        { ...scene, cast: await newCast(app) },
        row,
        caller,
      );
      const key = randomUUID();
      const send = () => app.call<{ id?: number }>(method, path, { as, body, ...under(key) });
      const first = await send();
      const before = await countsOf(app);
      const taken = bucketsTaken(app);
      const again = await send();
      expect([name, taken()]).toEqual([name, []]);
      // A tournament has its own key, and another status for a repetition.
      const status = WITHOUT_201.includes(name) ? 200 : 201;
      expect([name, first.status, [200, 201].includes(again.status)]).toEqual([name, status, true]);
      expect([name, await countsOf(app), again.body?.id]).toEqual([name, before, first.body?.id]);
      const stored = JSON.stringify(await app.site.db.selectFrom('idempotency_keys').selectAll().execute());
      const secrets = Object.values(first.body ?? {}).filter(value => SECRET.test(String(value)));
      expect([name, [key, ...secrets].filter(secret => stored.includes(String(secret)))]).toEqual([name, []]);
      withSecret += secrets.length;
    }
    expect(withSecret).toBeGreaterThan(3);
    expect(created.length).toBeGreaterThan(40);
  });

  test('of two at once one is made, and both are answered by it', async ({ app, member: author }) => {
    const posts = await Promise.all([post(app, author), post(app, author)]);
    expect(posts.map(({ status }) => status)).toEqual([201, 201]);
    const [id] = new Set(posts.map(({ body }) => body.id));
    expect(posts.map(({ body }) => body.id)).toEqual([id, id]);
    const path = `${BOARD}/${id}/comments`;
    const say = () =>
      app.call<Comment>('POST', path, { as: author, body: { content: '갑니다' }, ...under('c') });
    const comments = await Promise.all([say(), say()]);
    expect(comments.map(({ status }) => status)).toEqual([201, 201]);
    expect(comments[0].body.id).toBe(comments[1].body.id);
    expect((await app.call<Comment[]>('GET', path)).body).toHaveLength(1);
  });

  test('does not count against the member’s writing limits, and is not refused as a repeated text', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on', NEW_MEMBER_HOURS: '24' });
    const author = await newMember(app);
    const text = { title: '토요일 정모', content: '토요일 저녁 일곱 시에 정모를 합니다. 누구나 오세요.' };
    const statuses = new Set<number>();
    for (let n = 0; n < 12; n++) statuses.add((await post(app, author, KEY, text)).status);
    expect([...statuses]).toEqual([201]);
    const left = await app.call<{ posts: { left: number } }>('GET', '/api/members/writing-limits', {
      as: author,
    });
    expect(left.body.posts.left).toBe(2);
    expect((await app.call<FreePost[]>('GET', BOARD)).body).toHaveLength(1);
  });

  test('is answered as the first time when that used up a limit, which it neither counts nor gives back', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const founder = await newMember(app);
    const found = async (name: string) => {
      const body = { ...CLUB, name };
      const sent = { as: founder, body, ...under(`club-${name.length}`) };
      const { status, body: made } = await app.call<{ id: number }>('POST', CLUBS, sent);
      return { status, id: made.id };
    };
    const last = [await found('일'), await found('일이'), await found('일이삼')][2];
    expect(last?.status).toBe(201);
    for (let n = 0; n < 5; n++) expect(await found('일이삼')).toEqual(last);
    expect((await found('일이삼사')).status).toBe(429);
  });

  test.for(ALONE)(
    'waits for the first one that is on its way, and takes nothing of the last allowance (%i at once)',
    async width => {
      const app = await openTestApp({ RATE_LIMIT: 'on' });
      app.site.idempotencyKeys = new KeyedLimit(width);
      const founder = await newMember(app);
      const found = (name: string) =>
        app.call<{ id: number }>('POST', CLUBS, { as: founder, body: { ...CLUB, name }, ...under(name) });
      await found('one');
      await found('two');
      const both = await Promise.all([found('three'), found('three'), found('three')]);
      expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    },
  );

  test('is refused if its body differs, and the first result stays', async ({ app, member: author }) => {
    await post(app, author);
    expect(await post(app, author, KEY, { ...TEXT, title: '다른 제목' })).toMatchObject(
      saying(409, KEY_OF_ANOTHER),
    );
    expect((await app.call<FreePost[]>('GET', BOARD)).body.map(({ title }) => title)).toEqual([TEXT.title]);
  });
});

test('the same key of two members makes two rows, and so do two keys of one member', async ({ app }) => {
  const [one, other] = [await newMember(app), await newMember(app)];
  const made = [await post(app, one), await post(app, other), await post(app, one, 'another')];
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(3);
});

test('a refused call succeeds under the same key once it is allowed', async ({ app }) => {
  const [author, applicant] = [await newMember(app), await newMember(app)];
  const path = '/api/singlematch';
  const { id } = (await app.call<{ id: number }>('POST', path, { as: author, body: MATCH_DRAFT })).body;
  const close = (closed: boolean) =>
    app.call('PUT', `${path}/${id}/closed`, { as: author, body: { closed } });
  const apply = () => app.call('POST', `${path}/${id}/apply`, { as: applicant, ...under(KEY) });
  await close(true);
  expect((await apply()).status).toBe(409);
  await close(false);
  expect([(await apply()).status, (await apply()).status]).toEqual([201, 201]);
  expect(await app.call('POST', `${path}/${id}/apply`, { as: applicant })).toMatchObject(
    saying(400, '이미 신청하셨습니다.'),
  );
});

test('a key that is no text of 255 signs is refused', async ({ app, member: author }) => {
  expect(await post(app, author, 'a'.repeat(256))).toMatchObject(saying(400, KEY_UNREADABLE));
});

test('keys are forgotten after three days, and with the member', async ({ app, member: author }) => {
  await post(app, author);
  const keys = () => app.site.db.selectFrom('idempotency_keys').select('key').execute();
  await forgetKeys(app.site.db, app.clock.now);
  expect(await keys()).toHaveLength(1);
  await forgetKeys(app.site.db, new Date(app.clock.now.getTime() + KEY_LIFE_MS + 1));
  expect(await keys()).toHaveLength(0);
});
