import { expect, test } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { settleAll, write } from './write.ts';

test('of statements that run together the failure that came first is thrown', async () => {
  const { db } = (await openTestApp()).site;
  const row = { key: 'taken', points: 1, expire: null };
  await db.insertInto('tries').values(row).execute();
  const written = write(db, tx => {
    const failsLater = async () => {
      // PostgreSQL refuses the second of these, because the transaction is aborted by then.
      for (const _ of [1, 2]) await tx.selectFrom('tries').select('key').execute();
      throw new Error('the later failure');
    };
    return settleAll([failsLater(), tx.insertInto('tries').values(row).execute()]);
  });
  await expect(written).rejects.toThrow(/unique/i);
});
