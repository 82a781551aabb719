import { expect, test } from 'vitest';
import { makeHttp } from '#/app/http/http.ts';
import { announced, managedBy } from '#test/fixtures/announced-tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

/** A site that makes its pages only when the test says so; `asked` are the begun addresses. */
async function openSlow(settings: Record<string, string> = {}) {
  const app = await openTestApp({ RATE_LIMIT: 'on', ...settings });
  app.site.meters.names.add('GET', ['/tournaments/:id']);
  app.site.parameters.add('/tournaments/:id', ['invite', 'checkin']);
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const http = makeHttp(
    app.site,
    async address => {
      asked.push(address);
      await new Promise<void>(resolve => waiting.push(resolve));
      return new Response(`page ${address}`);
    },
    (_c, next) => next(),
  );
  const from = (address: string, path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(
      http.fetch(new Request(`http://site${path}`, { headers }), {
        incoming: { socket: { remoteAddress: address } },
      } as never),
    );
  const finish = () => {
    for (const done of waiting.splice(0)) done();
  };
  return { app, asked, from, finish };
}

const begun = (asked: string[], many: number) => expect.poll(() => asked).toHaveLength(many);

test('an address has two pages made at once, and its others wait while those of another address are made', async () => {
  const { asked, from, finish } = await openSlow();
  const greedy = [1, 2, 3, 4].map(page => from('198.51.100.7', `/notice?page=${page}`));
  await begun(asked, 2);
  const bystander = from('198.51.100.8', '/notice?page=5');
  await begun(asked, 3);
  expect(asked).toEqual(['/notice?page=1', '/notice?page=2', '/notice?page=5']);
  finish();
  expect((await bystander).status).toBe(200);
  await begun(asked, 5);
  finish();
  for (const answer of await Promise.all(greedy)) expect(answer.status).toBe(200);
});

test('a member has one shared limit across many addresses', async () => {
  const { app, asked, from, finish } = await openSlow();
  const { token } = await newMember(app);
  const own = { authorization: `Bearer ${token}` };
  const greedy = [1, 2, 3].map(n => from(`198.51.100.${n}`, `/notice?page=${n}`, own));
  await begun(asked, 2);
  const guest = from('198.51.100.9', '/notice?page=9');
  await begun(asked, 3);
  expect(asked).toContain('/notice?page=9');
  finish();
  await guest;
  await begun(asked, 4);
  finish();
  for (const answer of await Promise.all(greedy)) expect(answer.status).toBe(200);
});

test('cached answers, health checks and files wait in no queue', async () => {
  const { asked, from, finish } = await openSlow();
  const first = from('198.51.100.7', '/notice?page=1');
  await begun(asked, 1);
  finish();
  await first;
  const greedy = [2, 3].map(page => from('198.51.100.7', `/notice?page=${page}`));
  await begun(asked, 3);
  expect((await from('198.51.100.7', '/notice?page=1')).status).toBe(200);
  expect((await from('198.51.100.7', '/healthz')).status).toBe(200);
  finish();
  await Promise.all(greedy);
});

test('where nothing is limited all are made at once', async () => {
  const { asked, from, finish } = await openSlow({ RATE_LIMIT: 'off' });
  const all = [1, 2, 3, 4].map(page => from('198.51.100.7', `/notice?page=${page}`));
  await begun(asked, 4);
  finish();
  await Promise.all(all);
});

test('a guessed code of a tournament leads to its page without one, and nothing is made for it', async () => {
  const { app, asked, from, finish } = await openSlow();
  const organiser = await newMember(app);
  const id = await announced(app, organiser, { listed: false, entry: { who: 'invited' } });
  const { invite, checkIn } = await managedBy(app, id, organiser);
  const page = `/tournaments/${id}`;
  for (const query of [
    'invite=guessed',
    `invite=${checkIn}`,
    'checkin=guessed',
    `checkin=x&invite=${invite}`,
  ]) {
    const answer = await from('198.51.100.7', `${page}?${query}`);
    expect([query, answer.status, answer.headers.get('location')]).toEqual([query, 302, page]);
  }
  expect(asked).toEqual([]);
  for (const query of [`invite=${invite}`, `checkin=${checkIn}`]) {
    const right = from('198.51.100.7', `${page}?${query}`);
    await expect.poll(() => asked).toContain(`${page}?${query}`);
    finish();
    expect((await right).status).toBe(200);
  }
});

test.each(['/api/freeboard?page=1&q=당구', '/free-board?q=당구'])(
  'one search runs at a time, and waiting searches block nothing else: %s',
  async path => {
    const app = await openTestApp();
    let end = () => {};
    const search = app.site.concurrencyLimits.search.run(
      () =>
        new Promise<void>(resolve => {
          end = resolve;
        }),
    );
    let isFound = false;
    const found = app.send('GET', path).then(answer => {
      isFound = true;
      return answer;
    });
    await expect.poll(() => app.site.concurrencyLimits.search.load.waiting).toBe(1);
    const { read, page } = app.site.concurrencyLimits;
    expect([read.load.running, page.load.running]).toEqual([0, 0]);
    expect((await app.call('GET', '/api/freeboard?page=1')).status).toBe(200);
    expect(isFound).toBe(false);
    end();
    await search;
    expect((await found).status).toBe(200);
  },
);
