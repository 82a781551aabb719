import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Command, Entry } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { SavedTournament } from '#/features/tournaments/sync/sync.contract.ts';
import { mergeVersions } from '#/features/tournaments/sync/sync.rules.ts';
import { type TabLockListener, waitForTabLock } from '#/ui/client/device/tab-lock.ts';
import { emptySavedTournament } from './saved-tournament.rules.ts';
import { type Channel, type Tools, TournamentStore } from './tournament-store.client.ts';

const KEY = '0b4f6a52-9d3e-4c1a-8f77-1c2d3e4f5a6b';
const START = '2026-11-21T10:00:00.000Z';

let storage: Map<string, SavedTournament>;
let versions: Set<string>;
/** The errors of the next writes. */
let errors: Error[];
let line: TabLockListener[];
let channels: Channel[];
let made: number;

beforeEach(() => {
  storage = new Map();
  versions = new Set();
  errors = [];
  line = [];
  channels = [];
  made = 0;
});

const tools = (): Tools => ({
  read: async key => {
    const saved = storage.get(key);
    return saved && { saved };
  },
  write: async record => {
    const problem = errors.shift();
    if (problem) throw problem;
    const version = `${record.key} ${record.version}`;
    if (versions.has(version)) return 'newer';
    versions.add(version);
    storage.set(record.key, structuredClone(record));
    return 'written';
  },
  waitForLock: (_, listener) => {
    line.push(listener);
    if (line.length === 1) listener.onLocked();
    else listener.onOthers();
    const takeOver = () => {
      for (const other of line) if (other !== listener) other.onLost();
      listener.onLocked();
    };
    return { takeOver, leave: () => {} };
  },
  channel: () => {
    const own: Channel = {
      onmessage: null,
      close: () => {},
      postMessage: data => {
        for (const other of channels)
          if (other !== own) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
      },
    };
    channels.push(own);
    return own;
  },
  now: () => new Date(Date.parse(START) + made * 1000),
  newKey: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
});

const open = () =>
  new TournamentStore(emptySavedTournament({ mode: 'team', post: null }, { key: KEY, at: START }), tools());
const inState = async (store: TournamentStore, storeState: string) => {
  await expect.poll(() => store.read().storeState).toBe(storeState);
  return store;
};
const stored = () => storage.get(KEY);

const entries: Entry[] = [1, 2, 3, 4].map(id => ({
  id,
  players: [{ member: null, name: `선수 ${id}`, score4: 200, score3: 0, hall: '' }],
}));
const entered: Command = {
  type: 'entered',
  settings: { mode: 'team', thirdPlace: false, tables: 0, play: DEFAULT_PLAY },
  entries,
};
const drawn: Command = { type: 'drawn', draw: { by: 'order' } };
const advance = (match: string, entry: number): Command => ({
  type: 'advanced',
  match,
  entry,
  how: 'played',
  score: null,
});

test('every step is written, and a saved tournament is unchanged when opened again', async () => {
  const store = await inState(open(), 'ready');
  expect(store.act(entered, drawn)).toBeUndefined();
  expect(store.act(advance('r1m1', 2))).toBeUndefined();
  await expect.poll(() => stored()?.events.length).toBe(3);
  store.close();
  line = [];
  const again = await inState(open(), 'ready');
  expect(again.read().tournament).toEqual(store.read().tournament);
  expect(again.read().saved?.events).toEqual(store.read().saved?.events);
});

test('an invalid step is refused with a sentence, and none of it is applied', async () => {
  const store = await inState(open(), 'ready');
  store.act(entered, drawn);
  expect(store.act(advance('r1m1', 1), advance('r1m1', 3))).toMatch(/[가-힣]/);
  expect(store.read().saved?.events.length).toBe(2);
});

test('a second tab watches live and writes nothing, until it takes over', async () => {
  const first = await inState(open(), 'ready');
  const second = await inState(open(), 'other-tab');
  first.act(entered, drawn);
  expect(second.read().tournament.phase).toBe('drawn');
  expect(second.act(advance('r1m1', 1))).toMatch('다른 탭');
  expect(second.save({ title: '내 대회' })).toMatch('다른 탭');
  second.takeOver();
  await inState(first, 'other-tab');
  await inState(second, 'ready');
  expect(second.act(advance('r1m1', 1))).toBeUndefined();
  expect(first.act(advance('r1m2', 3))).toMatch('다른 탭');
  expect(first.read().tournament).toEqual(second.read().tournament);
  await expect.poll(() => stored()?.events.length).toBe(3);
});

test('two tabs that both believe to write never overwrite each other', async () => {
  const first = await inState(open(), 'ready');
  first.act(entered, drawn);
  await expect.poll(() => stored()?.events.length).toBe(2);
  line = [];
  channels = [];
  const second = await inState(open(), 'ready');
  first.act(advance('r1m1', 1));
  second.act(advance('r1m2', 3));
  await expect.poll(() => stored()?.events.length).toBe(4);
  const all = second
    .read()
    .saved?.events.map(event => event.key)
    .sort();
  expect(
    stored()
      ?.events.map(event => event.key)
      .sort(),
  ).toEqual(all);
});

test('events of another tab stay, and local ones no longer valid are counted', async () => {
  const store = await inState(open(), 'ready');
  store.act(entered, drawn);
  const before = store.read().saved as SavedTournament;
  store.act(advance('r1m1', 1));
  const theirs = store.read().saved as SavedTournament;
  const [, , event] = theirs.events;
  const mine = { ...before, events: [...before.events, { ...event, key: KEY, entry: 2 } as never] };
  const { merged, lost } = mergeVersions(mine, theirs);
  expect(merged.events).toEqual(theirs.events);
  expect(lost).toBe(1);
});

test('a full storage shows a warning, the work goes on, and is written once there is space', async () => {
  const store = await inState(open(), 'ready');
  errors = [Object.assign(new Error(), { name: 'QuotaExceededError' })];
  store.act(entered, drawn);
  await inState(store, 'lost-storage');
  expect(store.read().warning).toMatch('가득');
  expect(store.act(advance('r1m1', 1))).toBeUndefined();
  await inState(store, 'ready');
  expect(store.read().warning).toBeUndefined();
  expect(stored()?.events.length).toBe(3);
});

test('steps that wait for a slow write are handed over when the page goes', async () => {
  const store = await inState(open(), 'ready');
  store.act(entered, drawn);
  store.act(advance('r1m1', 1));
  store.flush();
  await expect.poll(() => stored()?.events.length).toBe(3);
  store.act(advance('r1m2', 3));
  await expect.poll(() => stored()?.events.length).toBe(4);
});

test('a record that is not understood is set aside and not written over', async () => {
  const strange = { key: KEY, format: 99 } as never;
  const store = new TournamentStore(
    emptySavedTournament({ mode: 'team', post: null }, { key: KEY, at: START }),
    {
      ...tools(),
      read: async () => ({ key: KEY, unreadable: strange }),
    },
  );
  await inState(store, 'unreadable');
  expect(store.read().unreadable).toBe(strange);
  expect(store.act(entered)).toMatch(/[가-힣]/);
  expect(storage.size).toBe(0);
});

test('a game under way is stored under its match, and removed', async () => {
  const store = await inState(open(), 'ready');
  store.saveGame('r1m1', { version: 1 } as never);
  await expect.poll(() => stored()?.games.r1m1?.version).toBe(1);
  store.saveGame('r1m1', null);
  await expect.poll(() => stored()?.games).toEqual({});
});

test('the score of a match stays for its two players, also over a result that is undone, and for nobody else', async () => {
  const store = await inState(open(), 'ready');
  const lastKey = () => store.read().tournament.log.at(-1)?.event.key ?? '';
  const scored = () => Object.keys(store.read().saved?.games ?? {});
  store.act(entered, drawn, advance('r1m2', 3));
  store.saveGame('r1m1', { version: 1 } as never);
  store.act(advance('r1m1', 1));
  store.act({ type: 'undone', of: lastKey() });
  expect(scored()).toEqual(['r1m1']);
  store.act(advance('r1m1', 1));
  store.saveGame('r2m1', { version: 1 } as never);
  store.act({ type: 'undone', of: lastKey() }, advance('r1m1', 2));
  expect(scored()).toEqual(['r1m1']);
});

test('on plain http two tabs do not read each other’s lock messages, nor those of an earlier version', async () => {
  vi.stubGlobal('navigator', {});
  const heard: string[] = [];
  const problems: unknown[] = [];
  const openTab = () => {
    const channel = (name: string) => {
      const own = new BroadcastChannel(name);
      return {
        postMessage: (data: unknown) => own.postMessage(data),
        close: () => own.close(),
        set onmessage(receive: Channel['onmessage']) {
          own.onmessage = event => {
            heard.push(event.data.kind);
            try {
              receive?.call(own, event);
            } catch (problem) {
              problems.push(problem);
            }
          };
        },
      };
    };
    const empty = emptySavedTournament({ mode: 'team', post: null }, { key: KEY, at: START });
    const store = new TournamentStore(empty, { ...tools(), waitForLock: waitForTabLock, channel });
    onTestFinished(() => store.close());
    return store;
  };
  const earlier = new BroadcastChannel(`notebook ${KEY}`);
  onTestFinished(() => {
    earlier.close();
    vi.unstubAllGlobals();
  });
  const first = await inState(openTab(), 'ready');
  const second = await inState(openTab(), 'other-tab');
  expect(first.act(entered, drawn)).toBeUndefined();
  await expect.poll(() => second.read().saved?.events.length).toBe(2);
  expect(new Set(heard)).toEqual(new Set(['state']));
  earlier.postMessage({ kind: 'ask', id: 'a' });
  await expect.poll(() => heard.at(-1)).toBe('ask');
  expect(problems).toEqual([]);
  first.close();
  await inState(second, 'ready');
});
