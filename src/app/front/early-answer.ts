import type { IncomingMessage } from 'node:http';

// Long enough for the data a client has under way; after that the connection is cut.
const DRAIN_MS = 5000;

/**
 * Answers a request whose body is still arriving: the answer says `connection: close`, and the connection
 * stays open until the rest of the body was read and dropped. Closed at once, the system would reset it and a
 * client that is still sending would lose the answer; kept open, the rest of the body would be read as the
 * next request.
 */
export async function closingAnswer(answer: Response, request: IncomingMessage): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes);
      await drained(request);
      controller.close();
    },
  });
  const headers = new Headers(answer.headers);
  headers.set('connection', 'close');
  headers.set('content-length', String(bytes.length));
  return new Response(body, { status: answer.status, headers });
}

function drained(request: IncomingMessage): Promise<void> {
  if (request.complete) return Promise.resolve();
  return new Promise(resolve => {
    const timer = setTimeout(resolve, DRAIN_MS).unref();
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done).resume();
  });
}
