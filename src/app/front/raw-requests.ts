import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultHeaders } from '#/server/http/headers.ts';
import type { Site } from '#/server/site.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const TWO_HOSTS = JSON.stringify({ message: '요청의 Host 헤더가 하나가 아닙니다.' });
const NO_HOST = JSON.stringify({ message: '요청의 Host 헤더가 올바르지 않습니다.' });

/**
 * Refuses (400) requests with several Host headers (a proxy and Node may use different ones) and requests
 * whose Host is no host name (`1.2.3.999`, `a/b`), on which the router would fail. All others go to `pass`.
 */
export function refuseHosts({ config }: Site, pass: Listener): Listener {
  const headers = defaultHeaders(config);
  return (request, response) => {
    const { host } = request.headers;
    const isOne = hostsOf(request.rawHeaders) < 2;
    if (isOne && (!host || isHost(host))) return pass(request, response);
    const own = { 'content-type': 'application/json', connection: 'close' };
    response.writeHead(400, { ...headers, ...own }).end(isOne ? NO_HOST : TWO_HOSTS);
  };
}

/** Whether `host` is a host name, with or without a port, and without a path, query or user. */
const isHost = (host: string) => !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}`);

function hostsOf(rawHeaders: string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** The most requests on one connection that may wait for earlier answers; one more closes the connection. */
const PIPELINED_MOST = 16;

/**
 * Answers a connection's requests one after another, and closes it if too many wait (HTTP pipelining): Node
 * would begin all of them, and each unread answer keeps a file open and a part in memory.
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

type ParseError = [status: number, message: string];

const UNREADABLE: ParseError = [400, '요청을 읽을 수 없습니다.'];
const PARSE_ERRORS: Record<string, ParseError> = {
  HPE_HEADER_OVERFLOW: [431, '요청의 헤더가 너무 큽니다.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, '보내신 내용이 너무 큽니다.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '요청을 보내는 데 너무 오래 걸렸습니다.'],
};

/** Makes `server` answer bytes that are no HTTP request with Node's status and a sentence, and disconnect. */
export function answerUnreadable({ config }: Site, server: Server): Server {
  const answers = new WeakMap<Socket, ServerResponse>();
  const headers = defaultHeaders(config);
  return server
    .on('request', ({ socket }, response) => answers.set(socket, response))
    .on('clientError', (error: NodeJS.ErrnoException, stream) => {
      const socket = stream as Socket;
      const answer = answers.get(socket);
      // A second answer would be read as a part of the answer that is being sent.
      const isAnswered = answer?.headersSent && !answer.writableFinished;
      if (isAnswered || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy(error);
      socket.write(written(PARSE_ERRORS[error.code ?? ''] ?? UNREADABLE, headers));
      socket.destroySoon();
    });
}

function written([status, message]: ParseError, headers: Record<string, string>): string {
  const body = JSON.stringify({ message });
  const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ ...headers, ...own, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

// The time for data that a client has already sent to arrive; then the connection is cut.
const DRAIN_MS = 5000;

/**
 * Returns `answer` with `connection: close` for a request whose body still arrives. The rest of the body is
 * read first: if the connection closed at once, it would be reset and the answer lost.
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
