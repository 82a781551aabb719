// After the build: takes out of the router's list of files, which every first visit loads, what only pages made on the
// server and the service worker need: which files each page's script imports. The script itself says it too. And what
// most pages have alike stands there once.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Route = Record<string, unknown>;

const USUAL: Route = {
  parentId: 'root',
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: true,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  imports: [],
  css: [],
};
// The root alone has no parent.
const USUAL_LAID_IN = `for(const[id,r]of Object.entries(window.__reactRouterManifest.routes))window.__reactRouterManifest.routes[id]={...${JSON.stringify(USUAL)},id,...r};delete window.__reactRouterManifest.routes.root.parentId`;

const CLIENT = join(import.meta.dirname, '..', process.env.BUILD_DIR ?? 'build', 'client');

for (const file of globSync('assets/manifest-*.js', { cwd: CLIENT })) {
  const path = join(CLIENT, file);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const manifest = JSON.parse(text.slice(begin, end), (key, value) => (key === 'imports' ? [] : value));
  const routes: Record<string, Route> = manifest.routes;
  for (const [id, route] of Object.entries(routes)) routes[id] = withoutUsual(id, route);
  writeFileSync(
    path,
    `${text.slice(0, begin)}${JSON.stringify(manifest)};${USUAL_LAID_IN}${text.slice(end)}`,
  );
}

/** What a page's entry says beyond the usual. */
function withoutUsual(id: string, route: Route): Route {
  const usual: Route = { ...USUAL, id };
  return Object.fromEntries(
    Object.entries(route).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key])),
  );
}
