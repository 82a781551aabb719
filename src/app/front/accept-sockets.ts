import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

// Node accepts one connection of each listening socket in a turn of its event loop, and a turn takes as long
// as all the work that is ready in it: with one socket a crowd of new visitors waited for seconds.
const SOCKETS = process.platform === 'linux' ? 64 : 1;
// The number of connections that may come in one moment; with Node's 511 on one socket the others would retry
// after a second.
const BACKLOG = SOCKETS > 1 ? 511 : 4096;

type Accept = (socket: Socket) => void;
export type ListenAddress = { port: number; hostname: string };

/**
 * Makes `server` listen with several sockets on one port (SO_REUSEPORT), among which the system spreads new
 * connections. `accept` wraps what takes a connection. Throws if another program listens on the port.
 */
export async function listenWithSockets(
  server: Server,
  { port, hostname: host }: ListenAddress,
  accept: (pass: Accept) => Accept = pass => pass,
): Promise<void> {
  // Sockets that share a port would share it with another site on this machine, too: check first that it is
  // free.
  if (port !== 0) await listening(createServer(), { port, host }).then(closed);
  const shared = { host, backlog: BACKLOG, reusePort: SOCKETS > 1 };
  await listening(server, { ...shared, port });
  const address = server.address() as AddressInfo;
  const others = Array.from({ length: SOCKETS - 1 }, () => socketOf(server, accept));
  await Promise.all(others.map(other => listening(other, { ...shared, port: address.port })));
  const close = server.close.bind(server);
  server.close = ended => {
    const all = Promise.all(others.map(closed));
    return close(error => void all.then(() => ended?.(error)));
  };
}

/** A listening socket that passes its connections to the server. */
function socketOf(server: Server, accept: (pass: Accept) => Accept) {
  return createServer({ allowHalfOpen: true, noDelay: true })
    .on(
      'connection',
      accept(socket => void server.emit('connection', socket)),
    )
    .on('clientError', (error, socket) => server.emit('clientError', error, socket));
}

function listening<Listening extends ReturnType<typeof createServer>>(
  server: Listening,
  options: Parameters<Listening['listen']>[0],
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(options, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

const closed = (server: ReturnType<typeof createServer>) => new Promise(resolve => server.close(resolve));
