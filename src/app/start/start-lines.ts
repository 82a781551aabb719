import { resolve } from 'node:path';
import { isWeak } from '#/features/accounts/signup/guessable-passwords.server.ts';
import { commandText } from '#/server/settings/command-text.ts';
import {
  type Config,
  directLocation,
  isWholeNetwork,
  networkAddress,
  publicUrl,
} from '#/server/settings/config.ts';
import { programName } from '#/server/settings/version.ts';

const NO_MAIL =
  'SMTP_URL이 비어 있어 닉네임과 전화번호를 아는 사람은 누구나 그 회원의 비밀번호를 재설정할 수 있습니다.';
const later = (hours: number) =>
  ` 그 회원이 로그인한 적 없는 곳에서 요청하면 ${hours}시간 뒤에 적용되고, 회원이 그 전에 멈출 수 있습니다.`;

const UNTRUSTED_PROXY =
  'PUBLIC_URL은 https인데 TRUST_PROXY가 off라서, 프록시 뒤의 모든 사람을 한 주소로 보고 함께 제한합니다. 프록시가 있으면 TRUST_PROXY=on으로 바꿔 주세요.';

/** Whether the site is behind an HTTPS proxy but ignores the client addresses that the proxy sends. */
const isProxyUntrusted = ({ PUBLIC_URL, TRUST_PROXY }: Config) =>
  PUBLIC_URL.startsWith('https:') && TRUST_PROXY === 'off';

/** The lines printed at the start: the addresses of the site, and warnings about its settings. */
export function startLines(config: Config, port: number): string[] {
  const isOpen = isWholeNetwork(config.HOST);
  const host = isOpen ? '127.0.0.1' : config.HOST;
  const lines = [`${config.SITE_NAME}: http://${host}:${port} (버전 ${programName()})`];
  const address = isOpen && networkAddress();
  if (address) lines.push(`같은 네트워크의 휴대폰과 TV에서는 http://${address}:${port}`);
  if (!config.PUBLIC_URL)
    lines.push(`PUBLIC_URL이 비어 있어 링크에 ${publicUrl({ ...config, PORT: port })} 주소를 씁니다.`);
  if (isProxyUntrusted(config)) lines.push(`주의: ${UNTRUSTED_PROXY}`);
  if (!config.SMTP_URL) lines.push(NO_MAIL + (config.RESET_DELAY > 0 ? later(config.RESET_DELAY) : ''));
  if (config.RATE_LIMIT === 'off') lines.push('주의: RATE_LIMIT=off, 시도 횟수를 제한하지 않습니다.');
  return lines;
}

/** The lines printed at the start if the admin's configured password is easy to guess; else none. */
export async function weakPasswordLines({ ADMIN_PASSWORD }: Config): Promise<string[]> {
  if (!ADMIN_PASSWORD || !(await isWeak(ADMIN_PASSWORD))) return [];
  return ['주의: ADMIN_PASSWORD가 너무 짧거나 흔한 비밀번호입니다. 더 안전한 것으로 바꿔 주세요.'];
}

/** The text printed after the backup before a migration, with the command that restores that backup. */
export function wayBackLine(config: Config, file: string): string {
  const { databaseUrl, dataDir } = directLocation(config);
  // A release finds the data folder by itself, and may run in Windows' console, which quotes with ".
  const isRelease = Boolean(process.env.MADANG_RELEASE);
  const [data, quote] = isRelease ? ['', '"'] : [`DATA_DIR='${resolve(dataDir)}' `, "'"];
  const empty = databaseUrl ? "DATABASE_URL='<빈 데이터베이스의 주소>' " : '';
  return [
    `새 버전(${programName()})에 맞게 데이터베이스를 바꿉니다. 바꾸기 전에 백업했습니다: ${file}`,
    `이전 버전이 바뀐 데이터베이스에서 켜지지 않을 때에는, 사이트를 모두 끄고 이전 버전의 폴더에서 이렇게 되돌립니다. 백업 뒤에 쓴 것은 사라집니다.`,
    `  ${empty}${data}${commandText('restore', quote + resolve(file) + quote)}`,
  ].join('\n');
}
