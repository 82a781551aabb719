import type { EntryContext, ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { makePages } from './pages.ts';

const ROUTES = {
  root: {},
  'free-board': { path: 'free-board' },
  post: { path: 'free-board/:id' },
  'post-new': { path: 'free-board/new' },
  guard: {},
  members: { path: 'admin/members', parentId: 'guard' },
  rest: { path: '*' },
};

/** A build whose pages say which routes they were made of, and what the router knew. */
function buildOf(): ServerBuild {
  const routes: Record<string, unknown> = {};
  const assets: Record<string, unknown> = {};
  for (const [id, route] of Object.entries(ROUTES)) {
    const parentId = id === 'root' ? undefined : 'root';
    routes[id] = { id, parentId, ...route, module: { default: () => null } };
    assets[id] = { id, parentId, ...route };
  }
  const page = (_request: Request, status: number, _headers: Headers, context: EntryContext) =>
    Response.json({
      status,
      made: context.staticHandlerContext.matches.map(({ route, params }) => [route.id, { ...params }]),
      known: Object.keys(context.manifest.routes).length,
    });
  return {
    ...{ routes, assets: { routes: assets, version: '1' }, entry: { module: { default: page } } },
    ...{ ssr: true, prerender: [], future: {}, routeDiscovery: { mode: 'initial', manifestPath: '/m' } },
  } as unknown as ServerBuild;
}

test('a known page is rendered by a router with its own routes only, and an unknown address by a router with all routes', async () => {
  const { site } = await openTestApp();
  const pages = makePages(site, buildOf(), 'production');
  for (const [address, status, made, known] of [
    ['/free-board', 200, ['root', 'free-board'], 2],
    ['/free-board?page=2', 200, ['root', 'free-board'], 2],
    ['/free-board/7', 200, ['root', 'post'], 2],
    ['/free-board/%EA%B0%80%2Fb', 200, ['root', 'post'], 2],
    ['/free-board/new', 200, ['root', 'post-new'], 2],
    ['/free-board/NEW', 200, ['root', 'post-new'], 2],
    ['/admin/members', 200, ['root', 'guard', 'members'], 3],
    ['/nothing/here', 200, ['root', 'rest'], 7],
  ] as const) {
    const answer = (await (await pages(address)).json()) as Record<string, unknown>;
    expect([address, answer.status, (answer.made as [string][]).map(([id]) => id), answer.known]).toEqual([
      address,
      status,
      made,
      known,
    ]);
  }
  const post = (await (await pages('/free-board/Seven')).json()) as { made: [string, object][] };
  expect(post.made[1]).toEqual(['post', { id: 'Seven' }]);
});
