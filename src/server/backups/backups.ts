import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { saveBackupInProcess } from '#/database/backup/backup-file.ts';
import {
  backUpPictures,
  folderSource,
  forMissing,
  type PictureSource,
  picturesBeside,
} from '#/database/backup/picture-files.ts';
import { CannotCopyError, type OnProgress } from '#/database/backup/table-copy.ts';
import { isNewSite } from '#/database/sizes.ts';
import { FUTURE_MS } from '#/server/jobs/clock-check.ts';
import { PictureBucket } from '#/server/pictures/bucket-client.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { bucketAccess, type Config, directLocation } from '#/server/settings/config.ts';
import { DAY_MS, toSeoulIso } from '#/shared/time/time.ts';

const bucketSource = (bucket: PictureBucket): PictureSource => ({
  files: () => bucket.files(),
  copy: async (file, to) => {
    const found = await bucket.read(file);
    if (found) await writeFile(to, found.stream(), { mode: 0o600 });
    return found !== undefined;
  },
});

/**
 * Copies a restored backup's pictures from `beside` into the bucket; deletes nothing there, because another
 * site may share it. Returns the number of pictures that `beside` lacks.
 */
export async function restoreIntoBucket(file: string, bucket: PictureBucket, beside: string) {
  return forMissing(file, { siteFiles: await bucket.files(), beside }, async (from, files) => {
    const bytes = await Promise.all(files.map(each => readFile(join(from, each))));
    await bucket.store(nameIn(files), bytes);
  });
}

// `ab/<name>-320.webp`
const nameIn = ([first = '']: string[]) => first.slice(3, first.lastIndexOf('-'));

// The number of backups that are kept however old they are.
const KEPT_LEAST = 3;
const UNREACHABLE = 'BACKUP_DIR의 디스크가 연결되어 있고 위 폴더가 있는지 확인해 주세요.';
const OWN_NAME = /^dangu-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.db(\.zst)?(\.packed)?(\.part)?$/;

/** A backup file; `stamp` is the time at which it was made, in the form used in file names. */
type Backup = { file: string; stamp: string; at: Date; bytes: number };
type Making = { onProgress?: OnProgress; signal?: AbortSignal; isPlain?: boolean };

/** The interval of automatic backups in milliseconds; undefined for `off`. */
export const BACKUP_EVERY_MS = { off: undefined, hour: 3_600_000, day: DAY_MS } as const;

/** The form of a time that is used in file names, in Seoul time: `20261122-063012`. */
export const stampOf = (now: Date) =>
  toSeoulIso(now.toISOString()).slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** A backup's time from its file name, because copying a file changes its modification time. */
const momentOf = (name: string) => new Date(name.replace(OWN_NAME, '$1-$2-$3T$4:$5:$6+09:00'));
export const momentOfStamp = (stamp: string) => momentOf(`dangu-${stamp}.db`);

export class Backups {
  readonly folder: string;
  readonly #config: Config;
  readonly #now: () => Date;
  #beingMade?: Promise<Backup>;
  readonly isClockRight: () => Promise<boolean>;

  /** `isClockRight` tells whether backups may be deleted by their age. */
  constructor(config: Config, now: () => Date, isClockRight = async () => false) {
    this.#config = config;
    this.#now = now;
    this.isClockRight = isClockRight;
    this.folder = config.BACKUP_DIR || join(config.DATA_DIR, 'backups');
  }

  /** Makes a backup, compressed (one at a time) unless `isPlain`, and deletes those past the retention. */
  make(making: Making = {}): Promise<Backup> {
    if (making.isPlain) return this.#makeOne(making);
    this.#beingMade ??= this.#makeOne(making).finally(() => {
      this.#beingMade = undefined;
    });
    return this.#beingMade;
  }

  async #makeOne(making: Making): Promise<Backup> {
    const { dataDir, databaseUrl } = this.#location;
    if (!databaseUrl && !existsSync(join(dataDir, 'site.db')))
      throw new CannotCopyError(`데이터 폴더(${dataDir})에 사이트가 없습니다. DATA_DIR을 확인해 주세요.`);
    await this.#makeFolder();
    const ending = making.isPlain ? '.db' : '.db.zst';
    const file = join(this.folder, `dangu-${stampOf(this.#now())}${ending}`);
    await this.makeAt(file, making);
    await this.forget();
    return backupAt(file);
  }

  /** Makes a backup at the path `file`, with the pictures in a folder beside it. */
  async makeAt(file: string, making: Making): Promise<void> {
    const former = (await this.last())?.file;
    const mayDelete = await this.isClockRight();
    await saveBackupInProcess({ location: this.#location, file, former }, making);
    await backUpPictures(this.#pictures, picturesBeside(file), {
      stamp: stampOf(this.#now()),
      isOld: stamp => mayDelete && momentOfStamp(stamp).getTime() < this.#oldest,
      signal: making.signal,
    });
  }

  get #pictures() {
    const bucket = bucketAccess(this.#config);
    if (bucket) return bucketSource(new PictureBucket(bucket));
    return folderSource(join(this.#config.DATA_DIR, 'pictures'));
  }

  get #location() {
    return directLocation(this.#config);
  }

  get #oldest() {
    return this.#now().getTime() - this.#config.BACKUP_KEEP * DAY_MS;
  }

  /** Makes a backup to revert a migration; null if the settings turn this off. Throws if it fails. */
  async makeBeforeMigration(): Promise<Backup | null> {
    if (this.#config.BACKUP_BEFORE_MIGRATION === 'off') return null;
    // Not compressed, so that earlier versions of this program can read it.
    return this.make({ isPlain: true }).catch(error => {
      if (!(error instanceof CannotCopyError)) throw error;
      throw new CannotCopyError(
        `새 버전에 맞게 데이터베이스를 바꾸기 전에 백업을 만들지 못해, 아무것도 바꾸지 않고 멈췄습니다. ${error.message} 다른 방법으로 백업했다면 BACKUP_BEFORE_MIGRATION=off로 시작해 주세요.`,
      );
    });
  }

  /** Throws a CannotCopyError if the database is empty but the folder has backups of another one. */
  async refuseNewSite(): Promise<void> {
    const newest = (await this.#whole()).at(-1);
    if (!newest || !(await isNewSite(this.#location))) return;
    throw new CannotCopyError(
      `데이터베이스가 비어 있는데 백업이 있어서 새 사이트를 만들지 않았습니다. 가장 새 백업(${join(this.folder, newest)})을 ${commandText('restore', '<백업 파일>')} 로 되살리거나, 새로 시작하려면 ${this.folder}의 백업을 다른 곳으로 옮겨 주세요.`,
    );
  }

  /** The newest backup whose time is not in the future; null if there is none. */
  async last(): Promise<Backup | null> {
    const newest = (await this.#whole()).filter(name => !this.#isOfFuture(name)).at(-1);
    return newest ? backupAt(join(this.folder, newest)) : null;
  }

  /** The names of backups with a time in the future: the clock is wrong, or was when they were made. */
  async ofFuture(): Promise<string[]> {
    return (await this.#whole()).filter(name => this.#isOfFuture(name));
  }

  /** Deletes backups past the retention, except the three newest; none while the clock may be wrong. */
  async forget(): Promise<void> {
    if (!(await this.isClockRight())) return;
    const kept = new Set((await this.#whole()).filter(name => !this.#isOfFuture(name)).slice(-KEPT_LEAST));
    for (const name of await this.#names())
      if (!kept.has(name) && momentOf(name).getTime() < this.#oldest)
        await rm(join(this.folder, name), { force: true });
  }

  #isOfFuture(name: string): boolean {
    return momentOf(name).getTime() > this.#now().getTime() + FUTURE_MS;
  }

  async #whole(): Promise<string[]> {
    return (await this.#names()).filter(name => !name.endsWith('.part'));
  }

  // Folders above it are not made: if its disk is not mounted, backups would go to another disk unnoticed.
  async #makeFolder(): Promise<void> {
    const { BACKUP_DIR, DATA_DIR } = this.#config;
    if (!BACKUP_DIR) await mkdir(DATA_DIR, { recursive: true });
    try {
      // Private, because backups contain all of the members' data.
      await mkdir(this.folder, { mode: 0o700 }).catch(error => {
        if (error.code !== 'EEXIST') throw error;
      });
      // With a slash, so that a plain file of that name fails.
      await access(`${this.folder}/`, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new CannotCopyError(`백업 폴더를 만들 수 없습니다. ${UNREACHABLE}`);
      const setting = BACKUP_DIR ? 'BACKUP_DIR' : 'DATA_DIR';
      throw new CannotCopyError(
        `백업 폴더(${this.folder})에 쓸 수 없습니다. ${setting}과 그 권한을 확인해 주세요. (${code})`,
      );
    }
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter(name => OWN_NAME.test(name)).sort();
  }
}

async function backupAt(file: string): Promise<Backup> {
  const { size } = await stat(file);
  const name = basename(file);
  return { file, stamp: name.replace(OWN_NAME, '$1$2$3-$4$5$6'), at: momentOf(name), bytes: size };
}
