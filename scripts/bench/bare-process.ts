// This process is a bare node:http server that answers every request with the same bytes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerWith } from './processes.ts';

/** `headers` are names and values in turn, `body` is base64. */
export type Recorded = { status: number; headers: string[]; body: string };

let status = 200;
let headers: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((request, response) => {
  const answer = () => response.writeHead(status, headers).end(body);
  if (request.method === 'GET') return answer();
  request.on('data', () => {}).on('end', answer);
});
const listening = new Promise<string>(resolve => {
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});

answerWith(async (recorded: Recorded): Promise<string> => {
  status = recorded.status;
  headers = recorded.headers;
  body = Buffer.from(recorded.body, 'base64');
  return listening;
});
