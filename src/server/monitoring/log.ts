import { type Logger, type LoggerOptions, pino } from 'pino';
import { isDatabaseAway } from '#/database/health.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';

export type Log = Logger;

/** Makes the log: one JSON object a line, without passwords, tokens, phone numbers or mail addresses. */
export function makeLog(
  level: string,
  to: { write: (line: string) => void } = pino.destination(1),
  traceId?: () => string | undefined,
): Log {
  const options = {
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeFields },
    hooks: { streamWrite: withoutPrivateData, logMethod: onceAMinute() },
    ...(traceId && { mixin: () => ({ traceId: traceId() }) }),
  };
  return pino({ level, ...options }, to);
}

/**
 * Makes a hook of the logger that writes one line a minute, without a stack, for equal errors of a database
 * that is away (a full disk, a refused password); `more` counts the lines left out since the last one.
 */
function onceAMinute(): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const lines = new OnceAMinute();
  return function (args, method) {
    const [fields] = args as unknown as [{ err?: unknown; job?: string; requestId?: string } | undefined];
    if (!isDatabaseAway(fields?.err)) return method.apply(this, args);
    const error = String(fields?.err);
    const more = lines.pass(error);
    if (more === null) return;
    const { requestId, job } = fields ?? {};
    this.error({ requestId, job, error, more: more || undefined }, 'database away');
  };
}

/** The fields of an error that are safe to log; others may quote private data, such as the refused row. */
function safeFields(error: Error): object {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, code };
}

// A trace id, which may contain digits like a phone number's, is matched first and stays as it is.
const PHONE = /"traceId":"[\da-f]{32}"|(?<!\d)(01\d)[- ]?\d{3,4}[- ]?(\d{4})(?!\d)/g;
const EMAIL = /[^\s"'<>()[\]:;,/\\@]{1,64}@[^\s"'<>()[\]:;,/\\@]{1,255}/g;
const BEARER = /bearer {1,8}[\w-]+/gi;

/** A log line without the phone numbers, mail addresses and tokens that an error's message may quote. */
function withoutPrivateData(line: string): string {
  const withoutPhones = line.replace(PHONE, (found, head?: string, tail?: string) =>
    head ? `${head}-****-${tail}` : found,
  );
  return withoutPhones.replace(EMAIL, '…@…').replace(BEARER, 'Bearer …');
}

const LINK = /(\/(?:live|table|links)\/)[0-9A-Za-z]+/g;

/** A request's path for the log, without the secret token of a tournament's link or a calendar. */
export const loggedPath = (path: string) =>
  path.replace(LINK, '$1…').replace(/^\/calendar\/.*/, '/calendar/…');

/** A random id for a request, short enough to be read out over the phone; not a secret. */
export const newRequestId = () =>
  Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');

const KEYS_MOST = 1000;

/** Lets one event a minute through for each key, and counts the events dropped in between. */
export class OnceAMinute {
  readonly #passed = new Map<string, { at: number; more: number }>();

  /** Null for an event to drop; else the number of events with this key dropped since the last allowed. */
  pass(key: string): number | null {
    const now = performance.now();
    const last = this.#passed.get(key);
    if (last && now - last.at < MINUTE_MS) {
      last.more++;
      return null;
    }
    if (this.#passed.size >= KEYS_MOST) this.#passed.clear();
    this.#passed.set(key, { at: now, more: 0 });
    return last?.more ?? 0;
  }
}

/**
 * A failed login. `account` is the typed login id if a member has this id; otherwise it is empty, because the
 * user may have typed a password in the wrong box.
 */
type FailedLogin = {
  account: string;
  address: string;
  way: 'password' | 'second step' | 'passkey' | 'provider';
};

type FailedLogins = { lines: OnceAMinute; byWay: Partial<Record<FailedLogin['way'], number>> };

const failures = new WeakMap<Log, FailedLogins>();

const failuresIn = (log: Log): FailedLogins => {
  const known = failures.get(log) ?? { lines: new OnceAMinute(), byWay: {} };
  failures.set(log, known);
  return known;
};

/** Counts a failed login; logs one line a minute per address and account (`more`: those left out). */
export function noteFailedLogin(log: Log, { account, address, way }: FailedLogin): void {
  const { lines, byWay } = failuresIn(log);
  byWay[way] = (byWay[way] ?? 0) + 1;
  const more = lines.pass(`${address} ${account}`);
  if (more !== null) log.warn({ account, address, way, more }, 'failed login');
}

/** The number of failed logins since the process started, for each way of logging in. */
export const countFailedLogins = (log: Log): FailedLogins['byWay'] => failuresIn(log).byWay;
