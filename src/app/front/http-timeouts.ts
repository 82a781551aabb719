import type { ServerOptions } from 'node:http';
import type { Config } from '#/server/settings/config.ts';

const SECOND = 1000;
/** How long a connection may lie still while it is answered: who reads nothing holds what was made for him. Streams say something sooner. */
export const IDLE_MS = 75 * SECOND;

/** How long a client may take, so that slow ones cannot hold the site; past it Node answers 408 and hangs up. */
export function httpTimeouts({ TRUST_PROXY }: Config): ServerOptions {
  return {
    headersTimeout: 10 * SECOND,
    requestTimeout: 15 * SECOND,
    // A proxy sends on a connection it believes open: it must be the one that closes it, so ours waits longer.
    keepAliveTimeout: (TRUST_PROXY === 'on' ? 65 : 5) * SECOND,
    connectionsCheckingInterval: 2 * SECOND,
    maxHeaderSize: 8 * 1024,
  };
}
