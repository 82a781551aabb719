import type { Socket } from 'node:net';
import type { Listener } from './load-shedding.ts';

/** The number of requests on one connection that may wait for the answers before theirs. */
const PIPELINED_MOST = 16;

/**
 * Answers the requests of a connection one after another, and closes a connection on which too many wait
 * (HTTP pipelining). Browsers and proxies send the next request after the answer. Node begins all requests
 * that are sent ahead at once, and each answer that nobody reads keeps its file open and its first part in
 * memory.
 */
export function oneAtATime(pass: Listener): Listener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Only the response whose turn it is has the socket.
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
