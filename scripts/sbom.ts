// Writes the bill of materials (CycloneDX) from the lock file: every package of the running site on such a
// machine, and those whose code browsers get.
import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './command.ts';

type Named = Record<string, string>;
type Locked = {
  dependencies?: Named;
  optionalDependencies?: Named;
  peerDependencies?: Named;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
type Manifest = { name: string } & Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Named>;
type Bill = { metadata: { component: { name: string } }; components: unknown[] };

const ROOT = join(import.meta.dirname, '..');
// Only the build needs these; it copies them into pages and style sheets.
const BUILT_IN = ['lucide-react', 'tailwindcss'];
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const ownLibc = header.glibcVersionRuntime ? 'glibc' : 'musl';
const [file = 'sbom.json'] = readArguments({ usage: 'npm run dev:sbom -- [<파일>]', most: 1 }).positionals;
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

const { devDependencies, ...manifest } = read('package.json') as Manifest;
const builtIn = Object.fromEntries(BUILT_IN.map(name => [name, devDependencies[name] ?? '']));
const site = { ...manifest, dependencies: { ...manifest.dependencies, ...builtIn } };
const { packages, ...lock } = read('package-lock.json') as { packages: Record<string, Locked> };
const shipped = shippedWith({ ...site.dependencies, ...manifest.optionalDependencies });
const own = { ...packages[''], dependencies: site.dependencies, devDependencies: undefined };
const named = Object.fromEntries([...shipped].map(path => [path, packages[path]]));
const bill = billOf(site, { ...lock, packages: { ...named, '': own } });
bill.metadata.component.name = site.name;
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${file}: ${bill.components.length}개 패키지`);

/** Paths of the packages and all their dependencies, without those for tools or other systems. */
function shippedWith(dependencies: Named): Set<string> {
  const found = new Set<string>();
  const waiting: [from: string, name: string][] = Object.keys(dependencies).map(name => ['', name]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = pathOf(...next);
    const wanted = path === undefined ? undefined : packages[path];
    if (path === undefined || !wanted || found.has(path) || !isForThisMachine(wanted)) continue;
    found.add(path);
    for (const name of namesIn(wanted)) waiting.push([path, name]);
  }
  return found;
}

function namesIn({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Node finds the package `name` from the package `from` at this path. */
function pathOf(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function isForThisMachine({ os, cpu, libc }: Locked): boolean {
  const takes = (kinds: string[] | undefined, own: string) => !kinds || kinds.includes(own);
  const takesLibc = process.platform !== 'linux' || takes(libc, ownLibc);
  return takes(os, process.platform) && takes(cpu, process.arch) && takesLibc;
}

/** The package and its lock are in their own folder, as `--omit=dev` also omits shared packages. */
function billOf(manifest: object, lockFile: object): Bill {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'dangu-bill-'));
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify(lockFile));
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder.path,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
