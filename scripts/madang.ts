// The commands of a release, such as `madang start`, run by the release's Node. The data is in the owner's
// home, for the next release.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readArguments } from './command.ts';

const COMMANDS = {
  start: '사이트를 켭니다. --network를 붙이면 같은 와이파이의 휴대폰과 TV에서도 열립니다',
  stop: '켜 둔 사이트를 끕니다',
  backup: '지금 백업합니다',
  restore: '백업을 되살립니다: madang restore <백업 파일>',
  doctor: '사이트를 살펴보고 할 일을 알려 줍니다',
  admin: '관리자를 만들거나 새 비밀번호를 줍니다: madang admin <아이디> --new-password',
  migrate: '데이터베이스를 이 버전에 맞게 바꿉니다',
  'publish-assets': '여러 서버를 차례로 올리기 전에 화면 파일을 둡니다',
  'copy-database': 'PostgreSQL로 옮기거나 되돌립니다',
};

process.env.MADANG_RELEASE = 'on';
process.env.DATA_DIR ||= join(homedir(), 'madang-data');
const settings = join(process.env.DATA_DIR, 'madang.env');
if (existsSync(settings)) {
  // Windows editors put a byte order mark before UTF-8.
  const stored = parseEnv(readFileSync(settings, 'utf8').replace(/^\uFEFF/, ''));
  for (const [setting, value] of Object.entries(stored)) process.env[setting] ??= value;
}

const [name = '', ...given] = process.argv.slice(2);
process.argv = [...process.argv.slice(0, 2), ...given];
if (name === 'start') await start();
else if (name === 'stop') await stop();
else if (name in COMMANDS) await import(`./${name}.ts`);
else {
  const lines = Object.entries(COMMANDS).map(([each, meaning]) => `  ${each.padEnd(15)} ${meaning}`);
  console.error(
    ['쓰는 법: madang <명령>', ...lines, `설정은 ${settings}에 한 줄에 하나씩 씁니다.`].join('\n'),
  );
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const options = { network: { type: 'boolean' } } as const;
  const { network } = readArguments({ usage: 'madang start [--network]', options }).values;
  if (network) process.env.HOST = '0.0.0.0';
  process.argv.length = 2;
  await import(new URL('../build/server/index.js', import.meta.url).href);
}

async function stop(): Promise<void> {
  readArguments({ usage: 'madang stop' });
  const { askToStop } = await import('#/app/stop.ts');
  const stopped = await askToStop(String(process.env.DATA_DIR));
  console.log(stopped ? '사이트를 껐습니다.' : '켜져 있는 사이트가 없습니다.');
}
