import type { IncomingMessage, ServerResponse } from 'node:http';
import { plainPage } from '#/app/start/plain-page.ts';
import { defaultHeaders } from '#/server/http/headers.ts';
import {
  type ConcurrencyLimit,
  type ConcurrencyLimits,
  OVERLOADED,
  RETRY_SECONDS,
} from '#/server/limits/concurrency-limits.ts';
import type { Site } from '#/server/site.ts';

// A client that retries at once would keep the event loop busy with refusals alone: this number is sent
// within 10 ms, further ones are delayed by 100 ms.
const AT_ONCE = 50;
const WINDOW_MS = 10;
const DELAY_MS = 100;
// A log line for each refusal would be an overload of its own.
const SAY_EVERY_MS = 5000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Answer = { headers: string[]; body: Buffer };

/**
 * Load shedding on the raw socket: answers 503 with `Retry-After` when the concurrency limit of that kind of
 * request is full, before any other work is done for it, because a refusal must cost next to nothing. A
 * guest's request that the response cache can answer is not limited.
 */
export async function loadShedding(site: Site): Promise<(pass: Listener) => Listener> {
  const { concurrencyLimits, responseCache, parameters } = site;
  const [json, page] = await refusalsOf(site);
  const send = paced();
  const say = saying(site);
  return pass => (request, response) => {
    const { method = '', url = '', headers } = request;
    const isReading = method === 'GET' || method === 'HEAD';
    const isApi = url.startsWith('/api/');
    const limit = isApi
      ? isReading
        ? concurrencyLimits.read
        : concurrencyLimits.write
      : isPage(url)
        ? concurrencyLimits.page
        : undefined;
    if (
      !limit?.isFull ||
      (isReading && !headers.authorization && responseCache.has(parameters.canonical(url)))
    )
      return pass(request, response);
    limit.noteRefused();
    say();
    send(response, isApi ? json : page);
  };
}

const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);

// Page paths have no dot in their names; a path that ends in `.data` belongs to the router.
const isPage = (url: string) => !WATCHED.has(url) && !/\.(?!data$)\w+$/.test(url.split('?', 1)[0] ?? '');

async function refusalsOf({ config }: Site): Promise<[json: Answer, page: Answer]> {
  const json = Response.json({ message: OVERLOADED });
  const answers = [json.clone(), await plainPage(json, config.SITE_NAME)].map(async answer => {
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const own = { 'content-type': type, 'content-length': body.length };
    const headers = Object.entries({ ...defaultHeaders(config), ...own });
    return { body, headers: [...headers, ['retry-after', RETRY_SECONDS]].flat().map(String) };
  });
  return Promise.all(answers) as Promise<[Answer, Answer]>;
}

function paced() {
  let windowAt = 0;
  let refusals = 0;
  let delayed: (() => void)[] = [];
  const sendDelayed = () => {
    const due = delayed;
    delayed = [];
    for (const send of due) send();
  };
  return (response: ServerResponse, { headers, body }: Answer) => {
    const send = () => response.writeHead(503, headers).end(body);
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
