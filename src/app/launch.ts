// The server's first lines: they start the process with its memory settings, which must be set before the
// process begins, and then load the site. By default V8 takes 130 MB for young objects (a page leaves a
// megabyte of garbage) and lets old ones double before it collects them, and each thread's allocator keeps all
// memory it once had. One thread collects garbage beside the main one: four only compete for the cores with it.
// Without --no-allocation-site-pretenuring V8 allocates React's elements as old objects, because many of them
// survive a collection, and each then holds its whole page until the old objects are collected.
import { fileURLToPath } from 'node:url';
import { restrictNewFiles } from '#/database/private-files.ts';
import { reasonNotToLaunch } from './launch-checks.ts';

const LEAN = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--heap-growing-percent=30',
  '--v8-pool-size=1',
  '--no-allocation-site-pretenuring',
];
const reason = reasonNotToLaunch(process.versions.node, process.argv.slice(2));
if (reason) {
  console.error(reason);
  process.exit(1);
}
restrictNewFiles();
const site = new URL('./site.js', import.meta.url);
const program = fileURLToPath(site);

// Replaces the process with a new start of itself; where impossible (Windows, old Node) it goes on.
if (process.platform !== 'win32' && typeof process.execve === 'function') {
  const environment = { MALLOC_ARENA_MAX: '2', ...process.env };
  const given = process.execArgv.filter(argument => !LEAN.includes(argument));
  process.execve(process.execPath, [process.execPath, ...LEAN, ...given, program], environment);
}
await import(/* @vite-ignore */ site.href);
