import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSite } from '#/app/open.ts';
import { write } from '#/database/write.ts';
import { makeLog } from '#/server/log.ts';
import { PARTS } from '#/server/streams.ts';
import { type House, openHouse } from '#test/house.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import { tell } from './tell.server.ts';

const HOUR = 3_600_000;

/** Listens as a browser does; `next` is what the stream says next, undefined when it has ended. */
async function listen(house: House, as: Visitor) {
  const response = await house.send('GET', '/api/notifications/stream', { as });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(await response.text());
  onTestFinished(() => reader.cancel());
  const next = async () => {
    const { value } = await reader.read();
    return value?.startsWith('data: ') ? (JSON.parse(value.slice(6)) as { unread: number }).unread : value;
  };
  return { response, next, leave: () => reader.cancel() };
}

const tellOf = (house: House, to: Visitor, subject: string) =>
  write(house.site.db, tx =>
    tell(tx, {
      ...{ to: [to.number], kind: 'comment', subject, title: '글', link: '/free-board/1' },
      ...{ actor: null, now: house.clock.now },
    }),
  );

async function beatAll({ site }: House): Promise<void> {
  for (let part = 0; part < PARTS; part++) await site.streams.beat();
}

describe('the stream of a member', () => {
  test('it says how many are unread, at once and whenever that changes', async () => {
    const house = await openHouse();
    const [author, reader] = [await newMember(house), await newMember(house)];
    const { response, next } = await listen(house, author);
    expect(await next()).toBe(0);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const body = { title: '첫 글', content: '내용' };
    const { id } = (await house.call<{ id: number }>('POST', '/api/freeboard', { as: author, body })).body;
    const said = { as: reader, body: { content: '댓글' } };
    await house.call('POST', `/api/freeboard/${id}/comments`, said);
    expect(await next()).toBe(1);
    await house.call('PUT', '/api/notifications/read', { as: author, body: { upTo: 9_999 } });
    expect(await next()).toBe(0);
  });

  test('it says nothing of others', async () => {
    const house = await openHouse();
    const [one, other] = [await newMember(house), await newMember(house)];
    const [ofOne, ofOther] = [await listen(house, one), await listen(house, other)];
    expect([await ofOne.next(), await ofOther.next()]).toEqual([0, 0]);
    house.site.bell.ring(await tellOf(house, one, 'a'));
    expect(await ofOne.next()).toBe(1);
    await beatAll(house);
    expect(await ofOther.next()).toBe(':\n\n');
  });

  test('it ends with the session: logged out, or too old', async () => {
    const house = await openHouse();
    const [leaving, idle] = [await newMember(house), await newAdmin(house)];
    const [ofLeaving, ofIdle] = [await listen(house, leaving), await listen(house, idle)];
    expect([await ofLeaving.next(), await ofIdle.next()]).toEqual([0, 0]);
    await beatAll(house);
    expect([await ofLeaving.next(), await ofIdle.next()]).toEqual([':\n\n', ':\n\n']);
    await house.call('POST', '/api/auth/logout', { as: leaving });
    await beatAll(house);
    expect(await ofLeaving.next()).toBeUndefined();
    expect(await ofIdle.next()).toBe(':\n\n');
    house.clock.pass(13 * HOUR);
    await beatAll(house);
    expect(await ofIdle.next()).toBeUndefined();
    expect((await house.send('GET', '/api/notifications/stream', { as: idle })).status).toBe(401);
  });

  test('an open stream is no use of the session', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    const { next } = await listen(house, admin);
    expect(await next()).toBe(0);
    const used = () =>
      house.site.db
        .selectFrom('sessions')
        .select('used_at')
        .where('member', '=', admin.number)
        .executeTakeFirst();
    const before = await used();
    house.clock.pass(6 * HOUR);
    await beatAll(house);
    expect(await next()).toBe(':\n\n');
    expect(await used()).toEqual(before);
  });

  test('a member has three at most; one that is left makes room', async () => {
    const house = await openHouse();
    const [member, other] = [await newMember(house), await newMember(house)];
    const [first] = await Promise.all([1, 2, 3].map(() => listen(house, member)));
    const refused = await house.call('GET', '/api/notifications/stream', { as: member });
    expect([refused.status, refused.headers.get('retry-after'), refused.body.message]).toEqual([
      503,
      '60',
      '지금은 실시간 알림에 연결할 수 없습니다.',
    ]);
    expect(await (await listen(house, other)).next()).toBe(0);
    await first?.leave();
    expect(await (await listen(house, member)).next()).toBe(0);
  });

  test('whoever reads slowly is told only how it stands now', async () => {
    const house = await openHouse();
    const [slow, quick] = [await newMember(house), await newMember(house)];
    const [ofSlow, ofQuick] = [await listen(house, slow), await listen(house, quick)];
    expect(await ofQuick.next()).toBe(0);
    for (let n = 1; n <= 40; n++) {
      house.site.bell.ring([...(await tellOf(house, slow, `${n}`)), ...(await tellOf(house, quick, `${n}`))]);
      expect(await ofQuick.next()).toBe(n);
    }
    const heard: unknown[] = [];
    while (heard.at(-1) !== 40) heard.push(await ofSlow.next());
    expect(heard.length).toBeLessThan(10);
  });

  test('when the site stops all streams end, and no more are opened', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    const { next } = await listen(house, member);
    expect(await next()).toBe(0);
    house.site.streams.close();
    expect(await next()).toBeUndefined();
    expect((await house.call('GET', '/api/notifications/stream', { as: member })).status).toBe(503);
  });
});

test('what rings in one process is heard in the others on the same database', async () => {
  const house = await openHouse();
  const member = await newMember(house);
  const { config } = house.site;
  // SQLite serves one process only, which rings its own bell.
  const second = config.DATABASE_URL
    ? await openSite(config, { log: makeLog('silent'), now: () => house.clock.now })
    : house.site;
  onTestFinished(() => second.close());
  const { next } = await listen(house, member);
  expect(await next()).toBe(0);
  const told = await tellOf(house, member, 'a');
  second.bell.ring(told);
  expect(await next()).toBe(1);
});

test('after the wire to the other processes broke, what was missed is made up for', async () => {
  const house = await openHouse();
  const member = await newMember(house);
  const { next } = await listen(house, member);
  expect(await next()).toBe(0);
  await tellOf(house, member, 'a');
  await breakWire(house);
  expect(await next()).toBe(1);
});

async function breakWire({ site }: House): Promise<void> {
  // SQLite has no wire; there it is as if one had just come back.
  if (!site.config.DATABASE_URL) return site.bell.sound('all');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '% bell'`.execute(site.db);
}
