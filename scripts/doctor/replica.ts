import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { postgresDialect } from '#/database/postgres/postgres.ts';
import { LATE_MS, loadLogPosition, PERMISSION_NEEDED, type Place } from '#/database/postgres/replica.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { sizeWord } from '#/features/site/statistics/site-stats.rules.ts';
import type { Config } from '#/server/settings/config.ts';
import { type Check, type Finding, fail, ok, skip, warn } from './check.ts';
import { needsDatabase } from './database.ts';

const SILENT_MS = 2500;
const ASK_AGAIN_MS = 100;
const TITLE = 'DATABASE_REPLICA_URL의 서버';

/** The replica that answers guests: it can be reached, is one of this very database, and is near enough behind. */
export const replicaCheck: Check = {
  id: 'replica',
  title: '복제본',
  run: doctor => {
    if (!doctor.config.DATABASE_REPLICA_URL)
      return [skip('DATABASE_REPLICA_URL이 비어 있어 복제본을 쓰지 않습니다.')];
    return needsDatabase(({ config, db }) => examine(config, db))(doctor);
  },
};

async function examine(config: Config, primary: Database): Promise<Finding[]> {
  const replica = openReplica(config);
  try {
    const place = await loadLogPosition(replica).catch(awayFinding);
    if (typeof place === 'object' && 'level' in place) return [place];
    const stranger = await strangerFinding(place, await loadLogPosition(primary));
    return stranger ? [stranger] : [ok('주 서버의 복제본입니다.'), await lateFinding(primary, replica)];
  } finally {
    await replica.destroy();
  }
}

/** As the site opens it, so that one that hangs is known within seconds. */
function openReplica({ DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL }: Config): Database {
  const isPooled = Boolean(DATABASE_DIRECT_URL);
  const dialect = postgresDialect({ url, isPooled, onLost: () => {}, silentMs: SILENT_MS });
  return new Kysely<Tables>({ dialect });
}

function awayFinding(error: { code?: string; message: string }): Finding {
  return fail(
    `${TITLE}에 닿을 수 없습니다. (${error.code ?? error.message}) 그동안 주 서버가 대신 답합니다.`,
    '복제본이 켜져 있는지, 주소와 비밀번호, 방화벽과 복제본의 pg_hba.conf를 확인해 주세요.',
  );
}

type Asked = Place | 'not permitted';

/** What makes it no replica of this database; undefined where it is one. */
async function strangerFinding(replica: Asked, primary: Asked): Promise<Finding | undefined> {
  if (replica === 'not permitted' || primary === 'not permitted')
    return fail(
      `${TITLE}가 이 데이터베이스의 복제본인지 물을 권한이 없어, 사이트가 쓰지 않습니다.`,
      `주 서버에서 실행해 주세요: ${PERMISSION_NEEDED}`,
    );
  if (!replica.is_standby)
    return fail(
      `${TITLE}는 복제본이 아닙니다. 스스로 쓰기를 받는 서버(주 서버이거나 승격된 서버)입니다.`,
      '대기 서버의 주소를 적어 주세요. 복제본이 승격되었다면 DATABASE_URL이 그 서버로 이어지는지 먼저 확인하고, 옛 주 서버를 복제본으로 다시 만들어 주세요.',
    );
  if (replica.cluster !== primary.cluster || replica.name !== primary.name)
    return fail(
      `${TITLE}는 다른 데이터베이스의 복제본입니다. (${replica.name})`,
      'DATABASE_URL의 서버에서 복제한 대기 서버와, 같은 데이터베이스 이름을 적어 주세요.',
    );
  return undefined;
}

type Following = { isPaused: boolean; isStreaming: boolean; lastChangeMs: number | null };

/** Whether within some seconds it gets to where the primary is now. */
async function lateFinding(primary: Database, replica: Database): Promise<Finding> {
  const there = await positionOf(primary);
  const began = performance.now();
  let missing = there - (await positionOf(replica));
  while (missing > 0 && performance.now() - began < LATE_MS) {
    await pause(ASK_AGAIN_MS);
    missing = there - (await positionOf(replica));
  }
  const seconds = (performance.now() - began) / 1000;
  return followingFinding({ missing, seconds }, await followingOf(replica));
}

/** The report on a replica that lacks this number of bytes after this number of seconds. */
export function followingFinding(
  { missing, seconds }: { missing: number; seconds: number },
  following: Following,
): Finding {
  if (missing > 0) return tooLate(missing, following);
  if (following.isStreaming) return ok(`주 서버가 쓴 것을 ${seconds.toFixed(1)}초 안에 따라잡았습니다.`);
  return warn(
    '지금은 따라잡았지만, 주 서버에서 변경을 받고 있지 않습니다.',
    '복제본의 primary_conninfo와 로그를 확인해 주세요.',
  );
}

const positionOf = async (db: Database) => Number(((await loadLogPosition(db)) as Place).position);

async function followingOf(replica: Database): Promise<Following> {
  const { rows } = await sql<Following>`select pg_is_wal_replay_paused() as "isPaused",
    exists (select 1 from pg_stat_wal_receiver) as "isStreaming",
    (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as "lastChangeMs"`.execute(
    replica,
  );
  return rows[0] as Following;
}

function tooLate(missing: number, { isPaused, isStreaming, lastChangeMs }: Following): Finding {
  const since =
    lastChangeMs === null ? '' : ` 마지막으로 반영한 변경은 ${timeWord(lastChangeMs)} 전의 것입니다.`;
  const message = `복제본이 ${LATE_MS / 1000}초 넘게 늦습니다. 주 서버의 기록 ${sizeWord(missing)}가 모자랍니다.${since} 그동안 주 서버가 대신 답합니다.`;
  if (isPaused)
    return warn(message, '반영이 멈춰 있습니다. 복제본에서 실행해 주세요: select pg_wal_replay_resume()');
  if (!isStreaming)
    return warn(
      message,
      '주 서버에서 변경을 받고 있지 않습니다. 복제본의 primary_conninfo와 로그, 두 서버 사이의 네트워크를 확인해 주세요. 필요한 기록이 주 서버에서 지워졌다면 pg_basebackup으로 다시 만들어야 합니다.',
    );
  return warn(
    message,
    '복제본의 디스크와 프로세서가 바쁘지 않은지, 그곳에서 오래 도는 조회가 반영을 막지 않는지(max_standby_streaming_delay) 확인해 주세요.',
  );
}

function timeWord(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds}초`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes}분` : `${Math.round(minutes / 60)}시간`;
}
