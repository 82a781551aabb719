import { expect, test } from 'vitest';
import { listenForPushes, type PushWorld } from './push-events.ts';

type Shown = { title: string; options: { body: string; tag: string; data: { page: string } } };

/** Listens for pushes in a worker; records its notifications and windows. `open` are the open pages. */
function startWorker(open: string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const clients = {
    matchAll: async () => open.map(url => ({ url, focus: () => opened.push(`focus ${url}`) })),
    openWindow: (url: string) => opened.push(url),
  };
  const world = {
    location: { origin: 'https://site.test' },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      showNotification: (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    clients,
  };
  listenForPushes(world as unknown as PushWorld);
  const send = async (type: string, event: object) => {
    const works: unknown[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: unknown) => works.push(work) });
    await Promise.all(works);
  };
  const push = (data: string) => send('push', { data: { json: () => JSON.parse(data) } });
  const press = (page: string) => send('notificationclick', { notification: { close() {}, data: { page } } });
  return { shown, opened, push, press };
}

test('a push is shown with its title and sentence, and an unreadable one is shown as well', async () => {
  const { shown, push } = startWorker();
  await push(
    JSON.stringify({ title: '내 차례입니다', body: '3번 테이블', link: '/tournaments/3', tag: 'turn:1' }),
  );
  await push('{');
  expect(shown.map(({ title, options }) => [title, options.body, options.tag, options.data.page])).toEqual([
    ['내 차례입니다', '3번 테이블', 'turn:1', 'https://site.test/tournaments/3'],
    ['새 알림', '새 알림이 있습니다.', 'notification', 'https://site.test/notifications'],
  ]);
});

test('a press on a push focuses the page if it is open, opens it otherwise, and never opens another site', async () => {
  const { opened, press, push, shown } = startWorker(['https://site.test/tournaments/3?view=now']);
  await press('https://site.test/tournaments/3');
  await press('https://site.test/free-board/1');
  await press('https://elsewhere.test/x');
  expect(opened).toEqual([
    'focus https://site.test/tournaments/3?view=now',
    'https://site.test/free-board/1',
    'https://site.test/notifications',
  ]);
  await push(JSON.stringify({ link: '//elsewhere.test' }));
  expect(shown[0]?.options.data.page).toBe('https://site.test/notifications');
});
