import { buildIfNeeded } from './build.ts';

try {
  buildIfNeeded();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import(new URL('../build/server/index.js', import.meta.url).href);
