import { expect, test } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { executeAll, write } from './write.ts';

test('statements that run together are all undone by one that fails, whose failure is thrown', async () => {
  const { db } = (await openTestApp()).site;
  const row = (key: string) => ({ key, points: 1, expire: null });
  await db.insertInto('tries').values(row('taken')).execute();
  const written = write(db, tx => {
    const insert = (key: string) => tx.insertInto('tries').values(row(key));
    return executeAll(tx, [insert('first'), insert('taken'), insert('last')]);
  });
  await expect(written).rejects.toThrow(/unique/i);
  const keys = await db.selectFrom('tries').select('key').execute();
  expect(keys).toEqual([{ key: 'taken' }]);
});
