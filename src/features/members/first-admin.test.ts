import { expect, test } from 'vitest';
import { openHouse } from '#test/house.ts';
import { ensureFirstAdmin } from './first-admin.server.ts';

test('processes that start together on a fresh database make one admin, and one of them tells the password', async () => {
  const { site, clock } = await openHouse();
  await site.db.deleteFrom('members').execute();
  const starts = Array.from({ length: 4 }, () =>
    ensureFirstAdmin(site.db, { id: '', password: '' }, clock.now),
  );
  const told = (await Promise.all(starts)).filter(made => made !== null);
  expect(told).toMatchObject([{ id: 'admin1' }]);
  const admins = site.db.selectFrom('members').select(['id', 'role']);
  expect(await admins.execute()).toEqual([{ id: 'admin1', role: 'admin' }]);
});
