import type { Socket } from 'node:net';
import { plainPage } from '#/server/http/answer-error.ts';
import { defaultHeaders } from '#/server/http/headers.ts';
import {
  type ConcurrencyLimit,
  type ConcurrencyLimits,
  OVERLOADED,
  RETRY_SECONDS,
} from '#/server/limits/concurrency-limits.ts';
import type { Config } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import type { Listener } from './raw-requests.ts';

// A client that retries at once would keep the event loop busy with refusals alone: this number is sent
// within 10 ms, further ones are delayed by 100 ms.
const AT_ONCE = 50;
const WINDOW_MS = 10;
const DELAY_MS = 100;
// A log line for each refusal would be an overload of its own.
const SAY_EVERY_MS = 5000;
// A client sends its request as soon as it is connected.
const FIRST_PART_MS = 1000;
const CLOSING_MS = 1000;

/** The facts of a request that decide its concurrency limit; `authorization` is set if it has the header. */
type Head = { method: string; url: string; authorization?: string };
type Answer = { headers: string[]; body: Buffer; raw: Buffer };

/**
 * Answers 503 on the raw socket, before any other work, when the limit of API reads, API writes or pages is
 * full: a refusal must cost next to nothing. A guest's cached answer is not limited.
 */
export async function loadShedding(site: Site) {
  const json = Response.json({ message: OVERLOADED });
  const makePage = async (name: string) => ({
    name,
    ...(await refusal(site.config, await plainPage(json.clone(), name))),
  });
  const refusals = {
    page: await makePage(site.config.SITE_NAME),
    json: await refusal(site.config, json.clone()),
  };
  const send = pacedSender();
  const say = saying(site);
  const shed = (head: Head): Answer | undefined => {
    const limit = fullLimit(site, head);
    if (!limit) return;
    limit.noteRefused();
    say();
    const { SITE_NAME } = site.config;
    if (refusals.page.name !== SITE_NAME)
      void makePage(SITE_NAME).then(page => {
        refusals.page = page;
      });
    return refusals[head.url.startsWith('/api/') ? 'json' : 'page'];
  };
  const isOverloaded = () => {
    const { page, read, write } = site.concurrencyLimits;
    return page.isFull || read.isFull || write.isFull;
  };
  return {
    /** Answers 503 to requests that are shed; every other request goes to `pass`. */
    requests:
      (pass: Listener): Listener =>
      (request, response) => {
        const { method = '', url = '', headers } = request;
        const answer = shed({ method, url, authorization: headers.authorization });
        if (!answer) return pass(request, response);
        send(() => response.writeHead(503, answer.headers).end(answer.body));
      },
    /** Answers 503 to new connections whose first request is shed; every other connection goes to `pass`. */
    // A proxy keeps its connections: one that was closed with each refusal would have to be opened again.
    connections: (pass: (socket: Socket) => void) =>
      site.config.TRUST_PROXY === 'on'
        ? pass
        : (socket: Socket) => {
            if (!isOverloaded()) return pass(socket);
            firstPart(socket, part => {
              const head = readHead(part);
              const answer = head && shed(head);
              if (answer) return send(() => answerAndClose(socket, answer));
              if (part.length > 0) socket.unshift(part);
              pass(socket);
              socket.resume();
            });
          },
  };
}

/** The limit that refuses this request because it is full; undefined if none does or the answer is cached. */
function fullLimit({ concurrencyLimits, responseCache, parameters }: Site, head: Head) {
  const { method, url, authorization } = head;
  const isReading = method === 'GET' || method === 'HEAD';
  const isCached = () => isReading && !authorization && responseCache.has(parameters.canonical(url));
  const { read, write, page } = concurrencyLimits;
  const limit = url.startsWith('/api/') ? (isReading ? read : write) : isPage(url) ? page : undefined;
  return limit?.isFull && !isCached() ? limit : undefined;
}

const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);

// Page paths have no dot in their names; a path that ends in `.data` belongs to the router.
const isPage = (url: string) => !WATCHED.has(url) && !/\.(?!data$)\w+$/.test(url.split('?', 1)[0] ?? '');

async function refusal(config: Config, answer: Response): Promise<Answer> {
  const body = Buffer.from(await answer.arrayBuffer());
  const own = { 'content-length': body.length, 'retry-after': RETRY_SECONDS };
  const all = Object.entries({ ...defaultHeaders(config), ...Object.fromEntries(answer.headers), ...own });
  const lines = [...all, ['connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}\r\n`;
  return { headers: all.flat().map(String), body, raw: Buffer.concat([Buffer.from(head), body]) };
}

/** Calls `read` once: with the client's first bytes, or an empty buffer if none come within a second. */
function firstPart(socket: Socket, read: (part: Buffer) => void): void {
  const take = (part: Buffer) => {
    socket.off('data', take).off('timeout', none).off('error', ignore).setTimeout(0).pause();
    read(part);
  };
  const none = () => take(Buffer.alloc(0));
  const ignore = () => {};
  socket.setTimeout(FIRST_PART_MS).once('timeout', none).once('data', take).on('error', ignore);
}

/** The head of a GET or HEAD request that is complete in `part`, the first bytes; else undefined. */
function readHead(part: Buffer): Head | undefined {
  const text = part.toString('latin1');
  const [, method, url] = /^(GET|HEAD) (\S+) HTTP\/1\.1\r\n/.exec(text) ?? [];
  if (!method || !url || !text.endsWith('\r\n\r\n')) return;
  return { method, url, authorization: /\r\nauthorization:/i.test(text) ? 'sent' : undefined };
}

function answerAndClose(socket: Socket, { raw }: Answer): void {
  socket.on('error', () => {}).setTimeout(CLOSING_MS, () => socket.destroy());
  socket.end(raw);
  socket.resume();
}

/** Returns a function that sends a refusal by `send`: at once or, after many others, a little later. */
function pacedSender(): (send: () => void) => void {
  let windowAt = 0;
  let refusals = 0;
  let delayed: (() => void)[] = [];
  const sendDelayed = () => {
    const due = delayed;
    delayed = [];
    for (const send of due) send();
  };
  return send => {
    const now = performance.now();
    if (now - windowAt > WINDOW_MS) [windowAt, refusals] = [now, 0];
    if (++refusals <= AT_ONCE) return send();
    if (delayed.push(send) === 1) setTimeout(sendDelayed, DELAY_MS);
  };
}

function saying({ concurrencyLimits, log }: Site) {
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    const loads = Object.entries<ConcurrencyLimit>(concurrencyLimits satisfies ConcurrencyLimits).map(
      ([name, { load }]) => [name, load],
    );
    log.warn({ concurrencyLimits: Object.fromEntries(loads) }, 'overloaded');
  };
}
