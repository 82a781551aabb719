import { type NotificationText, sentenceOf } from '#/features/notifications/inbox/notification-text.rules.ts';
import type { NotificationKind } from '#/features/notifications/inbox/sentences.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';

/**
 * The hosts of the browsers' push services; a leading dot means all subdomains. Pushes go only to these hosts
 * and to the origins in the operator's `PUSH_SERVICES`.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
/** The content of a push. A push replaces an earlier one with the same `tag`; a press opens `link`. */
export type PushContent = { title: string; body: string; link: string; tag: string };

/**
 * Whether the site may send a push to this address: https at a known push service, or an origin among
 * `origins`. Other addresses are refused, because they could be in the site's own network.
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

/** Whether a notification of this kind is pushed again when a further event only raises its count. */
export const isPushedAgain = (kind: NotificationKind): boolean => kind === 'turn';

/** Milliseconds after which a push of this kind is no longer sent: ten minutes for a turn, else a day. */
export const pushLifeOf = (kind: NotificationKind): number => (kind === 'turn' ? 10 : 24 * 60) * MINUTE_MS;
