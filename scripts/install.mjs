// The first step of every command, for whatever Node is there: brings the packages (Node 24 among them), and
// with --browser the browser and the Korean font that the tests look at pages with, and PgBouncer, through which they
// ask PostgreSQL. Does nothing twice.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const deployTools = join(modules, '.deploy-tools');

function run(command, args, options = {}) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('필요한 패키지를 설치합니다. 처음 한 번만 걸립니다.');
  // Beside those in use: a site that runs starts processes from them, and a try that breaks off must leave them whole.
  const folder = `${modules}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(root, file), join(folder, file));
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = run('npm', ['ci', ...options], { cwd: folder });
  if (status !== 0 || !runAllowedScripts(folder)) {
    rmSync(folder, { recursive: true });
    stop('패키지를 설치하지 못했습니다. 인터넷 연결과 위의 내용을 확인해 주세요.');
  }
  writeFileSync(join(folder, 'node_modules', '.installed'), wanted);
  takeTheirPlace(folder);
}

function takeTheirPlace(folder) {
  const former = `${modules}.old`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(deployTools)) renameSync(deployTools, join(folder, 'node_modules', '.deploy-tools'));
  if (existsSync(modules)) renameSync(modules, former);
  renameSync(join(folder, 'node_modules'), modules);
  for (const old of [former, folder]) rmSync(old, { recursive: true, force: true });
}

// Packages run nothing of their own when they are installed (.npmrc), except those that are nothing without it.
function runAllowedScripts(folder) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const present = Object.keys(allowScripts).filter(name => existsSync(join(folder, 'node_modules', name)));
  const options = ['--ignore-scripts=false', '--loglevel=error'];
  return run('npm', ['rebuild', ...options, ...present], { cwd: folder }).status === 0;
}

// The headless shell does the same in two thirds of the time; any other Chromium serves where it cannot be had.
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const answers = (command, args) => spawnSync(command, args, { encoding: 'utf8' });
const isThere = name => answers('which', [name]).status === 0;
const hasBrowser = () => existsSync(process.env.CHROMIUM ?? '') || BROWSERS.some(isThere);
const hasFastBrowser = () => existsSync(process.env.CHROMIUM ?? '') || isThere(BROWSERS[0]);
const hasKoreanFont = () => Boolean(answers('fc-list', [':lang=ko', 'family']).stdout?.trim());
const hasPgbouncer = () => answers('pgbouncer', ['--version']).status === 0;

const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const install = name =>
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env: APT_ENV,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

function installBrowser() {
  const missing = [
    hasFastBrowser() ? '' : BROWSERS[0],
    hasKoreanFont() ? '' : 'fonts-noto-cjk fontconfig',
    hasPgbouncer() ? '' : 'pgbouncer',
  ].filter(Boolean);
  if (missing.length === 0) return;
  const packages = missing.join(' ').split(' ');
  const asRoot = process.getuid?.() === 0 && answers('which', ['apt-get']).status === 0;
  if (asRoot) {
    console.log(`검사에 쓸 ${packages.join(', ')}을(를) 설치합니다. 처음 한 번만 걸립니다.`);
    run('apt-get', ['update', '-qq'], { env: APT_ENV });
    for (const name of packages) install(name);
    if (!hasBrowser()) install('chromium');
  }
  if (!hasBrowser())
    stop(
      'Chromium이 필요합니다. 설치하거나 CHROMIUM에 실행 파일의 경로를 적어 주세요. (Debian: apt install chromium-headless-shell)',
    );
  if (!hasKoreanFont()) stop('한글 글꼴이 필요합니다. (Debian: apt install fonts-noto-cjk)');
  if (!hasPgbouncer()) stop('PgBouncer가 필요합니다. (Debian: apt install pgbouncer)');
}

// Packages of Debian whose programs check their own configuration or serve the tests, with their libraries.
const DEPLOY_PACKAGES = [
  'caddy',
  'prometheus',
  'nginx',
  'haproxy',
  'liblua5.3-0',
  'libopentracing-c-wrapper0',
  'libopentracing1',
  'libpcre2-8-0',
  'redis-server',
  'redis-tools',
  'systemd',
  'libsystemd-shared',
  'libapparmor1',
  'libip4tc2',
  'libkmod2',
  'libseccomp2',
  'libjemalloc2',
  'liblzf1',
  // Patroni with what it asks in Python, etcd, and the PostgreSQL that it makes replicas with (the tests' own has no
  // pg_basebackup and no pg_rewind).
  'etcd-client',
  'etcd-server',
  'patroni',
  'python3-click',
  'python3-dateutil',
  'python3-dnspython',
  'python3-etcd',
  'python3-prettytable',
  'python3-psutil',
  'python3-psycopg2',
  'python3-six',
  'python3-urllib3',
  'python3-wcwidth',
  'python3-yaml',
  'postgresql-15',
  'postgresql-client-15',
  'libicu72',
  'libldap-2.5-0',
  'libpq5',
  'libsasl2-2',
  'libxml2',
];

// Unpacked only: installed, they would start as services of this machine.
function unpackDeployTools() {
  const list = join(deployTools, 'packages.txt');
  const wanted = DEPLOY_PACKAGES.join('\n');
  if ((existsSync(list) && readFileSync(list, 'utf8') === wanted) || !isThere('apt-get')) return;
  const folder = join(deployTools, 'packages');
  mkdirSync(folder, { recursive: true });
  const apt = { cwd: folder, env: APT_ENV, stdio: 'ignore' };
  const download = () => run('apt-get', ['download', '-qq', ...DEPLOY_PACKAGES], apt).status === 0;
  if (!download()) {
    run('apt-get', ['update', '-qq'], apt);
    download();
  }
  const files = readdirSync(folder);
  for (const file of files) run('dpkg', ['-x', join(folder, file), deployTools]);
  rmSync(folder, { recursive: true });
  if (files.length === DEPLOY_PACKAGES.length) writeFileSync(list, wanted);
}

const KNOWN = ['--browser', '--only-browser'];
const unknown = process.argv.slice(2).filter(each => !KNOWN.includes(each));
if (unknown.length > 0) stop(`모르는 인자입니다: ${unknown.join(' ')}`);

// What the disk refuses while packages are installed, in a sentence instead of a stack trace.
process.on('uncaughtException', error => {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    stop('디스크에 남은 자리가 없어 패키지를 설치하지 못했습니다. 디스크를 비운 뒤 다시 해 주세요.');
  if (['EROFS', 'EACCES', 'EPERM'].includes(error.code))
    stop(`${error.path ?? root}에 쓸 수 없어 패키지를 설치하지 못했습니다. 폴더의 권한을 확인해 주세요.`);
  stop(`패키지를 설치하지 못했습니다. (${error.message})`);
});

if (process.argv.includes('--only-browser')) installBrowser();
else if (!process.argv.includes('--browser')) installPackages();
else {
  // Debian's packages come while npm's do.
  const browser = spawn(process.execPath, [process.argv[1], '--only-browser'], { stdio: 'inherit' });
  const ended = once(browser, 'exit');
  installPackages();
  const [status] = await ended;
  if (status !== 0) process.exit(1);
  unpackDeployTools();
}
