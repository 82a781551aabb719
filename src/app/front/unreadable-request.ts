import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultHeaders } from '#/server/http/headers.ts';
import type { Site } from '#/server/site.ts';

type ParseError = [status: number, message: string];

const UNREADABLE: ParseError = [400, '요청을 읽을 수 없습니다.'];
const PARSE_ERRORS: Record<string, ParseError> = {
  HPE_HEADER_OVERFLOW: [431, '요청의 헤더가 너무 큽니다.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, '보내신 내용이 너무 큽니다.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '요청을 보내는 데 너무 오래 걸렸습니다.'],
};

/**
 * Answers bytes that Node cannot parse as a request with Node's own status and a sentence, and closes the
 * connection.
 */
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
