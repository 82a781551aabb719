import { reasonNotToStart } from '#/app/trouble.ts';
import { makeForOneselfAlone } from '#/database/closed-to-others.ts';
import { saveApart } from '#/database/save-apart.ts';
import { Backups } from '#/server/backups.ts';
import { readConfig } from '#/server/config.ts';
import { sayProgress } from './progress.ts';

makeForOneselfAlone();
try {
  const config = readConfig(process.env);
  const tell = sayProgress();
  let [, , file] = process.argv;
  if (file) {
    const place = { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR };
    await saveApart({ place, file }, { tell });
  } else {
    file = (await new Backups(config, () => new Date()).make({ tell })).file;
  }
  console.log(`백업했습니다: ${file}`);
} catch (error) {
  console.error(reasonNotToStart(error) || error);
  process.exit(1);
}
