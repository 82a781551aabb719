type Failed = { code?: string; message?: string; syscall?: string; severity?: string };

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

/**
 * Why PostgreSQL kept the site from starting, in one sentence that says what to do; empty for any other
 * reason.
 */
export function reasonOfPostgres({ code = '', message = '', syscall = '', severity }: Failed): string {
  const reason =
    REASONS.find(([codes]) => codes.test(code)) ?? SENTENCES.find(([pattern]) => pattern.test(message));
  if (reason) return code ? `${reason[1]} (${code})` : reason[1];
  // The socket is missing, or closed to this user; outside of a connection the same codes mean a file.
  if (UNREACHED.test(code) || (syscall === 'connect' && /^(ENOENT|EACCES)$/.test(code)))
    return `${REACH} ${CHECK_URL} (${code})`;
  // The refusal of a pooler, or of the server before login.
  if (severity === 'FATAL') return `${REACH} ${CHECK_URL} (${code}: ${message})`;
  return '';
}
