import { inspect } from 'node:util';
import { CannotCopyError } from '#/database/backup/table-copy.ts';
import {
  NewerDatabaseError,
  OlderDatabaseError,
  OtherDatabaseError,
  TooOldDatabaseError,
} from '#/database/migrate.ts';
import { SharedConnectionsError } from '#/database/postgres/pooler.ts';
import { FolderTakenError } from '#/database/sqlite/folder-lock.ts';
import { DamagedDatabaseError, ForeignDatabaseError } from '#/database/sqlite/sqlite-check.ts';
import { SilentBusError } from '#/server/live/process-bus.ts';
import { commandText } from '#/server/settings/command-text.ts';
import { BadSettingError } from '#/server/settings/config.ts';
import { programName } from '#/server/settings/version.ts';

type Failed = {
  code?: string;
  syscall?: string;
  message?: string;
  port?: number;
  address?: string;
  hostname?: string;
  severity?: string;
};

/** A Korean sentence for the operator; for an unknown failure the stack trace if LOG_LEVEL asks for it. */
export function failureText(error: unknown): string {
  const reason = reasonNotToStart(error);
  if (reason) return reason;
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) return inspect(error);
  const [what] = String(error).split('\n', 1);
  return `예상하지 못한 문제가 생겨 멈췄습니다. (${what}) LOG_LEVEL=debug로 다시 실행하면 자세한 내용이 나옵니다.`;
}

/** A Korean sentence that says why the site does not start; '' if the reason is a bug. */
export function reasonNotToStart(error: unknown): string {
  const { code, syscall, message = '', port, address, hostname } = error as Failed;
  if ([BadSettingError, CannotCopyError, ForeignDatabaseError].some(kind => error instanceof kind))
    return message;
  if (error instanceof NewerDatabaseError)
    return `데이터베이스가 이 프로그램(${programName()})과 함께 쓸 수 없는 새 버전입니다. 새 버전의 프로그램으로 시작하거나, 업그레이드하기 전의 백업을 ${commandText('restore', '<백업 파일>')} 로 되살려 주세요.`;
  if (error instanceof TooOldDatabaseError)
    return `데이터베이스가 1.0.0보다 옛 버전이어서 이 프로그램(${programName()})이 바로 업그레이드할 수 없습니다. 아무것도 바꾸지 않았습니다. 먼저 1.0.0으로 한 번 시작하고, 그다음에 이 프로그램으로 시작해 주세요.`;
  if (error instanceof FolderTakenError)
    return `데이터 폴더(${message})를 이미 켜져 있는 다른 당구마당이 쓰고 있습니다. 그것을 끄거나 DATA_DIR을 바꾸어 다시 시작해 주세요.`;
  if (error instanceof OlderDatabaseError)
    return `데이터베이스가 이 프로그램(${programName()})보다 옛 버전입니다. 먼저 ${commandText('migrate')}로 최신으로 바꿔 주세요.`;
  if (error instanceof SharedConnectionsError || error instanceof SilentBusError)
    return 'DATABASE_URL이 연결을 트랜잭션마다 나누는 풀러(PgBouncer의 pool_mode = transaction)로 이어집니다. 여러 프로세스가 서로의 소식을 듣고 데이터베이스를 바꾸려면 PostgreSQL 자체로 이어져야 합니다. PostgreSQL 자체의, 같은 데이터베이스의 주소를 DATABASE_DIRECT_URL에 적어 다시 시작해 주세요.';
  if (error instanceof OtherDatabaseError)
    return 'DATABASE_DIRECT_URL이 DATABASE_URL과 다른 데이터베이스로 이어집니다. 아무것도 바꾸지 않았습니다. 같은 데이터베이스의 주소로 고쳐 다시 시작해 주세요.';
  const ofPostgres = reasonOfPostgres(error as Failed);
  if (ofPostgres) return ofPostgres;
  if (code === 'EADDRINUSE')
    return `포트 ${port}을(를) 다른 프로그램이 쓰고 있습니다. PORT를 바꾸어 다시 시작해 주세요.`;
  if (code === 'EADDRNOTAVAIL') return `HOST 주소 ${address}을(를) 이 컴퓨터에서 쓸 수 없습니다.`;
  if (code === 'ENOTFOUND' && hostname)
    return `주소 ${hostname}을(를) 찾을 수 없습니다. HOST나 DATABASE_URL을 확인해 주세요.`;
  if (code === 'EACCES' && port)
    return `포트 ${port}을(를) 열 권한이 없습니다. 1024보다 큰 PORT를 써 주세요.`;
  if (/ENOSPC|EDQUOT/.test(code ?? '') || /database or disk is full|no space left/i.test(message))
    return '디스크에 남은 자리가 없어 쓰지 못했습니다. DATA_DIR이 있는 디스크를 비운 뒤 다시 시작해 주세요.';
  if (/^EIO$/.test(code ?? '') || /disk I\/O error/.test(message))
    return '디스크에서 읽거나 쓰지 못했습니다. DATA_DIR이 있는 디스크를 확인해 주세요.';
  // A folder on a read-only mount is reported as missing when it is created with its parents.
  if (
    /EACCES|EPERM|EROFS|ENOTDIR|EEXIST/.test(code ?? '') ||
    (code === 'ENOENT' && syscall === 'mkdir') ||
    /unable to open database file|readonly/.test(message)
  ) {
    return '데이터 폴더에 쓸 수 없습니다. DATA_DIR과 그 권한을 확인해 주세요.';
  }
  if (error instanceof DamagedDatabaseError || /file is not a database|malformed/.test(message))
    return '데이터베이스 파일이 손상되었습니다. 파일은 건드리지 않았습니다. 백업에서 되살려 주세요.';
  return '';
}

const REACH = 'PostgreSQL에 연결할 수 없습니다.';
const CHECK_URL = 'DATABASE_URL을 확인해 주세요.';

const REASONS: [codes: RegExp, reason: string][] = [
  [/^(28P01|28000)$/, `PostgreSQL이 사용자나 비밀번호를 받아들이지 않습니다. ${CHECK_URL}`],
  [/^3D000$/, `PostgreSQL에 그런 데이터베이스가 없습니다. createdb로 만들거나 ${CHECK_URL}`],
  [
    /^25006$/,
    '데이터베이스가 읽기 전용입니다. 승격되지 않은 대기 서버이거나 default_transaction_read_only가 켜져 있습니다. DATABASE_URL을 주 서버로 바꾸거나 쓰기를 허용한 뒤 다시 시작해 주세요.',
  ],
  [
    /^42501$/,
    'PostgreSQL 사용자에게 표를 만들고 쓸 권한이 없습니다. 데이터베이스 소유자로 grant usage, create on schema public to 사용자; 를 실행하거나 그 사용자를 데이터베이스의 소유자로 바꿔 주세요.',
  ],
  [
    /^53300$/,
    'PostgreSQL의 연결이 모두 쓰이고 있습니다. max_connections를 늘리거나 다른 연결을 끊은 뒤 다시 시작해 주세요.',
  ],
  [/^57P0[123]$/, 'PostgreSQL이 켜지거나 꺼지는 중입니다. 잠시 후 다시 시작해 주세요.'],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/,
    'PostgreSQL의 TLS 인증서를 확인할 수 없습니다. DATABASE_URL에 sslrootcert=인증서-파일을 적거나, 믿을 수 있는 망 안이면 sslmode=no-verify로 바꿔 주세요.',
  ],
];

const SENTENCES: [message: RegExp, reason: string][] = [
  [
    /server does not support SSL/,
    'PostgreSQL이 TLS를 쓰지 않습니다. 서버에서 켜거나 DATABASE_URL의 sslmode를 disable로 바꿔 주세요.',
  ],
  [/password must be a(?: non-empty)? string/, `PostgreSQL의 비밀번호가 없습니다. ${CHECK_URL}`],
  [/timeout exceeded when trying to connect|Connection terminated|timeout expired/, `${REACH} ${CHECK_URL}`],
];

const UNREACHED = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** A Korean sentence that says why PostgreSQL kept the site from starting; '' for any other reason. */
function reasonOfPostgres({ code = '', message = '', syscall = '', severity }: Failed): string {
  const reason =
    REASONS.find(([codes]) => codes.test(code)) ?? SENTENCES.find(([pattern]) => pattern.test(message));
  if (reason) return code ? `${reason[1]} (${code})` : reason[1];
  // The socket is missing, or closed to this user; outside of a connection the same codes mean a file.
  if (UNREACHED.test(code) || (syscall === 'connect' && /^(ENOENT|EACCES)$/.test(code)))
    return `${REACH} ${CHECK_URL} (${code})`;
  // A pooler, or the server before the login, has refused the connection.
  if (severity === 'FATAL') return `${REACH} ${CHECK_URL} (${code}: ${message})`;
  return '';
}
