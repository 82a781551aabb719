import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { OFFLINE_LIST } from '#/app/offline/pages.ts';
import { SERVICE_WORKER } from '#/app/offline/worker-path.ts';
import { storageAway } from '#/features/boards/pictures/pictures.server.ts';
import { query } from '#/server/http/operations.ts';
import type { PublicFiles } from '#/server/http/public-files.ts';
import { findPictureReaders } from '#/server/pictures/picture-state.ts';
import { StorageAwayError } from '#/server/pictures/picture-storage.ts';
import type { StoredSettings } from '#/server/settings/stored-settings.ts';
import type { Site } from '#/server/site.ts';
import type { PictureWidth } from '#/shared/pictures/picture-file.ts';

const ASSETS = '/assets/';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

function cacheControlOf(path: string): string {
  if (path === SERVICE_WORKER || path === OFFLINE_LIST) return 'no-cache';
  return path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** Serves the built client's files, compressed if possible; assets of other versions come from `store`. */
export function builtFiles(folder: string, store?: string): MiddlewareHandler {
  const serve = serveStatic({ root: folder, precompressed: true });
  const rewriteRequestPath = (path: string) => path.slice(ASSETS.length);
  const serveFormer = store && serveStatic({ root: store, precompressed: true, rewriteRequestPath });
  const nothing = async () => {};
  return async (c, next) => {
    if (!asksForFile(c)) return next();
    const isAsset = c.req.path.startsWith(ASSETS);
    const answer = (await serve(c, nothing)) ?? (serveFormer && isAsset && (await serveFormer(c, nothing)));
    if (!answer) return c.json({ message: '요청하신 파일을 찾을 수 없습니다.' }, 404);
    answer.headers.set('cache-control', cacheControlOf(c.req.path));
    // Also for an uncompressed answer: a shared cache would send it to browsers that accept a compressed one.
    answer.headers.set('vary', 'Accept-Encoding');
    // A worker is bound by the policy of its own script, and fetches pages and files of this site.
    if (c.req.path === SERVICE_WORKER) answer.headers.set('content-security-policy', WORKER_POLICY);
    return answer;
  };
}

// A picture may come from any member: opened by itself, it runs no script and has no origin.
const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/** Serves the files that the operator put into the data folder; a changed file is visible within a minute. */
export function ownersFiles(files: PublicFiles): MiddlewareHandler {
  return async (c, next) => {
    const file = asksForFile(c) ? await files.ofOwner(new URL(c.req.url).pathname) : undefined;
    if (!file) return next();
    const etag = `"${file.size.toString(36)}-${Math.round(file.changedMs).toString(36)}"`;
    const headers = {
      'content-type': file.type,
      'content-security-policy': SANDBOX,
      'cache-control': 'public, max-age=60',
      etag,
    };
    if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
    const full = { ...headers, 'content-length': String(file.size) };
    return new Response(Readable.toWeb(createReadStream(file.path)) as ReadableStream, { headers: full });
  };
}

/** A middleware that serves JSON entered on a settings screen instead of the file at the same path. */
export function storedContents(settings: StoredSettings): MiddlewareHandler {
  return async (c, next) => {
    const stored = asksForFile(c) ? settings.contents(c.req.path.slice(1)) : undefined;
    if (stored === undefined) return next();
    return c.json(stored as object, 200, { 'cache-control': 'public, max-age=60' });
  };
}

// A path that ends in `.data` belongs to the router.
const asksForFile = ({ req }: Context): boolean => /\.(?!data$)\w+$/.test(req.path) && req.method === 'GET';

/** The path of the built client's folder, beside the built server's folder. Throws if there is none. */
export function clientFolder(serverFolder: string): string {
  const folder = join(serverFolder, '..', 'client');
  if (!existsSync(folder)) throw new Error(`no built client in ${folder}`);
  return folder;
}

const FILE = '/pictures/:file{[0-9a-f]{32}-[0-9a-f]{12}-(?:320|960|1920)\\.webp}';
const schema = z.object({ pass: z.string().optional() });
const NAME_LENGTH = 45;
// Opened by itself the answer is a picture and nothing else.
const POLICY = "sandbox; default-src 'none'; img-src 'self'; frame-ancestors 'none'";
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': POLICY,
};
// The bytes under a name never change, so a browser keeps a picture it has shown. A shared cache asks every
// ten minutes whether the picture is still public.
const CACHED = {
  all: 'public, max-age=31536000, s-maxage=600, immutable',
  some: 'private, max-age=600',
};

const MISSING = { message: '요청하신 사진을 찾을 수 없습니다.' };

/** Serves the files of a picture as long as the text that it belongs to is visible. */
export function pictureFiles(site: Pick<Site, 'db' | 'log' | 'now' | 'pictureStorage'>): Hono {
  return new Hono().get(FILE, query(schema), async c => {
    const file = c.req.param('file');
    const width = Number.parseInt(file.slice(NAME_LENGTH + 1), 10) as PictureWidth;
    const name = file.slice(0, NAME_LENGTH);
    const readers = await findPictureReaders(site, { name, pass: c.req.valid('query').pass });
    if (readers === 'no') return c.json(MISSING, 404);
    const etag = `"${name}-${width}"`;
    const headers = { ...HEADERS, 'cache-control': CACHED[readers], etag };
    // A client that has a copy has the only version there will ever be at this address.
    if (c.req.header('if-none-match')?.includes(etag) || c.req.header('if-modified-since'))
      return new Response(null, { status: 304, headers });
    const found = await site.pictureStorage.find(name, width).catch(error => {
      throw error instanceof StorageAwayError ? storageAway(site, error) : error;
    });
    if (!found) return c.json(MISSING, 404);
    const body = found.stream();
    return new Response(body, { headers: { ...headers, 'content-length': String(found.bytes) } });
  });
}
