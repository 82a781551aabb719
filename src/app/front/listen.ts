import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { type Config, publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { type ListenAddress, listenWithSockets } from './accept-sockets.ts';
import { answerCacheHits } from './cache-hits.ts';
import { loadShedding } from './load-shedding.ts';
import { answerUnreadable, type Listener, oneAtATime, refuseHosts } from './raw-requests.ts';

const SECOND = 1000;
/** How long a connection may be idle during an answer; live streams send a heartbeat sooner. */
const IDLE_MS = 75 * SECOND;

/** Serves the site, with limits on the time a client may take and on concurrent requests. */
export async function listen(
  site: Site,
  http: Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>,
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

/** How long slow clients may take (ms) before Node answers 408, and how many bytes headers may have. */
function httpTimeouts({ TRUST_PROXY }: Config): ServerOptions {
  return {
    headersTimeout: 10 * SECOND,
    requestTimeout: 15 * SECOND,
    // A proxy must close idle connections first, as it may send requests on them: this server waits longer.
    keepAliveTimeout: (TRUST_PROXY === 'on' ? 65 : 5) * SECOND,
    connectionsCheckingInterval: 2 * SECOND,
    maxHeaderSize: 8 * 1024,
  };
}
