import type { ServerOptions } from 'node:http';
import type { Config } from '#/server/settings/config.ts';

const SECOND = 1000;
/**
 * How long a connection may be idle during an answer, because a client that reads nothing keeps its answer in
 * memory. Live streams send a heartbeat sooner.
 */
export const IDLE_MS = 75 * SECOND;

/**
 * The time limits for slow clients, so that they cannot occupy the site; after them Node answers 408 and
 * closes the connection.
 */
export function httpTimeouts({ TRUST_PROXY }: Config): ServerOptions {
  return {
    headersTimeout: 10 * SECOND,
    requestTimeout: 15 * SECOND,
    // A proxy sends requests on a connection it believes open: the proxy must close it first, so this server
    // waits longer.
    keepAliveTimeout: (TRUST_PROXY === 'on' ? 65 : 5) * SECOND,
    connectionsCheckingInterval: 2 * SECOND,
    maxHeaderSize: 8 * 1024,
  };
}
