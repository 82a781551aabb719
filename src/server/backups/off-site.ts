import { CannotCopyError } from '#/database/backup/table-copy.ts';
import { isNewSite } from '#/database/sizes.ts';
import { FUTURE_MS } from '#/server/jobs/clock-check.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { type Config, directLocation } from '#/server/settings/config.ts';
import { BackupStore } from './backup-store.ts';
import { type Backups, momentOfStamp, stampOf } from './backups.ts';
import { removeOldBackups, type SentBackup, sendBackup } from './off-site-backups.ts';

// Fresh enough for backups that are made at most once an hour; the health page waits at most `WAIT_MS`.
const FRESH_MS = 300_000;
const WAIT_MS = 3_000;

/** The name of the job that sends backups; by its lock one process at a time sends, also a command. */
export const OFF_SITE_JOB = 'off-site backup';

type Sources = { config: Config; backups: Backups; now: () => Date };

export class OffSite {
  readonly #sources: Sources;
  #store: BackupStore | undefined;
  #last: { stamp: string; readAt: number } | undefined;
  #reading: Promise<void> | undefined;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The store, opened at the first use, because deriving the encryption key takes a while. */
  get store(): BackupStore {
    const { config } = this.#sources;
    this.#store ??= new BackupStore(
      {
        url: config.BACKUP_S3_URL,
        region: config.BACKUP_S3_REGION,
        accessKey: config.BACKUP_S3_ACCESS_KEY,
        secretKey: config.BACKUP_S3_SECRET_KEY,
      },
      config.BACKUP_KEY,
    );
    return this.#store;
  }

  /** Throws a CannotCopyError if the database is empty but the store has backups of another one. */
  async refuseNewSite(): Promise<void> {
    const { config } = this.#sources;
    if (!(await isNewSite(directLocation(config))) || (await this.store.stamps()).length === 0) return;
    throw new CannotCopyError(
      `데이터베이스가 비어 있는데 백업 저장소(BACKUP_S3_URL)에 백업이 있어서 새 사이트를 만들지 않았습니다. ${commandText('restore', 's3:latest')} 로 되살리거나, 새로 시작하려면 BACKUP_S3_URL에 다른 폴더를 적어 주세요.`,
    );
  }

  /**
   * Sends the newest backup if the store lacks it; null if nothing was sent. Then removes old backups from
   * the store, unless the clock may be wrong or the access key may not delete.
   */
  async sendNewest(signal?: AbortSignal): Promise<SentBackup | null> {
    const { config, backups, now } = this.#sources;
    const newest = await backups.last();
    if (!newest) return null;
    const last = this.#newestOf(await this.store.stamps());
    this.#remember(last);
    if (newest.stamp <= last) return null;
    const sentBackup = await sendBackup(this.store, newest, signal);
    this.#remember(sentBackup.stamp);
    if (!(await backups.isClockRight()) || !(await this.store.mayDelete())) return sentBackup;
    await removeOldBackups(this.store, { retention: config.BACKUP_S3_KEEP, now: now(), signal });
    return sentBackup;
  }

  /** When the newest off-site backup was made, read every few minutes; null if there is none or unknown. */
  async lastAt(): Promise<Date | null> {
    const isFresh = this.#last && Date.now() - this.#last.readAt < FRESH_MS;
    if (!isFresh) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await Promise.race([this.#reading, new Promise(resolve => setTimeout(resolve, WAIT_MS).unref())]);
    }
    return this.#last?.stamp ? momentOfStamp(this.#last.stamp) : null;
  }

  /** Whether the store has no backup, read every few minutes; false also while it has never answered. */
  async isEmpty(): Promise<boolean> {
    await this.lastAt();
    return this.#last?.stamp === '';
  }

  async #read(): Promise<void> {
    const stamps = await this.store.stamps().catch(() => undefined);
    if (stamps) this.#remember(this.#newestOf(stamps));
  }

  /** The newest stamp that is not in the future; empty if there is none. */
  #newestOf(stamps: string[]): string {
    const latest = stampOf(new Date(this.#sources.now().getTime() + FUTURE_MS));
    return stamps.filter(stamp => stamp <= latest).at(-1) ?? '';
  }

  #remember(stamp: string): void {
    this.#last = { stamp, readAt: Date.now() };
  }
}

/** The off-site backups; null if the settings name no store. */
export const openOffSite = (sources: Sources): OffSite | null =>
  sources.config.BACKUP_S3_URL ? new OffSite(sources) : null;
