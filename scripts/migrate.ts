import { wayBackLine } from '#/app/start/start-lines.ts';
import { connect } from '#/database/connect.ts';
import { findUnknownMigrations, migrateAt } from '#/database/migrate.ts';
import { Backups } from '#/server/backups/backups.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { directLocation, readConfig } from '#/server/settings/config.ts';
import { programName } from '#/server/settings/version.ts';
import { readArguments, runCommand } from './command.ts';

readArguments({ usage: commandText('migrate') });
await runCommand(async () => {
  const config = readConfig(process.env);
  const backups = new Backups(config, () => new Date());
  await backups.refuseNewSite();
  const location = directLocation(config);
  const db = connect(location);
  const steps = await migrateAt(location, db, async () => {
    const made = await backups.makeBeforeMigration();
    if (made) console.log(wayBackLine(config, made.file));
  });
  const unknown = await findUnknownMigrations(db);
  if (steps.length > 0)
    console.log(`데이터베이스를 이 버전(${programName()})에 맞게 바꾸었습니다: ${steps.join(', ')}`);
  else if (unknown.length > 0)
    console.log(
      `데이터베이스가 이 버전(${programName()})보다 새 버전입니다. 이 버전도 함께 쓸 수 있어서 바꾸지 않았습니다: ${unknown.join(', ')}`,
    );
  else console.log(`데이터베이스가 이미 이 버전(${programName()})에 맞습니다.`);
  await db.destroy();
});
