// Writes this version's data into test/fixtures/releases/<version>, for the upgrades of all later versions: a
// small community's database, two pictures and the accounts. It is run once for each release, and never
// again.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { saveBackupFile } from '#/database/backup/backup-file.ts';
import { compressFile } from '#/database/backup/compressed-file.ts';
import { VERSION } from '#/server/settings/version.ts';
import { ROOT } from './build.ts';
import { readArguments } from './command.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, fillWithDemo } from './demo/fill.ts';

readArguments({ usage: 'npm run dev:release-fixture' });
const SMALLEST = 19;
// A picture has three files.
const FILES = 6;

const target = join(ROOT, 'test', 'fixtures', 'releases', VERSION);
if (existsSync(target)) {
  console.error(`${VERSION}의 자료가 이미 있습니다. (${target}) 나온 판의 자료는 바꾸지 않습니다.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'dangu-release-'));
const [member] = await fillWithDemo(folder, new Date());
const file = join(folder, 'backup.db');
await saveBackupFile({ databaseUrl: '', dataDir: folder }, file);
mkdirSync(target, { recursive: true });
await compressFile(file, join(target, 'site.db.zst'), SMALLEST);
for (const picture of globSync('pictures/*/*.webp', { cwd: folder }).sort().slice(0, FILES)) {
  mkdirSync(join(target, dirname(picture)), { recursive: true });
  cpSync(join(folder, picture), join(target, picture));
}
const accounts = { member, admin: DEMO_ADMIN, password: DEMO_PASSWORD };
writeFileSync(join(target, 'accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`);
rmSync(folder, { recursive: true, force: true });
console.log(`${VERSION}의 자료를 만들었습니다: ${target}`);
