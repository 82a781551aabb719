import { expect, test } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { queuesOf } from './connect.ts';

test('waiting writers are counted while the database is locked, and are none afterwards', async () => {
  const { site } = await openTestApp();
  const { db } = site;
  const isPostgres = process.env.TEST_ON === 'postgres';
  // SQLite has one writer, whose waiting transactions share it; PostgreSQL has eight.
  const holders = await Promise.all(
    Array.from({ length: isPostgres ? 8 : 1 }, () => db.startTransaction().execute()),
  );
  expect(queuesOf(db).waiting.writes).toBe(0);
  const later = Array.from({ length: 3 }, () =>
    db.transaction().execute(tx => tx.deleteFrom('tries').execute()),
  );
  await expect.poll(() => queuesOf(db).waiting.writes).toBe(3);
  const { busy, oldestWriteMs } = queuesOf(db);
  if (isPostgres) expect(busy.writes).toBe(8);
  else expect(oldestWriteMs).toBeGreaterThan(0);
  for (const holder of holders) await holder.rollback().execute();
  await Promise.all(later);
  expect(queuesOf(db).waiting.writes).toBe(0);
});
