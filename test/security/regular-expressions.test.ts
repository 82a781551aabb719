import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafePattern } from 'redos-detector';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..', '..', 'src');
type Found = { file: string; source: string; flags: string; isBuilt: boolean };

const found = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter(file => !/\.(test|e2e)\.tsx?$/.test(file))
  .flatMap(file => expressionsIn(file, parseSync(file, readFileSync(join(SRC, file), 'utf8')).program));

/** Every regular expression of a file: literals, and those built at run time. */
function expressionsIn(file: string, node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap(part => expressionsIn(file, part));
  if (node === null || typeof node !== 'object') return [];
  const { type, regex, callee } = node as {
    type?: string;
    regex?: { pattern: string; flags: string };
    callee?: { name?: string };
  };
  if (type === 'Literal' && regex)
    return [{ file, source: regex.pattern, flags: regex.flags, isBuilt: false }];
  const isBuilt = /^(New|Call)Expression$/.test(type ?? '') && callee?.name === 'RegExp';
  const own = isBuilt ? [{ file, source: '', flags: '', isBuilt }] : [];
  return [...own, ...Object.values(node).flatMap(part => expressionsIn(file, part))];
}

// Expressions that may backtrack beyond the checker's limit or are built at run time, with the bound of their
// texts.
const BOUNDED: Record<string, string> = {
  'shared/text/search-words.ts':
    'what is searched for: 100 signs; a text: its runs are parted by what is none of them',
  'database/trace.ts': 'a statement as the site writes it, which holds nothing that somebody entered',
  'server/pictures/card-process.ts':
    'the texts of a card, which are cut to its width, in a process of its own',
  'shared/text/addresses.ts': 'an address: 2,000 signs behind its host',
  'shared/text/mentions.ts': 'the 200 signs before an @, and the 20 of a nickname behind it',
  'server/http/address.ts': 'a header: 8 kB, and read from its start only',
  'app/documents/files.ts': 'a path: 8 kB, and each dot ends what the one before began',
  'app/front/load-shedding.ts': 'the same',
  'app/entry.server.tsx': 'the site’s own page, in which what a member writes has no angle brackets',
  'app/offline/worker.ts': 'the path of a visited page in the own browser',
  'features/moderation/filters/contacts.rules.ts':
    'a text of 10,000 signs, of which a link takes at most seven parts of 63 signs before what follows to its end',
  'shared/time/match-day.ts': 'a match date: 50 signs',
  'shared/text/won.ts': 'a typed amount: 40 signs, or one amount in the text of a fee',
  'features/tournaments/runner/entering/names/name-list.rules.ts':
    'a line of 2,000 signs that somebody pasted, in the own browser',
  'features/halls/page/hall-page.contract.ts': 'an address in the owner’s own file',
  'features/site/ads/ad.page.tsx': 'the path of the page in the own browser',
};

const UNBOUNDED = /[*+]|\{\d+,\}/;
const ESCAPES_AND_CLASSES = /\\.|\[(?:[^\]\\]|\\.)*\]/g;
// Counted steps, which are the same on every machine.
const EFFORT = { maxSteps: 1000, maxScore: 200 };

function mayTakeLong({ source, flags, isBuilt }: Found): boolean {
  if (isBuilt) return true;
  // An expression without unbounded repetition backtracks no more than its length.
  if (!UNBOUNDED.test(source.replace(ESCAPES_AND_CLASSES, ''))) return false;
  const has = (flag: RegExp) => flag.test(flags);
  const unicode = has(/[uv]/);
  // The checker takes only one of both; the case of letters does not matter.
  const caseInsensitive = has(/i/) && !unicode;
  const kind = { unicode, caseInsensitive, dotAll: has(/s/), multiLine: has(/m/) };
  return !isSafePattern(source, { ...kind, ...EFFORT }).safe;
}

test('no text can keep a regular expression busy, but for those that get short ones only', () => {
  expect(found.length).toBeGreaterThan(100);
  const long = found.filter(mayTakeLong);
  expect([...new Set(long.map(({ file }) => file))].sort()).toEqual(Object.keys(BOUNDED).sort());
});

test('the checker knows a catastrophic one when it sees it', () => {
  const [source, flags] = [String.raw`^(\w+\s?)*$`, 'u'];
  expect(mayTakeLong({ file: '', source, flags, isBuilt: false })).toBe(true);
});
