// Sends the newest backup off-site, as `npm run backup` does once it has made one; the settings are in the environment.
import { readConfig } from '#/server/settings/config.ts';
import { sendNewest } from '../off-site.ts';

console.log(await sendNewest(readConfig(process.env)));
