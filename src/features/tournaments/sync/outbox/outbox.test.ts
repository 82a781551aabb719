import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { openGame, plus } from '#/features/tournaments/scoring/play.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { ApiError } from '#/ui/client/api.ts';
import { advance, asEvent } from '#test/fixtures/bracket-play.ts';
import { type Lane, Outbox } from './outbox.client.ts';
import { OutboxStore } from './outbox-store.client.ts';
import { ScoreLane } from './score-lane.client.ts';

let storage: Map<string, string>;
let page: EventTarget;

beforeEach(() => {
  storage = new Map();
  page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
    key: (index: number) => [...storage.keys()][index] ?? null,
    get length() {
      return storage.size;
    },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
});

const GAME = openGame({
  rules: DEFAULT_PLAY,
  targets: [10, 10],
  first: 0,
  startedAt: '2026-11-21T10:00:00.000Z',
});
const read = (key: string) => JSON.parse(storage.get(key) ?? 'null');

/** A lane that sends these numbers one by one; its first requests fail with `answers`. */
function numbers(name: string, sent: string[], count: number, answers: Error[] = []): Lane {
  let left = count;
  return {
    waiting: () => left,
    onRefused: error => error.message,
    send: async () => {
      const error = answers.shift();
      sent.push(`${name}${left}${error ? ' failed' : ''}`);
      if (error) throw error;
      left -= left > 0 ? 1 : 0;
      return undefined;
    },
  };
}

function opened(...lanes: Lane[]) {
  const states: string[] = [];
  const outbox: Outbox = new Outbox(lanes, () => {
    const { state, waiting } = outbox.view();
    states.push(`${state} ${waiting}`);
  });
  onTestFinished(() => outbox.dispose());
  return { outbox, states };
}

describe('one outbox', () => {
  test('sends the events first, then the scores, and says what waits', async () => {
    const sent: string[] = [];
    const { outbox, states } = opened(numbers('event', sent, 2), numbers('score', sent, 1));
    outbox.wake();
    await expect.poll(() => outbox.view()).toEqual({ state: 'saved', waiting: 0, problem: undefined });
    expect(sent).toEqual(['event2', 'event1', 'score1']);
    expect(states).toEqual(['sending 3', 'saved 0']);
  });

  test('makes one request at a time, also where a page is left while a retry is due', async () => {
    let [left, underWay, most, tries] = [1, 0, 0, 0];
    const slow: Lane = {
      waiting: () => left,
      onRefused: error => error.message,
      send: async () => {
        most = Math.max(most, ++underWay);
        // The second request takes longer than the wait before the retry.
        if (tries++ > 0) await new Promise(resolve => setTimeout(resolve, 1500));
        underWay--;
        if (tries === 1) throw new TypeError('no network');
        left = 0;
        return undefined;
      },
    };
    const { outbox } = opened(slow);
    outbox.wake();
    await expect.poll(() => outbox.view().state).toBe('offline');
    outbox.flush();
    await expect.poll(() => outbox.view().state, { timeout: 5000 }).toBe('saved');
    expect([most, tries]).toEqual([1, 2]);
  });

  test('waits without a network and goes on at once when it is back, with nothing left out', async () => {
    const sent: string[] = [];
    const lost = () => new ApiError(0, '연결할 수 없습니다.');
    const { outbox, states } = opened(numbers('event', sent, 2, [lost(), lost()]), numbers('score', sent, 1));
    outbox.wake();
    await expect.poll(() => outbox.view().state).toBe('offline');
    expect(outbox.view().waiting).toBe(3);
    page.dispatchEvent(new Event('online'));
    await expect.poll(() => sent.length).toBe(2);
    page.dispatchEvent(new Event('online'));
    await expect.poll(() => outbox.view().state).toBe('saved');
    expect(sent).toEqual(['event2 failed', 'event2 failed', 'event2', 'event1', 'score1']);
    expect(states).toEqual(['sending 3', 'offline 3', 'sending 2', 'saved 0']);
  });

  test('a refusal stops it and is said; nothing is sent past it until it is asked again', async () => {
    const sent: string[] = [];
    const refused = new ApiError(403, '권한이 없습니다.');
    const { outbox } = opened(numbers('event', sent, 1, [refused]), numbers('score', sent, 1));
    outbox.wake();
    const stopped = { state: 'stopped', waiting: 2, problem: '권한이 없습니다.' };
    await expect.poll(() => outbox.view()).toEqual(stopped);
    outbox.wakeAll(0);
    await expect.poll(() => outbox.view()).toEqual({ state: 'saved', waiting: 0, problem: undefined });
    expect(sent).toEqual(['event1 failed', 'event1', 'score1']);
  });

  test('leaving the page sends once more what waits', () => {
    const sent: string[] = [];
    const { outbox } = opened(numbers('event', sent, 1), numbers('score', sent, 1));
    outbox.wake(60_000);
    outbox.dispose();
    outbox.wake();
    expect(sent).toEqual(['event1']);
  });
});

test('the first lane is asked for news, again after a failure, and after a refusal only when asked anew', async () => {
  const sent: string[] = [];
  const answers = [new ApiError(503, '잠시 뒤에'), new ApiError(404, '없는 대회입니다.')];
  const { outbox } = opened(numbers('news', sent, 0, answers), numbers('score', sent, 1));
  outbox.wakeAll(0);
  await expect.poll(() => outbox.view().state).toBe('offline');
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => outbox.view().problem).toBe('없는 대회입니다.');
  await expect.poll(() => outbox.view().state).toBe('stopped');
  expect(sent).toEqual(['news0 failed', 'news0 failed', 'score1']);
  outbox.wakeAll(0);
  await expect.poll(() => outbox.view().state).toBe('saved');
  expect(sent.slice(3)).toEqual(['news0']);
});

describe('two tabs of one table link', () => {
  const [first, second] = [asEvent(advance('r1m1', 1)), asEvent(advance('r1m2', 3))];
  const press = (device: string) => ({
    press: { what: '+', turn: 0, depth: 0, last: '', device, number: 1 } as const,
  });
  const score = (device: string) => ({ base: GAME, steps: [press(device)], conflict: null });

  test('never overwrite what the other has not sent', () => {
    const [one, other] = [new OutboxStore('t0k3n'), new OutboxStore('t0k3n')];
    one.update({ events: [first], last: { key: first.key, sentence: '선수1 진출' } });
    other.update({ events: [second], scores: { r2m1: score('dabcdefg') } });
    one.update({ scores: { r2m1: score('dbcdefgh') } });
    const next = new OutboxStore('t0k3n').stored;
    expect(next.events.map(({ key }) => key).sort()).toEqual([first.key, second.key].sort());
    const devices = next.scores.r2m1?.steps.map(step => 'press' in step && step.press.device);
    expect(devices?.sort()).toEqual(['dabcdefg', 'dbcdefgh']);
    expect(next.last?.sentence).toBe('선수1 진출');
  });

  test('a tab that was taken over and is still open keeps its own, and empties only that', () => {
    const one = new OutboxStore('t0k3n');
    one.update({ events: [first] });
    const next = new OutboxStore('t0k3n');
    expect(next.stored.events).toEqual([first]);
    one.update({ events: [] });
    expect(new OutboxStore('t0k3n').stored.events).toEqual([first]);
  });

  test('of another tournament nothing is taken over', () => {
    new OutboxStore('12').update({ events: [first] });
    expect(new OutboxStore('1').stored.events).toEqual([]);
    expect(new OutboxStore('12').stored.events).toEqual([first]);
  });
});

describe('what version 1.0.0 stored', () => {
  const press = { what: '+', turn: 0, depth: 0, last: '', device: 'dabcdefg', number: 1 };
  const score = { base: GAME, steps: [{ press }], conflict: null, shown: plus(GAME), isOffline: true };
  const event: TournamentEvent = asEvent(advance('r1m1', 1));
  const last = { key: event.key, sentence: '준결승전 1경기: 선수1 진출' };

  test('is carried over once: the presses, the events and the result that can be undone', () => {
    storage.set('scores t0k3n', JSON.stringify({ r1m1: score }));
    storage.set('table t0k3n', JSON.stringify({ outbox: [event], last }));
    const { shown: _shown, isOffline: _offline, ...kept } = score;
    const stored = { scores: { r1m1: kept }, events: [event], last, refused: [] };
    expect(new OutboxStore('t0k3n').stored).toEqual(stored);
    const [key = '', ...others] = storage.keys();
    expect([key, others]).toEqual([expect.stringMatching(/^outbox t0k3n /), []]);
    expect(read(key)).toEqual(stored);
    expect(new OutboxStore('t0k3n').stored).toEqual(stored);
  });

  test('is sent by the new outbox, the event before the presses', async () => {
    storage.set('scores 7', JSON.stringify({ r1m1: score }));
    storage.set('table 7', JSON.stringify({ outbox: [event], last: null }));
    const store = new OutboxStore('7');
    const sent: string[] = [];
    const events: Lane = {
      waiting: () => store.stored.events.length,
      send: async () => {
        sent.push(...store.stored.events.map(({ key }) => key));
        store.update({ events: [] });
        return undefined;
      },
      onRefused: error => error.message,
    };
    const scores = new ScoreLane(
      store,
      {
        put: async () => ({ game: null, taken: false }),
        press: async (match, { presses }) => {
          sent.push(...presses.map(({ what }) => `${match} ${what}`));
          const seen = { [press.device]: presses.length };
          return { game: { ...GAME, seen }, states: presses.map(() => 'taken' as const) };
        },
      },
      () => {},
    );
    expect(scores.game('r1m1')?.run).toEqual([1, 0, 0]);
    const { outbox } = opened(events, scores);
    outbox.wake();
    await expect.poll(() => outbox.view().waiting).toBe(0);
    expect(sent).toEqual([event.key, 'r1m1 +']);
    expect([...storage.keys()]).toEqual([]);
  });

  test('what cannot be read is left out, and the rest is kept', () => {
    storage.set('scores t0k3n', 'not json');
    storage.set('table t0k3n', JSON.stringify({ outbox: [event, { type: 'unknown' }], last }));
    expect(new OutboxStore('t0k3n').stored).toEqual({ scores: {}, events: [event], last, refused: [] });
    storage.set('scores 8', JSON.stringify({ r1m1: score, r1m2: { steps: 'none' } }));
    expect(Object.keys(new OutboxStore('8').stored.scores)).toEqual(['r1m1']);
  });
});
