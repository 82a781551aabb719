import { Backups } from '#/server/backups/backups.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { type Config, readConfig } from '#/server/settings/config.ts';
import { isClockRight } from './clock.ts';
import { readArguments, refuseArguments, runCommand } from './command.ts';
import { listOffSite, sendNewest, verifyOffSite } from './off-site.ts';
import { sayProgress } from './progress.ts';

const usage = commandText('backup', '[<파일> | --list | --verify <latest | 20261122-040000>]');
const options = { list: { type: 'boolean' }, verify: { type: 'string' } } as const;
const { values, positionals } = readArguments({ usage, options, most: 1 });
if (Object.keys(values).length + positionals.length > 1) refuseArguments(usage);

await runCommand(async () => {
  const config = readConfig(process.env);
  if (values.list) console.log((await listOffSite(config)).join('\n'));
  else if (values.verify) console.log(await verifyOffSite(config, values.verify.replace(/^s3:/, '')));
  else await backUp(config, positionals[0]);
});

/** A named file is only written; without one the backup also goes to the store elsewhere. */
async function backUp(config: Config, file?: string): Promise<void> {
  const onProgress = sayProgress();
  const backups = new Backups(
    config,
    () => new Date(),
    () => isClockRight(config),
  );
  if (file) await backups.makeAt(file, { onProgress });
  const made = file ?? (await backups.make({ onProgress })).file;
  console.log(`백업했습니다: ${made}`);
  if (!file && config.BACKUP_S3_URL) console.log(await sendNewest(config));
}
