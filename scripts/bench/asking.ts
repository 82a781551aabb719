import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Recorded } from './bare-process.ts';

export type RequestOptions = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
// Each server adds its own values of these headers.
const OF_THE_LINE = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

type Got = { status: number; raw: string[]; body: Buffer; ms: number };

/** `ms` lasts until the last byte. */
export async function get(url: string, options: RequestOptions): Promise<Got> {
  const began = performance.now();
  const response = await answerTo(url, options);
  const bytes = await buffer(response);
  const ms = performance.now() - began;
  return { status: response.statusCode ?? 0, raw: response.rawHeaders, body: bytes, ms };
}

function answerTo(url: string, options: RequestOptions): Promise<IncomingMessage> {
  const { path, method, headers, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, method, headers }).once('response', resolve).end(body);
    // Servers close idle connections, sometimes just as they are used again.
    sent.once('error', error => (sent.reusedSocket ? resolve(answerTo(url, options)) : reject(error)));
  });
}

/** The bare server repeats the recorded bytes. */
export async function record(url: string, options: RequestOptions): Promise<Recorded> {
  const { status, raw, body } = await get(url, options);
  const headers = ['content-length', String(body.length)];
  for (let index = 0; index < raw.length; index += 2) {
    const [name = '', value = ''] = raw.slice(index, index + 2);
    if (!OF_THE_LINE.has(name.toLowerCase())) headers.push(name, value);
  }
  return { status, headers, body: body.toString('base64') };
}
