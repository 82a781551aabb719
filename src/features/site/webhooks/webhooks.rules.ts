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
/** Before the second try, the third and so on; about 28 hours in all. */
const RETRIES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
const JITTER = 0.2;
const ASKED_MOST = HOUR;
// A webhook's rest after a failure is never longer than the delay before the next try.
const FIRST_REST = RETRIES[0] * (1 - JITTER);
const REST_MOST = RETRIES[1] * (1 - JITTER);
const DAY = 24 * HOUR;

/**
 * Milliseconds after the failed try number `tries`; undefined to give up. `chance` (0 to 1) spreads
 * deliveries that failed together; `askedSeconds` is the receiver's Retry-After.
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

/** Whether the receiver took the message. */
export const isTaken = (status: number) => status >= 200 && status < 300;

/** Milliseconds without deliveries after this number of failures in a row. */
export const restAfter = (failures: number): number => Math.min(REST_MOST, FIRST_REST * 2 ** (failures - 1));

/** The failures are in a row, since a time (ISO); such a webhook is to be disabled. */
export const isHopeless = (failures: number, failingSince: string, now: Date): boolean =>
  failures >= FAILURES_MOST && now.getTime() - Date.parse(failingSince) >= FAILING_DAYS * DAY;

/** Leaves out empty labels, such as one after a final dot. */
export const nameOf = ({ hostname }: URL) => hostname.split('.').filter(Boolean).join('.');

// Names under these domains never lead out of a network (RFC 6761, 6762, 8375).
const LOCAL = ['.localhost', '.local', '.internal', '.home.arpa', '.localdomain'];

/** Judges the form of the name; nothing is looked up. */
export const isLocalName = (name: string) =>
  !name.includes('.') || LOCAL.some(local => name.toLowerCase().endsWith(local));

/** A reason in Korean; undefined if a webhook may have this address. Nothing is looked up. */
export function webhookUrlRefusal(url: URL, siteHost: string): string | undefined {
  const { protocol, port } = url;
  if (protocol !== 'https:') return WRONG_URL;
  if (!PORTS.includes(port)) return WRONG_PORT;
  return `${nameOf(url)}${port && `:${port}`}` === siteHost ? URL_OF_SITE : undefined;
}
