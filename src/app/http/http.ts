import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type HonoRequest, type MiddlewareHandler, type Next } from 'hono';
import { api } from '#/app/api.ts';
import { embed } from '#/app/documents/embed.ts';
import { calendars, feeds } from '#/app/documents/feeds.ts';
import { ownersFiles, pictureFiles, storedContents } from '#/app/documents/files.ts';
import { closingAnswer } from '#/app/front/raw-requests.ts';
import { type Access, countAccess, metrics } from '#/app/monitoring/access-counting.ts';
import { offline } from '#/app/offline/offline.ts';
import { openapi } from '#/app/openapi/openapi.ts';
import { isReady } from '#/database/health.ts';
import { isCompatible } from '#/database/migrate.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { playerNight } from '#/features/tournaments/results/answers/player-night.rules.ts';
import { cardSvg, nightSvg } from '#/features/tournaments/server/after-changes/card.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { areLinkCodes, findLinkStamp } from '#/features/tournaments/sharing/links.server.ts';
import { answerOnce } from '#/server/cache/response-cache.ts';
import { callerAddress } from '#/server/http/address.ts';
import { answerError, plainPage } from '#/server/http/answer-error.ts';
import { defaultHeaders } from '#/server/http/headers.ts';
import { hasMadeUpValues, searchCost } from '#/server/http/public-answers.ts';
import { rateLimitCost } from '#/server/limits/rate-limits.ts';
import { newRequestId } from '#/server/monitoring/log.ts';
import { Pictures } from '#/server/pictures/pictures.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { fetchJson } from '#/ui/client/api.ts';
import { inProcessApi, refusedAnswer } from './in-process.ts';
import { answerProxyEcho } from './proxy-echo.ts';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

// These pages have a secret address: it lets any client see a tournament, or score a table of it.
const SECRET_PAGE = /^\/(live|table)\/(\w*)/;

// Codes in the query of this page let a member enter the tournament, or confirm attendance; requests with
// guessed codes must cost nothing.
const TOURNAMENT_PAGE = /^\/tournaments\/(\d{1,15})$/;

type HttpEnv = { Bindings: Partial<HttpBindings>; Variables: { address: string; requestId: string } };
/**
 * Makes the page that guests see at an address (path and query). It gets nothing else of the request, because
 * a page rendered for many readers must not depend on one of them.
 */
export type Pages = (address: string) => Promise<Response>;

/** The whole site over HTTP, with security headers; an answer without a cache-control is not cached. */
export function makeHttp(site: Site, pages: Pages, files: Parameters<Hono['use']>[1]): Hono<HttpEnv> {
  const http = new Hono<HttpEnv>();
  const headers = Object.entries(defaultHeaders(site.config));
  http.use(async (c, next) => {
    const began = performance.now();
    const isHead = c.req.method === 'HEAD';
    if (isHead || c.req.method === 'GET') c.req.raw = canonicalRequest(site, c.req.raw);
    c.set('requestId', newRequestId());
    const socket = c.env?.incoming?.socket.remoteAddress;
    c.set(
      'address',
      callerAddress(socket, c.req.header('x-forwarded-for'), site.config.TRUST_PROXY === 'on'),
    );
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const incoming = c.env?.incoming;
    if (WITH_BODY.has(c.req.method) && incoming?.complete === false)
      c.res = await closingAnswer(c.res, incoming);
    c.res.headers.set('x-request-id', c.var.requestId);
    countAccess(site, accessOf(c), began);
    // HEAD sends no body: its file or stream must not stay open.
    if (isHead) await c.res.body?.cancel();
  });
  http.onError((error, c) => {
    const answer = answerError(error, c, site.log, c.var.requestId);
    return c.req.path.startsWith('/api/') ? answer : plainPage(answer, site.config.SITE_NAME);
  });

  http.get('/healthz', c => (site.readiness.isDraining ? c.text('draining', 503) : c.text('ok')));
  http.get('/readyz', c => answerReadiness(site, c));
  http.use('/assets/*', filesLimit(site), files);
  http.use('/pictures/*', filesLimit(site)).route('/', pictureFiles(site));
  http.use(async (c, next) => {
    await site.limits.take('everythingAddress', c.var.address, costOf(site, c.req));
    await inOwnLine(site, c, next);
  });
  http.get('/metrics', c => metrics.fetch(c.req.raw, bindingsOf(site, c)));
  http.get('/doctor', c => answerProxyEcho(site, c, c.var.address));
  http.route('/', openapi(site));
  // While all slots for reads are in use, guests get cached answers.
  http.get('/api/*', async (c, next) => {
    const { responseCache, concurrencyLimits } = site;
    const isServed = concurrencyLimits.read.isFull && !c.req.header('authorization');
    return (isServed && responseCache.getStale(c.req.raw)) || next();
  });
  http.all('/api/*', c => api.fetch(c.req.raw, bindingsOf(site, c)));
  http.route('/', feeds(site)).route('/', embed(site));
  http.route('/', cards(site)).route('/', calendars(site)).route('/', offline(site));
  http.use(ownersFiles(site.publicFiles), storedContents(site.settings));
  http.use(files);
  http.get('*', c => page(site, c, pages));
  nameRoutes(site, [...http.routes, ...api.routes]);
  http.notFound(c => c.json({ message: '요청하신 주소를 찾을 수 없습니다.' }, 404));
  return http;
}

async function answerReadiness({ readiness, health }: Site, c: Context<HttpEnv>): Promise<Response> {
  if (readiness.isDraining) return c.text('draining', 503);
  const serves = (await isReady(health)) && (await isCompatible(health));
  return serves ? c.text('ready') : c.text('not ready', 503, { 'retry-after': '5' });
}

const filesLimit =
  ({ limits }: Site): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await limits.take('filesAddress', c.var.address);
    await next();
  };

const bindingsOf = (site: Site, c: Context<HttpEnv>): ApiEnv['Bindings'] => ({
  site,
  address: c.var.address,
  browser: c.req.header('user-agent') ?? '',
  requestId: c.var.requestId,
  connection: c.env?.incoming?.socket,
  inProcess: false,
});

/** Registers each API route's name for the meters, and the query parameters of GET routes for the cache. */
function nameRoutes({ meters, parameters }: Site, routes: (typeof api.routes)[number][]): void {
  const patterns = new Map<string, Set<string>>();
  for (const { method, path, handler } of routes) {
    if (path.endsWith('*') && path !== '/assets/*') continue;
    // A route is listed once for each of its handlers.
    patterns.set(method, (patterns.get(method) ?? new Set()).add(path));
    if (method === 'GET' && 'parameters' in handler) parameters.add(path, handler.parameters as string[]);
  }
  for (const [method, paths] of patterns) meters.names.add(method, paths);
}

/** The request in canonical form: GET for HEAD, and only query parameters that the route reads. */
function canonicalRequest({ parameters }: Site, request: Request): Request {
  const address = parameters.canonical(request.url);
  if (request.method === 'GET' && address === request.url) return request;
  return new Request(address, { headers: request.headers, signal: request.signal });
}

/** A middleware that queues uncached GETs per IP address and session; a client delays only itself. */
async function inOwnLine(
  { clientConcurrency, responseCache }: Site,
  c: Context<HttpEnv>,
  next: Next,
): Promise<void> {
  const { method, url } = c.req;
  const authorization = c.req.header('authorization');
  const { pathname, search } = new URL(url);
  if (method !== 'GET' || (!authorization && responseCache.has(pathname + search))) return next();
  const work = () => (authorization ? clientConcurrency.run(authorization, next) : next());
  return clientConcurrency.run(c.var.address, work);
}

/** The page of an address, from the cache unless the page is for one client only. */
async function page(site: Site, c: Context<HttpEnv>, pages: Pages): Promise<Response> {
  const { pathname, search, searchParams } = new URL(c.req.url);
  // The router would print each unreadable address on the console.
  if (!isReadable(pathname)) throw new Refusal('missing', '요청하신 주소를 찾을 수 없습니다.');
  const plain = site.meters.names.plain(pathname);
  if (plain !== pathname) return c.redirect(plain + search, 308);
  const token = SECRET_PAGE.exec(pathname)?.[2];
  if (token !== undefined) return withSecretHeaders(await pageOfLink(site, token, c.req.raw, pages));
  const tournament = TOURNAMENT_PAGE.exec(pathname)?.[1];
  if (tournament && search && !(await areLinkCodes(site.db, Number(tournament), searchParams)))
    return c.redirect(pathname, 302);
  const render = () => pages(pathname + search);
  if (!hasMadeUpValues(searchParams)) return site.responseCache.answer(c.req.raw, render);
  const q = searchParams.get('q');
  if (q === null) return answerOnce(c.req.raw, await render());
  await site.limits.take('searchAddress', c.var.address, searchCost(q));
  return answerOnce(c.req.raw, await site.concurrencyLimits.search.run(render));
}

function accessOf({ req, res, var: { requestId, address } }: Context<HttpEnv>): Access {
  const browser = req.header('user-agent') ?? '';
  return { requestId, address, browser, method: req.method, path: req.path, status: res.status };
}

const costOf = ({ parameters }: Site, { method, path, url }: HonoRequest): number =>
  method === 'GET' ? rateLimitCost(parameters, path, new URL(url).searchParams) : 1;

function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** The page at a secret link, cached until its tournament changes. */
async function pageOfLink(site: Site, token: string, request: Request, pages: Pages): Promise<Response> {
  const stamp = await findLinkStamp(site.db, token);
  const url = new URL(request.url);
  const address = url.pathname + url.search;
  if (stamp === undefined) return answerOnce(request, await pages(address));
  url.searchParams.set('stamp', stamp);
  return site.responseCache.answer(new Request(url, { headers: request.headers }), () => pages(address));
}

/** The page with headers that keep it out of caches, search engines and Referer. */
function withSecretHeaders(page: Response): Response {
  page.headers.set('cache-control', 'no-store');
  page.headers.set('x-robots-tag', 'noindex');
  page.headers.set('referrer-policy', 'no-referrer');
  return page;
}

const ID = '{[1-9]\\d{0,14}}';

/** Routes of the preview pictures (PNG) of a listed tournament and of a player's results in it. */
function cards(site: Site): Hono {
  const client = inProcessApi(site);
  const pictures = new Pictures();
  type Draw = (saved: TournamentWithEvents, tournament: Tournament) => string | undefined;
  const answer = async (c: Context, draw: Draw) => {
    const id = c.req.param('id') ?? '';
    const saved = await fetchJson(client.api.tournaments[':id'].$get({ param: { id }, query: {} })).catch(
      refusedAnswer,
    );
    if (saved instanceof Response) return saved;
    const svg = draw(saved, replay(saved.events.map(({ event }) => event)));
    if (svg === undefined) return new Response('참가자를 찾을 수 없습니다.', { status: 404 });
    const { png, etag } = await pictures.png(svg);
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=300', etag };
    if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
    return new Response(Uint8Array.from(png), { headers });
  };
  // Read each time, because an admin may rename the site.
  const here = () => ({ name: site.config.SITE_NAME, url: publicUrl(site.config) });
  return new Hono()
    .get(`/tournaments/:id${ID}/card.png`, c =>
      answer(c, (saved, tournament) => cardSvg(saved, tournament, here())),
    )
    .get(`/tournaments/:id${ID}/players/:entry${ID}/card.png`, c =>
      answer(c, (saved, tournament) => {
        const night = playerNight(tournament, Number(c.req.param('entry')));
        return night && nightSvg(saved, night, here());
      }),
    );
}
