// The first step of every command, on any version of Node: brings the packages (Node 24 among them) and runs
// the command's script with that Node. With --site it leaves out packages for tests and developers; with
// --browser it also brings the browser and the Korean font that the tests look at pages with, and PgBouncer,
// through which they ask PostgreSQL. A second run changes nothing.
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
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE = 24;
const onWindows = process.platform === 'win32';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const deployTools = join(modules, '.deploy-tools');

function run(command, args, options = {}) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    // npm is a script on Windows.
    shell: onWindows,
    ...options,
  });
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs everything, or what the site needs to be built and run. */
function installPackages(isForSite) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
  const part = `${hash} site`;
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === hash || (isForSite && installed === part)) return;
  console.log('필요한 패키지를 설치합니다. 처음 한 번만 걸립니다.');
  // The packages in use stay until the new ones are complete: a running site starts processes from them, and
  // a try that breaks off must leave them whole.
  const folder = `${modules}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  writeManifests(folder, JSON.parse(String(lock)), isForSite);
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = run('npm', ['ci', ...options], { cwd: folder });
  if (status !== 0 || !runAllowedScripts(folder) || !findNode(join(folder, 'node_modules'))) {
    rmSync(folder, { recursive: true });
    stop('패키지를 설치하지 못했습니다. 인터넷 연결과 위의 내용을 확인해 주세요.');
  }
  writeFileSync(join(folder, 'node_modules', '.installed'), isForSite ? part : hash);
  takeTheirPlace(folder);
}

/** A site needs only those of the developers' packages that the build needs. */
function writeManifests(folder, lock, isForSite) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { devDependencies = {}, buildDependencies = [] } = manifest;
  const isWanted = ([name]) => !isForSite || buildDependencies.includes(name);
  manifest.devDependencies = Object.fromEntries(Object.entries(devDependencies).filter(isWanted));
  lock.packages[''].devDependencies = manifest.devDependencies;
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/**
 * Finds Node among the packages in a folder; returns this Node if npm has none for the machine and this one
 * is new enough.
 */
function findNode(folder) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = onWindows ? 'node.exe' : 'node';
  const installed = Object.keys(optionalDependencies).map(name => join(folder, name, 'bin', file));
  const own = Number.parseInt(process.versions.node, 10) >= NODE ? process.execPath : undefined;
  return installed.find(path => existsSync(path)) ?? own;
}

function takeTheirPlace(folder) {
  const former = `${modules}.old`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(deployTools)) renameSync(deployTools, join(folder, 'node_modules', '.deploy-tools'));
  if (existsSync(modules)) renameSync(modules, former);
  renameSync(join(folder, 'node_modules'), modules);
  for (const old of [former, folder]) rmSync(old, { recursive: true, force: true });
}

// Packages run nothing of their own when they are installed (.npmrc), except those that do not work without
// it.
function runAllowedScripts(folder) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const present = Object.keys(allowScripts).filter(name => existsSync(join(folder, 'node_modules', name)));
  if (present.length === 0) return true;
  const options = ['--ignore-scripts=false', '--loglevel=error'];
  return run('npm', ['rebuild', ...options, ...present], { cwd: folder }).status === 0;
}

// The headless shell does the same in two thirds of the time; any other Chromium serves if it cannot be
// installed.
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

// Debian's packages whose programs check their own configuration or serve the tests. They are only unpacked:
// installed, they would start as services of this machine.
function unpackDeployTools() {
  const list = join(deployTools, 'packages.txt');
  const wanted = readFileSync(join(root, 'test', 'deploy', 'packages.txt'), 'utf8');
  const names = wanted.trim().split('\n');
  if ((existsSync(list) && readFileSync(list, 'utf8') === wanted) || !isThere('apt-get')) return;
  const folder = join(deployTools, 'packages');
  mkdirSync(folder, { recursive: true });
  const apt = { cwd: folder, env: APT_ENV, stdio: 'ignore' };
  const download = () => run('apt-get', ['download', '-qq', ...names], apt).status === 0;
  if (!download()) {
    run('apt-get', ['update', '-qq'], apt);
    download();
  }
  const files = readdirSync(folder);
  for (const file of files) run('dpkg', ['-x', join(folder, file), deployTools]);
  rmSync(folder, { recursive: true });
  if (files.length === names.length) writeFileSync(list, wanted);
}

/** This process ends as the script ends. */
function runScript([name, ...args]) {
  const key = Object.keys(process.env).find(each => each.toUpperCase() === 'PATH') ?? 'PATH';
  const env = { ...process.env, [key]: `${join(modules, '.bin')}${delimiter}${process.env[key]}` };
  const script = spawn(findNode(modules), [join(root, 'scripts', `${name}.ts`), ...args], {
    stdio: 'inherit',
    env,
  });
  // Ctrl-C reaches both processes.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => script.kill(signal));
  script.on('exit', code => process.exit(code ?? 1));
}

const FLAGS = ['--site', '--browser', '--only-browser'];
const given = process.argv.slice(2);
const named = given.findIndex(each => !each.startsWith('--'));
const flags = named < 0 ? given : given.slice(0, named);
const unknown = flags.filter(each => !FLAGS.includes(each));
if (unknown.length > 0) stop(`모르는 인자입니다: ${unknown.join(' ')}`);

// A disk error during the installation becomes a sentence instead of a stack trace.
process.on('uncaughtException', error => {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    stop('디스크에 남은 자리가 없어 패키지를 설치하지 못했습니다. 디스크를 비운 뒤 다시 해 주세요.');
  if (['EROFS', 'EACCES', 'EPERM'].includes(error.code))
    stop(`${error.path ?? root}에 쓸 수 없어 패키지를 설치하지 못했습니다. 폴더의 권한을 확인해 주세요.`);
  stop(`패키지를 설치하지 못했습니다. (${error.message})`);
});

if (flags.includes('--only-browser')) installBrowser();
else if (!flags.includes('--browser')) installPackages(flags.includes('--site'));
else {
  // Debian's packages are installed while npm's are.
  const browser = spawn(process.execPath, [process.argv[1], '--only-browser'], { stdio: 'inherit' });
  const ended = once(browser, 'exit');
  installPackages(false);
  const [status] = await ended;
  if (status !== 0) process.exit(1);
  unpackDeployTools();
}
if (named >= 0) runScript(given.slice(named));
