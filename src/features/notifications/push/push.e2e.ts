import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';
import { tournamentBody } from '#test/fixtures/tournaments-on-site.ts';
import type { PushState } from './push.server.ts';

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: '이 기기로 알림 받기' });

/** The page registers its worker when idle, which may be late. */
const hasWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Sets the browser's permission; a headless browser denies it whatever it is told. */
const permits = (context: BrowserContext, answer: NotificationPermission) =>
  context.addInitScript(permission => {
    Object.assign(globalThis, { asked: 0 });
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      (globalThis as unknown as { asked: number }).asked++;
      return permission === 'granted' ? 'granted' : 'denied';
    };
  }, answer);

/** Test browsers reach no push service, so they get an address as if they did. */
const subscribesTo = (context: BrowserContext, endpoint: string) =>
  context.addInitScript(address => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    let current: unknown = null;
    const subscription = {
      endpoint: address,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: address, keys }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    const manager = (globalThis as unknown as { PushManager: { prototype: object } }).PushManager.prototype;
    Object.assign(manager, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription;
        return subscription;
      },
    });
  }, endpoint);

test('a member switches the notifications of this browser on and off, and kinds of them by themselves', async () => {
  const writer = await newWriter();
  const { page, context } = await browserOf(writer, undefined, {
    serviceWorkers: 'allow',
    viewport: PHONE,
  });
  await permits(context, 'granted');
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${writer.userId}`;
  await subscribesTo(context, endpoint);
  await page.goto('/notifications/settings');
  await deviceSwitch(page).waitFor();
  await hasWorker(page);
  await expect.poll(() => deviceSwitch(page).isChecked()).toBe(false);
  const state = () => callSite<PushState>('GET', '/api/push', { as: writer });
  await deviceSwitch(page).click();
  await expect.poll(async () => (await state()).isOn).toBe(true);
  await expect.poll(() => deviceSwitch(page).isChecked()).toBe(true);
  await expectFits(page);

  for (const summary of await page.getByText('종류마다 고르기').all()) await summary.click();
  const comments = page.getByRole('switch', { name: '내 글에 달린 댓글, 기기로도' });
  await comments.click();
  const settings = () => callSite<{ comment: boolean }>('GET', '/api/push/settings', { as: writer });
  await expect.poll(async () => (await settings()).comment).toBe(false);
  await page.getByRole('switch', { name: '내 신청의 수락과 거절', exact: true }).click();
  const decisions = page.getByRole('switch', { name: '내 신청의 수락과 거절, 기기로도' });
  await expect.poll(() => decisions.isDisabled()).toBe(true);

  await deviceSwitch(page).click();
  await expect.poll(async () => (await state()).isOn).toBe(false);
  await expect.poll(() => deviceSwitch(page).isChecked()).toBe(false);
  await expect.poll(() => comments.count()).toBe(0);
});

test('the service worker of a member who only reads shows a push', async () => {
  const writer = await newWriter();
  const { page, context } = await browserOf(writer, '/notice', {
    serviceWorkers: 'allow',
  });
  await hasWorker(page);
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const data = JSON.stringify({ title: '내 차례입니다', body: '3번 테이블로 오세요.', link: '/', tag: 't' });
  const [worker] = context.serviceWorkers();
  const shown = await worker?.evaluate(
    sent =>
      new Promise(resolve => {
        const { registration } = globalThis as unknown as { registration: object };
        const showNotification = async (title: string, { body }: { body: string }) => resolve([title, body]);
        Object.assign(registration, { showNotification });
        const event = new (
          globalThis as unknown as { PushEvent: new (type: string, init: object) => Event }
        ).PushEvent('push', { data: sent });
        dispatchEvent(event);
      }),
    data,
  );
  expect(shown).toEqual(['내 차례입니다', '3번 테이블로 오세요.']);
});

test('a player is asked on the tournament’s page, never by the browser before the press', async () => {
  const writer = await newWriter();
  const body = tournamentBody('차례 알림 대회');
  const [field] = body.events;
  const player = field?.type === 'entered' ? field.entries[0]?.players[0] : undefined;
  if (player) player.member = writer.userId;
  const saved = await callSite<{ id: number }>('POST', '/api/tournaments', { as: writer, body });
  const { page, context } = await browserOf(writer, undefined, { serviceWorkers: 'allow', viewport: PHONE });
  await permits(context, 'default');
  await page.goto(`/tournaments/${saved.id}`);
  const offer = page.getByRole('region', { name: '차례 알림' });
  await offer.waitFor();
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
  expect(await asked()).toBe(0);
  await offer.getByRole('button', { name: '알림 받기' }).click();
  await page.getByText('알림이 허용되지 않았습니다.', { exact: false }).waitFor();
  expect(await asked()).toBe(1);
});
