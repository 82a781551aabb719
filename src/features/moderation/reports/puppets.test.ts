import { expect, test } from 'vitest';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { casesOf, newFreePost, report } from '#test/fixtures/cases.ts';
import {
  newMember,
  newModerator,
  newProvenReporter,
  newResident,
  type Visitor,
} from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

async function reportedPost(app: TestApp, reporters: Visitor[]) {
  const author = await newMember(app);
  const id = await newFreePost(app, author);
  for (const as of reporters) expect((await report(app, as, 'free', id)).status).toBe(201);
  const { folded } = (await app.call<{ folded: boolean }>('GET', `/api/freeboard/${id}`)).body;
  const { weight } = await app.site.db
    .selectFrom('cases')
    .innerJoin('reported_contents as content', 'content.id', 'cases.subject')
    .select('weight')
    .where('content.kind', '=', 'free')
    .where('target', '=', id)
    .executeTakeFirstOrThrow();
  return { folded, weight };
}

const several = (make: () => Promise<Visitor>, size: number) =>
  Promise.all(Array.from({ length: size }, make));

test('accounts younger than a week weigh as one, from however many addresses, and wait in the queue', async () => {
  const app = await openTestApp();
  const puppets = await several(() => newMember(app), 7);
  const apart = puppets.map((puppet, n) => ({ ...puppet, address: `192.0.${n}.1` }));
  expect(await reportedPost(app, apart)).toEqual({ folded: false, weight: 10 });
  const moderator = await newModerator(app);
  expect(await casesOf(app, moderator)).toMatchObject([{ hint: '글 · 광고·도배 7', state: 'open' }]);
  const four = await several(() => newResident(app), 4);
  expect(await reportedPost(app, [...apart, ...four])).toEqual({ folded: true, weight: 50 });
});

test('old accounts of one address, of one network, or that share one only at their logins, weigh as one', async () => {
  const app = await openTestApp();
  const six = await several(() => newResident(app), 6);
  const at = (address: (n: number) => string) => six.map((each, n) => ({ ...each, address: address(n) }));
  expect(
    await reportedPost(
      app,
      at(() => '192.0.2.9'),
    ),
  ).toEqual({ folded: false, weight: 10 });
  app.clock.pass(31 * 86_400_000);
  const again = await several(() => newResident(app), 6);
  const spread = again.map((each, n) => ({ ...each, address: `192.0.3.${n}` }));
  expect(await reportedPost(app, spread)).toEqual({ folded: false, weight: 10 });
  const sixth = await several(() => newResident(app), 6);
  const network6 = sixth.map((each, n) => ({ ...each, address: `2001:db8:7:${n}::1` }));
  expect(await reportedPost(app, network6)).toEqual({ folded: false, weight: 10 });
  const home = await several(() => newResident(app), 6);
  for (const { id } of home) {
    const body = { id, password: 'three-cushion-9' };
    const login = await app.call('POST', '/api/auth/login', { body, address: '192.0.9.1' });
    expect(login.status).toBe(200);
  }
  expect(await reportedPost(app, home)).toEqual({ folded: false, weight: 10 });
});

test('no crowd without a history takes a nickname or a tournament; proven members of their own networks do', async () => {
  const app = await openTestApp();
  const [organiser, named] = [await newMember(app), await newMember(app, { username: '홍길동' })];
  const id = await announced(app, organiser, { title: '토요 대회' });
  const listed = async () => (await app.call<unknown[]>('GET', '/api/tournaments')).body.length;
  const nickname = async () =>
    (await app.call<{ username: string }>('GET', `/api/memberanking/${named.id}`, { as: organiser })).body
      .username;
  const all = async (reporters: Visitor[]) => {
    for (const as of reporters) {
      await report(app, as, 'tournament', id);
      await report(app, as, 'nickname', named.id);
    }
    return [await listed(), await nickname()];
  };
  expect(await all(await several(() => newResident(app), 8))).toEqual([1, '홍길동']);
  const proven = await several(() => newProvenReporter(app), 5);
  expect(await all(proven.map(each => ({ ...each, address: '192.0.2.9' })))).toEqual([1, '홍길동']);
  app.clock.pass(31 * 86_400_000);
  expect(await all(await several(() => newProvenReporter(app), 5))).toEqual([0, `가려진이름${named.number}`]);
});
