import { TransactionBuilder } from 'kysely';

/**
 * Loaded before the tests by `TEST_TWICE=on`: each transaction that `write` may repeat is rolled back once
 * and repeated, as after a serialization failure. A test then fails if its function did more than write.
 */
const { prototype } = TransactionBuilder as unknown as {
  prototype: { execute: (work: (tx: unknown) => Promise<unknown>) => Promise<unknown>; isTwice?: true };
};

if (!prototype.isTwice) {
  prototype.isTwice = true;
  const once = prototype.execute;
  const seen = new WeakSet<object>();
  prototype.execute = function (work) {
    if (seen.has(work) || !/database.write\.ts/.test(new Error().stack ?? '')) return once.call(this, work);
    seen.add(work);
    return once.call(this, async tx => {
      await work(tx);
      throw Object.assign(new Error('again'), { code: '40001' });
    });
  };
}
