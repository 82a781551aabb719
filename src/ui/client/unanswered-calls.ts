import { newUuid } from '#/ui/client/device/uuid.ts';
import { storedJson, storeText } from './device/storage.ts';

const STORED = 'unanswered-calls';
// An equal text sent later than this is meant as a new one. The server keeps a key for longer.
const LIFE_MS = 6 * 60 * 60 * 1000;
const MOST = 50;
// A body with a password is not even stored as a hash.
const SECRET = /\/auth\/|password/i;

/** The keys by URL and a hash of the body; `at` is in ms since 1970. */
type Unanswered = Record<string, { key: string; at: number }>;

export type UnansweredCall = { key: string; forget: () => void };

/** Has the key of an equal unanswered POST, or a new one; undefined for other methods and with a password. */
export function callToSend(address: string, { method, body }: RequestInit): UnansweredCall | undefined {
  if (method !== 'POST' || (body && typeof body !== 'string')) return undefined;
  const text = typeof body === 'string' ? body : '';
  if (SECRET.test(address + text)) return undefined;
  const name = `${address} ${hashOf(text)}`;
  const now = Date.now();
  const calls = read();
  const known = calls[name];
  const call = known && now - known.at < LIFE_MS ? known : { key: newUuid(), at: now };
  store({ ...calls, [name]: call });
  const forget = () => {
    const { [name]: answered, ...others } = read();
    store(answered && answered.key !== call.key ? { ...others, [name]: answered } : others);
  };
  return { key: call.key, forget };
}

/** The object at the URL `removed` can then be created again. */
export function forgetCallsOf(removed: string): void {
  const calls = Object.entries(read());
  const others = calls.filter(([name]) => !removed.startsWith(name.split(' ')[0] ?? name));
  if (others.length < calls.length) store(Object.fromEntries(others));
}

const read = () => (storedJson(STORED) ?? {}) as Unanswered;

function store(calls: Unanswered): void {
  const newest = Object.entries(calls).sort(([, one], [, other]) => other.at - one.at);
  const text = JSON.stringify(Object.fromEntries(newest.slice(0, MOST)));
  storeText(STORED, newest.length === 0 ? '' : text);
}

/** 53 bits (cyrb53): the browser's own hashes are not available over plain http. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
