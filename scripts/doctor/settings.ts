import { weakPasswordLines } from '#/app/start/start-lines.ts';
import {
  BadSettingError,
  type Config,
  FIRST_VALUE_NAMES,
  readConfig,
  SETTING_NAMES,
} from '#/server/settings/config.ts';
import { type Check, type Finding, type Findings, fail, ok, warn } from './check.ts';

// Libraries, Node, or the program that starts the site read these.
const OTHERS =
  /^(OTEL_|NODE_|MALLOC_|npm_|TZ$|LANG$|LC_|PATH$|HOME$|PGSSL|SSL_CERT|DOMAIN$|SITES$|POSTGRES_|BUILD_COMMIT$)/;
// Names with these beginnings are meant for this site.
const OURS =
  /^(BACKUP|S3|PRIVACY|SMTP|METRICS|DATABASE|REPORT_HIDE|DRAIN|FREE_BOARD|SECOND_FACTOR|REQUIRE_SECOND|ATTENDANCE|TRUST_PROXY|BUS)_?/;
const SHORT = 6;
const LOOPBACK = /^(127\.|localhost$|::1$)/;

export const settingsCheck: Check = {
  id: 'settings',
  title: '설정',
  run: async ({ config, settings, areOnlySettings }) => {
    const found = [
      firstValues(config),
      unknownNames(settings, areOnlySettings),
      contradictions(config),
      await weaknesses(config),
    ].flat();
    return found.length > 0 ? found : [ok(`설정 ${config.inEnvironment.length}개를 모두 쓸 수 있습니다.`)];
  },
};

/** Returns a finding if the settings are invalid. */
export function configOf(settings: Record<string, string | undefined>): Config | Finding {
  try {
    return readConfig(settings);
  } catch (error) {
    if (error instanceof BadSettingError)
      return fail(error.message, '고친 뒤 다시 해 주세요. 사이트도 이 설정으로는 켜지지 않습니다.');
    throw error;
  }
}

function firstValues({ inEnvironment }: Config): Findings {
  const names = inEnvironment.filter(name => FIRST_VALUE_NAMES.includes(name));
  if (names.length === 0) return [];
  return warn(
    `${names.join(', ')}은(는) 처음 켤 때 한 번만 읽었고, 이제 사이트 설정 화면에서만 바뀝니다.`,
    '/admin/settings에서 값을 확인하고 환경 변수에서 지워 주세요.',
  );
}

/** The names are similar to a setting, or certainly meant as one. */
function unknownNames(settings: Record<string, string | undefined>, areOnlySettings: boolean): Findings {
  const known: readonly string[] = [...SETTING_NAMES, ...FIRST_VALUE_NAMES];
  return Object.keys(settings)
    .filter(name => settings[name] !== '' && !known.includes(name) && !OTHERS.test(name))
    .flatMap(name => {
      // In a whole environment short names are similar by chance.
      const meant = known.find(each => isNear(name, each) && (areOnlySettings || name.length >= SHORT));
      if (!meant && !areOnlySettings && !OURS.test(name)) return [];
      const action = meant
        ? `${meant}를 잘못 쓴 것이면 이름을 고쳐 주세요.`
        : '쓰지 않는 것이면 지워 주세요.';
      return warn(`${name}이라는 설정은 없어서 아무 일도 하지 않습니다.`, action);
    });
}

/** The names differ by at most two letters: added, missing, changed or swapped. */
export function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) < 6 ? 1 : 2;
  if (a.toUpperCase() === b) return true;
  if (Math.abs(a.length - b.length) > most || Math.min(a.length, b.length) < 4) return false;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}

function contradictions(config: Config): Findings {
  const { PUBLIC_URL, TRUST_PROXY, HOST, RATE_LIMIT, SMTP_URL } = config;
  const isHttps = PUBLIC_URL.startsWith('https:');
  const isOpen = PUBLIC_URL !== '' && !LOOPBACK.test(new URL(PUBLIC_URL).hostname);
  const rows: [boolean, Finding][] = [
    [
      isHttps && TRUST_PROXY === 'off',
      fail(
        'PUBLIC_URL이 https인데 TRUST_PROXY=off라서 모든 방문자가 프록시의 주소 하나로 보입니다.',
        'https를 맡은 프록시가 X-Forwarded-For를 쓰는지 확인하고 TRUST_PROXY=on으로 바꿔 주세요.',
      ),
    ],
    [
      TRUST_PROXY === 'on' && !LOOPBACK.test(HOST) && !config.DATABASE_URL,
      warn(
        `TRUST_PROXY=on인데 HOST=${HOST}라서, 프록시를 거치지 않고 들어온 사람은 주소를 꾸밀 수 있습니다.`,
        'HOST=127.0.0.1로 바꾸거나, 프록시만 들어올 수 있게 방화벽을 두어 주세요.',
      ),
    ],
    [
      isOpen && !isHttps,
      warn(
        'PUBLIC_URL이 http라서 비밀번호가 암호화되지 않은 채 오가고, 패스키·실시간 알림·푸시를 쓸 수 없습니다.',
        'https를 맡을 프록시(Caddy 등)를 두고 PUBLIC_URL을 https로 바꿔 주세요.',
      ),
    ],
    [
      RATE_LIMIT === 'off',
      fail('RATE_LIMIT=off라서 비밀번호를 몇 번이든 시도할 수 있습니다.', 'RATE_LIMIT=on으로 바꿔 주세요.'),
    ],
    [
      SMTP_URL === '',
      warn(
        'SMTP_URL이 비어 있어 닉네임과 전화번호를 아는 사람이 비밀번호를 재설정할 수 있습니다.',
        '메일 서버를 SMTP_URL에 적어 주세요.',
      ),
    ],
    [
      config.REQUIRE_SECOND_FACTOR !== 'off' && config.SECOND_FACTOR_KEY === '',
      warn(
        'REQUIRE_SECOND_FACTOR를 쓰는데 SECOND_FACTOR_KEY가 비어 있어 인증 앱의 비밀이 암호화되지 않습니다.',
        'openssl rand -base64 32로 만든 값을 SECOND_FACTOR_KEY에 적어 주세요.',
      ),
    ],
    [
      config.S3_URL === '' && config.S3_ACCESS_KEY + config.S3_SECRET_KEY !== '',
      warn(
        'S3의 열쇠는 있는데 S3_URL이 비어 있어 사진을 데이터 폴더에 저장합니다.',
        'S3_URL을 적거나 열쇠를 지워 주세요.',
      ),
    ],
    [
      config.DATABASE_URL !== '' &&
        config.SECOND_FACTOR_KEY !== '' &&
        config.METRICS_TOKEN === config.SECOND_FACTOR_KEY,
      fail('METRICS_TOKEN과 SECOND_FACTOR_KEY가 같습니다.', '서로 다른 값으로 바꿔 주세요.'),
    ],
  ];
  return rows.flatMap(([applies, finding]) => (applies ? [finding] : []));
}

async function weaknesses(config: Config): Promise<Findings> {
  const found = (await weakPasswordLines(config)).map(line => warn(line, 'ADMIN_PASSWORD를 바꿔 주세요.'));
  for (const name of ['METRICS_TOKEN', 'SECOND_FACTOR_KEY'] as const)
    if (config[name] !== '' && new Set(config[name]).size < 8)
      found.push(
        warn(
          `${name}이 같은 글자로만 되어 있어 짐작하기 쉽습니다.`,
          'openssl rand -base64 32로 새로 만들어 주세요.',
        ),
      );
  return found;
}
