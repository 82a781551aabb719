import { readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openSite } from '#/app/open.ts';
import { stampOf } from '#/server/backups/backups.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { acceptClock, loadMarkedMoment } from './clock-check.ts';

/** A site with a session, an access record, a ranked week and a week of backups. */
async function usedApp(): Promise<TestApp> {
  const app = await openTestApp();
  const { db, backups } = app.site;
  const { id } = await newMember(app);
  const { number } = await db
    .selectFrom('members')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const record = { member: number, address: '203.0.113.7', way: 'login' as const };
  await db
    .insertInto('access_records')
    .values({ ...record, at: app.clock.now.toISOString() })
    .execute();
  await db.insertInto('ranked_weeks').values({ week: '2025-01-06' }).execute();
  const { file } = await backups.make();
  for (let days = 1; days <= 6; days++)
    writeFileSync(file.replace(/\d{8}-\d{6}/, stampOf(daysAgo(app, days))), 'backup');
  return app;
}

const daysAgo = ({ clock }: TestApp, days: number) => new Date(clock.now.getTime() - days * DAY_MS);
const countOf = async ({ site: { db } }: TestApp, table: 'sessions' | 'access_records' | 'ranked_weeks') =>
  (await db.selectFrom(table).selectAll().execute()).length;
const backupsOf = ({ site }: TestApp) =>
  readdirSync(site.backups.folder).filter(name => name.startsWith('dangu-2')).length;

async function everything(app: TestApp) {
  return {
    sessions: await countOf(app, 'sessions'),
    records: await countOf(app, 'access_records'),
    weeks: await countOf(app, 'ranked_weeks'),
  };
}

const JOBS = ['privacy', 'rank the week', 'backup'];

test('a clock that jumps a year ahead deletes no session, record, rank or backup, until a person confirms it', async () => {
  const app = await usedApp();
  const before = await everything(app);
  expect([before.sessions > 0, before.records > 0, before.weeks, backupsOf(app)]).toEqual([true, true, 1, 7]);
  app.clock.jump(365 * DAY_MS);
  expect(app.site.clockCheck.daysAhead).toBe(365);
  for (const job of JOBS) await app.site.jobs.run(job);
  expect(await everything(app)).toEqual(before);
  expect(backupsOf(app)).toBe(8);
  await acceptClock(app.site.db, app.clock.now);
  for (const job of ['privacy', 'rank the week']) await app.site.jobs.run(job);
  expect(await countOf(app, 'sessions')).toBe(0);
  expect(await countOf(app, 'ranked_weeks')).toBe(1);
  await app.site.backups.forget();
  // The three newest are kept at any age.
  expect(backupsOf(app)).toBe(3);
});

test('a site that starts with such a clock is in doubt too, also where nothing was noted yet and when it starts again', async () => {
  const app = await usedApp();
  await app.site.db.deleteFrom('clock_marks').execute();
  const lines: string[] = [];
  const log = { error: (_: object, line: string) => lines.push(line) } as unknown as typeof app.site.log;
  const later = () => new Date(app.clock.now.getTime() + 365 * DAY_MS);
  const { config } = app.site;
  const noted = app.clock.now;
  await app.site.close();
  for (let start = 0; start < 2; start++) {
    const site = await openSite(config, { now: later, log: Object.assign(app.site.log, log) });
    expect(site.clockCheck.daysAhead).toBe(365);
    expect(await loadMarkedMoment(site.db)).toEqual(noted);
    await site.jobs.run('privacy');
    expect((await site.db.selectFrom('sessions').selectAll().execute()).length).toBeGreaterThan(0);
    await site.close();
  }
  expect(lines).toEqual(Array(2).fill('the clock has jumped ahead: nothing is deleted by age'));
});

test('a clock that is right again deletes again, and thirteen days are no jump', async () => {
  const app = await usedApp();
  app.clock.jump(365 * DAY_MS);
  expect(await app.site.clockCheck.isRight()).toBe(false);
  app.clock.jump(-352 * DAY_MS);
  expect(await app.site.clockCheck.isRight()).toBe(true);
  await app.site.backups.forget();
  expect(backupsOf(app)).toBe(3);
});

test('a backup of the future is not the last one, and is named', async () => {
  const app = await usedApp();
  const { backups } = app.site;
  const last = await backups.last();
  const future = `dangu-${stampOf(daysAgo(app, -365))}.db.zst`;
  writeFileSync(`${backups.folder}/${future}`, 'backup');
  expect((await backups.last())?.file).toBe(last?.file);
  expect(await backups.ofFuture()).toEqual([future]);
  await backups.forget();
  expect(await backups.ofFuture()).toEqual([future]);
});
