import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ROOT } from './build.ts';

async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/faults.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  return { said: await text(child.stdout), status: await ended };
}

test('words that no drill has in its name are an error, and those of the documents fit one', async () => {
  const [nothing, all] = await Promise.all([run('--only', 'no such drill'), run('--list')]);
  expect(nothing).toEqual({ said: '', status: 1 });
  const names = all.said.trim().split('\n');
  const documents = [...globSync('docs/**/*.md', { cwd: ROOT }), 'README.md'];
  const texts = documents.map(file => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const quoted = [...texts.matchAll(/--only "([^"]+)"/g)].map(([, words = '']) => words);
  const plain = [...texts.matchAll(/faults -- --only ([a-z-]+)/g)].map(([, words = '']) => words);
  expect(quoted.length).toBeGreaterThan(8);
  expect([...quoted, ...plain].filter(words => !names.some(name => name.includes(words)))).toEqual([]);
});
