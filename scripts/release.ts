// Makes a release of this version: an archive for each platform that runs without npm, their hashes, the
// section of the changelog, and the tag. docs/decisions/delivery.md has the steps before.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { VERSION } from '#/server/settings/version.ts';
import { buildIfNeeded, ROOT } from './build.ts';
import { readArguments, refuseArguments } from './command.ts';

/** The values are npm's options for the platform. */
export const PLATFORMS = {
  'linux-x64': ['--os=linux', '--cpu=x64', '--libc=glibc'],
  'linux-arm64': ['--os=linux', '--cpu=arm64', '--libc=glibc'],
  'windows-x64': ['--os=win32', '--cpu=x64'],
  'macos-arm64': ['--os=darwin', '--cpu=arm64'],
};
export type Platform = keyof typeof PLATFORMS;

// The commands run from their sources, as in the container.
const FILES = [
  ...['CHANGELOG.md', 'package.json', 'public/**/*', 'src/**/!(*.test|*.e2e).{ts,mjs,json,txt}'],
  'scripts/{admin,backup,build,clock,command,copy-database,doctor,madang,migrate,off-site,progress}.ts',
  ...['scripts/{publish-assets,restore}.ts', 'scripts/doctor/!(*.test).ts'],
  ...[
    'deploy/{caddy,haproxy,nginx,prometheus,grafana}/*',
    'docs/operations.md',
    'docs/owner/*',
    'docs/pictures/*',
  ],
];
const LAUNCHERS = { windows: ['madang.cmd', 'start-madang.cmd'], others: ['madang'] };
// Only developers read these files of packages.
const UNREAD = [
  'node-*/{include,share}',
  'node-*/*.md',
  '**/*.{map,d.ts,d.mts,d.cts,markdown}',
  '**/*.test.*',
  '{typescript,@typescript}',
  '.bin',
  '.package-lock.json',
];

/** Returns the path of the archive in the folder `target`. */
export function packRelease(platform: Platform, target: string): string {
  using parent = mkdtempDisposableSync(join(tmpdir(), 'dangu-release-'));
  const name = `madang-${VERSION}`;
  fillFolder(platform, join(parent.path, name));
  mkdirSync(target, { recursive: true });
  const onWindows = platform.startsWith('windows');
  const archive = join(target, `${name}-${platform}.${onWindows ? 'zip' : 'tar.gz'}`);
  if (onWindows) zipFolder(parent.path, name, archive);
  else run('tar', ['-czf', archive, '-C', parent.path, name], ROOT);
  return archive;
}

/** Git makes a ZIP archive, which Windows opens by itself. */
export function zipFolder(parent: string, folder: string, target: string): void {
  const store = join(parent, 'zip');
  const git = (...args: string[]) =>
    run('git', [`--git-dir=${store}`, '--work-tree=.', ...args], join(parent, folder));
  git('init', '--quiet');
  mkdirSync(join(store, 'info'), { recursive: true });
  // Overrides .gitattributes of packages: every file stays as it is.
  writeFileSync(join(store, 'info', 'attributes'), '* -text -ident -filter -export-ignore -export-subst\n');
  git('add', '--all', '--force');
  git('archive', '--format=zip', '-9', `--prefix=${folder}/`, `--output=${target}`, git('write-tree'));
}

function fillFolder(platform: Platform, folder: string): void {
  mkdirSync(folder);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(ROOT, file), join(folder, file));
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', ...quiet, ...PLATFORMS[platform]], folder);
  for (const file of ['package-lock.json', '.npmrc']) rmSync(join(folder, file));
  for (const path of globSync(UNREAD, { cwd: join(folder, 'node_modules') }))
    rmSync(join(folder, 'node_modules', path), { recursive: true, force: true });
  for (const file of globSync(FILES, { cwd: ROOT }))
    if (statSync(join(ROOT, file)).isFile()) cpSync(join(ROOT, file), join(folder, file));
  cpSync(join(ROOT, 'build'), join(folder, 'build'), { recursive: true, dereference: true });
  for (const file of platform.startsWith('windows') ? LAUNCHERS.windows : LAUNCHERS.others)
    cpSync(join(ROOT, 'deploy', 'release', file), join(folder, file));
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}${error ?? ''}`);
  return stdout.trim();
}

/** Returns a sentence; '' if the tree can be released. */
function reasonNotToRelease(tag: string): string {
  if (run('git', ['status', '--porcelain'], ROOT)) return '커밋하지 않은 것이 있습니다.';
  if (run('git', ['tag', '--list', tag], ROOT)) return `${tag} 태그가 이미 있습니다.`;
  if (!changes()) return `CHANGELOG.md에 ${VERSION}의 장이 없습니다.`;
  return '';
}

/** The changelog's section of this version. */
function changes(): string {
  const sections = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  return sections.find(each => each.startsWith(`## ${VERSION} (`)) ?? '';
}

function makeRelease(only: string[], target: string): void {
  const tag = `v${VERSION}`;
  const isTried = only.length > 0;
  const reason = isTried ? '' : reasonNotToRelease(tag);
  if (reason) {
    console.error(reason);
    process.exit(1);
  }
  buildIfNeeded();
  const wanted = (Object.keys(PLATFORMS) as Platform[]).filter(each => !isTried || only.includes(each));
  const hashes = wanted.map(platform => {
    const file = packRelease(platform, target);
    console.log(`${file} (${Math.round(statSync(file).size / 1_000_000)}MB)`);
    return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`;
  });
  writeFileSync(join(target, 'SHA256SUMS'), hashes.join(''));
  writeFileSync(join(target, 'CHANGES.md'), changes());
  if (isTried) return;
  run('git', ['tag', '-a', tag, '-m', `release: ${VERSION}`], ROOT);
  console.log(`${tag} 태그를 달았습니다. 올리기: git push origin ${tag}`);
}

if (import.meta.main) {
  const usage = `npm run release -- [<${Object.keys(PLATFORMS).join(' | ')}> …]  (플랫폼을 적으면 그것만 만들고 태그는 달지 않습니다)`;
  const only = readArguments({ usage, most: 4 }).positionals;
  if (only.some(each => !(each in PLATFORMS))) refuseArguments(usage);
  try {
    makeRelease(only, join(ROOT, 'release'));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
