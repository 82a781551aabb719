import type { IncomingMessage } from 'node:http';
import { countAccess } from '#/app/monitoring/access-counting.ts';
import type { Outgoing } from '#/server/cache/encoded-answer.ts';
import { callerAddress } from '#/server/http/address.ts';
import { defaultHeaders } from '#/server/http/headers.ts';
import { rateLimitCost } from '#/server/limits/rate-limits.ts';
import { newRequestId } from '#/server/monitoring/log.ts';
import type { Site } from '#/server/site.ts';
import type { Listener } from './raw-requests.ts';

const REQUEST_ID = 'x-request-id';
// The router answers every other host with its error.
const HOST = /^[a-z\d._-]+(?::[1-5]?\d{1,4})?$/;

// A body this small goes out as text, in one write with its headers; that is quicker. Node's buffer: 16 kB.
const TEXT_MOST = 12 * 1024;

/** A cached answer: `lines` has header names and values in turn, the request id's value at index `idAt`. */
type Hit = {
  status: number;
  lines: string[];
  idAt: number;
  body: Outgoing['body'] | string;
  path: string;
  /** The number of attempts that the answer counts as in the rate limit. */
  cost: number;
};

/**
 * Answers a guest's plain GET or HEAD on the raw socket if the response cache has a fresh answer in the
 * requested encoding, within the rate limit and counted like any other. Every other request goes to `pass`.
 */
export function answerCacheHits(site: Site, pass: Listener): Listener {
  const { limits, responseCache } = site;
  const hits = new WeakMap<Outgoing, Hit | null>();
  const hitOf = (request: IncomingMessage) => {
    const { url = '', headers } = request;
    if (!isPlain(request)) return null;
    const acceptEncoding = headers['accept-encoding']?.toString();
    const outgoing = responseCache.getEncoded(url, { acceptEncoding, ifNoneMatch: headers['if-none-match'] });
    if (!outgoing) return null;
    const known = hits.get(outgoing);
    if (known !== undefined) return known;
    const hit = asHit(site, url, outgoing);
    hits.set(outgoing, hit);
    return hit;
  };
  return async (request, response) => {
    const began = performance.now();
    const hit = hitOf(request);
    if (!hit) return pass(request, response);
    const { path, status, lines } = hit;
    const address = addressOf(site, request);
    try {
      await limits.take('everythingAddress', address, hit.cost);
    } catch {
      // The router refuses such a request with its own error.
      return pass(request, response);
    }
    const requestId = newRequestId();
    lines[hit.idAt] = requestId;
    response.writeHead(status, lines).end(request.method === 'HEAD' ? null : hit.body, 'latin1');
    const browser = request.headers['user-agent'] ?? '';
    countAccess(site, { requestId, address, browser, method: 'GET', path, status }, began);
  };
}

/** True for a GET or HEAD without login, range or body, whose answer is the same for everybody. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers.range === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    HOST.test(headers.host ?? '')
  );
}

/** The cached answer as written to the socket; null for an address not in canonical form, or with `%`. */
function asHit({ config, parameters }: Site, url: string, outgoing: Outgoing): Hit | null {
  if (url.includes('%') || parameters.canonical(url) !== url) return null;
  const { pathname: path, searchParams } = new URL(url, 'http://site');
  const cost = rateLimitCost(parameters, path, searchParams);
  const { status, body: bytes } = outgoing;
  const lines = [...new Headers({ ...defaultHeaders(config), ...outgoing.headers, [REQUEST_ID]: '' })].flat();
  const body = bytes && bytes.length <= TEXT_MOST ? Buffer.from(bytes).toString('latin1') : bytes;
  return { status, lines, idAt: lines.indexOf(REQUEST_ID) + 1, body, path, cost };
}

function addressOf({ config }: Site, { socket, headers }: IncomingMessage): string {
  return callerAddress(
    socket.remoteAddress,
    headers['x-forwarded-for']?.toString(),
    config.TRUST_PROXY === 'on',
  );
}
