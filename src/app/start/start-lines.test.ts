import { expect, test } from 'vitest';
import { readConfig } from '#/server/settings/config.ts';
import { programName, VERSION } from '#/server/settings/version.ts';
import { startLines, wayBackLine } from './start-lines.ts';

const NO_MAIL =
  /^SMTP_URL이 비어 있어 .*비밀번호를 재설정할 수 있습니다\.( 그 회원이 .*24시간 뒤에 적용되고.*)?$/;

test('a site without mail says at its start who can reset a password', () => {
  expect(startLines(readConfig({}), 3000)).toContainEqual(expect.stringMatching(NO_MAIL));
  expect(startLines(readConfig({ RESET_DELAY: '0' }), 3000).join()).not.toContain('시간 뒤에');
  const sending = readConfig({ SMTP_URL: 'smtp://mail.example.com' });
  expect(startLines(sending, 3000)).not.toContainEqual(expect.stringMatching(NO_MAIL));
});

test('the start warns of https in PUBLIC_URL with TRUST_PROXY off, and of nothing if both agree', () => {
  const https = { PUBLIC_URL: 'https://madang.example.com' };
  expect(startLines(readConfig(https), 3000)).toContainEqual(
    expect.stringMatching(/^주의: .*TRUST_PROXY=on/),
  );
  for (const settings of [{ ...https, TRUST_PROXY: 'on' }, { PUBLIC_URL: 'http://127.0.0.1:3000' }, {}])
    expect(startLines(readConfig(settings), 3000).join()).not.toContain('TRUST_PROXY');
});

test('the way back from a migration is printed as a command to copy, with the version', () => {
  const line = wayBackLine(readConfig({ DATA_DIR: '/srv/it' }), '/srv/it/backups/dangu-20261122-040000.db');
  expect(line.split('\n').at(-1)?.trim()).toBe(
    "DATA_DIR='/srv/it' npm run restore -- '/srv/it/backups/dangu-20261122-040000.db'",
  );
  expect(line).toContain(VERSION);
  // The former program refuses a database that this version has migrated.
  const onPostgres = wayBackLine(readConfig({ DATABASE_URL: 'postgres://app@127.0.0.1/site' }), 'a.db');
  expect(onPostgres).toContain("DATABASE_URL='<빈 데이터베이스의 주소>' DATA_DIR=");
  expect(startLines(readConfig({}), 3000)[0]).toContain(`버전 ${VERSION}`);
  for (const sentence of [line, startLines(readConfig({}), 3000)[0]])
    expect(sentence).toContain(programName());
});
