import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv4 } from 'node:net';
import type { PostFailure } from '#/database/schema/webhook-tables.ts';
import { isPublicAddress } from '#/server/http/address.ts';

const POST_TIMEOUT_MS = 10_000;
/** The maximum number of bytes that are read of a webhook receiver's response. */
const ANSWER_BYTES = 16_384;
/** The time in milliseconds for which a webhook receiver's response is read. */
const ANSWER_MS = 1000;
const NAME_MS = 2000;

export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;
export type Posting = {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** Whether the body may be sent to this IP address; by default only to public addresses. */
  isAllowed?: (address: string) => boolean;
  resolve?: Resolve;
};
/** The result of a POST: `status` is the HTTP status or, without an answer, 0; `failure` then says why. */
export type Posted = {
  status: number;
  failure: PostFailure;
  tookMs: number;
  retryAfterSeconds?: number;
};

class PostError extends Error {
  failure: PostFailure;
  constructor(failure: PostFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * POSTs a body to a URL that a member entered. The host name is resolved once, all its IP addresses must be
 * allowed, and the connection goes to one of them, so that no later DNS answer leads into the own network.
 * Redirects are not followed and no proxy is used. Never throws.
 */
export async function postOutside(url: URL, posting: Posting): Promise<Posted> {
  const began = performance.now();
  const signal = AbortSignal.any([AbortSignal.timeout(POST_TIMEOUT_MS), posting.signal]);
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const address = await allowedAddress(url, { ...posting, signal });
    const { status, retryAfterSeconds } = await send(url, address, { ...posting, signal });
    return { status, failure: '', tookMs: tookMs(), retryAfterSeconds };
  } catch (error) {
    return { status: 0, failure: signal.aborted ? 'time' : failureOf(error), tookMs: tookMs() };
  }
}

/** Resolves a host name to one IP address. Throws a PostError if there is none or one is forbidden. */
async function allowedAddress(
  { hostname }: URL,
  { resolve = resolveName, isAllowed = isPublicAddress, signal }: Posting,
): Promise<string> {
  // An IPv6 address is in brackets; the URL has normalised every other spelling of an IPv4 address.
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  signal.throwIfAborted();
  const none = (): string[] => [];
  const ended = once(signal, 'abort').then(none);
  const addresses = isIP(name) ? [name] : await Promise.race([resolve(name, signal).catch(none), ended]);
  if (addresses.length === 0) throw new PostError('name');
  if (!addresses.every(isAllowed)) throw new PostError('address');
  // IPv4 first: not every server reaches IPv6.
  const four = addresses.filter(isIPv4);
  const chosen = four.length > 0 ? four : addresses;
  return chosen[Math.floor(Math.random() * chosen.length)] ?? '';
}

/** The IP addresses of a host name, found outside the thread pool, which a dead name server would block. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: NAME_MS, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const none = (): string[] => [];
  const answers = [resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)];
  return (await Promise.all(answers)).flat();
}

type Answer = { status: number; retryAfterSeconds?: number };

function send(url: URL, address: string, { headers, body, signal }: Posting): Promise<Answer> {
  const isTls = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = (isTls ? requestHttps : requestHttp)({
    method: 'POST',
    host: address,
    // The certificate must be the name's, not the address's.
    ...(isTls && !isIP(name) && { servername: name }),
    port: url.port || undefined,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    // A connection of its own, without a proxy or a pool.
    agent: false,
    signal,
  });
  request.on('response', response => {
    drop(response);
    const retryAfterSeconds = Number(response.headers['retry-after']) || undefined;
    resolve({ status: response.statusCode ?? 0, retryAfterSeconds });
  });
  // After the answer's headers, an error means that reading its body ended early.
  request.on('error', reject);
  request.end(body);
  return promise;
}

/** Reads and discards the body of an answer; closes the connection only if it is too long or too slow. */
function drop(response: IncomingMessage): void {
  let bytes = 0;
  const hangUp = setTimeout(() => response.destroy(), ANSWER_MS).unref();
  response.on('data', part => {
    bytes += part.length;
    if (bytes > ANSWER_BYTES) response.destroy();
  });
  response.on('error', () => {});
  response.on('close', () => clearTimeout(hangUp));
}

function failureOf(error: unknown): PostFailure {
  if (error instanceof PostError) return error.failure;
  const { code = '' } = error as { code?: string };
  return /CERT|SSL|TLS|UNABLE_TO|EPROTO/.test(code) ? 'certificate' : 'connection';
}
