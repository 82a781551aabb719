import { createServer, type ServerOptions } from 'node:http';
import { type ServerType, serve } from '@hono/node-server';
import type { Site } from '#/server/site.ts';
import { IDLE_MS, patience } from './patience.ts';
import { type Listener, turningAway } from './turn-away.ts';

type Http = Pick<Parameters<typeof serve>[0], 'fetch'>;
type Place = { port: number; hostname: string };

/** Serves the site at a place, with a bound on how long a client may take and on how much is begun at once. */
export async function listen(
  site: Site,
  http: Http,
  place: Place,
  onListening: (address: { port: number }) => void,
): Promise<ServerType> {
  const door = await turningAway(site);
  const open = (options: ServerOptions, pass: Listener) =>
    createServer(options, door(pass)).setTimeout(IDLE_MS);
  const serverOptions = patience(site.config);
  return serve(
    { fetch: http.fetch, ...place, serverOptions, createServer: open as typeof createServer },
    onListening,
  );
}
