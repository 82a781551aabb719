import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '#/database/backup/restore.ts';
import { loadDiskSpace } from '#/database/sizes.ts';
import { BACKUP_ACTION, isBackupOld } from '#/features/site/statistics/health.rules.ts';
import { BACKUP_EVERY_MS, Backups } from '#/server/backups/backups.ts';
import { lastRestore, noteRestore, withBackup } from '#/server/backups/restorable-backup.ts';
import { FUTURE_MS } from '#/server/jobs/clock-check.ts';
import { commandText } from '#/server/settings/command-text.ts';
import type { Config } from '#/server/settings/config.ts';
import { DAY_MS, HOUR_MS } from '#/shared/time/time.ts';
import { offSiteOf } from '../off-site.ts';
import { type Check, type Doctor, type Finding, type Findings, fail, ok, skip, warn } from './check.ts';

const RESTORED_DAYS = 90;

export const backupsCheck: Check = {
  id: 'backups',
  title: '백업',
  run: async doctor => [await localFindings(doctor), await offSiteFindings(doctor.config)].flat(),
};

async function localFindings({ config, now }: Doctor): Promise<Findings> {
  const backups = new Backups(config, now);
  const future = await backups.ofFuture();
  const last = await backups.last();
  if (future.length > 0)
    return [
      fail(
        `지금보다 나중의 백업이 ${future.length}개 있습니다. (${future.at(-1)}) 시계가 틀렸거나, 틀렸을 때 만든 것입니다.`,
        `시계를 맞추고, 백업 폴더(${backups.folder})의 그 파일을 다른 곳으로 옮겨 주세요.`,
      ),
      ...(last ? [ageFinding(last.at, config.BACKUP_EVERY, now())] : []),
    ];
  if (!last) {
    if (config.BACKUP_EVERY === 'off' && !existsSync(backups.folder))
      return warn(
        '백업이 없고 BACKUP_EVERY=off입니다.',
        '다른 방법으로 백업하고 있지 않다면 BACKUP_EVERY=day로 바꿔 주세요.',
      );
    return fail(`백업 폴더(${backups.folder})에 백업이 없습니다.`, BACKUP_ACTION);
  }
  return [ageFinding(last.at, config.BACKUP_EVERY, now()), await restoreFinding(backups.folder, now())];
}

/** Whether an intruder here could also delete the backups stored elsewhere. */
async function offSiteFindings(config: Config): Promise<Findings> {
  if (!config.BACKUP_S3_URL) return [];
  try {
    if (!(await offSiteOf(config).store.mayDelete()))
      return ok('백업 저장소의 열쇠로는 백업을 지울 수 없습니다.');
    return warn(
      '백업 저장소의 열쇠가 백업을 지울 수 있어서, 이 서버에 침입한 사람은 백업까지 지울 수 있습니다.',
      '지울 권한이 없는 열쇠로 바꾸고 저장소의 버전 관리를 켜 주세요. (docs/operations.md의 Backups that an intruder cannot erase)',
    );
  } catch (error) {
    return fail((error as Error).message, '고친 뒤 다시 해 주세요. 그동안 백업을 보내지 못합니다.');
  }
}

function ageFinding(time: Date, every: keyof typeof BACKUP_EVERY_MS, now: Date): Finding {
  const age = now.getTime() - time.getTime();
  const hours = Math.round(age / HOUR_MS);
  if (!isBackupOld(age, BACKUP_EVERY_MS[every] ?? BACKUP_EVERY_MS.day))
    return ok(`마지막 백업은 ${hours}시간 전에 만들었습니다.`);
  const days = Math.floor(age / DAY_MS);
  return fail(`마지막 백업이 ${days > 0 ? `${days}일` : `${hours}시간`} 전의 것입니다.`, BACKUP_ACTION);
}

async function restoreFinding(folder: string, now: Date): Promise<Finding> {
  const last = await lastRestore(folder);
  const action = `${commandText('doctor', '--try-restore')}로 되살려 보거나, 다른 컴퓨터에서 되살려 주세요.`;
  if (!last) return warn('백업을 되살려 본 적이 없습니다. 되살려 보지 않은 백업은 믿을 수 없습니다.', action);
  const days = Math.floor((now.getTime() - last.at.getTime()) / DAY_MS);
  if (last.at.getTime() > now.getTime() + FUTURE_MS)
    return warn('백업을 되살려 본 날이 지금보다 나중으로 적혀 있습니다.', action);
  if (days <= RESTORED_DAYS) return ok(`백업을 ${days}일 전에 되살려 보았습니다.`);
  return warn(`백업을 되살려 본 지 ${days}일이 지났습니다.`, action);
}

// The newest backup is a local file.
const noStore = () => {
  throw new Error('a local backup asks for no store');
};

/** The newest backup is restored into a separate folder, which is then deleted; the day is noted. */
export const tryRestoreCheck: Check = {
  id: 'try-restore',
  title: '백업 되살려 보기',
  run: async ({ config, now }) => {
    const backups = new Backups(config, now);
    const last = await backups.last();
    if (!last) return skip('되살려 볼 백업이 없습니다.');
    const free = (await loadDiskSpace(backups.folder))?.free ?? 0;
    if (free < 3 * last.bytes)
      return fail(
        '백업을 되살려 볼 자리가 디스크에 없습니다.',
        '자리를 만들거나 다른 컴퓨터에서 되살려 주세요.',
      );
    const dataDir = await mkdtemp(join(backups.folder, 'try-restore-'));
    try {
      await withBackup(last.file, { dataDir, openStore: noStore }, ({ file }) =>
        restoreBackup(file, { databaseUrl: '', dataDir }, 'replaced'),
      );
      await noteRestore(backups.folder, last.file, now());
      return ok(`${last.file}을 되살려 보았고 성합니다.`);
    } catch (error) {
      return fail(
        `${last.file}을 되살릴 수 없습니다. (${(error as Error).message})`,
        '다른 백업으로 다시 해 보고, 백업하는 디스크를 점검해 주세요.',
      );
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
