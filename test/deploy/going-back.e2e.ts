import { spawnSync } from 'node:child_process';
import { createWriteStream, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { unpackFile } from '#/database/backup/compressed-file.ts';
import { BREAKING, MIGRATIONS, REPLACED } from '#/database/migrations/all.ts';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../../scripts/build.ts';
import { send, signIn } from '../../scripts/faults/site.ts';

// Programs of earlier commits from the history, which a shallow clone lacks.

function run(command: string, args: string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout.trim();
}

const commitThatAdded = (file: string) =>
  run('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', file]);

/** Builds a commit's program in a temporary folder with its locked packages; returns the folder. */
function buildProgram(commit: string): string {
  const folder = makeTemporaryFolder('dangu-old-program-');
  run('git', ['archive', '--format=tar', `--output=${join(folder, 'old.tar')}`, commit]);
  run('tar', ['-xf', 'old.tar'], folder);
  // The build does not find linked packages.
  run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  run(process.execPath, ['scripts/build.ts'], folder);
  return folder;
}

const start = async (settings: Record<string, string>, program = ROOT) => {
  const site = await startBuiltSite(settings, join(program, 'build'));
  onTestFinished(() => void site.process.kill('SIGKILL'));
  return site;
};

type Account = { id: string; password: string };

async function write({ url }: BuiltSite, title: string, as?: Account): Promise<void> {
  await send(
    url,
    'POST /api/freeboard',
    { title, content: '어느 버전에서나 씁니다.' },
    await signIn(url, as),
  );
}

async function titlesOn({ url }: BuiltSite, count: number): Promise<string[]> {
  const posts = await send<{ title: string }[]>(url, 'GET /api/freeboard?page=1');
  return posts.slice(0, count).map(({ title }) => title);
}

function stateOf(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  const steps = db.prepare('select name from kysely_migration order by name').all();
  const posts = db.prepare('select title from free_posts order by id desc limit 4').all();
  db.close();
  return { steps, posts };
}

test('the program of 1.0.0 refuses the upgraded database, and goes on with the backup made before', {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  const released = join(ROOT, 'test', 'fixtures', 'releases', '1.0.0');
  const program = buildProgram(commitThatAdded('test/fixtures/releases/1.0.0/site.db.zst'));
  const DATA_DIR = join(makeTemporaryFolder('dangu-going-back-'), 'data');
  mkdirSync(DATA_DIR);
  const file = join(DATA_DIR, 'site.db');
  await unpackFile(join(released, 'site.db.zst'), createWriteStream(file));
  const { member, password } = JSON.parse(readFileSync(join(released, 'accounts.json'), 'utf8'));
  const account = { id: member, password };

  const first = await start({ DATA_DIR }, program);
  await write(first, '1.0.0의 글', account);
  expect(await first.stop()).toBe(0);
  const upgraded = await start({ DATA_DIR });
  await write(upgraded, '새 버전의 글', account);
  expect(await titlesOn(upgraded, 2)).toEqual(['새 버전의 글', '1.0.0의 글']);
  expect(await upgraded.stop()).toBe(0);

  const before = stateOf(file);
  await expect(start({ DATA_DIR }, program)).rejects.toThrow('the site ended with 1');
  expect(stateOf(file)).toEqual(before);

  const [backup = ''] = globSync(join(DATA_DIR, 'backups', 'dangu-*.db'));
  const restore = spawnSync(process.execPath, ['scripts/restore.ts', backup], {
    cwd: program,
    env: { ...process.env, DATA_DIR },
    encoding: 'utf8',
  });
  expect(restore.status, restore.stderr).toBe(0);
  const back = await start({ DATA_DIR }, program);
  await write(back, '돌아온 1.0.0의 글', account);
  expect(await titlesOn(back, 2)).toEqual(['돌아온 1.0.0의 글', '1.0.0의 글']);
  expect(await back.stop()).toBe(0);
  // Rows since the upgrade are laid aside, and a second upgrade has the rows of both.
  const [replaced = ''] = globSync(join(DATA_DIR, 'replaced-*', 'site.db'));
  expect(stateOf(replaced).posts).toEqual(before.posts);
  const again = await start({ DATA_DIR });
  expect(await titlesOn(again, 2)).toEqual(['돌아온 1.0.0의 글', '1.0.0의 글']);
  await write(again, '다시 올린 뒤의 글', account);
  expect(await again.stop()).toBe(0);
});

const [NEWEST = ''] = Object.keys(MIGRATIONS).sort().slice(-1);

test.runIf([NEWEST, ...(REPLACED[NEWEST] ?? [])].every(step => !BREAKING.includes(step)))(
  'the program before the newest migration goes on while another migrates, starts again, and both write',
  { tags: ['long'], timeout: 600_000 },
  async () => {
    const program = buildProgram(`${commitThatAdded(`src/database/migrations/${NEWEST}.ts`)}^`);
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    await runPostgresSql(`${postgres.url}/postgres`, 'create database going_back');
    const location = { DATABASE_URL: `${postgres.url}/going_back` };

    const old = await start(location, program);
    await write(old, '1');
    const migrated = await start(location);
    for (const [site, title] of [
      [old, '2'],
      [migrated, '3'],
    ] as const)
      await write(site, title);
    expect(await old.stop()).toBe(0);
    const restarted = await start(location, program);
    await write(restarted, '4');
    await write(migrated, '5');
    await expect.poll(() => titlesOn(restarted, 5)).toEqual(['5', '4', '3', '2', '1']);
    expect(await titlesOn(migrated, 5)).toEqual(['5', '4', '3', '2', '1']);
    // After the way back the old program runs alone and loses nothing.
    expect(await migrated.stop()).toBe(0);
    await write(restarted, '6');
    expect(await restarted.stop()).toBe(0);
    const alone = await start(location, program);
    expect(await titlesOn(alone, 6)).toEqual(['6', '5', '4', '3', '2', '1']);
  },
);
