import type { hc } from 'hono/client';
import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router';
import type { Api } from '#/app/api.ts';
import { type Issue, SESSION_ENDED } from '#/shared/refusal.ts';
import { noteServerTime } from '#/ui/client/device/server-time.ts';
import { lastPage, requestedPage } from '#/ui/page/page-address.ts';
import { storedText, storeText } from './device/storage.ts';
import { forgetSession, otherMember, storedToken } from './session.ts';
import type { UnansweredCall } from './unanswered-calls.ts';

/** The router's context has this client for the loaders of a page on the server. */
export const serverApi = createContext<SiteApi>();

/** `answer` answers the calls in this process, without the network. */
export function makeServerApi(answer: (request: Request) => Promise<Response>): SiteApi {
  return makeApiClient('http://site/', (address, init) => answer(new Request(address, init)));
}

/** The calls carry the token of the signed-in member. */
export const browserApi: SiteApi = makeApiClient('/', fetchAsMember);

/** The calls carry no token, so that the server may answer from its cache for everybody. */
export const guestApi: SiteApi = makeApiClient('/', fetchInTime);

// A counted view changes nothing that its reader sees differently from guests.
const COUNTS_A_VIEW = /\/views$/;

async function fetchAsMember(address: string, init: RequestInit): Promise<Response> {
  const isRead = init.method === 'GET' || COUNTS_A_VIEW.test(address);
  return isRead ? sendAsMember(address, init) : writeAsMember(address, init);
}

/** Reuses the key of an equal call that got no answer; 403 if another tab has another member. */
async function writeAsMember(address: string, init: RequestInit): Promise<Response> {
  if (otherMember()) return (await import('./other-member.ts')).refuseOtherMember();
  const { callToSend, forgetCallsOf } = await import('./unanswered-calls.ts');
  const call = callToSend(address, init);
  // The write is noted before the call, because the page may be left first, and after it, because the answer
  // may take long.
  noteWrite();
  const response = await sendAsMember(address, init, call);
  if (call && !mayPass(response.status)) void forgetWhenRead(response, call.forget);
  if (init.method === 'DELETE' && response.ok) forgetCallsOf(address);
  noteWrite();
  return response;
}

const LAST_WRITE = 'lastWrite';
// A cached page is up to ten seconds old, and a shared cache before the site may store it as long again.
const MAY_BE_OLDER_MS = 30_000;

export const noteWrite = (): void => storeText(LAST_WRITE, String(Date.now()));

/** A page made for guests may be older than such a change. */
export function wroteLately(): boolean {
  // If the clock was set back the stored time is in the future, and its age is unknown.
  return Math.abs(Date.now() - Number(storedText(LAST_WRITE))) < MAY_BE_OLDER_MS;
}

/** Loads the code of changes ahead, because the network may be gone when the first change is made. */
export const loadForChanges = () =>
  Promise.all([import('./other-member.ts'), import('./unanswered-calls.ts')]).catch(() => {});

async function sendAsMember(address: string, init: RequestInit, call?: UnansweredCall): Promise<Response> {
  const token = storedToken();
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (call) headers.set('idempotency-key', call.key);
  const response = await fetchInTime(address, { ...init, headers });
  const isDead = response.status === 401 || response.headers.has(SESSION_ENDED);
  // A dead or missing token would refuse every later call too: the browser becomes a guest's again.
  if (isDead && token === storedToken()) forgetSession();
  return response;
}

/** After a login (401), later (429), or with an unknown outcome the call may succeed. */
const mayPass = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500;

/** `forget` drops the call's idempotency key. */
const forgetWhenRead = (response: Response, forget: () => void) =>
  response
    .clone()
    .arrayBuffer()
    .then(forget, () => {});

// The server begins every answer within fifteen seconds. A connection that is silent for longer is dead,
// though the browser would wait for minutes: a phone that left the hall's network shows no other sign.
const SILENCE_MS = 20_000;

async function fetchInTime(address: string, init: RequestInit): Promise<Response> {
  const call = new AbortController();
  const hangUp = () => call.abort();
  if (init.signal?.aborted) hangUp();
  init.signal?.addEventListener('abort', hangUp);
  const silence = setTimeout(hangUp, SILENCE_MS);
  const sentAt = Date.now();
  const response = await fetch(address, { ...init, signal: call.signal }).finally(() =>
    clearTimeout(silence),
  );
  noteServerTime(response, sentAt);
  return response;
}

export type PageRequest = { api: SiteApi; url: string; params: Params };

/** The server reads the data as for a guest. */
export const serverLoader =
  <T>(read: (page: PageRequest) => T) =>
  ({ context, request, params }: LoaderFunctionArgs) =>
    read({ api: context.get(serverApi), url: request.url, params });

/** The browser reads the data as the signed-in member. */
export const browserLoader =
  <T>(read: (page: PageRequest) => T) =>
  ({ request, params }: ClientLoaderFunctionArgs) =>
    read({ api: browserApi, url: request.url, params });

/** `status` is the HTTP status, 0 if the network was lost. */
export class ApiError extends Error {
  status: number;
  issues: Issue[];
  /** The id by which the operator finds the failed request in the log. */
  number?: string;
  /** Seconds after which the server wants the next try; 0 if it did not say. */
  retryAfterSeconds = 0;
  constructor(status: number, message: string, issues: Issue[] = [], number?: string) {
    super(message);
    this.status = status;
    this.issues = issues;
    this.number = number;
  }
}

export const OFFLINE = '네트워크에 연결할 수 없습니다. 연결을 확인하고 다시 시도해 주세요.';

/** The message for a failure for which neither the server nor the screen has a sentence. */
export const NOT_LOADED = '불러오는 중 문제가 발생했습니다.';
export const NOT_DONE = '처리하는 중 문제가 발생했습니다.';

export type Answer<T> = { ok: boolean; status: number; headers: Headers; json(): Promise<T> };

type Answered<R> = R extends { ok: true; json(): Promise<infer T> }
  ? T
  : R extends { json(): Promise<infer T> }
    ? T
    : never;

/** Throws an ApiError with a refusal's message (4xx), else with `fallbackMessage`. */
export async function fetchJson<R extends Answer<unknown>>(
  call: Promise<R>,
  fallbackMessage?: string,
): Promise<Answered<R>> {
  try {
    return (await (await fetchFile(call)).json()) as Answered<R>;
  } catch (error) {
    throw fallbackMessage === undefined ? error : asApiError(error, fallbackMessage);
  }
}

/** `total` is the number of all rows. Throws an ApiError. */
export async function fetchList<R extends Answer<unknown>>(
  call: Promise<R>,
): Promise<{ rows: Answered<R>; total: number }> {
  const response = await fetchFile(call);
  const rows = (await response.json()) as Answered<R>;
  return { rows, total: Number(response.headers.get('x-total-count') ?? 0) };
}

/** Leaves the body unread, for downloads. Throws an ApiError. */
export async function fetchFile<R extends Answer<unknown>>(call: Promise<R>): Promise<R> {
  const response = await call.catch(() => {
    throw new ApiError(0, OFFLINE);
  });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => ({}))) as {
    message?: string;
    issues?: Issue[];
    number?: string;
  };
  const error = new ApiError(response.status, answer.message ?? '', answer.issues, answer.number);
  error.retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
  throw error;
}

/**
 * Throws a route error for a refusal (status and message) or another error (`fallbackMessage`), an ApiError
 * of status 0 for a lost network.
 */
export async function forPage<T>(wanted: Promise<T>, fallbackMessage = NOT_LOADED): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const message = error.status < 500 ? error.message : fallbackMessage;
    throw data({ message, number: error.number }, { status: error.status });
  }
}

/** Has the server's message for a refusal (4xx), else `fallbackMessage`, with a word on a lost network. */
export function asApiError(error: unknown, fallbackMessage = NOT_DONE): ApiError {
  if (!(error instanceof ApiError)) return new ApiError(0, fallbackMessage);
  const { status, message, number } = error;
  if (status >= 400 && status < 500 && message) return error;
  return new ApiError(status, status === 0 ? `${fallbackMessage} ${OFFLINE}` : fallbackMessage, [], number);
}

type Found<Row> = { rows: Row[]; total: number };

/** Loads the last page if the number in the query parameter `param` is too high. */
export async function loadPage<Row>(
  search: URLSearchParams,
  list: (page: number) => Promise<Found<Row>>,
  { size = 10, param = 'page' }: { size?: number; param?: string } = {},
): Promise<Found<Row> & { page: number }> {
  const requested = requestedPage(search, param);
  const found = await list(requested);
  const last = lastPage(found.total, size);
  // The last page may have become empty since the address was made.
  return requested <= last ? { ...found, page: requested } : { ...(await list(last)), page: last };
}

export type SiteApi = ReturnType<typeof hc<Api>>;

type Values = Record<string, string | string[] | undefined>;
type Asked = {
  param?: Record<string, string>;
  query?: Values;
  json?: unknown;
};
type Options = { headers?: Record<string, string>; init?: RequestInit };
type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * Sends calls with `fetch` to URLs below `base`. Hono's own client also supports cookies, forms, web sockets
 * and making URLs, which would add a kilobyte to every first visit.
 */
export function makeApiClient(base: string, fetch: Fetch): SiteApi {
  const callsBelow = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      // `await` would take an object with a `then` for a promise.
      get: (_, name) =>
        typeof name === 'string' && name !== 'then' ? callsBelow([...path, name]) : undefined,
      apply: (_, __, [call, options]: [Asked?, Options?]) => send(path, call, options),
    });
  const send = async (path: readonly string[], request: Asked = {}, { headers, init }: Options = {}) => {
    const method = path.at(-1)?.slice(1).toUpperCase();
    const address = path
      .slice(0, -1)
      .map(part => (part.startsWith(':') && request.param?.[part.slice(1)]) || part);
    const hasBody = request.json !== undefined && method !== 'GET';
    return fetch(`${base}${address.join('/')}${searchOf(request.query)}`, {
      method,
      body: hasBody ? JSON.stringify(request.json) : undefined,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...init,
    });
  };
  return callsBelow([]) as SiteApi;
}

function searchOf(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) search.append(name, value);
  return search.size > 0 ? `?${search}` : '';
}
