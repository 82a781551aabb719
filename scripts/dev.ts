// One process for development: Vite serves and reloads the screens, and reloads changed server modules.
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import type { OpenSite } from '#/app/open.ts';
import { restrictNewFiles } from '#/database/private-files.ts';
import { readConfig } from '#/server/settings/config.ts';
import { readArguments } from './command.ts';

readArguments({ usage: 'npm run dev' });

type Modules = {
  http: typeof import('#/app/http/http.ts');
  open: typeof import('#/app/open.ts');
  pages: typeof import('#/app/http/pages.ts');
};

restrictNewFiles();
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const load = async <T>(path: string) => (await vite.ssrLoadModule(path)) as T;
let current:
  | { makeHttp: unknown; site: OpenSite; listener: ReturnType<typeof getRequestListener> }
  | undefined;
let opening: Promise<unknown> = Promise.resolve();

async function listener() {
  const { makeHttp } = await load<Modules['http']>('/src/app/http/http.ts');
  if (current?.makeHttp === makeHttp) return current.listener;
  await current?.site.close();
  const { openSite } = await load<Modules['open']>('/src/app/open.ts');
  const { makePages } = await load<Modules['pages']>('/src/app/http/pages.ts');
  const site = await openSite(config, {
    onFirstAdmin: ({ id, password }) => console.log(`첫 관리자: ${id} / ${password}`),
  });
  site.jobs.start();
  const build = await load<import('react-router').ServerBuild>('virtual:react-router/server-build');
  const http = makeHttp(site, makePages(site, build, 'development'), (_c, next) => next());
  const fetchOpenly: typeof http.fetch = async (request, bindings) => {
    const answer = await http.fetch(request, bindings);
    // Hot reload needs inline styles and a socket, which the site's policy refuses.
    answer.headers.delete('content-security-policy');
    return answer;
  };
  current = { makeHttp, site, listener: getRequestListener(fetchOpenly) };
  return current.listener;
}

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const ready = opening.then(listener, listener);
      opening = ready;
      await (await ready)(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500).end(String((error as Error).stack));
    }
  });
});
server.listen(config.PORT, config.HOST, () => console.log(`개발 서버: http://${config.HOST}:${config.PORT}`));
const stop = async () => {
  server.closeAllConnections();
  server.close();
  await current?.site.close();
  await vite.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
