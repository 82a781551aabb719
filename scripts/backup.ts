import { reasonNotToStart } from '#/app/start-errors.ts';
import { makePrivateFolder } from '#/database/private-files.ts';
import { Backups } from '#/server/backups.ts';
import { readConfig } from '#/server/config.ts';
import { sayProgress } from './progress.ts';

makePrivateFolder();
try {
  const config = readConfig(process.env);
  const onProgress = sayProgress();
  const backups = new Backups(config, () => new Date());
  let [, , file] = process.argv;
  if (file) {
    await backups.makeAt(file, { onProgress });
  } else {
    file = (await backups.make({ onProgress })).file;
  }
  console.log(`백업했습니다: ${file}`);
} catch (error) {
  console.error(reasonNotToStart(error) || error);
  process.exit(1);
}
