import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { makeHttp } from '#/app/http.ts';
import { listen } from '#/app/listen.ts';
import { openHouse } from './house.ts';
import type { Visitor } from './visitors.ts';

/** A site that listens on a port of this machine, for tests of what happens before a request is a request. */
export async function openListening(settings: Record<string, string> = {}) {
  const house = await openHouse(settings);
  const http = makeHttp(
    house.site,
    async () => new Response('page'),
    (_c, next) => next(),
  );
  const server = await new Promise<Server>(resolve => {
    const opened = listen(house.site, http, { port: 0, hostname: '127.0.0.1' }, async () =>
      resolve((await opened) as Server),
    );
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, as?: Visitor, body?: unknown) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    });
  return { house, ask, port, server };
}
