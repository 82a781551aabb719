import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compressFile } from '#/database/backup/compressed-file.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { everythingIn } from '#test/fixtures/every-row.ts';
import { openFilledApp } from '#test/fixtures/filled-app.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const PAGE = 4096;
const ROWS = 300;

/** Makes a backup a day later; returns it with its pages. */
async function backUp(app: TestApp) {
  app.clock.pass(DAY_MS);
  // Counts in memory must not be stored between backup and comparison.
  await app.site.visits.flush();
  await app.site.views.flush();
  const packed = (await app.site.backups.make()).file;
  const file = await unpacked(packed);
  return { packed, file, pages: pagesOf(readFileSync(file)) };
}

async function expectEveryRow(app: TestApp, { file }: { file: string }): Promise<void> {
  const saved = openFile(file, { writes: false });
  const [there, here] = [await everythingIn(app.site.db, file), await everythingIn(saved.db, file)];
  await saved.db.destroy();
  for (const [table, rows] of Object.entries(there.rows))
    expect(JSON.stringify(here.rows[table]) === JSON.stringify(rows), table).toBe(true);
  expect(here.given).toEqual(there.given);
}

function pagesOf(bytes: Buffer): string[] {
  const hashOf = (at: number) =>
    createHash('sha256')
      .update(bytes.subarray(at * PAGE, (at + 1) * PAGE))
      .digest('hex');
  return Array.from({ length: bytes.length / PAGE }, (_, at) => hashOf(at));
}

type Pages = { pages: string[] };
function newPages(after: Pages, before: Pages): number {
  const known = new Set(before.pages);
  return after.pages.filter(page => !known.has(page)).length;
}

async function change({ site }: TestApp, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(site.db);
}

test('a backup equals the earlier one except for the pages of rows written, changed and removed since', async () => {
  const app = await openFilledApp(ROWS);
  const first = await backUp(app);
  expect(first.pages.length).toBeGreaterThan(800);
  const second = await backUp(app);
  expect(newPages(second, first)).toBeLessThan(20);

  const body = { title: '새 글', content: '내용' };
  expect((await app.call('POST', '/api/freeboard', { as: app.member, body })).status).toBe(201);
  await change(
    app,
    'delete from comment_likes where comment < 30',
    'delete from comment_likes where comment > 270',
    'update comments set content = content || content || content where id in (3, 11, 200)',
    'update free_post_texts set content = content || content || content where post in (5, 200)',
    'update members set points = points + 70000 where number in (2, 250)',
    // Session rows are not ordered by time.
    'delete from sessions where token_hash = (select min(token_hash) from sessions)',
    // A unique value passes between two members in both directions.
    "update members set id_key = 'between' where number = 7",
    "update members set id_key = 'player7' where number = 200",
    "update members set id_key = 'player200' where number = 7",
  );
  const third = await backUp(app);
  expect(newPages(third, second)).toBeLessThan(first.pages.length / 8);
  await expectEveryRow(app, third);

  // Only the points' indexes, of a member's dozen, change.
  await change(app, 'update members set points = points + 70000 where number % 15 = 3');
  const fourth = await backUp(app);
  expect(newPages(fourth, third)).toBeLessThan(35);
  await expectEveryRow(app, fourth);
});

test('a former backup that is damaged, or has a row that no file lets go, is no hindrance', {
  tags: ['long'],
}, async () => {
  const app = await openTestApp();
  const { packed } = await backUp(app);
  const bytes = readFileSync(packed);
  writeFileSync(packed, bytes.fill(7, 2000, 2900));
  const whole = await backUp(app);
  await expectEveryRow(app, whole);
  const former = new DatabaseSync(whole.file);
  former.exec(
    "insert into audit_log (id, at, action, subject, before, after) values (9999999, '2026', '', '', '', '')",
  );
  former.close();
  await compressFile(whole.file, whole.packed, 1);
  await expectEveryRow(app, await backUp(app));
});
