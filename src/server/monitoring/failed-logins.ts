import type { Log } from './log.ts';
import { OnceAMinute } from './once-a-minute.ts';

/** `account` is the login id of a member, empty where nobody has the typed one, which may be a password. */
type FailedLogin = {
  account: string;
  address: string;
  way: 'password' | 'second step' | 'passkey' | 'provider';
};

const failures = new WeakMap<Log, OnceAMinute>();

/** Logs one line a minute for each address and account; `more` counts the failures since the last line. */
export function noteFailedLogin(log: Log, { account, address, way }: FailedLogin): void {
  const lines = failures.get(log) ?? new OnceAMinute();
  failures.set(log, lines);
  const more = lines.pass(`${address} ${account}`);
  if (more !== null) log.warn({ account, address, way, more }, 'failed login');
}
