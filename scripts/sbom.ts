// Writes the bill of materials: every package the running site is made of, as the lock file has it (CycloneDX).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Locked = { dev?: true; devDependencies?: object };
type Bill = { metadata: { component: { name: string } }; components: unknown[] };

const ROOT = join(import.meta.dirname, '..');
const [, , file = 'sbom.json'] = process.argv;
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

const { devDependencies: _dev, ...site } = read('package.json');
const { packages, ...lock } = read('package-lock.json') as { packages: Record<string, Locked> };
const running = Object.entries(packages).filter(([, { dev }]) => !dev);
const own = { ...packages[''], devDependencies: undefined };
const bill = billOf(site, { ...lock, packages: { ...Object.fromEntries(running), '': own } });
bill.metadata.component.name = site.name;
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${file}: ${bill.components.length}개 패키지`);

/** What npm says of a package and its lock in a folder of their own: `--omit=dev` forgets what a tool wants as well. */
function billOf(manifest: object, lockFile: object): Bill {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-bill-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockFile));
    const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
