import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Meter } from '#/server/monitoring/meters.ts';

const EVERY_MS = 1000;
// The number of stored waits, one a second: a reader that looks every quarter of a minute misses none.
const STORED = 15;
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/**
 * Measures how long new connections wait before the server accepts them, which the time of an answer does not
 * include: once a second the process connects to itself.
 */
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

  /** Connects each second until the server closes. */
  start(): void {
    const clock = setInterval(() => void this.probe(), EVERY_MS).unref();
    this.#server.once('close', () => clearInterval(clock));
  }

  /** Connects once and resolves when the connection was accepted, or failed. */
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
