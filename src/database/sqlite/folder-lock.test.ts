import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { FolderTakenError, lockDataFolder } from './folder-lock.ts';

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'dangu-owner-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

/** Another process that owns the folder until it is killed, and does not release it. */
async function otherOwner(dataDir: string) {
  const script = join(dataDir, 'owner.ts');
  const module = join(import.meta.dirname, 'folder-lock.ts');
  writeFileSync(
    script,
    `import { lockDataFolder } from ${JSON.stringify(module)};
lockDataFolder(${JSON.stringify(dataDir)});
setTimeout(() => { gc(); process.send('taken'); setInterval(() => {}, 1000); });`,
  );
  const child = fork(script, { execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await once(child, 'message');
  return kill;
}

describe('the owner of a data folder', () => {
  test('is one process; another is refused until the first one gives it back', () => {
    const dataDir = folder();
    const giveBack = lockDataFolder(dataDir);
    expect(() => lockDataFolder(dataDir)).toThrow(FolderTakenError);
    giveBack();
    lockDataFolder(dataDir)();
  });

  test('is no longer one that was killed', async () => {
    const dataDir = folder();
    const kill = await otherOwner(dataDir);
    expect(() => lockDataFolder(dataDir)).toThrow(FolderTakenError);
    await kill();
    lockDataFolder(dataDir)();
  });

  test('locks other servers out of the database, but not commands that open it beside the server', async () => {
    const location = { databaseUrl: '', dataDir: folder() };
    const [owner, second, beside] = [
      connect(location),
      connect(location),
      connect({ ...location, beside: true }),
    ];
    onTestFinished(async () => {
      for (const db of [owner, second, beside]) await db.destroy();
    });
    await sql`create table kysely_migration (name text)`.execute(owner);
    await sql`create table shelf (id integer)`.execute(owner);
    await expect(sql`select * from shelf`.execute(second)).rejects.toThrow(FolderTakenError);
    await sql`insert into shelf values (7)`.execute(beside);
    expect((await sql`select * from shelf`.execute(owner)).rows).toEqual([{ id: 7 }]);
    await owner.destroy();
    expect((await sql`select * from shelf`.execute(second)).rows).toEqual([{ id: 7 }]);
  });

  test('opened beside without an owner, is checked like any other', async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'site.db-wal'), 'the log of a lost file');
    const beside = connect({ databaseUrl: '', dataDir, beside: true });
    onTestFinished(() => beside.destroy());
    await expect(sql`select 1`.execute(beside)).rejects.toThrow(/site\.db-wal/);
    expect(readdirSync(dataDir).sort()).toEqual(['site.db-wal', 'site.lock']);
  });
});
