import { setTimeout } from 'node:timers/promises';
import { connect } from '#/database/connect.ts';
import { Backups } from '#/server/backups/backups.ts';
import { OFF_SITE_JOB, type OffSite, openOffSite } from '#/server/backups/off-site.ts';
import { findStamp, verifyBackup } from '#/server/backups/restorable-backup.ts';
import { LOCK_MS, ScheduledJobs } from '#/server/jobs/scheduled-jobs.ts';
import { BadSettingError, type Config, directLocation } from '#/server/settings/config.ts';
import { isClockRight } from './clock.ts';
import { sayProgress } from './progress.ts';

const WAIT_MS = 2_000;
const megabytes = (bytes: number) =>
  `${(bytes / 2 ** 20).toLocaleString('ko', { maximumFractionDigits: 1 })}MB`;

/** Throws if the settings name no store. */
export function offSiteOf(config: Config): OffSite {
  const now = () => new Date();
  const offSite = openOffSite({ config, backups: new Backups(config, now, () => isClockRight(config)), now });
  if (offSite) return offSite;
  throw new BadSettingError('설정 BACKUP_S3_URL이 비어 있어 다른 곳의 백업이 없습니다.');
}

/** Takes the lock of the site's job: two senders could remove each other's files. */
export async function sendNewest(config: Config): Promise<string> {
  const offSite = offSiteOf(config);
  await using db = connect({ ...directLocation(config), beside: true });
  const jobs = new ScheduledJobs(db, { now: () => new Date(), onError: error => console.error(error) });
  let said = '백업 저장소에는 이미 있습니다.';
  const run = async (signal: AbortSignal) => {
    const sent = await offSite.sendNewest(signal);
    if (!sent) return;
    const { stamp, chunks, newChunks, newPictures } = sent;
    said = `백업 저장소에 보냈습니다: s3:${stamp} (${chunks}조각 가운데 ${newChunks}조각과 사진 파일 ${newPictures}개가 새것)`;
  };
  jobs.add({ name: OFF_SITE_JOB, everyMs: 600_000, run });
  for (let waited = 0; waited <= LOCK_MS + WAIT_MS; waited += WAIT_MS) {
    if (await jobs.run(OFF_SITE_JOB)) return said;
    // A killed run holds the lock for half a minute.
    await setTimeout(WAIT_MS);
  }
  return '켜져 있는 사이트가 지금 백업을 보내고 있습니다.';
}

/** Returns a line for each stored backup. */
export async function listOffSite(config: Config): Promise<string[]> {
  const { store } = offSiteOf(config);
  const lines: string[] = [];
  for (const stamp of await store.stamps()) {
    const { bytes, version } = await store.snapshot(stamp);
    lines.push(`s3:${stamp}  ${megabytes(bytes)}  (당구마당 ${version})`);
  }
  return lines.length > 0 ? lines : ['백업 저장소에 백업이 없습니다.'];
}

/** Reads all of a stored backup; returns its state. */
export async function verifyOffSite(config: Config, wanted: string): Promise<string> {
  const { store } = offSiteOf(config);
  const stamp = await findStamp(store, wanted);
  const missing = await verifyBackup(store, await store.snapshot(stamp), sayProgress());
  if (missing > 0) return `s3:${stamp}의 데이터베이스는 온전하지만 사진 파일 ${missing}개가 없습니다.`;
  return `s3:${stamp}은(는) 온전합니다. 모두 읽어 확인했습니다.`;
}
