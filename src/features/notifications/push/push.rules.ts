import { type NotificationText, sentenceOf } from '#/features/notifications/inbox/notification-text.rules.ts';
import type { NotificationKind } from '#/features/notifications/inbox/sentences.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';

/**
 * A leading dot means all subdomains. Pushes go only to these hosts and to the origins in the operator's
 * `PUSH_SERVICES`.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
/** A push replaces an earlier one with the same `tag`; a press opens `link`. */
export type PushContent = { title: string; body: string; link: string; tag: string };

/**
 * The address is https at a known push service, or its origin is among `origins`. Other addresses could be in
 * the site's own network.
 */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  if (username) return false;
  if (origins.includes(origin)) return true;
  const isKnown = PUSH_SERVICES.some(host =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  );
  return protocol === 'https:' && port === '' && isKnown;
}

export function contentOf(notification: NotificationText & { subject: string; link: string }, site: string) {
  const { kind, subject, link } = notification;
  const title = kind === 'turn' ? TURN_TITLES[notification.event] : site;
  return { title, body: sentenceOf(notification), link, tag: `${kind}:${subject}` };
}

const TURN_TITLES = { called: '내 차례입니다', referee: '심판 호출', next: '곧 내 차례입니다' };

const FIRST_RETRY_MS = 15_000;
const TRIES_MOST = 5;

/** Milliseconds from failed try `tries` (from 1) to the next, at least Retry-After; undefined to give up. */
export function retryAfter(tries: number, retryAfterSeconds: number | undefined): number | undefined {
  if (tries >= TRIES_MOST) return undefined;
  return Math.max(FIRST_RETRY_MS * 4 ** (tries - 1), (retryAfterSeconds ?? 0) * 1000);
}

/** A push is repeated when a further event only raises the count. */
export const isPushedAgain = (kind: NotificationKind): boolean => kind === 'turn';

/** The time for which a push service keeps a message, in milliseconds; a turn is over soon. */
export const pushLifeOf = (kind: NotificationKind): number => (kind === 'turn' ? 10 : 24 * 60) * MINUTE_MS;
