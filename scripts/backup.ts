import { reasonNotToStart } from '#/app/start-errors.ts';
import { saveBackupInProcess } from '#/database/backup/save-in-process.ts';
import { makePrivateFolder } from '#/database/private-files.ts';
import { Backups } from '#/server/backups.ts';
import { readConfig } from '#/server/config.ts';
import { sayProgress } from './progress.ts';

makePrivateFolder();
try {
  const config = readConfig(process.env);
  const onProgress = sayProgress();
  let [, , file] = process.argv;
  if (file) {
    const location = { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR };
    await saveBackupInProcess({ location, file }, { onProgress });
  } else {
    file = (await new Backups(config, () => new Date()).make({ onProgress })).file;
  }
  console.log(`백업했습니다: ${file}`);
} catch (error) {
  console.error(reasonNotToStart(error) || error);
  process.exit(1);
}
