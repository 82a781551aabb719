// Runs after the build. It shortens the router's list of files, which every first visit loads: it drops the
// imports of each page's script, which the script itself names, and writes common parts once. Then it
// compresses the client's files.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

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
// Only the root has no parent.
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

// Each larger file gets a brotli and a gzip copy, so that none is compressed while serving.
const SMALL = 256;
for (const file of globSync('**/*.{js,css,svg,json,txt}', { cwd: CLIENT })) {
  const path = join(CLIENT, file);
  if (statSync(path).size < SMALL) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

function withoutUsual(id: string, route: Route): Route {
  const usual: Route = { ...USUAL, id };
  return Object.fromEntries(
    Object.entries(route).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key])),
  );
}
