// After the build: takes out of the router's list of files, which every first visit loads, what only pages made on the
// server and the service worker need: which files each page's script imports. The script itself says it too.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '..', process.env.BUILD_DIR ?? 'build', 'client');

for (const file of globSync('assets/manifest-*.js', { cwd: CLIENT })) {
  const path = join(CLIENT, file);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const manifest = JSON.parse(text.slice(begin, end), (key, value) => (key === 'imports' ? [] : value));
  writeFileSync(path, text.slice(0, begin) + JSON.stringify(manifest) + text.slice(end));
}
