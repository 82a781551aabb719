import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished, test as plain } from 'vitest';
import { makeHttp } from '#/app/http/http.ts';
import { type OpenSite, openSite, ROW_WRITERS } from '#/app/open.ts';
import { isSqlite } from '#/database/dialect.ts';
import { KeyedLimit, makeConcurrencyLimits } from '#/server/limits/concurrency-limits.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { NO_TRACING } from '#/server/monitoring/tracing.ts';
import { ImageEncoder } from '#/server/pictures/image-encoder.ts';
import { readConfig } from '#/server/settings/config.ts';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { checkAnswer } from '#test/fixtures/answer-check.ts';
import { FIRST_MORNING, TEST_ADMIN } from '#test/fixtures/template.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { giveBackDatabase, takeDatabase } from '#test/postgres/test-databases.ts';
import { serversLocation } from '#test/postgres/two-servers-location.ts';

export type Call = {
  as?: Visitor | null;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
};
export type Answer<T = unknown> = { status: number; headers: Headers; body: T };

/** An answer with this status and sentence, as `toMatchObject` compares it. */
export const saying = (status: number, message: unknown) => ({ status, body: { message } });

/** Calls go to two built servers, whose insides and clocks no test can reach. */
export const isAcrossServers = process.env.TEST_ON === 'two servers';

/** A whole site without a network: its own database and clock, and direct calls. */
export type TestApp = {
  site: OpenSite;
  /** The clock moves only by the test, from a Wednesday, 10:00 in Seoul; `jump` is a wrong clock. */
  clock: { now: Date; pass: (milliseconds: number) => void; jump: (milliseconds: number) => void };
  /** Sends a request as `as`; reads `body` as T. Throws if the OpenAPI document differs. */
  call: <T = { message: string }>(method: string, path: string, call?: Call) => Promise<Answer<T>>;
  /** Like `call`, without reading the body, which may be an endless stream, or comparing it. */
  send: (method: string, path: string, call?: Call) => Promise<Response>;
};

// Starting an encoder's process takes a third of a second, so a worker's sites share one.
const imageEncoder = new ImageEncoder();
// Other load on the machine must not make calls wait until they are refused.
const PATIENCE = 100;

/**
 * Opens a site that closes with the test; `settings` are environment variables. Limits are off and nothing is
 * logged by default.
 */
export async function openTestApp(
  settings: Record<string, string> = {},
  log = makeLog(process.env.TEST_LOG ?? 'silent'),
  tracing = NO_TRACING,
): Promise<TestApp> {
  const location = await locationFor(settings);
  let site: OpenSite | undefined;
  // The clocks of separate servers cannot be set.
  let moment = location.answer ? new Date() : new Date(FIRST_MORNING);
  const clock = {
    get now() {
      return moment;
    },
    set now(at: Date) {
      moment = at;
      site?.clockCheck.passed(at);
    },
    pass(milliseconds: number) {
      clock.now = new Date(moment.getTime() + milliseconds);
    },
    jump(milliseconds: number) {
      moment = new Date(moment.getTime() + milliseconds);
    },
  };
  const admin = { ADMIN_ID: TEST_ADMIN.id, ADMIN_PASSWORD: TEST_ADMIN.password };
  const config = readConfig({
    RATE_LIMIT: 'off',
    // A test's members count as old by default.
    NEW_MEMBER_HOURS: '0',
    LOG_LEVEL: 'silent',
    ...admin,
    ...location.settings,
    ...(settings.DATABASE_URL && { DATABASE_DIRECT_URL: directUrlOf(settings.DATABASE_URL) }),
    ...settings,
  });
  site = await openSite(config, {
    log,
    tracing,
    now: () => clock.now,
  });
  site.imageEncoder = imageEncoder;
  const { receive } = site.concurrencyLimits;
  site.concurrencyLimits = { ...makeConcurrencyLimits(PATIENCE), receive };
  site.rowConcurrency = new KeyedLimit(isSqlite(site.db) ? Number.POSITIVE_INFINITY : ROW_WRITERS, {
    timeoutMs: 20_000,
  });
  onTestFinished(async () => {
    await site.close();
    await location.remove();
  });
  // These two addresses are lists, as their parameters show.
  for (const page of ['/notice', '/free-board']) {
    site.meters.names.add('GET', [page]);
    site.parameters.add(page, LIST_QUERY);
  }
  const http = makeHttp(
    site,
    async () => new Response('page'),
    (_c, next) => next(),
  );
  const send: TestApp['send'] = async (
    method,
    path,
    { as, body, headers = {}, address = as?.address ?? '203.0.113.7' } = {},
  ) => {
    const all: Record<string, string> = { ...headers };
    if (as) all.authorization = `Bearer ${as.token}`;
    if (body !== undefined) all['content-type'] ??= 'application/json';
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const sent = isRaw ? (body as string | Uint8Array<ArrayBuffer> | undefined) : JSON.stringify(body);
    if (sent !== undefined) all['content-length'] ??= String(Buffer.byteLength(sent));
    // Guests' answers are cached for a second; tests bypass the cache unless they send this header.
    if (!all['x-cached']) site.responseCache.clear();
    const request = new Request(`http://site${path}`, { method, headers: all, body: sent });
    const { answer } = location;
    if (answer) return untilAdmitted(() => answer(request.clone(), address));
    return http.fetch(request, { incoming: { socket: { remoteAddress: address } } } as never);
  };
  const call: TestApp['call'] = async (method, path, call) => {
    const response = await send(method, path, call);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: parse(text) as never };
    // HEAD answers like GET, without a body.
    if (method !== 'HEAD') checkAnswer(site.meters.names.of(method, path.split('?')[0] ?? ''), answer);
    return answer;
  };
  return { site, clock, call, send };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type TestLocation = {
  settings: Record<string, string>;
  /** Answers calls instead of the site. */
  answer?: (request: Request, address: string) => Promise<Response>;
  remove: () => Promise<void>;
};

async function locationFor(settings: Record<string, string>): Promise<TestLocation> {
  if (isAcrossServers) return serversLocation(settings);
  return process.env.TEST_ON === 'postgres' ? postgresLocation() : sqliteLocation();
}

function sqliteLocation() {
  const folder = makeTemporaryFolder('dangu-app-');
  copyFileSync(inject('sqliteTemplate'), join(folder, 'site.db'));
  return {
    settings: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresLocation() {
  const url = inject('postgresUrl');
  const database = await takeDatabase(url);
  // Not made, because PostgreSQL needs no data folder. A test that writes there makes and removes it.
  const folder = join(tmpdir(), `dangu-${database.name}`);
  const pooled = inject('pooledUrl');
  return {
    settings: {
      DATABASE_URL: `${pooled || url}/${database.name}`,
      DATABASE_DIRECT_URL: pooled && `${url}/${database.name}`,
      DATA_DIR: folder,
    },
    remove: async () => {
      rmSync(folder, { recursive: true, force: true });
      await giveBackDatabase(url, database);
    },
  };
}

/** PostgreSQL's own address, if `url` leads through the run's PgBouncer; else empty. */
function directUrlOf(url: string): string {
  const pooled = inject('pooledUrl');
  return pooled && url.startsWith(pooled) ? url.replace(pooled, inject('postgresUrl')) : '';
}

/** Vitest's `test` with a site, and with members of it for those tests that name them. */
export const test = plain
  .extend('app', () => openTestApp())
  .extend('db', ({ app }) => app.site.db)
  .extend('member', ({ app }) => newMember(app))
  .extend('other', ({ app }) => newMember(app))
  .extend('third', ({ app }) => newMember(app))
  .extend('moderator', ({ app }) => newModerator(app))
  .extend('admin', ({ app }) => newAdmin(app));

/**
 * Opens a site with a member of each name, for a test whose own name leaves no room for fixtures. `admin` and
 * `moderator` are what their names say.
 */
export async function openSiteWith<Name extends string>(...names: Name[]) {
  const app = await openTestApp();
  const made = {} as Record<Name, Visitor>;
  for (const name of names) {
    const make = name === 'admin' ? newAdmin : name === 'moderator' ? newModerator : newMember;
    made[name] = await make(app);
  }
  return { app, ...made };
}
