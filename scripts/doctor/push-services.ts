import { connect } from 'node:net';
import type { Database } from '#/database/connect.ts';
import { type Finding, ok, warn } from './check.ts';

const CONNECT_MS = 4000;
const NEWEST = 500;
const HOSTS_MOST = 5;

/** Whether the push services of the browsers that subscribed last can be reached; nothing is sent to them. */
export async function pushServiceFindings(db: Database): Promise<Finding[]> {
  const newest = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  const urls = newest.map(({ endpoint }) => new URL(endpoint));
  const services = new Map(urls.map(url => [url.host, url]));
  const found = [...services].slice(0, HOSTS_MOST);
  const answers = await Promise.all(found.map(async ([host, url]) => ({ host, why: await whyAway(url) })));
  const away = answers.filter(({ why }) => why !== '');
  if (away.length === 0) return found.length > 0 ? [ok(`푸시 서비스 ${found.length}곳에 닿습니다.`)] : [];
  const named = away.map(({ host, why }) => `${host}: ${why}`).join(', ');
  return [
    warn(
      `푸시 서비스에 닿을 수 없어 기기로 알림이 가지 않습니다. (${named})`,
      'DNS와, 밖으로 나가는 443 포트의 방화벽을 확인해 주세요.',
    ),
  ];
}

/** Empty where a connection is made in time. */
function whyAway({ hostname, port }: URL): Promise<string> {
  return new Promise(resolve => {
    const socket = connect({ host: hostname, port: Number(port) || 443 });
    const end = (why: string) => {
      resolve(why);
      socket.destroy();
    };
    socket.setTimeout(CONNECT_MS, () => end('대답 없음'));
    socket.once('connect', () => end(''));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
