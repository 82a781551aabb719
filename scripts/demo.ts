// Starts like `start`, on a data folder that is filled each time with the same invented community.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { failureText } from '#/app/start/start-errors.ts';
import { restrictNewFiles } from '#/database/private-files.ts';
import { lockDataFolder } from '#/database/sqlite/folder-lock.ts';
import { readConfig } from '#/server/settings/config.ts';
import { buildIfNeeded, ROOT } from './build.ts';
import { readArguments } from './command.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, fillWithDemo } from './demo/fill.ts';

readArguments({ usage: 'npm run demo' });
try {
  const folder = process.env.DATA_DIR || join(ROOT, 'demo-data');
  Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: '', ADMIN_ID: '', ADMIN_PASSWORD: '' });
  const config = readConfig(process.env);
  await untilPortIsFree(config.PORT, config.HOST);
  buildIfNeeded();
  restrictNewFiles();
  // A second demo must not delete the data of a running demo.
  const giveBack = lockDataFolder(folder);
  console.log(`${folder} 폴더의 마당을 지우고 데모 마당을 처음부터 새로 채웁니다…`);
  for (const file of ['site.db', 'site.db-wal', 'site.db-shm']) rmSync(join(folder, file), { force: true });
  giveBack();
  const [member, second] = await fillWithDemo(folder, new Date());
  console.log(
    `회원: ${member} · 다른 회원: ${second} · 관리자: ${DEMO_ADMIN} (비밀번호는 모두 ${DEMO_PASSWORD})`,
  );
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
await import(new URL('../build/server/index.js', import.meta.url).href);

/** Fails before the demo is filled, because filling takes a while. */
function untilPortIsFree(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
