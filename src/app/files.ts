import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/** Serves the built site's files, compressed ahead where that was done; built names never change their bytes. */
export function builtFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({ root: folder, precompressed: true });
  return async (c, next) => {
    const isFile = /\.(?!data$)\w+$/.test(c.req.path) && (c.req.method === 'GET' || c.req.method === 'HEAD');
    if (!isFile) return next();
    const answer = await serve(c, async () => {});
    if (!answer) return c.json({ message: '요청하신 파일을 찾을 수 없습니다.' }, 404);
    const lasting = c.req.path.startsWith('/assets/');
    answer.headers.set(
      'cache-control',
      lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    return answer;
  };
}

/** The folder of the built client, beside the built server. */
export function clientFolder(serverFolder: string): string {
  const folder = join(serverFolder, '..', 'client');
  if (!existsSync(folder)) throw new Error(`no built client in ${folder}`);
  return folder;
}
