import { Hono } from 'hono';
import { z } from 'zod';
import { awayNow } from '#/features/boards/pictures/pictures.server.ts';
import { query } from '#/server/http/validate.ts';
import { findPictureReaders } from '#/server/pictures/picture-state.ts';
import { StorageAwayError } from '#/server/pictures/picture-storage.ts';
import type { Site } from '#/server/site.ts';
import type { PictureWidth } from '#/shared/pictures/picture-file.ts';

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

/** Serves the files of pictures while the texts they belong to are visible. */
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
      throw error instanceof StorageAwayError ? awayNow(site, error) : error;
    });
    if (!found) return c.json(MISSING, 404);
    const body = found.stream();
    return new Response(body, { headers: { ...headers, 'content-length': String(found.bytes) } });
  });
}
