import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'readPages';
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
let heard: ((event: { key: string | null }) => void)[] = [];

beforeEach(() => {
  stored.clear();
  heard = [];
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', (_type: string, hear: (typeof heard)[number]) => heard.push(hear));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that was opened is known, also after a reload, until this browser is signed out', async () => {
  const before = await import('./read-pages.ts');
  before.noteRead('/free-board/1');
  vi.resetModules();
  const { forgetRead, wasRead } = await import('./read-pages.ts');
  expect(wasRead('/free-board/1')).toBe(true);
  expect(wasRead('/free-board/2')).toBe(false);
  forgetRead();
  expect(wasRead('/free-board/1')).toBe(false);
  expect(stored.has(KEY)).toBe(false);
});

test('another signed-out tab forgets the read pages too, and does not store them again', async () => {
  const { noteRead, wasRead } = await import('./read-pages.ts');
  noteRead('/free-board/1');
  stored.delete(KEY);
  for (const hear of heard) hear({ key: KEY });
  expect(wasRead('/free-board/1')).toBe(false);
  noteRead('/free-board/2');
  expect(stored.get(KEY)).toBe('["/free-board/2"]');
});

test('the last 300 pages are stored', async () => {
  const { noteRead } = await import('./read-pages.ts');
  for (let id = 1; id <= 301; id++) noteRead(`/free-board/${id}`);
  const pages = JSON.parse(stored.get(KEY) ?? '[]');
  expect(pages).toHaveLength(300);
  expect([pages[0], pages.at(-1)]).toEqual(['/free-board/2', '/free-board/301']);
});

test.each(['not json', '{"a":1}', 'null'])('%s in the storage is nothing read', async text => {
  stored.set(KEY, text);
  const { wasRead } = await import('./read-pages.ts');
  expect(wasRead('/free-board/1')).toBe(false);
});

test('without storage a read page is known until the tab is closed, and is forgotten at logout too', async () => {
  const refuse = () => {
    throw new Error('storage is forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { forgetRead, noteRead, wasRead } = await import('./read-pages.ts');
  noteRead('/free-board/1');
  expect(wasRead('/free-board/1')).toBe(true);
  forgetRead();
  expect(wasRead('/free-board/1')).toBe(false);
});

test('the last visit is the one before: half an hour apart, and now on the first', async () => {
  const at = async (now: number) => {
    vi.resetModules();
    return (await import('./read-pages.ts')).lastVisit(now);
  };
  const minutes = (count: number) => count * 60_000;
  expect(await at(minutes(100))).toBe(minutes(100));
  expect(await at(minutes(110))).toBe(minutes(100));
  expect(await at(minutes(200))).toBe(minutes(110));
  expect(await at(minutes(205))).toBe(minutes(110));
});
