import type { Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Meter } from '#/server/monitoring/meters.ts';

// Node accepts one connection of each listening socket in a turn of its event loop, and a turn takes as long
// as all the work that is ready in it: with one socket a crowd of new visitors waited for seconds.
const SOCKETS = process.platform === 'linux' ? 64 : 1;
// Connections that may come in one moment; with Node's 511 on a socket others would retry after a second.
const BACKLOG = SOCKETS > 1 ? 511 : 4096;

type Accept = (socket: Socket) => void;
export type ListenAddress = { port: number; hostname: string };

/**
 * Makes `server` listen with several sockets on one port (SO_REUSEPORT): the system spreads connections over
 * them. `accept` wraps the function that receives a connection. Throws if another program uses the port.
 */
export async function listenWithSockets(
  server: Server,
  { port, hostname: host }: ListenAddress,
  accept: (pass: Accept) => Accept = pass => pass,
): Promise<void> {
  // Sockets that share a port would share it with another site of this machine: check that it is free.
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

const EVERY_MS = 1000;
// The number of stored waits, one a second: a reader that looks every quarter of a minute misses none.
const STORED = 15;
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Measures how long new connections wait to be accepted: the process connects to itself. */
export class AcceptWait {
  readonly #server: Server;
  #waits: number[] = [];
  #began: number | undefined;

  constructor(server: Server) {
    this.#server = server;
  }

  readonly meter: Meter = {
    name: 'dangu_accept_wait_seconds',
    help: 'The longest that a new connection waited before it was accepted, of one a second in the last 15 s.',
    read: () => Math.max(0, ...this.#waits, this.#pending()) / 1000,
  };

  start(): void {
    const clock = setInterval(() => void this.probe(), EVERY_MS).unref();
    this.#server.once('close', () => clearInterval(clock));
  }

  /** Connects to the server once, and resolves when the connection was accepted or has failed. */
  async probe(): Promise<void> {
    if (this.#began !== undefined || !this.#server.listening) return;
    this.#began = performance.now();
    await acceptedBy(this.#server);
    this.#waits = [...this.#waits, this.#pending()].slice(-STORED);
    this.#began = undefined;
  }

  #pending = () => (this.#began === undefined ? 0 : performance.now() - this.#began);
}

function acceptedBy(server: Server): Promise<void> {
  const { port, address } = server.address() as AddressInfo;
  const socket = connect(port, ANY_ADDRESS.has(address) ? '127.0.0.1' : address);
  return new Promise(resolve => {
    const end = () => {
      server.off('connection', look);
      socket.destroy();
      resolve();
    };
    const look = (accepted: Socket) => {
      if (accepted.remotePort === socket.localPort) end();
    };
    server.on('connection', look);
    socket.once('error', end).once('close', end);
  });
}
