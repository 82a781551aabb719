import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openPostgres } from '#/database/backup/table-copy.ts';
import type { Database } from '#/database/connect.ts';
import { isReady } from '#/database/health.ts';
import { findUnknownMigrations, isUpToDate, NewerDatabaseError } from '#/database/migrate.ts';
import { poolingAt } from '#/database/postgres/pooler.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { type Config, directLocation } from '#/server/settings/config.ts';
import { type Check, type Doctor, type Finding, type Findings, fail, ok, skip, warn } from './check.ts';

const POSTGRES_LEAST = 15;
const CONNECTIONS_OF_PROCESS = 16;
const CHECK_MS = 10_000;

/** Opened to read, beside the site; null without a database. */
export function openDatabase(config: Config): Database | null {
  const { databaseUrl, dataDir } = directLocation(config);
  if (databaseUrl) return openPostgres(databaseUrl);
  const file = join(dataDir, 'site.db');
  return existsSync(file) ? openFile(file, { writes: false }).db : null;
}

export const databaseCheck: Check = {
  id: 'database',
  title: '데이터베이스',
  run: async doctor => {
    const { config, db } = doctor;
    if (!db)
      return fail(
        `데이터 폴더(${config.DATA_DIR})에 사이트가 없습니다.`,
        `DATA_DIR을 확인하거나 ${commandText('start')}로 사이트를 만들어 주세요.`,
      );
    const own = [
      config.DATABASE_URL ? await postgresFindings(config, db) : await sqliteFindings(config, db),
    ].flat();
    return own.some(({ level }) => level === 'fail') ? own : [...own, await versionFinding(db)];
  },
};

/** Whether the tables have the schema of this program. */
async function versionFinding(db: Database): Promise<Finding> {
  try {
    if (!(await isUpToDate(db)))
      return warn(
        '데이터베이스가 이 프로그램보다 옛 버전입니다.',
        '사이트를 다시 시작하면 최신으로 바뀝니다. 그 전에 백업이 만들어집니다.',
      );
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    return fail(
      '데이터베이스가 이 프로그램과 함께 쓸 수 없는 새 버전입니다.',
      '새 버전의 프로그램을 쓰거나, 예전 백업을 되살려 주세요.',
    );
  }
  const unknown = await findUnknownMigrations(db);
  if (unknown.length === 0) return ok('데이터베이스가 이 프로그램의 버전입니다.');
  return warn(
    `데이터베이스가 이 프로그램보다 새 버전이지만 함께 쓸 수 있습니다. (${unknown.join(', ')})`,
    '업그레이드를 마치려면 이 프로그램도 새 버전으로 바꿔 주세요. PostgreSQL의 백업은 새 버전의 프로그램이 만듭니다.',
  );
}

async function sqliteFindings(config: Config, db: Database): Promise<Findings> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  return [ok(`SQLite ${rows[0]?.version}`), await integrity(join(config.DATA_DIR, 'site.db'))];
}

const QUICK_CHECK = `
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5000 });
console.log(Object.values(database.prepare('pragma quick_check(1)').get())[0]);
`;

/** A separate process can be killed: a long read keeps the log from being folded in. */
async function integrity(file: string): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', QUICK_CHECK, file], {
      timeout: CHECK_MS,
      killSignal: 'SIGKILL',
    });
    return stdout.trim() === 'ok'
      ? ok('데이터베이스 파일을 끝까지 읽었고 성합니다.')
      : damaged(stdout.trim());
  } catch (error) {
    if ((error as { killed?: boolean }).killed)
      return ok(
        `${CHECK_MS / 1000}초 동안 읽은 데까지는 성합니다. 끝까지 읽으려면 CHECK_DATABASE=whole로 다시 시작해 주세요.`,
      );
    return damaged(/(?:ERR_SQLITE_ERROR|Error): ?(.+)/.exec(String((error as Error).message))?.[1] ?? '');
  }
}

const damaged = (why: string) =>
  fail(
    `데이터베이스 파일이 손상되었습니다. (${why.slice(0, 200)})`,
    `사이트를 끄고 디스크를 점검한 뒤, 백업을 되살려 주세요. (${commandText('restore', '<백업 파일>')}) site.db-wal을 지우지 마세요.`,
  );

async function postgresFindings(config: Config, db: Database): Promise<Findings> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
  const findings = [
    version >= POSTGRES_LEAST
      ? ok(`PostgreSQL ${version}`)
      : fail(`PostgreSQL ${version}은 너무 낮습니다.`, `${POSTGRES_LEAST} 이상으로 올려 주세요.`),
  ];
  if (!(await isReady(db)))
    findings.push(
      fail(
        'PostgreSQL이 읽기 전용입니다.',
        '승격되지 않은 대기 서버이면 주 서버의 주소를 DATABASE_URL에 적어 주세요.',
      ),
    );
  return [...findings, await roomForConnections(db), await poolerFindings(config)].flat();
}

/** Whether a second process fits beside the running one. */
async function roomForConnections(db: Database): Promise<Finding> {
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(db);
  const { most = 0, used = 0 } = rows[0] ?? {};
  const said = `PostgreSQL의 연결 ${most}개 가운데 ${used}개를 쓰고 있습니다.`;
  if (most - used >= CONNECTIONS_OF_PROCESS) return ok(said);
  return warn(
    `${said} 프로세스 하나가 ${CONNECTIONS_OF_PROCESS}개까지 씁니다.`,
    'max_connections를 늘리거나 PgBouncer를 앞에 두어 주세요.',
  );
}

async function poolerFindings({ DATABASE_URL, DATABASE_DIRECT_URL }: Config): Promise<Findings> {
  const pooling = await poolingAt(DATABASE_URL);
  if (pooling === 'none') return skip('앞에 풀러(PgBouncer)가 없습니다.');
  if (pooling === 'session') return ok('앞에 풀러가 있고, 연결을 세션마다 나눕니다.');
  if (!DATABASE_DIRECT_URL)
    return fail(
      '풀러가 연결을 트랜잭션마다 나누는데 DATABASE_DIRECT_URL이 비어 있어 사이트가 켜지지 않습니다.',
      'PostgreSQL 자체의 주소를 DATABASE_DIRECT_URL에 적어 주세요.',
    );
  return [
    ok('앞에 풀러가 있고, 연결을 트랜잭션마다 나눕니다.'),
    (await poolingAt(DATABASE_DIRECT_URL)) === 'none'
      ? ok('DATABASE_DIRECT_URL은 PostgreSQL 자체로 이어집니다.')
      : fail('DATABASE_DIRECT_URL도 풀러로 이어집니다.', 'PostgreSQL 자체의 주소를 적어 주세요.'),
  ];
}

export const needsDatabase =
  (run: (doctor: Doctor & { db: Database }) => Promise<Findings>): Check['run'] =>
  doctor =>
    doctor.db ? run({ ...doctor, db: doctor.db }) : [skip('데이터베이스를 열 수 없어 점검하지 않았습니다.')];
