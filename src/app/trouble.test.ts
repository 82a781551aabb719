import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { reasonNotToStart } from './trouble.ts';

async function reasonAt(host: string): Promise<string> {
  const [error] = await once(createServer().listen({ port: 0, host }), 'listening').catch(error => [error]);
  return reasonNotToStart(error);
}

test('an address that cannot be listened at is named with its value', async () => {
  expect(await reasonAt('192.0.2.77')).toBe('HOST 주소 192.0.2.77을(를) 이 컴퓨터에서 쓸 수 없습니다.');
  expect(await reasonAt('no-such-host.invalid')).toContain('no-such-host.invalid');
});
