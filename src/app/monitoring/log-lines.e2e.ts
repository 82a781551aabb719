import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { faultsIn } from '#test/fixtures/log-lines.ts';

const MEMBER = {
  id: 'newcomer7',
  password: 'three-bank-shots-8',
  username: '새내기',
  phone: '01098765432',
  email: 'newcomer7@example.com',
};

test('the built server logs documented fields only, and no text that people entered', async () => {
  const site = await startBuiltSite({ LOG_LEVEL: 'debug', BACKUP_EVERY: 'day' });
  onTestFinished(() => rmSync(site.folder, { recursive: true, force: true }));
  let text = '';
  site.process.stdout?.on('data', part => {
    text += part;
  });
  const ask = async (path: string, body?: object, headers = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(site.url + path, {
      ...(body && init),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return (await answer.json().catch(() => ({}))) as { token?: string };
  };
  await ask('/api/auth/signup', MEMBER);
  const { token = 'none' } = await ask('/api/auth/login', MEMBER);
  await ask('/api/auth/login', { id: OWNER.id, password: 'a-wrong-password-9' });
  const authorization = { authorization: `Bearer ${token}` };
  await ask('/api/freeboard', { title: '비밀 제목', content: '비밀 내용' }, authorization);
  for (const path of [
    '/api/members/user',
    '/api/search?q=비밀검색어',
    '/search?q=비밀검색어',
    '/live/secretlink77',
    // An address of no page is no failure.
    ...['/_root.data', '/none.data', '/free-board.data?_routes=none', '/a%0Ab.data', '/free-board%0A'],
    ...['/%0A', '/%0D%0A', '/table/%0A/x', '/free-board/%0A/'],
  ])
    await ask(path, undefined, authorization);
  await ask('/api/members/find-username', { phone: MEMBER.phone, email: MEMBER.email });
  await expect.poll(() => text).toContain('backup made');
  expect(await site.stop()).toBe(0);
  const lines = text.split('\n').filter(line => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(8);
  expect(faultsIn(lines)).toEqual([]);
  const log = lines.join('\n');
  expect(token).not.toBe('none');
  const entered = [
    token,
    MEMBER.password,
    MEMBER.phone,

    MEMBER.email,
    'a-wrong-password-9',
    'secretlink77',
  ];
  for (const secret of [...entered, '비밀', encodeURIComponent('비밀')])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});
