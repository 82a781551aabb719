import { reasonNotToStart } from '#/app/trouble.ts';
import { makeForOneselfAlone } from '#/database/closed-to-others.ts';
import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { Backups } from '#/server/backups.ts';
import { readConfig } from '#/server/config.ts';

makeForOneselfAlone();
try {
  const config = readConfig(process.env);
  await new Backups(config, () => new Date()).refuseNewSite();
  const db = connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, isPatient: true });
  const steps = await migrate(db);
  console.log(
    steps.length ? `데이터베이스를 바꾸었습니다: ${steps.join(', ')}` : '데이터베이스가 이미 최신입니다.',
  );
  await db.destroy();
} catch (error) {
  console.error(reasonNotToStart(error) || error);
  process.exit(1);
}
