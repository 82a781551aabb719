import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { type ListenAddress, listenWithSockets } from './accept-sockets.ts';
import { answerCacheHits } from './cache-hits.ts';
import { refuseHosts } from './host-header.ts';
import { httpTimeouts, IDLE_MS } from './http-timeouts.ts';
import { type Listener, loadShedding } from './load-shedding.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { answerUnreadable } from './unreadable-request.ts';

type Http = Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>;
/**
 * Serves the site on a host and port, with limits on the time a client may take and on concurrent requests.
 */
export async function listen(
  site: Site,
  http: Http,
  address: ListenAddress,
  onListening: (address: { port: number }) => void,
): Promise<ServerType> {
  const shedding = await loadShedding(site);
  const open = (options: ServerOptions, pass: Listener) =>
    answerUnreadable(
      site,
      createServer(
        options,
        oneAtATime(site.tracing.requests(refuseHosts(site, answerCacheHits(site, shedding.requests(pass))))),
      ),
    ).setTimeout(IDLE_MS);
  const serverOptions = httpTimeouts(site.config);
  const createOpen = open as typeof createServer;
  const server = createAdaptorServer({
    fetch: http.fetch,
    serverOptions,
    createServer: createOpen,
    // Used where HTTP/1.0 has no Host header, as in health checks of load balancers.
    hostname: new URL(publicUrl(site.config)).host,
  });
  await listenWithSockets(server as Server, address, shedding.connections);
  onListening(server.address() as AddressInfo);
  return server;
}
