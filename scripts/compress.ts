// After the build: lays a brotli and a gzip copy beside every file worth it, so that none is compressed while serving.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '..', process.env.BUILD_DIR ?? 'build', 'client');
const SMALL = 256;

for (const file of globSync('**/*.{js,css,svg,json,txt}', { cwd: CLIENT })) {
  const path = join(CLIENT, file);
  if (statSync(path).size < SMALL) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
