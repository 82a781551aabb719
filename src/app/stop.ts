import type { Server } from 'node:http';
import type { ServerType } from '@hono/node-server';
import type { OpenSite } from './open.ts';
import { stopWhenAsked } from './stop-request.ts';

// Container platforms kill a process ten seconds after SIGTERM: requests get four of them, and closing the
// rest of eight.
const REQUESTS_MS = 4000;
const LONGEST_MS = 7500;

type Stopping = Pick<OpenSite, 'config' | 'readiness' | 'live' | 'log' | 'close'>;

/** Graceful shutdown on Ctrl-C, SIGTERM or `madang stop`: drains, answers the running requests, closes, exits 0. */
export function gracefulShutdown(server: ServerType, site: OpenSite): void {
  const stop = stopOf(server as Server, site);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Closing the console's window.
  if (process.platform === 'win32') process.on('SIGHUP', stop);
  stopWhenAsked(site.config.DATA_DIR, stop);
}

/**
 * The handler of a signal. The first begins the drain: for DRAIN_SECONDS `/healthz` and `/readyz` answer 503
 * and all other requests are answered, so that a load balancer sends nothing more. Then, or at a second
 * signal, the server closes, within eight seconds.
 */
export function stopOf(server: Server, site: Stopping): () => void {
  let isClosing = false;
  // A browser or a load balancer that keeps its connection open would send more requests: the next answer
  // closes it.
  server.prependListener('request', (_request, response) => {
    if (site.readiness.isDraining) response.setHeader('connection', 'close');
  });
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    closeAll(server, site);
  };
  return () => {
    if (site.readiness.isDraining) return close();
    site.readiness.isDraining = true;
    const drainMs = site.config.DRAIN_SECONDS * 1000;
    if (drainMs > 0) setTimeout(close, drainMs);
    else close();
  };
}

function closeAll(server: Server, site: Stopping): void {
  // A disk or a database that hangs must not delay the exit, and only this ends a process whose threads hang.
  // All acknowledged writes are on disk.
  const kill = setTimeout(() => {
    site.log.error('did not close in time');
    process.kill(process.pid, 'SIGKILL');
  }, LONGEST_MS).unref();
  const ended = new Promise<void>(resolve => server.close(() => resolve()));
  // A stream ends only when its client leaves, or here.
  site.live.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), REQUESTS_MS);
  ended
    .then(() => clearTimeout(cut))
    .then(() => site.close())
    .then(() => {
      clearTimeout(kill);
      process.exit(0);
    })
    .catch(error => {
      clearTimeout(kill);
      site.log.error({ err: error }, 'did not close well');
      process.exit(1);
    });
}
