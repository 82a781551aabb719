import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { migrateAt } from '#/database/migrate.ts';
import { BREAKING, MIGRATIONS, REPLACED } from '#/database/migrations/all.ts';
import { runOnEither } from '#/database/migrations/either-sql.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { directLocation } from '#/server/settings/config.ts';
import { emptyLocation } from '#test/fixtures/filled-app.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { reasonNotToStart } from './start-errors.ts';

const MIGRATE = join(import.meta.dirname, '../../../scripts/migrate.ts');
const ofNewer = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`;
const raiseNumber = (app: TestApp) =>
  app.site.db
    .updateTable('compatibility')
    .set({ number: BREAKING.length + 1 })
    .execute();

/** Closes a site; returns the settings to open it again. */
async function closed({ site }: TestApp): Promise<Record<string, string>> {
  await site.close();
  return { DATABASE_URL: site.config.DATABASE_URL, DATA_DIR: site.config.DATA_DIR };
}

test('a program starts on the database of a newer one that only added, names its migrations in one line, and serves', async () => {
  const app = await openTestApp();
  await ofNewer.execute(app.site.db);
  const settings = await closed(app);
  const lines: string[] = [];
  const again = await openTestApp(settings, makeLog('info', { write: line => void lines.push(line) }));
  expect(lines.filter(line => line.includes('9999-later'))).toHaveLength(1);
  const written = { as: await newMember(again), body: { title: '이어서 쓴 글', content: '그대로' } };
  expect((await again.call('POST', '/api/freeboard', written)).status).toBe(201);
  expect((await again.call('GET', '/readyz')).status).toBe(200);
  const backup = again.site.backups.make();
  if (settings.DATABASE_URL) await expect(backup).rejects.toThrow(/새 버전의 프로그램으로/);
  else expect((await backup).bytes).toBeGreaterThan(0);
});

test('a program refuses the database of a newer one that broke it, with one sentence and both ways out', async () => {
  const app = await openTestApp();
  await ofNewer.execute(app.site.db);
  await raiseNumber(app);
  const error = await openTestApp(await closed(app)).catch((refused: unknown) => refused);
  expect(reasonNotToStart(error)).toMatch(
    /함께 쓸 수 없는 새 버전입니다.*새 버전의 프로그램.*npm run restore/,
  );
});

test('a process that a newer one breaks while it runs is no longer ready, and is ready where the number is its own', async () => {
  const app = await openTestApp();
  await ofNewer.execute(app.site.db);
  expect((await app.call('GET', '/readyz')).status).toBe(200);
  await raiseNumber(app);
  expect((await app.call('GET', '/readyz')).status).toBe(503);
  expect((await app.call('GET', '/healthz')).status).toBe(200);
});

const OF_1_0_0 = REPLACED['0078-baseline'] ?? [];

test('a database that is older than 1.0.0 is left as it is, and the sentence names the version to pass through', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  await sql`delete from kysely_migration`.execute(db);
  for (const step of OF_1_0_0.slice(0, 60))
    await sql`insert into kysely_migration (name, timestamp) values (${step}, '2026')`.execute(db);
  const settings = await closed(app);
  const error = await openTestApp(settings).catch((refused: unknown) => refused);
  expect(reasonNotToStart(error)).toMatch(
    /1\.0\.0보다 옛 버전.*아무것도 바꾸지 않았습니다\. 먼저 1\.0\.0으로/,
  );
  const again = connect(directLocation(app.site.config));
  onTestFinished(() => again.destroy());
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    again,
  );
  expect(rows.map(({ name }) => name)).toEqual(OF_1_0_0.slice(0, 60));
  if (settings.DATA_DIR) expect(existsSync(join(settings.DATA_DIR, 'backups'))).toBe(false);
});

describe.runIf(process.env.TEST_ON === 'postgres')('two versions that migrate at once', () => {
  test.each([
    ['the older one waits, and goes on with what the newer one left', false],
    ['the older one waits, and refuses what breaks it', true],
  ])('%s', async (_, isBreaking) => {
    const location = await emptyLocation();
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'dangu-older-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const settings = { DATA_DIR, DATABASE_URL: location.databaseUrl, DATABASE_DIRECT_URL: '' };
    const older = Promise.withResolvers<ReturnType<typeof runOlder>>();
    MIGRATIONS['9000-shelf'] = {
      up: async db => {
        older.resolve(runOlder(settings));
        await waitForLock(db as never);
        await runOnEither(db, 'create table shelf (id ID) STRICT');
      },
    };
    if (isBreaking) BREAKING.push('9000-shelf');
    const db = connect(location);
    try {
      expect(await migrateAt(location, db)).toEqual(expect.arrayContaining(['9000-shelf']));
    } finally {
      delete MIGRATIONS['9000-shelf'];
      if (isBreaking) BREAKING.pop();
      await db.destroy();
    }
    const { code, said } = await await older.promise;
    expect([code, said]).toEqual([
      isBreaking ? 1 : 0,
      expect.stringMatching(isBreaking ? /함께 쓸 수 없는 새 버전/ : /함께 쓸 수 있어서.*9000-shelf/),
    ]);
  });

  async function runOlder(settings: Record<string, string>) {
    const child = spawn(process.execPath, [MIGRATE], { env: { ...process.env, ...settings } });
    const [out, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code, said: out + error };
  }

  /** Waits until another process requests the migration lock. */
  async function waitForLock(db: TestApp['site']['db']): Promise<void> {
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 20_000 }).toBe(1);
  }
});
