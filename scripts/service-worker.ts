// Runs after the build: makes the service worker and the list of the offline pages' files, beside the client.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { OFFLINE_LIST, OFFLINE_PAGES, type OfflineList, VISITED_PAGES } from '#/app/offline/pages.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, process.env.BUILD_DIR ?? 'build', 'client');

type Part = {
  path?: string;
  index?: boolean;
  parentId?: string;
  module: string;
  imports: string[];
  css: string[];
};
type Manifest = { version: string; url: string; entry: Part; routes: Record<string, Part> };

const manifest = readManifest();
const files = [...reachedFrom(namedBy(manifest)), manifest.url].sort();
const list: OfflineList = { version: manifest.version, files };
writeFileSync(join(CLIENT, OFFLINE_LIST), JSON.stringify(list));
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    rollupOptions: {
      input: join(ROOT, 'src', 'app', 'offline', 'worker.ts'),
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
});
console.log(`service worker: ${files.length} files for ${OFFLINE_PAGES.length} pages`);

function readManifest(): Manifest {
  const [file = ''] = globSync('assets/manifest-*.js', { cwd: CLIENT });
  const text = readFileSync(join(CLIENT, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

function partOf(path: string): Part {
  const part = Object.values(manifest.routes).find(each => each.path === path.slice(1));
  // A missing page would keep the others from being cached.
  if (!part) throw new Error(`no page for ${path}`);
  return part;
}

function namedBy({ entry, routes }: Manifest): string[] {
  return [entry, routes.root as Part, ...[...OFFLINE_PAGES, ...VISITED_PAGES].map(partOf)]
    .flatMap(part => Object.values(part).flat().map(String))
    .filter(isAsset);
}

/** Includes all static and dynamic imports of the files. */
function reachedFrom(named: string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...named];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(CLIENT, file), 'utf8');
    const names = text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g);
    for (const [, name] of names) waiting.push(`/assets/${name}`);
  }
  return reached;
}

function isAsset(name: string): boolean {
  return name.startsWith('/assets/');
}
