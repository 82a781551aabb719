import type { Server } from 'node:http';
import type { ServerType } from '@hono/node-server';
import type { OpenSite } from './open.ts';

const PATIENCE_MS = 9000;

/** On Ctrl-C or SIGTERM: takes no more requests, answers those begun, closes the database, exits 0. */
export function stopCleanly(server: ServerType, site: OpenSite): void {
  let stopping = false;
  // A browser that keeps its connection open would go on asking: the last answer tells it to hang up.
  (server as Server).prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('connection', 'close');
  });
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const ended = new Promise<void>(resolve => server.close(() => resolve()));
    // A stream ends only when its reader leaves, or here.
    site.streams.close();
    site.channels.close();
    (server as Server).closeIdleConnections();
    const patience = setTimeout(() => (server as Server).closeAllConnections(), PATIENCE_MS);
    ended
      .then(() => clearTimeout(patience))
      .then(() => site.close())
      .then(() => process.exit(0))
      .catch(error => {
        site.log.error({ err: error }, 'did not close well');
        process.exit(1);
      });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
