import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { loadDatabaseSizes, loadDiskSpace } from '#/database/sizes.ts';
import {
  CLOCK_ACTION,
  clockSentence,
  DISK_ACTION,
  isDiskNearlyFull,
} from '#/features/site/statistics/health.rules.ts';
import { daysAhead, FUTURE_MS, findNewestMoment, loadMarkedMoment } from '#/server/jobs/clock-check.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { publicUrl } from '#/server/settings/config.ts';
import { programName } from '#/server/settings/version.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { type Check, type Doctor, type Finding, type Findings, fail, ok, skip, warn } from './check.ts';

const NODE_MAJOR = 24;
const PICTURES_STOP = 256e6;
const SYNCS = 20;
const SLOW_SYNC_MS = 50;
const [TMPFS, NFS] = [0x01021994, 0x6969];
const CLOCK_WARN_MS = 5_000;
const CLOCK_FAIL_MS = 60_000;
const ASK_MS = 5_000;

export const versionCheck: Check = {
  id: 'version',
  title: '버전',
  run: () => [ok(`당구마당 ${programName()}`)],
};

export const nodeCheck: Check = {
  id: 'node',
  title: 'Node',
  run: () => [nodeFinding(process.versions.node)],
};

export function nodeFinding(version: string): Finding {
  const action =
    'node scripts/install.mjs로 함께 온 Node를 쓰거나(node_modules/.bin/node) 새 버전을 설치해 주세요.';
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return ok(`Node ${version}`);
  return fail(`Node ${version}은 너무 낮습니다. ${NODE_MAJOR} 이상이어야 합니다.`, action);
}

export const diskCheck: Check = {
  id: 'disk',
  title: '디스크',
  run: async doctor => {
    const { DATA_DIR, DATABASE_URL } = doctor.config;
    const there = await stat(DATA_DIR).catch(() => null);
    if (!there?.isDirectory()) {
      if (DATABASE_URL) return skip(`데이터 폴더(${DATA_DIR})가 없습니다. PostgreSQL을 쓰면 없어도 됩니다.`);
      return fail(
        `데이터 폴더(${DATA_DIR})가 없습니다.`,
        `DATA_DIR을 확인하거나 ${commandText('start')}로 사이트를 만들어 주세요.`,
      );
    }
    const findings = [
      permissions(DATA_DIR, there.mode),
      await space(doctor),
      kindFindings((await statfs(DATA_DIR)).type, DATABASE_URL === ''),
    ].flat();
    const isWritable = await access(DATA_DIR, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (isWritable) findings.push(await syncSpeed(DATA_DIR));
    else
      findings.push(
        fail(
          `데이터 폴더(${DATA_DIR})에 쓸 수 없습니다.`,
          '사이트를 실행하는 사용자로 이 점검을 하고, 폴더의 소유자를 확인해 주세요.',
        ),
      );
    return findings;
  },
};

function permissions(folder: string, mode: number): Findings {
  if (process.platform === 'win32' || (mode & 0o077) === 0) return [];
  return warn(
    `데이터 폴더(${folder})를 다른 사용자가 볼 수 있습니다. (${(mode & 0o777).toString(8)})`,
    `chmod 700 ${folder}`,
  );
}

async function space({ config, db }: Doctor): Promise<Findings> {
  const disk = await loadDiskSpace(config.DATA_DIR);
  if (!disk) return [];
  const size = db ? (await loadDatabaseSizes(db, config.DATA_DIR).catch(() => null))?.bytes : undefined;
  const free = `디스크에 ${gigabytes(disk.free)} 남았습니다.`;
  if (disk.free < PICTURES_STOP)
    return fail(`${free} 사진을 올릴 수 없고, 곧 글도 쓸 수 없습니다.`, DISK_ACTION);
  if (isDiskNearlyFull(disk.free, size))
    return warn(`${free} 백업과 갱신에는 데이터베이스의 두 배(적어도 1 GB)가 필요합니다.`, DISK_ACTION);
  return ok(free);
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** `type` is the system's number of a file system. */
export function kindFindings(type: number, hasDatabase: boolean): Findings {
  if (type === TMPFS)
    return fail(
      '데이터 폴더가 메모리(tmpfs)에 있어 컴퓨터를 끄면 모두 사라집니다.',
      '디스크에 있는 폴더를 DATA_DIR에 적어 주세요.',
    );
  if (type === NFS && hasDatabase)
    return fail(
      '데이터베이스가 네트워크 디스크(NFS)에 있어 잠금이 지켜지지 않을 수 있습니다.',
      '이 컴퓨터의 디스크에 두어 주세요.',
    );
  return [];
}

/** Writes a file beside the data. */
async function syncSpeed(folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${randomBytes(6).toString('hex')}`);
  const times: number[] = [];
  try {
    const handle = await open(file, 'wx', 0o600);
    for (let n = 0; n < SYNCS; n++) {
      const began = performance.now();
      await handle.write(randomBytes(4096));
      await handle.datasync();
      times.push(performance.now() - began);
    }
    await handle.close();
  } finally {
    await rm(file, { force: true });
  }
  const middle = times.sort((a, b) => a - b)[SYNCS / 2] ?? 0;
  return speedFinding(middle);
}

export function speedFinding(ms: number): Finding {
  const said = `디스크가 한 번 쓰는 데 ${ms < 10 ? ms.toFixed(1) : Math.round(ms)}ms 걸립니다.`;
  if (ms <= SLOW_SYNC_MS) return ok(said);
  return warn(
    `${said} 글이 저장될 때마다 그만큼 기다립니다.`,
    'SSD를 쓰거나, 같은 디스크를 바쁘게 하는 다른 프로그램을 옮겨 주세요.',
  );
}

export const clockCheck: Check = {
  id: 'clock',
  title: '시계',
  run: async ({ config, db, now }) => {
    const findings: Finding[] = [];
    if (config.PUBLIC_URL) {
      const began = now().getTime();
      const answer = await fetch(`${publicUrl(config)}/healthz`, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(ASK_MS),
      }).catch(() => null);
      const date = Date.parse(answer?.headers.get('date') ?? '');
      // The header has whole seconds.
      if (date) findings.push(clockFinding(date + 500 - (began + now().getTime()) / 2, config.PUBLIC_URL));
    }
    if (db && !isSqlite(db)) {
      const began = now().getTime();
      const { rows } = await sql<{
        at: number;
      }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
      findings.push(clockFinding((rows[0]?.at ?? began) - (began + now().getTime()) / 2, 'PostgreSQL'));
    }
    if (db) findings.push(...[await storedFindings(db, now())].flat());
    return findings.length > 0
      ? findings
      : [skip('견줄 시계가 없습니다. PUBLIC_URL이나 PostgreSQL이 있으면 견줍니다.')];
  },
};

/** The clock must agree with the moments that the site has stored. */
async function storedFindings(db: Database, now: Date): Promise<Findings> {
  const moments = [await loadMarkedMoment(db).catch(() => null), await findNewestMoment(db)];
  const [known = null, row = null] = moments;
  const base = known ?? row;
  if (base === null) return [];
  const days = daysAhead(now, base);
  if (days > 0) return fail(clockSentence(days), CLOCK_ACTION);
  const newest = row && row > base ? row : base;
  if (newest.getTime() > now.getTime() + FUTURE_MS)
    return fail(
      `사이트에 지금보다 나중의 시각(${toSeoulIso(newest.toISOString())})이 남아 있습니다. 지금 시계가 늦거나, 전에 앞서 있었습니다.`,
      '시계를 NTP로 맞춰 주세요. (timedatectl set-ntp true)',
    );
  return [];
}

function clockFinding(difference: number, of: string): Finding {
  const off = Math.abs(difference);
  const said = `이 컴퓨터의 시계와 ${of}의 시계가 ${(off / 1000).toFixed(1)}초 다릅니다.`;
  const action = '두 컴퓨터의 시계를 NTP로 맞춰 주세요. (timedatectl set-ntp true)';
  if (off > CLOCK_FAIL_MS) return fail(said, action);
  return off > CLOCK_WARN_MS ? warn(said, action) : ok(said);
}
