/** An event that keeps the service worker running until its work is done. */
export type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Push = { title?: unknown; body?: unknown; link?: unknown; tag?: unknown };
type PushEvent = Waiting & { data: { json: () => Push } | null };
type PressEvent = Waiting & { notification: { close: () => void; data?: { page?: string } } };
type OpenPage = { url: string; focus: () => Promise<unknown> };

/** The globals of a service worker that pushes need; the compiler checks these files as part of a page. */
export type PushWorld = {
  addEventListener: <E extends Event>(type: string, listener: (event: E) => void) => void;
  location: { origin: string };
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenPage[]>;
    openWindow: (page: string) => Promise<unknown>;
  };
};

const ICON = '/icon-192.png';

/**
 * Shows each push, and opens its page when it is pressed. A browser that receives a push and shows nothing
 * loses its subscription, so an unreadable push is shown as well. Only pages of this site are opened.
 */
export function listenForPushes(world: PushWorld): void {
  const { origin } = world.location;
  const pageOf = (link: unknown) => {
    const url = new URL(String(link || '/notifications'), origin);
    return url.origin === origin ? url.href : `${origin}/notifications`;
  };
  world.addEventListener<PushEvent>('push', event => {
    const { title = '새 알림', body = '새 알림이 있습니다.', link, tag = 'notification' } = read(event);
    const texts = { body: String(body), tag: String(tag), renotify: true, lang: 'ko' };
    const options = { ...texts, icon: ICON, badge: ICON, data: { page: pageOf(link) } };
    event.waitUntil(world.registration.showNotification(String(title), options));
  });
  world.addEventListener<PressEvent>('notificationclick', event => {
    event.notification.close();
    event.waitUntil(open(world, pageOf(event.notification.data?.page)));
  });
}

function read({ data }: PushEvent): Push {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function open({ clients }: PushWorld, page: string): Promise<unknown> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { pathname } = new URL(page);
  const found =
    pages.find(({ url }) => url === page) ?? pages.find(({ url }) => new URL(url).pathname === pathname);
  return found ? found.focus() : clients.openWindow(page);
}
