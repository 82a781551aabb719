import type { NotificationKind } from '#/features/notifications/inbox/notifications.constants.ts';
import { type NotificationText, sentenceOf } from '#/features/notifications/inbox/sentences.rules.ts';
import { PUSH_SERVICES, type PushContent } from './push.constants.ts';

/**
 * Whether the site sends to this address: https at a push service of a browser, or at one of the operator's `origins`.
 * Anything else could be a machine in the site's own network.
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

/** What a browser shows of a notification; `site` is the site's name. */
export function contentOf(
  notification: NotificationText & { subject: string; link: string },
  site: string,
): PushContent {
  const { kind, subject, link } = notification;
  const title = kind === 'turn' ? TURN_TITLES[notification.event] : site;
  return { title, body: sentenceOf(notification), link, tag: `${kind}:${subject}` };
}

const TURN_TITLES = { called: '내 차례입니다', referee: '심판 호출', next: '곧 내 차례입니다' };

const FIRST_RETRY_MS = 15_000;
const TRIES_MOST = 5;

/** When a push that has failed so often is tried again, in milliseconds from now; undefined when it is given up. */
export function retryAfter(tries: number, retryAfterSeconds: number | undefined): number | undefined {
  if (tries >= TRIES_MOST) return undefined;
  return Math.max(FIRST_RETRY_MS * 4 ** (tries - 1), (retryAfterSeconds ?? 0) * 1000);
}

/** Kinds of which each is pushed; of others, what only counts up while it is unread is not pushed again. */
export const isPushedAgain = (kind: NotificationKind): boolean => kind === 'turn';
