import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { insertSanction } from '#/features/moderation/sanctions/sanction-rows.server.ts';
import type { AuthorRecord, Sanction } from '#/features/moderation/sanctions/sanctions.contract.ts';
import type { SignedIn } from '#/server/site.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { openSiteWith, saying } from '#test/test-app.ts';
import type { ManagedMember } from './managed-members.contract.ts';

async function scene() {
  const { app, admin, member } = await openSiteWith('admin', 'member');
  const post = (what: 'sanctions' | 'messages', body: Record<string, unknown>, id = member.id) =>
    app.call<{ message: string; issues?: { path: string }[] }>('POST', `/api/members/${id}/${what}`, {
      as: admin,
      body,
    });
  return { app, admin, member, post };
}
type Shown = { text: string; link: string };

test('a member whom an admin writes to is notified of each text', async () => {
  const { app, admin, member, post } = await scene();
  for (const text of ['첫 번째 안내입니다.', '두 번째 안내입니다.'])
    expect(await post('messages', { text })).toMatchObject({ status: 201 });
  const { body } = await app.call<Shown[]>('GET', '/api/notifications', { as: member });
  const texts = body.map(each => JSON.stringify(each));
  expect(texts.filter(text => text.includes('관리자: '))).toHaveLength(2);
  expect((await post('messages', { text: '  ' })).body.issues?.[0]?.path).toBe('text');
  expect((await post('messages', { text: '가'.repeat(301) })).status).toBe(400);
  const logged = await app.call<{ action: string }[]>('GET', '/api/audit', { as: admin });
  expect(logged.body.filter(({ action }) => action === 'member.write')).toHaveLength(2);
});

test('an admin warns and bans a member, who reads it, may object and is free again when it is lifted', async () => {
  const { app, admin, member, post } = await scene();
  expect((await post('sanctions', { sanction: 'write_ban', reason: 'spam' })).body.issues).toMatchObject([
    { path: 'days' },
  ]);
  expect(await post('sanctions', { sanction: 'warning', reason: 'spam', note: '' })).toMatchObject({
    status: 201,
  });
  expect(
    (await post('sanctions', { sanction: 'write_ban', days: 7, reason: 'abuse', note: '' })).status,
  ).toBe(201);
  const write = () =>
    app.call('POST', '/api/freeboard', { as: member, body: { title: '글', content: '본문입니다.' } });
  expect((await write()).status).toBe(403);
  const own = await app.call<Sanction[]>('GET', '/api/sanctions', { as: member });
  expect(own.body).toMatchObject([
    { kind: 'write_ban', reason: 'abuse', about: '', lasts: true, can: { object: true } },
    { kind: 'warning', reason: 'spam', until: null },
  ]);
  const record = await app.call<AuthorRecord>('GET', `/api/members/${member.id}/sanctions`, { as: admin });
  expect(record.body).toMatchObject({ cases: 0, sanctions: [{ kind: 'write_ban' }, { kind: 'warning' }] });
  const listed = async () =>
    (await app.call<ManagedMember[]>('GET', `/api/members?field=id&q=${member.id}`, { as: admin })).body[0];
  expect(await listed()).toMatchObject({ sanction: 'write_ban' });
  const ban = own.body[0]?.id;
  expect((await app.call('DELETE', `/api/moderation/sanctions/${ban}`, { as: admin })).status).toBe(200);
  expect(await listed()).toMatchObject({ sanction: null });
  expect((await write()).status).toBe(201);
});

test('of two bans given at the same moment the longer one is in force, whichever is stored last', {
  tags: 'race',
}, async () => {
  const { app, admin, member } = await scene();
  const { db, now } = app.site;
  const by = { number: admin.number } as SignedIn;
  const ban = (days: number, afterwards = async () => {}) =>
    write(db, async tx => {
      const sanction = { member: member.number, kind: 'write_ban', reason: 'spam', note: '', days } as const;
      await insertSanction(tx, { ...sanction, reported: null, by, now: now() });
      await afterwards();
    });
  const [begun, meets] = [Promise.withResolvers<void>(), sleep(300)];
  const long = ban(30, async () => {
    begun.resolve();
    await meets;
  });
  await begun.promise;
  await Promise.all([long, ban(1)]);
  const { write_banned_until } = await db
    .selectFrom('members')
    .select('write_banned_until')
    .where('number', '=', member.number)
    .executeTakeFirstOrThrow();
  expect(write_banned_until).toBe(new Date(now().getTime() + 30 * DAY_MS).toISOString());
});

test('a suspension ends the sessions; an admin cannot be sanctioned', async () => {
  const { app, admin, member, post } = await scene();
  expect(
    (await post('sanctions', { sanction: 'suspension', days: 0, reason: 'other', note: '' })).status,
  ).toBe(201);
  expect((await app.call('GET', '/api/members/user', { as: member })).status).toBe(401);
  const refused = await post('sanctions', { sanction: 'warning', reason: 'spam', note: '' }, admin.id);
  expect(refused).toMatchObject(
    saying(409, '관리자에게는 제재를 할 수 없습니다. 먼저 관리자 권한을 해제해 주세요.'),
  );
});
