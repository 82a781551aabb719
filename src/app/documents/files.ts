import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import type { PublicFiles } from '#/server/http/public-files.ts';
import type { StoredSettings } from '#/server/settings/stored-settings.ts';

const ASSETS = '/assets/';
const WORKER = '/service-worker.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

function cacheControlOf(path: string): string {
  if (path === WORKER) return 'no-cache';
  return path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/**
 * Serves the built site's files, compressed ahead where the build did that; files with a hashed name never
 * change. Assets of other versions come from `store`, which keeps those of the last week.
 */
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
    // Also for an answer that is not compressed: a shared cache would send it to browsers that accept a
    // compressed one.
    answer.headers.set('vary', 'Accept-Encoding');
    // A worker is bound by the policy of its own script, and fetches pages and files of this site.
    if (c.req.path === WORKER) answer.headers.set('content-security-policy', WORKER_POLICY);
    return answer;
  };
}

// A picture may come from any member: opened by itself, it runs no script and has no origin.
const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/**
 * Serves the files that the site's owner put into the data folder; a change is visible after at most a
 * minute.
 */
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

/**
 * Serves the contents that an admin entered on a settings screen, under the names of the files they replace.
 */
export function storedContents(settings: StoredSettings): MiddlewareHandler {
  return async (c, next) => {
    const stored = asksForFile(c) ? settings.contents(c.req.path.slice(1)) : undefined;
    if (stored === undefined) return next();
    return c.json(stored as object, 200, { 'cache-control': 'public, max-age=60' });
  };
}

// A path that ends in `.data` belongs to the router.
function asksForFile({ req }: Context): boolean {
  return /\.(?!data$)\w+$/.test(req.path) && req.method === 'GET';
}

/** The folder of the built client, beside the built server. */
export function clientFolder(serverFolder: string): string {
  const folder = join(serverFolder, '..', 'client');
  if (!existsSync(folder)) throw new Error(`no built client in ${folder}`);
  return folder;
}
