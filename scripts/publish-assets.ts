// Lays the assets of the newest build into the data folder, where the processes that still run the former version find
// them; for sites on several machines, before the first process of the new version starts.
import { join } from 'node:path';
import { assetStoreOf, publishAssets } from '#/app/documents/asset-store.ts';
import { failureText } from '#/app/start/start-errors.ts';
import { makePrivateFolder } from '#/database/private-files.ts';
import { readConfig } from '#/server/settings/config.ts';
import { readArguments } from './arguments.ts';
import { ROOT } from './build.ts';

readArguments({ usage: 'madang publish-assets' });
makePrivateFolder();
try {
  const store = assetStoreOf(readConfig(process.env).DATA_DIR);
  await publishAssets(join(ROOT, 'build', 'client'), store, new Date());
  console.log(`화면 파일을 두었습니다: ${store}`);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
