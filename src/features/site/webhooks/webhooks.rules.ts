import {
  FAILING_DAYS,
  FAILURES_MOST,
  PORTS,
  URL_OF_SITE,
  WRONG_PORT,
  WRONG_URL,
} from './webhooks.constants.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long after each failed try the next one comes; after the last one it is given up, 28 hours after the first. */
const RETRIES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
const JITTER = 0.2;
const ASKED_MOST = HOUR;
// Never longer than until the next try of what has just failed.
const FIRST_REST = RETRIES[0] * (1 - JITTER);
const REST_MOST = RETRIES[1] * (1 - JITTER);
const DAY = 24 * HOUR;

/**
 * When what was tried so often is tried again, in milliseconds from now; undefined when it is given up. `chance` is from
 * 0 to 1: receivers that fail together are not asked again together.
 */
export function retryAfter(
  tries: number,
  { chance, askedSeconds = 0 }: { chance: number; askedSeconds?: number },
): number | undefined {
  const wait = RETRIES[tries - 1];
  if (wait === undefined) return undefined;
  const spread = wait * (1 + JITTER * (2 * chance - 1));
  return Math.round(Math.max(spread, Math.min(askedSeconds * SECOND, ASKED_MOST)));
}

/** For how long nothing at all is sent to a webhook that has failed so often in a row. */
export const restAfter = (failures: number): number => Math.min(REST_MOST, FIRST_REST * 2 ** (failures - 1));

/** Whether so many failures in a row since then are enough to disable a webhook. */
export const isHopeless = (failures: number, failingSince: string, now: Date): boolean =>
  failures >= FAILURES_MOST && now.getTime() - Date.parse(failingSince) >= FAILING_DAYS * DAY;

/** The name of an address without the dot by which it may end. */
export const nameOf = ({ hostname }: URL) => hostname.split('.').filter(Boolean).join('.');

// Names below these never lead out of a network (RFC 6761, 6762, 8375).
const LOCAL = ['.localhost', '.local', '.internal', '.home.arpa', '.localdomain'];

/** Whether a name is of the own network, as far as that can be told without looking it up. */
export const isLocalName = (name: string) =>
  !name.includes('.') || LOCAL.some(local => name.toLowerCase().endsWith(local));

/** Why a webhook may not lead to an address, as far as that can be told without looking up its name. */
export function webhookUrlRefusal(url: URL, siteHost: string): string | undefined {
  const { protocol, port } = url;
  if (protocol !== 'https:') return WRONG_URL;
  if (!PORTS.includes(port)) return WRONG_PORT;
  return `${nameOf(url)}${port && `:${port}`}` === siteHost ? URL_OF_SITE : undefined;
}
