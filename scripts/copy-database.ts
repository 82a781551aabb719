import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failureText } from '#/app/start/start-errors.ts';
import { saveBackupFile } from '#/database/backup/backup-file.ts';
import { CannotCopyError, copyToPostgres } from '#/database/backup/table-copy.ts';
import { restrictNewFiles } from '#/database/private-files.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { readArguments, refuseArguments } from './command.ts';
import { sayProgress, sayTally } from './progress.ts';

const usage = `${commandText('copy-database', '<원본> <옮길 곳>')}
한쪽은 데이터 폴더(또는 그 안의 site.db), 다른 쪽은 postgres:// 주소입니다.`;

const [from = '', to = ''] = readArguments({ usage, least: 2, most: 2 }).positionals;
const isPostgres = (location: string) => /^postgres(ql)?:\/\//.test(location);
if (isPostgres(from) === isPostgres(to)) refuseArguments(usage);
restrictNewFiles();
try {
  const tally = isPostgres(to) ? await moveToPostgres(from, to) : await moveToFile(from, to);
  console.log(`옮겼습니다: ${sayTally(tally)}`);
  console.log(
    `이제 ${isPostgres(to) ? 'DATABASE_URL에 그 주소를' : 'DATA_DIR에 그 폴더를'} 적어 켜면 됩니다.`,
  );
} catch (error) {
  // The address was an argument here, not a setting.
  console.error(failureText(error).replace(/(HOST나 )?DATABASE_URL을/, '적은 postgres:// 주소를'));
  process.exit(1);
}

function moveToPostgres(folder: string, url: string) {
  const file = siteFile(folder);
  if (!existsSync(file)) throw new CannotCopyError(`데이터베이스 파일이 없습니다. (${file})`);
  return copyToPostgres(file, url, { onProgress: sayProgress() });
}

function moveToFile(url: string, folder: string) {
  const file = siteFile(folder);
  mkdirSync(dirname(file), { recursive: true });
  const how = { onProgress: sayProgress(), isSearchable: true };
  return saveBackupFile({ databaseUrl: url, dataDir: '' }, file, how);
}

function siteFile(location: string): string {
  const isFile = location.endsWith('.db') || (existsSync(location) && statSync(location).isFile());
  return isFile ? location : join(location, 'site.db');
}
