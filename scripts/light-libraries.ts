// Removes unused library code that tree shaking keeps.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'node_modules');

// React Router finds routes one by one, though the list of files has them all, and has hooks for tracing.
// Both do nothing here.
const UNUSED = ['dom/ssr/fog-of-war', 'router/instrumentation'].map(name =>
  join(PACKAGES, `react-router/dist/production/lib/${name}.js`),
);
// The replacement icon has none of the library's contexts, aliases and other forms: the server composes it in
// a third of the time. Its shapes need no keys, because they are separate children, never a list.
const ICONS = join(PACKAGES, 'lucide-react/dist/esm/icons');
const KEY = /, key: "\w+"/g;
const ICON = join(PACKAGES, 'lucide-react/dist/esm/createLucideIcon.mjs');
const OWN_ICON = `export { makeIcon as default } from ${JSON.stringify(join(ROOT, 'src/ui/theme/icon.ts'))};`;

/** Throws if a library no longer has the replaced code, so that an update is noticed. */
export function lightLibraries(): Plugin {
  const wanted = new Set([...UNUSED, ICON]);
  return {
    name: 'light-libraries',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (id.startsWith(ICONS)) return { code: code.replace(KEY, ''), map: null };
      // The server uses these.
      const isUnused = this.environment.name === 'client' && UNUSED.includes(id);
      if (!isUnused && id !== ICON) return;
      wanted.delete(id);
      return { code: isUnused ? emptied(code, id) : OWN_ICON, map: null };
    },
    buildEnd(error) {
      if (!error && wanted.size > 0) this.error(`not found: ${[...wanted].join(', ')}`);
    },
  };
}

/** The module has the same exports, each a function that does nothing. */
function emptied(code: string, id: string): string {
  const [, names] = /export \{([^}]+)\};\s*$/.exec(code) ?? [];
  if (!names) throw new Error(`exports nothing: ${id}`);
  return names
    .split(',')
    .map(name => `export const ${name.trim()} = () => undefined;`)
    .join('\n');
}
