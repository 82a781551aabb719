import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, vi } from 'vitest';
import { write } from '#/database/write.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import type { NotificationKind } from '#/features/notifications/inbox/sentences.rules.ts';
import { newFreePost } from '#test/fixtures/cases.ts';
import { notifyMembers } from '#test/fixtures/notifications.ts';
import { startPushService } from '#test/fixtures/push-service.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';
import type { PushState } from './push.server.ts';
import { openPush } from './push-sender.server.ts';

const MINUTE = 60_000;

/** A site with a local push service, and a member with one browser there. */
async function openScene() {
  const service = await startPushService();
  const app = await openTestApp({ PUSH_SERVICES: service.origin });
  const member = await newMember(app);
  await subscribe(app, member, service.newBrowser());
  return { app, service, member };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

const subscribe = (app: TestApp, as: Visitor, body: object) =>
  app.call<PushState>('PUT', '/api/push', { as, body });

let subjects = 0;
/** Stores a notification without waking the sender, which the tests run themselves. */
async function tell(
  { app, member }: Pick<Scene, 'app' | 'member'>,
  kind: NotificationKind,
  subject?: string,
) {
  const event = kind === 'turn' ? 'called' : undefined;
  const title = kind === 'turn' ? '3번 테이블로 오세요.' : '첫 글';
  const waking = vi.spyOn(app.site.push, 'wake').mockImplementation(() => {});
  const told = await write(app.site.db, tx =>
    createNotifications(tx, {
      to: [member.number],
      kind,
      event,
      title,
      link: '/free-board/1',
      actor: null,
      subject: subject ?? `free-board:${++subjects}`,
      now: app.clock.now,
    } as never),
  );
  waking.mockRestore();
  return told;
}
const drain = ({ site }: TestApp) => site.jobs.run('send pushes');
const queued = ({ site }: TestApp) => site.db.selectFrom('push_messages').selectAll().execute();

describe('a browser that shows notifications', () => {
  test('a browser is sent the notification, encrypted for it alone and signed by the site', async () => {
    const { app, service, member } = await openScene();
    await tell({ app, member }, 'turn', 'tournament:1:turn');
    await drain(app);
    expect(service.received.map(({ content }) => content)).toEqual([
      {
        title: '내 차례입니다',
        body: '3번 테이블로 오세요.',
        link: '/free-board/1',
        tag: 'turn:tournament:1:turn',
      },
    ]);
    const { ttl, urgency, authorization } = service.received[0]?.headers ?? {};
    expect([Number(ttl), urgency]).toEqual([600, 'high']);
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(authorization)) ?? [];
    const { body } = await app.call<PushState>('GET', '/api/push', { as: member });
    expect(body).toEqual({ key, devices: 1, isOn: true });
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.origin });
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const bytes = Buffer.from(signature, 'base64url');
    expect(verifySignature('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(
      true,
    );
    expect(await queued(app)).toEqual([]);
  });

  test('a comment is sent without anybody asking for it; the same again while it is unread is not', async () => {
    const { app, service, member } = await openScene();
    const reader = await newMember(app);
    const text = { title: '첫 글', content: '내용' };
    const post = await app.call<{ id: number }>('POST', '/api/freeboard', { as: member, body: text });
    const path = `/api/freeboard/${post.body.id}/comments`;
    await app.call('POST', path, { as: reader, body: { content: '하나' } });
    await expect.poll(() => service.received.length).toBe(1);
    expect(service.received[0]?.content.body).toBe(`${reader.username}님이 댓글을 남겼습니다. ‘첫 글’`);
    await app.call('POST', path, { as: reader, body: { content: '둘' } });
    await drain(app);
    expect(service.received).toHaveLength(1);
  });

  test('nobody is sent an older notification again because of somebody whom they have blocked', async () => {
    const scene = await openScene();
    const { app, service, member } = scene;
    await tell(scene, 'comment', 'free-board:1');
    await drain(app);
    expect(service.received).toHaveLength(1);
    const blocked = await newMember(app);
    await app.call('PUT', `/api/members/blocks/${blocked.id}`, { as: member });
    app.clock.pass(MINUTE);
    const actor = (
      await app.site.db
        .selectFrom('members')
        .select('number')
        .where('id', '=', blocked.id)
        .executeTakeFirstOrThrow()
    ).number;
    const notified = await notifyMembers(app, { to: [member.number], actor, sources: ['comment:1'] });
    expect(notified).toEqual([]);
    expect(await queued(app)).toEqual([]);
    expect(await app.site.db.selectFrom('notification_sources').selectAll().execute()).toEqual([]);
  });

  test('read and outdated notifications are not sent', async () => {
    const { app, service, member } = await openScene();
    await tell({ app, member }, 'points');
    await app.site.db.updateTable('notifications').set({ unread: 0 }).execute();
    await tell({ app, member }, 'turn');
    app.clock.pass(11 * MINUTE);
    await drain(app);
    expect([service.received, await queued(app)]).toEqual([[], []]);
  });

  test('a kind is switched off for browsers alone, and news of the account cannot be', async () => {
    const { app, service, member } = await openScene();
    const body = { turn: false };
    const { body: settings } = await app.call('PUT', '/api/push/settings', { as: member, body });
    expect(settings).toMatchObject({ turn: false, comment: true });
    expect(settings).not.toHaveProperty('password');
    expect(await tell({ app, member }, 'turn')).toEqual([member.number]);
    await tell({ app, member }, 'password');
    await drain(app);
    expect(service.received.map(({ content }) => content.tag)).toEqual([`password:free-board:${subjects}`]);
    await app.call('PUT', '/api/push/settings', { as: member, body: { turn: true } });
    await tell({ app, member }, 'turn');
    await drain(app);
    expect(service.received).toHaveLength(2);
  });
});

describe('a browser that is no longer there', () => {
  test.each([404, 410])('the service says %d: it is forgotten', async status => {
    const { app, service, member } = await openScene();
    service.answer = () => ({ status });
    await tell({ app, member }, 'turn');
    await drain(app);
    const { body } = await app.call<PushState>('GET', '/api/push', { as: member });
    expect([body.devices, body.isOn]).toEqual([0, false]);
    expect(await queued(app)).toEqual([]);
  });

  test('a service that is busy or broken is asked again later, and in the end given up', async () => {
    const { app, service, member } = await openScene();
    service.answer = () => ({ status: 503, headers: { 'retry-after': '60' } });
    await tell({ app, member }, 'comment');
    await drain(app);
    app.clock.pass(30_000);
    await drain(app);
    expect((await queued(app)).map(({ tries }) => tries)).toEqual([1]);
    app.clock.pass(31_000);
    service.answer = () => ({ status: 201 });
    await drain(app);
    expect(service.received).toHaveLength(1);
    service.answer = () => ({ status: 500 });
    await tell({ app, member }, 'comment');
    for (let n = 0; n < 5; n++) {
      expect(await queued(app)).toHaveLength(1);
      await drain(app);
      app.clock.pass(200 * MINUTE);
    }
    expect(await queued(app)).toEqual([]);
  });

  test('logging out, everywhere or here, ends it; another member of the same browser takes its place', async () => {
    const { app, service, member } = await openScene();
    const other = await newMember(app);
    const browser = service.newBrowser();
    await subscribe(app, member, browser);
    await subscribe(app, other, browser);
    await tell({ app, member }, 'turn');
    await tell({ app, member: other }, 'turn');
    await app.call('POST', '/api/auth/logout', { as: other });
    await drain(app);
    expect(service.received).toEqual([]);
    await subscribe(app, member, browser);
    await tell({ app, member }, 'turn');
    await app.call('POST', '/api/auth/logout-everywhere', { as: member });
    await drain(app);
    expect([service.received, await queued(app)]).toEqual([[], []]);
    expect(await app.site.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  });

  test('switching it off here leaves other browsers', async () => {
    const { app, service, member } = await openScene();
    await app.call('DELETE', '/api/push', { as: member });
    await tell({ app, member }, 'turn');
    await drain(app);
    expect(service.received).toEqual([]);
  });

  test('a session that has expired is sent nothing', async () => {
    const { app, service, member } = await openScene();
    app.clock.pass(31 * 24 * 60 * MINUTE);
    await tell({ app, member }, 'turn');
    await drain(app);
    expect([service.received, await queued(app)]).toEqual([[], []]);
  });
});

test('a comment does not wait for a push to a recipient’s browser that logs out meanwhile', async () => {
  const { app, member } = await openScene();
  const address = `/api/freeboard/${await newFreePost(app, member)}/comments`;
  const other = await newMember(app);
  const commented = await write(app.site.db, async tx => {
    await tx.deleteFrom('push_subscriptions').execute();
    const answer = app.call('POST', address, { as: other, body: { content: '저도 갈게요.' } });
    // Long enough to reach the row that is being deleted.
    await pause(300);
    return { answer };
  });
  expect((await commented.answer).status).toBe(201);
  expect(await queued(app)).toEqual([]);
});

describe('an address to send to', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const WRONG = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://evilpush.apple.com.example.org/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://user@fcm.googleapis.com/x',
    'file:///etc/passwd',
    'https://xpush.apple.com/x',
  ];
  test('those of no browser are refused', async ({ app, member }) => {
    const message = '이 브라우저의 알림 서비스에는 보낼 수 없습니다. 다른 브라우저에서 켜 주세요.';
    for (const endpoint of WRONG) {
      const { status, body } = await subscribe(app, member, { endpoint, keys });
      const said = (body as unknown as { message: string }).message;
      expect([endpoint, status, said]).toEqual([endpoint, 400, message]);
    }
  });

  test('endpoints of the browsers’ push services are accepted; malformed keys are refused', async () => {
    const { app, member } = await openSiteWith('member');
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
    ])
      expect((await subscribe(app, member, { endpoint, keys })).status).toBe(200);
    const wrong = { endpoint: 'https://web.push.apple.com/a', keys: { ...keys, auth: 'short' } };
    expect((await subscribe(app, member, wrong)).status).toBe(400);
    // One device per session.
    const { body } = await app.call<PushState>('GET', '/api/push', { as: member });
    expect(body.devices).toBe(1);
  });

  test('a key that is no point of the curve is forgotten instead of tried again', async () => {
    const service = await startPushService();
    const app = await openTestApp({ PUSH_SERVICES: service.origin });
    const member = await newMember(app);
    await subscribe(app, member, { endpoint: `${service.origin}/x`, keys });
    await tell({ app, member }, 'turn');
    await drain(app);
    expect(await app.site.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  });
});

describe('several processes', () => {
  test('processes have the same keys, and each message is sent by one of them', async () => {
    const { app, service, member } = await openScene();
    const senders = await Promise.all([1, 2, 3].map(() => openPush(app.site)));
    expect(new Set(senders.map(({ publicKey }) => publicKey))).toEqual(new Set([app.site.push.publicKey]));
    for (let n = 0; n < 40; n++) await tell({ app, member }, 'turn');
    await Promise.all([...senders, ...senders].map(sender => sender.drain()));
    await Promise.all(senders.map(sender => sender.close()));
    expect(new Set(service.received.map(({ content }) => content.tag)).size).toBe(40);
    expect(service.received).toHaveLength(40);
  });

  test('pushes that a process claimed and did not send before it died are sent a minute later', async () => {
    const { app, service, member } = await openScene();
    await tell({ app, member }, 'turn');
    const until = new Date(app.clock.now.getTime() + MINUTE).toISOString();
    await app.site.db.updateTable('push_messages').set({ due_at: until, tries: 1 }).execute();
    await drain(app);
    expect(service.received).toEqual([]);
    app.clock.pass(MINUTE);
    await drain(app);
    expect(service.received).toHaveLength(1);
  });
});
