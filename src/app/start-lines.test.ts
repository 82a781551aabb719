import { expect, test } from 'vitest';
import { readConfig } from '#/server/config.ts';
import { startLines } from './start-lines.ts';

const NO_MAIL =
  /^SMTP_URL이 비어 있어 .*비밀번호를 재설정할 수 있습니다\.( 그 회원이 .*24시간 뒤에 적용되고.*)?$/;

test('a site without mail says at its start who can reset a password', () => {
  expect(startLines(readConfig({}), 3000)).toContainEqual(expect.stringMatching(NO_MAIL));
  expect(startLines(readConfig({ RESET_DELAY: '0' }), 3000).join()).not.toContain('시간 뒤에');
  const sending = readConfig({ SMTP_URL: 'smtp://mail.example.com' });
  expect(startLines(sending, 3000)).not.toContainEqual(expect.stringMatching(NO_MAIL));
});
