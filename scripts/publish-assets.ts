// Copies the newest build's assets into the data folder, where processes of the former version serve them.
// Sites on several machines need this before the first process of the new version starts.
import { join } from 'node:path';
import { assetStoreOf, publishAssets } from '#/app/documents/asset-store.ts';
import { readConfig } from '#/server/settings/config.ts';
import { ROOT } from './build.ts';
import { readArguments, runCommand } from './command.ts';

readArguments({ usage: 'madang publish-assets' });
await runCommand(async () => {
  const store = assetStoreOf(readConfig(process.env).DATA_DIR);
  await publishAssets(join(ROOT, 'build', 'client'), store, new Date());
  console.log(`화면 파일을 두었습니다: ${store}`);
});
