import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';

const derive = promisify(argon2);
const ALGORITHM = 'argon2id';
// OWASP's second choice: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const tag = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  derive(ALGORITHM, { message: password.normalize('NFC'), nonce, ...cost });

/** Hashes a password (`$argon2id$…`), off the main thread; throws a Refusal (503) when too many wait. */
export function hashPassword(password: string, limit: ConcurrencyLimit): Promise<string> {
  return limit.run(() => hashUnlimited(password));
}

/** Like `hashPassword`, without a limit: for the start, the operator's commands and tests. */
export async function hashUnlimited(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return encode(nonce, await tag(password, nonce, COST));
}

function encode(nonce: Buffer, made: Buffer): string {
  const { memory, passes, parallelism } = COST;
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$${ALGORITHM}$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(made)}`;
}

const NOBODY = encode(randomBytes(16), randomBytes(COST.tagLength));

/** Whether the password matches; without a hash (no such member) false after the same work. */
export async function isPassword(
  password: string,
  hash: string | undefined,
  limit: ConcurrencyLimit,
): Promise<boolean> {
  const [, , , parameters = '', nonce = '', expected = ''] = (hash || NOBODY).split('$');
  const [memory, passes, parallelism] = parameters.split(',').map(part => Number(part.slice(2)));
  const wanted = Buffer.from(expected, 'base64');
  const cost = { memory, passes, parallelism, tagLength: wanted.length } as typeof COST;
  const made = await limit.run(() => tag(password, Buffer.from(nonce, 'base64'), cost));
  return timingSafeEqual(made, wanted) && Boolean(hash);
}

/** Whether a hash was made with less work than is required today, so that the next login should renew it. */
export function isOutdatedHash(hash: string): boolean {
  const { memory, passes, parallelism } = COST;
  return !hash.includes(`$m=${memory},t=${passes},p=${parallelism}$`);
}
