import { readConfig } from '#/server/config.ts';
import { builtFiles, clientFolder } from './files.ts';
import { makeHttp } from './http.ts';
import { listen } from './listen.ts';
import { type NewAdmin, openSite } from './open.ts';
import { makePages } from './pages.ts';
import { startLines } from './start-lines.ts';
import { stopCleanly } from './stop.ts';
import { reasonNotToStart } from './trouble.ts';

try {
  const config = readConfig(process.env);
  const builtIn = clientFolder(import.meta.dirname);
  const site = await openSite(config, { builtIn, onFirstAdmin });
  const build = await import('virtual:react-router/server-build');
  const http = makeHttp(site, makePages(site, build, 'production'), builtFiles(builtIn));
  const place = { port: config.PORT, hostname: config.HOST };
  const server = await listen(site, http, place, ({ port }) =>
    console.log(startLines(config, port).join('\n')),
  );
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
