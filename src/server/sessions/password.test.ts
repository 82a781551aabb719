import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import { hashPassword, isOutdatedHash, isPassword } from './password.ts';

const limit = new ConcurrencyLimit(1, { timeoutMs: Number.POSITIVE_INFINITY });

/** The kinds of work done outside this thread while `run` runs. */
async function workOf(run: () => Promise<unknown>): Promise<string[]> {
  const kinds: string[] = [];
  const hook = createHook({ init: (_id, kind) => void kinds.push(kind) }).enable();
  try {
    await run();
  } finally {
    hook.disable();
  }
  return kinds.filter(kind => /ARGON2/i.test(kind));
}

test('a hash states its parameters: argon2id, 19 MiB, two passes, one lane, and its salt', async () => {
  const [one, other] = [
    await hashPassword('three-cushion-9', limit),
    await hashPassword('three-cushion-9', limit),
  ];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await isPassword('three-cushion-9', one, limit)).toBe(true);
  expect(await isPassword('three-cushion-8', one, limit)).toBe(false);
});

test('a hash of other parameters is renewed, one of today’s is not', async () => {
  const hash = await hashPassword('three-cushion-9', limit);
  expect(isOutdatedHash(hash)).toBe(false);
  for (const weaker of ['m=9728,t=2,p=1', 'm=19456,t=1,p=1', 'm=19456,t=2,p=4']) {
    expect(isOutdatedHash(hash.replace('m=19456,t=2,p=1', weaker))).toBe(true);
  }
});

test('an unknown name costs the same hashing as a known one, and neither blocks the event loop', async () => {
  const hash = await hashPassword('three-cushion-9', limit);
  const somebody = await workOf(() => isPassword('not this one', hash, limit));
  const nobody = await workOf(() => isPassword('not this one', undefined, limit));
  const erased = await workOf(() => isPassword('not this one', '', limit));
  expect(somebody).toHaveLength(1);
  expect([nobody, erased]).toEqual([somebody, somebody]);
  expect(await isPassword('', undefined, limit)).toBe(false);
});
