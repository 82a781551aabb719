import type { Socket } from 'node:net';
import type { Listener } from './load-shedding.ts';

/** Requests of one connection that may wait for the answers before theirs. */
const PIPELINED_MOST = 16;

/**
 * Answers the requests of a connection one after another, and ends one on which more wait than may (HTTP pipelining).
 * Browsers and proxies send the next request after the answer. Node begins all that are sent ahead at once, and each
 * answer that nobody reads keeps its file open and its first part in memory.
 */
export function oneAtATime(pass: Listener): Listener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Only the answer whose turn it is has the socket.
    if (response.socket) return pass(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > PIPELINED_MOST) {
      socket.destroy();
      return;
    }
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      pass(request, response);
    });
  };
}
