import { dirname, join } from 'node:path';
import { restorePictures } from '#/database/backup/picture-files.ts';
import { restoreBackup } from '#/database/backup/restore.ts';
import { CannotCopyError } from '#/database/backup/table-copy.ts';
import { FolderTakenError } from '#/database/sqlite/folder-lock.ts';
import { untraced } from '#/database/trace.ts';
import { Backups, restoreIntoBucket, stampOf } from '#/server/backups/backups.ts';
import {
  isOffSite,
  noteRestore,
  type RestorableBackup,
  withBackup,
} from '#/server/backups/restorable-backup.ts';
import { openPictureStorage, PictureBucket } from '#/server/pictures/bucket-client.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { bucketAccess, type Config, directLocation, readConfig } from '#/server/settings/config.ts';
import { readArguments, runCommand } from './command.ts';
import { offSiteOf } from './off-site.ts';
import { sayProgress, sayTally } from './progress.ts';

const usage = commandText('restore', '<백업 파일 | s3:latest | s3:20261122-040000>');
const named = readArguments({ usage, least: 1, most: 1 }).positionals[0] ?? '';
await runCommand(async () => {
  const config = readConfig(process.env);
  const openStore = () => offSiteOf(config).store;
  const from = { dataDir: directLocation(config).dataDir, openStore, onProgress: sayProgress() };
  await withBackup(named, from, backup => restore(config, backup)).catch(error => {
    if (!(error instanceof FolderTakenError)) throw error;
    throw new CannotCopyError('사이트가 켜져 있습니다. 끄고 다시 해 주세요. 아무것도 바꾸지 않았습니다.');
  });
});

async function restore(config: Config, { file, beside, fetchPictures }: RestorableBackup): Promise<void> {
  const location = directLocation(config);
  const name = `replaced-${stampOf(new Date())}`;
  const { tally, aside } = await restoreBackup(file, location, name, sayProgress());
  const place = (folder: string) => join(location.dataDir, folder);
  await fetchPictures(openPictureStorage(config, untraced));
  const bucket = bucketAccess(config);
  const missing = bucket
    ? await restoreIntoBucket(file, new PictureBucket(bucket), beside)
    : await restorePictures(file, place('pictures'), place(`${name}-pictures`), beside);
  // A restored file from elsewhere has no folder, so the restore is noted in the site's own.
  const folder = isOffSite(named) ? new Backups(config, () => new Date()).folder : dirname(named);
  await noteRestore(folder, named, new Date());
  console.log(`되살렸습니다: ${sayTally(tally)}`);
  if (missing > 0)
    console.log(
      `사진 ${missing}장의 파일을 백업에서 찾지 못했습니다. 백업 파일을 옮겨 왔다면 dangu-pictures 폴더를 그 옆에 두고 다시 되살려 주세요.`,
    );
  console.log(`이제 사이트를 켜면 됩니다. (${commandText('start')})`);
  if (aside) console.log(`전에 있던 데이터는 ${aside}에 남겨 두었습니다.`);
}
