import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { ACCENTS, type Accent } from '#/shared/accents.ts';
import { PICTURE_NAME, picturePath } from '#/shared/pictures/picture-file.ts';
import { typedHeadings, typedHolidays } from '#/shared/text/written.ts';

const text = z.string().trim();

const NUMBER = '숫자여야 합니다';
const EMPTY = '비어 있습니다';
function integer(least: number, most: number) {
  const range = `${least}에서 ${most} 사이의 정수여야 합니다`;
  return z.coerce.number(NUMBER).int(range).min(least, range).max(most, range);
}
const hours = (most: number) =>
  z.coerce.number(NUMBER).min(0, '0시간 이상이어야 합니다').max(most, `${most}시간까지 쓸 수 있습니다`);
const onOrOff = z.enum(['on', 'off'], 'on 또는 off여야 합니다');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

// If PostgreSQL listens at a socket, the address names it in its query and has no host:
// `postgres://user@/name?host=/run`.
const withHost = (value: string) => value.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)\//, '$1localhost/');

/** The schema of an optional URL setting: empty, or a URL with one of `schemes`, such as `https:`. */
const address = (...schemes: string[]) =>
  text
    .refine(
      value =>
        value === '' ||
        (URL.canParse(withHost(value)) && schemes.includes(new URL(withHost(value)).protocol)),
      `${schemes[0]}// 로 시작하는 주소여야 합니다`,
    )
    .default('');

/** The schema of an S3 bucket's URL without access keys, for which `keys` names the settings. */
const bucketAddress = (keys: string) =>
  address('https:', 'http:')
    .refine(
      url => url === '' || (URL.canParse(url) && new URL(url).pathname.length > 1),
      'https://s3.example.com/버킷 처럼 버킷까지 써야 합니다',
    )
    .refine(
      url => !URL.canParse(url) || new URL(url).username === '',
      `열쇠는 주소가 아니라 ${keys}에 써야 합니다`,
    );

const KEPT = '7,4,6 처럼 며칠, 몇 주, 몇 달을 남길지 써야 하고, 하루는 남겨야 합니다';
/** The schema of the retention: `7,4,6` keeps the newest of each of 7 days, 4 weeks and 6 months. */
const retention = text
  .regex(/^[1-9]\d{0,3},\d{1,3},\d{1,3}$/, KEPT)
  .default('7,4,6')
  .transform(value => {
    const [days = 1, weeks = 0, months = 0] = value.split(',').map(Number);
    return { days, weeks, months };
  });

const LINE = '200자까지 쓸 수 있습니다';
const HIDE_WEIGHT = '1에서 1000 사이의 숫자여야 합니다';
const hideWeight = z.coerce.number(HIDE_WEIGHT).min(1, HIDE_WEIGHT).max(1000, HIDE_WEIGHT);
const originsIn = (list: string) =>
  list
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '');

const origins = text
  .refine(
    value => originsIn(value).every(each => URL.canParse(each)),
    'https://push.example.com 처럼 쉼표로 나누어 써야 합니다',
  )
  .transform(value => originsIn(value).map(each => new URL(each).origin))
  .default([]);

const origin = address('https:', 'http:')
  .refine(
    url => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
    '경로 없이 https://madang.example.com 처럼 써야 합니다',
  )
  .transform(url => url && new URL(url).origin);

/** Settings that admins change on a screen; the environment only gives first values (`StoredSettings`). */
const ScreenSettings = z.object({
  SITE_NAME: text.min(1, EMPTY).max(30, '30자까지 쓸 수 있습니다').default('당구마당'),
  CONTACT: text.max(200, LINE).default(''),
  OPERATOR_NAME: text.max(200, LINE).default(''),
  PRIVACY_OFFICER: text.max(200, LINE).default(''),
  PRIVACY_CONTACT: text.max(200, LINE).default(''),
  PRIVACY_PROCESSORS: text.max(1000, '1000자까지 쓸 수 있습니다').default(''),
  SITE_MARK: text.default(''),
  ACCENT: z.enum(Object.keys(ACCENTS) as Accent[], 'green, blue 또는 wine이어야 합니다').default('green'),
  TERMS: text.default(''),
  FREE_BOARD_HEADINGS: typedHeadings.default(''),
  HOLIDAYS: typedHolidays.default(''),
  ATTENDANCE: z.enum(['daily', 'per-press'], 'daily 또는 per-press여야 합니다').default('daily'),
  REPORT_HIDE_WEIGHT: hideWeight.default(5),
  REPORT_HIDE_WEIGHT_NICKNAME: hideWeight.default(3),
  NEW_MEMBER_HOURS: hours(720).default(24),
});

const EnvironmentSettings = z.object({
  PORT: integer(0, 65535).default(3000),
  HOST: text.min(1, EMPTY).default('127.0.0.1'),
  DATA_DIR: text.min(1, EMPTY).default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:'),
  S3_URL: bucketAddress('S3_ACCESS_KEY와 S3_SECRET_KEY'),
  S3_REGION: text.min(1, EMPTY).default('us-east-1'),
  S3_ACCESS_KEY: text.default(''),
  S3_SECRET_KEY: text.default(''),
  CHECK_DATABASE: z.enum(['auto', 'whole'], 'auto 또는 whole이어야 합니다').default('auto'),
  ADMIN_ID: text.default(''),
  ADMIN_PASSWORD: z.string().default(''),
  PUBLIC_URL: origin,
  ACCESS_RECORD_DAYS: integer(92, 3650).default(92),
  SMTP_URL: address('smtp:', 'smtps:'),
  PUSH_SERVICES: origins,
  WEBHOOK_ORIGINS: origins,
  RESET_DELAY: hours(168).default(24),
  SECOND_FACTOR_KEY: text.refine(key => key === '' || key.length >= 32, '32자 이상이어야 합니다').default(''),
  KAKAO_CLIENT_ID: text.default(''),
  KAKAO_CLIENT_SECRET: text.default(''),
  NAVER_CLIENT_ID: text.default(''),
  NAVER_CLIENT_SECRET: text.default(''),
  REQUIRE_SECOND_FACTOR: z
    .enum(['off', 'admins', 'moderators'], 'off, admins 또는 moderators여야 합니다')
    .default('off'),
  TRUST_PROXY: onOrOff.default('off'),
  OFFLINE: onOrOff.default('on'),
  RATE_LIMIT: onOrOff.default('on'),
  METRICS_TOKEN: text
    .refine(token => token === '' || token.length >= 16, '16자 이상이어야 합니다')
    .default(''),
  DRAIN_SECONDS: integer(0, 60).default(0),
  BACKUP_EVERY: z.enum(['off', 'hour', 'day'], 'off, hour 또는 day여야 합니다').default('day'),
  BACKUP_KEEP: z.coerce.number(NUMBER).int('자연수여야 합니다').min(1, '1일 이상이어야 합니다').default(7),
  BACKUP_BEFORE_MIGRATION: onOrOff.default('on'),
  BACKUP_DIR: text.default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('https:', 'http:'),
  BACKUP_S3_URL: bucketAddress('BACKUP_S3_ACCESS_KEY와 BACKUP_S3_SECRET_KEY'),
  BACKUP_S3_REGION: text.min(1, EMPTY).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY: text.default(''),
  BACKUP_S3_SECRET_KEY: text.default(''),
  BACKUP_S3_KEEP: retention,
  BACKUP_KEY: text.refine(key => key === '' || key.length >= 32, '32자 이상이어야 합니다').default(''),
  LOG_LEVEL: z.enum(LOG_LEVELS, `${LOG_LEVELS.join(', ')} 가운데 하나여야 합니다`).default('info'),
});

const Settings = EnvironmentSettings.extend(ScreenSettings.shape);

export const SETTING_NAMES = Object.keys(EnvironmentSettings.shape);
export const FIRST_VALUE_NAMES = Object.keys(ScreenSettings.shape);

/** The site's settings, as listed in `docs/operations.md`. */
export type Config = z.infer<typeof Settings> & { inEnvironment: string[] };

/** Thrown for a setting with an invalid value; the message names the setting in one sentence. */
export class BadSettingError extends Error {}

/** Reads the settings from the environment; empty ones take their defaults. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { success, data, error } = Settings.safeParse(given);
  if (data?.S3_URL && !(data.S3_ACCESS_KEY && data.S3_SECRET_KEY))
    throw new BadSettingError('설정 S3_URL을 쓰려면 S3_ACCESS_KEY와 S3_SECRET_KEY도 써야 합니다.');
  if (data?.BACKUP_S3_URL && !(data.BACKUP_S3_ACCESS_KEY && data.BACKUP_S3_SECRET_KEY && data.BACKUP_KEY))
    throw new BadSettingError(
      '설정 BACKUP_S3_URL을 쓰려면 BACKUP_S3_ACCESS_KEY와 BACKUP_S3_SECRET_KEY, BACKUP_KEY도 써야 합니다.',
    );
  if (data?.DATABASE_DIRECT_URL && !data.DATABASE_URL)
    throw new BadSettingError('설정 DATABASE_DIRECT_URL을 쓰려면 DATABASE_URL도 써야 합니다.');
  for (const provider of ['KAKAO', 'NAVER'] as const) {
    const { [`${provider}_CLIENT_ID` as const]: id, [`${provider}_CLIENT_SECRET` as const]: secret } =
      data ?? {};
    if ((id || secret) && !(id && secret && data?.PUBLIC_URL))
      throw new BadSettingError(
        `${provider} 로그인을 쓰려면 설정 ${provider}_CLIENT_ID, ${provider}_CLIENT_SECRET과 PUBLIC_URL을 모두 써야 합니다.`,
      );
  }
  if (success) return { ...data, inEnvironment: Object.keys(given).filter(name => name in data) };
  const [issue] = error.issues;
  throw new BadSettingError(`설정 ${issue?.path.join('.')}의 값을 쓸 수 없습니다: ${issue?.message}`);
}

export const databaseLocation = (config: Config) => ({
  databaseUrl: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  dataDir: config.DATA_DIR,
});

/** Like `databaseLocation`, for backups and commands, which bypass a pooler. */
export const directLocation = (config: Config) => ({
  databaseUrl: config.DATABASE_DIRECT_URL || config.DATABASE_URL,
  dataDir: config.DATA_DIR,
});

/**
 * The public URL of the site, without a slash at its end; the Host header is never trusted. Without
 * `PUBLIC_URL` it has the host and port at which the site listens, or this computer's address in its network.
 */
export function publicUrl(config: Config): string {
  const host = isWholeNetwork(config.HOST) ? (networkAddress() ?? '127.0.0.1') : config.HOST;
  return config.PUBLIC_URL || `http://${host}:${config.PORT}`;
}

const OWN_MARK = '/mark.svg';

/** The path of the site's logo: an uploaded picture, else the operator's own, else the three balls. */
export function markPath({ SITE_MARK }: Pick<Config, 'SITE_MARK'>): string {
  return PICTURE_NAME.test(SITE_MARK) ? picturePath(SITE_MARK, 320) : SITE_MARK || OWN_MARK;
}

/** The bucket for pictures, used instead of the data folder; undefined without `S3_URL`. */
export function bucketAccess(config: Config) {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  return url ? { url, region, accessKey, secretKey } : undefined;
}

/** The IPv4 address of this computer for other devices of its network; undefined without a network. */
export function networkAddress(): string | undefined {
  const found = Object.values(networkInterfaces()).flat();
  return found.find(each => each?.family === 'IPv4' && !each.internal)?.address;
}

/** Whether `HOST` means every address of this computer. */
export const isWholeNetwork = (host: string) => host === '0.0.0.0' || host === '::';
