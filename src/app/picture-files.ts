import { Hono } from 'hono';
import type { Site } from '#/server/site.ts';
import type { PictureWidth } from '#/shared/pictures.ts';

const FILE = '/pictures/:file{[0-9a-f]{32}-[0-9a-f]{12}-(?:320|960|1920)\\.webp}';
const NAME_LENGTH = 45;
// Opened by itself it is a picture and nothing else.
const POLICY = "sandbox; default-src 'none'; img-src 'self'; frame-ancestors 'none'";
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': POLICY,
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Serves the files of pictures; a name never changes its bytes. */
export function pictureFiles({ pictureStorage }: Pick<Site, 'pictureStorage'>): Hono {
  return new Hono().get(FILE, async c => {
    const file = c.req.param('file');
    const width = Number.parseInt(file.slice(NAME_LENGTH + 1), 10) as PictureWidth;
    const found = await pictureStorage.find(file.slice(0, NAME_LENGTH), width);
    if (!found) return c.json({ message: '요청하신 사진을 찾을 수 없습니다.' }, 404);
    // Whoever has it has all that there will ever be at this address.
    if (c.req.header('if-modified-since')) return new Response(null, { status: 304, headers: HEADERS });
    const headers = { ...HEADERS, 'content-length': String(found.bytes) };
    return new Response(found.stream(), { headers });
  });
}
