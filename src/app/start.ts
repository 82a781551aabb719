import { isWeak } from '#/features/members/guessable-passwords.server.ts';
import { readConfig } from '#/server/config.ts';
import { builtFiles, clientFolder } from './files.ts';
import { makeHttp } from './http.ts';
import { listen } from './listen.ts';
import { type NewAdmin, type OpenSite, openSite } from './open.ts';
import { makePages } from './pages.ts';
import { stopCleanly } from './stop.ts';
import { reasonNotToStart } from './trouble.ts';

try {
  const config = readConfig(process.env);
  const builtIn = clientFolder(import.meta.dirname);
  const site = await openSite(config, { builtIn, onFirstAdmin });
  const build = await import('virtual:react-router/server-build');
  const http = makeHttp(site, makePages(site, build, 'production'), builtFiles(builtIn));
  const place = { port: config.PORT, hostname: config.HOST };
  const server = await listen(site, http, place, ({ port }) => announce(site, port));
  server.on('error', error => fail(error));
  stopCleanly(server, site);
  site.duties.start();
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(reasonNotToStart(error) || error);
  process.exit(1);
}

function onFirstAdmin({ id, password }: NewAdmin): void {
  console.log(`첫 관리자: ${id} / ${password} (이 비밀번호는 다시 보여 드리지 않습니다)`);
}

/** What is printed once the site serves. */
function announce({ config }: OpenSite, port: number): void {
  console.log(`${config.SITE_NAME}: http://${config.HOST}:${port}`);
  if (!config.PUBLIC_URL) console.log('PUBLIC_URL이 비어 있어 링크에 위 주소를 씁니다.');
  if (config.RATE_LIMIT === 'off') console.log('주의: RATE_LIMIT=off, 시도 횟수를 제한하지 않습니다.');
  if (config.ADMIN_PASSWORD && isWeak(config.ADMIN_PASSWORD)) {
    console.log('주의: ADMIN_PASSWORD가 너무 짧거나 흔한 비밀번호입니다. 더 안전한 것으로 바꿔 주세요.');
  }
}
