import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { write } from '#/database/write.ts';
import { newCast, test } from '#test/fixtures/call-scene.ts';
import { CALLS, sentBy } from '#test/fixtures/calls.ts';

// Calls that need no office; the link of a captain or of a table's scorer serves everybody with the link.
const OTHERS = /(answer|present|own|accepted|captain|scorer)$|POST \/api\/clubs\/:id\/members$/;
const rows = Object.entries(CALLS).filter(
  ([name]) => /^(PUT|POST|DELETE) \/api\/clubs\/:id/.test(name) && !OTHERS.test(name),
);

test('an office that is taken away while a call is on its way allows it no more', {
  timeout: 120_000,
}, async ({ app, scene }) => {
  const done: string[] = [];
  for (const row of rows) {
    const cast = await newCast(app);
    const { name, method, path, body, as } = await sentBy({ ...scene, cast }, row, 'owner');
    let sent: Promise<{ status: number }> | undefined;
    await write(app.site.db, async tx => {
      const own = tx.updateTable('club_members').set({ role: 'member' });
      await own.where('member', '=', as?.number ?? 0).execute();
      sent = app.call(method, path, { as, body });
      await wait(60);
    });
    const { status } = (await sent) ?? { status: 0 };
    if (status < 400) done.push(`${name}: ${status}`);
  }
  expect(done).toEqual([]);
  expect(rows.length).toBeGreaterThan(15);
});
