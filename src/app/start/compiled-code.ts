import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
// Whole, because an older Node, which the launch refuses with a sentence, has no such export.
import module from 'node:module';
import { basename, join } from 'node:path';

/**
 * The folder in which Node keeps the compiled code of a build, so that its next start need not compile it
 * again. `program` is the build's main file.
 */
const folderOf = (dataDir: string, program: string) =>
  join(dataDir, 'compiled', String(Math.trunc(statSync(program).mtimeMs)));

/** The environment variable that names this folder to Node; none before the first start has made the data folder. */
export const compiledCodeVariable = (dataDir: string, program: string) =>
  existsSync(dataDir) ? { NODE_COMPILE_CACHE: folderOf(dataDir, program) } : {};

/**
 * Writes the compiled code for the next start at once, because a process that is killed writes nothing when
 * it ends; and deletes that of other builds.
 */
export function keepCompiledCode(dataDir: string, program: string): void {
  module.flushCompileCache();
  const own = basename(folderOf(dataDir, program));
  const all = join(dataDir, 'compiled');
  const others = existsSync(all) ? readdirSync(all).filter(name => name !== own) : [];
  for (const name of others) rmSync(join(all, name), { recursive: true, force: true });
}
