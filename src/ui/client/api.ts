import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router';
import { type Issue, SESSION_ENDED } from '#/shared/refusal.ts';
import { noteServerTime } from '#/ui/client/device/server-time.ts';
import { makeApiClient, type SiteApi } from './api-client.ts';
import { noteWrite } from './last-write.ts';
import { forgetSession, otherMember, storedToken } from './session.ts';
import type { UnansweredCall } from './unanswered-calls.ts';

export type { SiteApi } from './api-client.ts';

/** The API for pages while they are rendered on the server. */
export const serverApi = createContext<SiteApi>();

/** Makes an API client whose requests `answer` handles in this process, without the network. */
export function makeServerApi(answer: (request: Request) => Promise<Response>): SiteApi {
  return makeApiClient('http://site/', (address, init) => answer(new Request(address, init)));
}

/** The API client of the browser; calls carry the token of the signed-in member, if any. */
export const browserApi: SiteApi = makeApiClient('/', fetchAsMember);

/** Like `browserApi`, without the token: for answers equal for everybody, which the server caches. */
export const guestApi: SiteApi = makeApiClient('/', fetchInTime);

// A counted view changes nothing that its reader sees differently from guests.
const COUNTS_A_VIEW = /\/views$/;

async function fetchAsMember(address: string, init: RequestInit): Promise<Response> {
  const isRead = init.method === 'GET' || COUNTS_A_VIEW.test(address);
  return isRead ? sendAsMember(address, init) : writeAsMember(address, init);
}

/**
 * Sends a call that changes something. If the same call was sent before and the answer was lost, the
 * idempotency key is reused. The call is refused (403) if another member has logged in in another tab.
 */
async function writeAsMember(address: string, init: RequestInit): Promise<Response> {
  if (otherMember()) return (await import('./other-member.ts')).refuseOtherMember();
  const { callToSend, forgetCallsOf } = await import('./unanswered-calls.ts');
  const call = callToSend(address, init);
  // Before, because the page may be left before the answer; after, because the answer may take its time.
  noteWrite();
  const response = await sendAsMember(address, init, call);
  if (call && !mayPass(response.status)) void forgetWhenRead(response, call.forget);
  if (init.method === 'DELETE' && response.ok) forgetCallsOf(address);
  noteWrite();
  return response;
}

/**
 * Loads the code that only changes need, ahead of the first change: the network may be gone by then, and some
 * browsers do not try a script again that could not be loaded.
 */
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

/**
 * Whether a call with this HTTP status may be repeated with the same idempotency key: after a login (401),
 * later (429), or because it is unknown whether the server carried the call out.
 */
const mayPass = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500;

/** Calls `forget`, which drops a call's idempotency key, once the answer's body has arrived. */
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

/** The input of a page's loader: the API client, the URL of the page and the parameters of its route. */
export type PageRequest = { api: SiteApi; url: string; params: Params };

/** Makes the server loader of a page from a function that reads its data. */
export const serverLoader =
  <T>(read: (page: PageRequest) => T) =>
  ({ context, request, params }: LoaderFunctionArgs) =>
    read({ api: context.get(serverApi), url: request.url, params });

/** Makes the browser loader of a page from a function that reads its data. */
export const browserLoader =
  <T>(read: (page: PageRequest) => T) =>
  ({ request, params }: ClientLoaderFunctionArgs) =>
    read({ api: browserApi, url: request.url, params });

/** Thrown when the API refuses a call or the network is lost (status 0), with the sentence to show. */
export class ApiError extends Error {
  status: number;
  issues: Issue[];
  number?: string;
  /** Seconds until the next try, from the server after too many calls or under overload; 0 if not given. */
  retryAfterSeconds = 0;
  constructor(status: number, message: string, issues: Issue[] = [], number?: string) {
    super(message);
    this.status = status;
    this.issues = issues;
    this.number = number;
  }
}

/** The message shown when the network is lost. */
export const OFFLINE = '네트워크에 연결할 수 없습니다. 연결을 확인하고 다시 시도해 주세요.';

/** The parts of an HTTP response that callers use, with the type of the JSON body. */
export type Answer<T> = { ok: boolean; status: number; headers: Headers; json(): Promise<T> };

type Answered<R> = R extends { ok: true; json(): Promise<infer T> }
  ? T
  : R extends { json(): Promise<infer T> }
    ? T
    : never;

/** The JSON of a successful answer; else throws an ApiError (`fallbackMessage` as in `asApiError`). */
export async function fetchJson<R extends Answer<unknown>>(
  call: Promise<R>,
  fallbackMessage?: string,
): Promise<Answered<R>> {
  try {
    return (await (await answered(call)).json()) as Answered<R>;
  } catch (error) {
    throw fallbackMessage === undefined ? error : asApiError(error, fallbackMessage);
  }
}

/** The rows of one page of a list, and the number of all rows. Throws an ApiError. */
export async function fetchList<R extends Answer<unknown>>(
  call: Promise<R>,
): Promise<{ rows: Answered<R>; total: number }> {
  const response = await answered(call);
  const rows = (await response.json()) as Answered<R>;
  return { rows, total: Number(response.headers.get('x-total-count') ?? 0) };
}

/** Returns a successful answer with its body unread, for downloads; otherwise throws an ApiError. */
export async function fetchFile<R extends Answer<unknown>>(call: Promise<R>): Promise<R> {
  return answered(call);
}

async function answered<R extends Answer<unknown>>(call: Promise<R>): Promise<R> {
  const response = await call.catch(() => {
    throw new ApiError(0, OFFLINE);
  });
  if (response.ok) return response;
  const said = (await response.json().catch(() => ({}))) as {
    message?: string;
    issues?: Issue[];
    number?: string;
  };
  const error = new ApiError(response.status, said.message ?? '', said.issues, said.number);
  error.retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0);
  throw error;
}

/**
 * Waits for data without which a page cannot be shown. Throws a route error if the API refuses (with the
 * status and message of the refusal) or another error occurs (with `fallbackMessage`). If the network is lost
 * it throws an ApiError of status 0.
 */
export async function forPage<T>(wanted: Promise<T>, fallbackMessage: string): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const message = error.status < 500 ? error.message : fallbackMessage;
    throw data({ message, number: error.number }, { status: error.status });
  }
}

/**
 * Turns an error into an ApiError with a message to show: the server's own for a refusal (4xx), otherwise
 * `fallbackMessage`; a lost network is named too, since the member can fix that.
 */
export function asApiError(error: unknown, fallbackMessage: string): ApiError {
  if (!(error instanceof ApiError)) return new ApiError(0, fallbackMessage);
  const { status, message, number } = error;
  if (status >= 400 && status < 500 && message) return error;
  return new ApiError(status, status === 0 ? `${fallbackMessage} ${OFFLINE}` : fallbackMessage, [], number);
}
