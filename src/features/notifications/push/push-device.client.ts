import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { storedSession, storedToken } from '#/ui/client/session.ts';

/**
 * `home-screen` where an iPhone needs the site on its home screen first, `denied` if the member has forbidden
 * notifications, `unsupported` if the browser or the site has no pushes.
 */
export type PushOnDevice = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

/** The last subscription in this browser: its member, session and push address. */
const REMEMBERED = 'push';
const WORKER_MS = 30_000;
const NO_WORKER =
  '이 브라우저가 알림을 받을 준비를 하지 못했습니다. 페이지를 새로고침한 뒤 다시 시도해주세요.';

/** The message is shown to the member. */
export class PushRefusedError extends Error {}

/** Never asks the member for permission. */
export async function pushOnDevice(): Promise<PushOnDevice> {
  if (needsHomeScreen()) return 'home-screen';
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const { key, isOn } = await fetchJson(browserApi.api.push.$get());
  if (key === null) return 'unsupported';
  return isOn && Notification.permission === 'granted' && (await ownSubscription()) ? 'on' : 'off';
}

/**
 * Asks the member for permission; call it first in a press handler. Throws PushRefusedError if pushes are not
 * allowed or not possible.
 */
export async function switchPushOn(): Promise<void> {
  // Some browsers ask only directly after a press, so nothing may be awaited before.
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushRefusedError('알림이 허용되지 않았습니다. 브라우저의 사이트 설정에서 알림을 허용해주세요.');
  await subscribe();
}

/** The server unsubscribes first, so that no further push is sent. */
export async function switchPushOff(): Promise<void> {
  await fetchJson(browserApi.api.push.$delete());
  localStorage.removeItem(REMEMBERED);
  await (await ownSubscription())?.unsubscribe();
}

/** Subscribes again if push address or session changed since the same member turned pushes on. */
export async function renewPush(): Promise<void> {
  const [userId, ...rest] = (localStorage.getItem(REMEMBERED) ?? '').split(' ');
  const session = storedSession();
  if (!userId || userId !== session?.userId || !canPush() || Notification.permission !== 'granted') return;
  const subscription = await ownSubscription();
  if (subscription && rest.join(' ') === memoryOf(subscription)) return;
  await subscribe();
}

async function subscribe(): Promise<void> {
  const { key } = await fetchJson(browserApi.api.push.$get());
  const registration = await ready();
  if (key === null || !registration) throw new PushRefusedError(NO_WORKER);
  const subscription = await subscribed(registration, key);
  const { endpoint, keys } = subscription.toJSON();
  const json = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await fetchJson(browserApi.api.push.$put({ json }));
  localStorage.setItem(REMEMBERED, `${storedSession()?.userId} ${memoryOf(subscription)}`);
}

async function subscribed(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const { pushManager } = registration;
  const former = await pushManager.getSubscription();
  // The subscription belongs to an earlier site under the same address.
  const isOther = former && base64Url(former.options.applicationServerKey) !== key;
  if (isOther) await former.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new PushRefusedError(
      '브라우저의 알림 서비스에 연결하지 못했습니다. 인터넷 연결과 브라우저의 알림 설정을 확인해주세요.',
    );
  }
}

// The end of the token tells sessions apart; a reader of the storage sees the whole token anyway.
const memoryOf = ({ endpoint }: PushSubscription) => `${storedToken().slice(-6)} ${endpoint}`;

const canPush = () =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function ready(): Promise<ServiceWorkerRegistration | undefined> {
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, WORKER_MS));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** An iPhone or iPad has pushes only for a page opened from the home screen. */
function needsHomeScreen(): boolean {
  const isApple =
    /iP(hone|ad|od)/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

function base64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
