import { Hono } from 'hono';
import type { Site } from '#/server/site.ts';

/** What machines read: robots.txt, the sitemap and the Atom feeds. */
export function feeds(_site: Site): Hono {
  return new Hono();
}
