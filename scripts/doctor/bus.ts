import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type Check, fail, ok, skip } from './check.ts';

const ANSWER_MS = 3000;

/** Valkey or Redis at BUS_URL: it lets the site in, takes what is counted, and brings back what is published. */
export const busCheck: Check = {
  id: 'bus',
  title: '프로세스 사이의 연결',
  run: async ({ config: { BUS_URL, DATABASE_URL } }) => {
    if (!BUS_URL)
      return [skip(DATABASE_URL ? 'BUS_URL이 비어 있어 PostgreSQL이 맡습니다.' : '프로세스가 하나입니다.')];
    try {
      return (await comesBack(BUS_URL))
        ? [ok('BUS_URL의 서버에 쓸 수 있고, 알린 것이 돌아옵니다.')]
        : [
            fail(
              'BUS_URL의 서버에 알린 것이 돌아오지 않습니다.',
              'BUS_URL이 서버 하나로 곧장 이어지는지 확인해 주세요. 나누어 둔 서버(클러스터)로는 되지 않습니다.',
            ),
          ];
    } catch (error) {
      const { message } = error as Error;
      return [fail(`BUS_URL의 서버를 쓸 수 없습니다. (${message})`, actionFor(message))];
    }
  },
};

function actionFor(why: string): string {
  if (/WRONGPASS|NOAUTH|NOPERM/.test(why))
    return 'BUS_URL의 사용자와 비밀번호, 그 사용자의 권한(ACL)을 확인해 주세요. 이대로는 사이트가 켜지지 않습니다.';
  if (/READONLY/.test(why)) return '복제본이 아니라 쓸 수 있는 서버의 주소를 BUS_URL에 적어 주세요.';
  return '그 서버가 켜져 있는지, BUS_URL의 주소와 방화벽을 확인해 주세요. 그때까지 다른 프로세스의 새 소식이 늦게 보입니다.';
}

/** Writes a key that ends by itself, and publishes on a channel that nobody else hears; whether that arrives. */
async function comesBack(url: string): Promise<boolean> {
  const { Redis } = await import('ioredis');
  const settings = { lazyConnect: true, connectTimeout: ANSWER_MS, commandTimeout: ANSWER_MS };
  const [client, listener] = [0, 1].map(() => new Redis(url, { ...settings, retryStrategy: null })) as [
    Redis,
    Redis,
  ];
  const name = `dangu:doctor-${randomBytes(12).toString('hex')}`;
  try {
    for (const each of [client, listener]) await connect(each);
    const arrived = new Promise<boolean>(resolve => {
      listener.once('message', () => resolve(true));
      setTimeout(resolve, ANSWER_MS, false).unref();
    });
    await listener.subscribe(name);
    await client.set(name, '1', 'PX', ANSWER_MS);
    await client.publish(name, '1');
    return await arrived;
  } finally {
    client.disconnect();
    listener.disconnect();
  }
}

/** Throws the reason, which the library tells apart from that it could not connect. */
async function connect(client: Redis): Promise<void> {
  let reason: Error | undefined;
  client.on('error', error => {
    reason ??= error;
  });
  await client.connect().catch(error => {
    throw reason ?? error;
  });
}
