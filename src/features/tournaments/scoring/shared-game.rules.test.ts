import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callTime, foul, minus, miss, openGame, pass, plus, shoot, undo } from './play.rules.ts';
import { DEFAULT_PLAY } from './scoring.constants.ts';
import type { Game, Press } from './scoring.contract.ts';
import {
  amended,
  isSame,
  mergedOffline,
  pressesBetween,
  type Step,
  shownGame,
  takePress,
  unsent,
} from './shared-game.rules.ts';
import { scoreOf } from './tally.rules.ts';
import { isSound } from './verdict.rules.ts';

const begin = (targets: [number, number] = [40, 40]) =>
  openGame({
    rules: { ...DEFAULT_PLAY, foul: true, minuteLimit: 40, lastInnings: 1 },
    targets,
    first: 0,
    startedAt: '2026-11-21T10:00:00.000Z',
  });
type Move = (game: Game) => Game;

/** A device that shows the server's game and its own presses. */
class Device {
  base: Game;
  steps: Step[] = [];
  conflict: Game | null = null;
  #number = 0;
  readonly name: string;
  constructor(name: string, base: Game) {
    this.name = name;
    this.base = base;
  }
  get shown(): Game {
    return shownGame(this.base, this.steps) ?? this.base;
  }
  press(move: Move): void {
    const presses = pressesBetween(this.shown, move(this.shown)) ?? [];
    for (const made of presses)
      this.steps.push({ press: { ...made, device: this.name, number: ++this.#number } });
  }
  hear(serverGame: Game): void {
    if (serverGame.version < this.base.version) return;
    this.steps = unsent(serverGame, this.steps);
    this.base = serverGame;
  }
  comeBack(serverGame: Game): void {
    const { steps, conflict } = mergedOffline(this.base, this.steps, serverGame);
    Object.assign(this, { steps, base: serverGame });
    this.conflict = conflict;
  }
}

class Server {
  game: Game;
  constructor(game: Game) {
    this.game = game;
  }
  take(steps: readonly Step[]): void {
    for (const step of steps)
      if ('press' in step) this.game = takePress(this.game, step.press).game;
      else if (step.over === this.game.version)
        this.game = { ...step.game, version: this.game.version + 1, seen: this.game.seen };
  }
}

const moves = fc.oneof(
  { weight: 8, arbitrary: fc.constant(plus as Move) },
  { weight: 3, arbitrary: fc.constant(pass as Move) },
  { weight: 3, arbitrary: fc.constantFrom<Move>(minus, undo, foul) },
  // The presses of a tie after one inning.
  { weight: 2, arbitrary: fc.constantFrom<Move>(shoot, miss, callTime) },
);
const COUNT = 4;
const happenings = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: COUNT - 1 }),
    what: fc.oneof(
      { weight: 5, arbitrary: moves },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          'sent',
          'heard',
          'sent, answer lost',
          'sent twice',
          'offline',
        ) as fc.Arbitrary<string>,
      },
    ),
  }),
  { maxLength: 150 },
);

test('any interleaving of presses on several devices makes the same game everywhere, however they are cut', () => {
  fc.assert(
    fc.property(happenings, fc.integer({ min: 1, max: 12 }), (list, target) => {
      const first = begin([target, target]);
      const server = new Server(first);
      const devices = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'].map(name => new Device(name, first));
      const carry = (device: Device) => {
        // A whole game is sent alone: taken or compared with the server's, until it is empty.
        for (let whole = device.steps[0]; whole && 'game' in whole; whole = device.steps[0]) {
          const stood = server.game.version;
          server.take([whole]);
          if (server.game.version === stood) device.comeBack(server.game);
          else Object.assign(device, { base: server.game, steps: device.steps.slice(1) });
        }
        server.take(device.steps);
        device.hear(server.game);
      };
      for (const { at, what } of list) {
        const device = devices[at] as Device;
        if (typeof what === 'function') device.press(what);
        else if (what === 'heard') device.hear(server.game);
        else if (what === 'sent') carry(device);
        else if (what === 'offline') {
          device.comeBack(server.game);
          carry(device);
        } else {
          server.take(device.steps);
          if (what === 'sent twice') carry(device);
        }
        expect(isSound(server.game)).toBe(true);
      }
      for (const device of devices) carry(device);
      for (const device of devices) {
        device.hear(server.game);
        expect(device.steps).toEqual([]);
        expect(device.shown).toEqual(server.game);
      }
    }),
    { numRuns: 1000 },
  );
});

test('points that devices press at the same time in one turn all count, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: COUNT - 1 }), { maxLength: 30 }), presses => {
      const first = begin();
      const devices = Array.from({ length: COUNT }, (_, at) => new Device(`device0${at}`.slice(0, 8), first));
      for (const at of presses) devices[at]?.press(plus);
      const server = new Server(first);
      for (const device of devices.toReversed()) server.take(device.steps);
      expect(scoreOf(server.game).points[0]).toBe(presses.length);
    }),
  );
});

const press = (game: Game, what: Press['what'], device = 'zzzzzzzz'): Press => ({
  device,
  number: (game.seen?.[device] ?? 0) + 1,
  what,
  turn: game.turns.length,
  depth: game.past.length,
  last: game.past.at(-1) ?? '',
});
const played = (game: Game, ...list: Move[]) => list.reduce((now, move) => move(now), game);

describe('a press that comes late', () => {
  test('a point belongs to its turn, though another device has ended that meanwhile', () => {
    const before = played(begin(), plus);
    const { game, state } = takePress(played(before, pass), press(before, '+'));
    expect([state, scoreOf(game).points]).toEqual(['taken', [2, 0]]);
    expect(played(game, undo, undo, undo)).toMatchObject({ turns: [], run: [0, 0, 0], past: '' });
  });

  test('a turn that two devices end is ended once', () => {
    const before = played(begin(), plus);
    const { game, state } = takePress(played(before, pass), press(before, 'p'));
    expect([state, game.turns]).toEqual(['same', [[1, 0, 0]]]);
  });

  test('a press undone on two devices is undone once, and later presses of others stay', () => {
    const before = played(begin(), plus, plus);
    expect(takePress(played(before, undo), press(before, 'u'))).toMatchObject({
      state: 'same',
      game: { run: [1, 0, 0] },
    });
    expect(takePress(played(before, plus), press(before, 'u'))).toMatchObject({
      state: 'taken',
      game: { run: [2, 0, 0], past: '++' },
    });
    expect(takePress(played(before, pass), press(before, 'u')).state).toBe('refused');
  });

  test('a press that no longer fits is refused, and one sent twice is counted once', () => {
    const before = played(begin([1, 1]));
    expect(takePress(played(before, plus), press(before, '+')).state).toBe('same');
    const twice = press(before, '+');
    const once = takePress(before, twice).game;
    expect(takePress(once, twice)).toEqual({ game: once, state: 'known' });
  });
});

describe('a device that was offline', () => {
  const offline = (base: Game, ...list: Move[]) => {
    const device = new Device('offliner', base);
    for (const move of list) device.press(move);
    return device;
  };
  const outcome = (device: Device, serverGame: Game) => {
    const { steps, conflict } = mergedOffline(device.base, device.steps, serverGame);
    return { conflict, steps: steps.length };
  };
  const elsewhere = (base: Game, ...list: Move[]) => {
    const device = new Device('onliners', base);
    for (const move of list) device.press(move);
    const server = new Server(base);
    server.take(device.steps);
    return server.game;
  };

  test('sends all where nobody else recorded, and nothing where another has recorded the same', () => {
    const device = offline(begin(), plus, pass, plus);
    expect(outcome(device, begin())).toEqual({ steps: 3, conflict: null });
    expect(outcome(device, elsewhere(begin(), plus, pass, plus))).toEqual({ steps: 0, conflict: null });
    expect(outcome(device, elsewhere(begin(), plus, pass, plus, plus))).toEqual({ steps: 0, conflict: null });
  });

  test('continues from another device’s record of the same match', () => {
    expect(outcome(offline(begin(), plus, pass, plus), elsewhere(begin(), plus, pass))).toEqual({
      steps: 1,
      conflict: null,
    });
  });

  test('asks people where the two contradict each other', () => {
    const device = offline(begin(), plus, plus, pass);
    const { steps, conflict } = mergedOffline(
      device.base,
      device.steps,
      elsewhere(begin(), plus, pass, plus),
    );
    expect(steps).toEqual([]);
    expect(conflict && isSame(conflict, device.shown)).toBe(true);
  });
});

describe('an inning that is over is corrected', () => {
  const points = (game: Game) => scoreOf(game).points;
  const played = (list: readonly Move[], game = begin()) => list.reduce((now, move) => move(now), game);

  test('in place: later innings stay, and undo still leads back to the beginning', () => {
    const game = played([plus, plus, pass, plus, pass, plus, plus, plus, pass, pass]);
    const more = amended(game, 0, '+');
    expect(more.turns).toEqual([[3, 0, 0], ...game.turns.slice(1)]);
    expect([points(game), points(more)]).toEqual([
      [5, 1],
      [6, 1],
    ]);
    const less = amended(amended(more, 1, '-'), 2, '-');
    expect(points(less)).toEqual([5, 0]);
    let back = less;
    while (back.past !== '') back = undo(back);
    expect(isSame(back, begin())).toBe(true);
  });

  test('not below nothing, nor where the game would have been over before', () => {
    const game = played([plus, plus, pass, pass, plus, pass], begin([4, 9]));
    expect(amended(game, 1, '-')).toBe(game);
    const most = amended(game, 0, '+');
    expect(points(most)).toEqual([4, 0]);
    expect(amended(most, 0, '+')).toBe(most);
    expect(amended(game, game.turns.length, '+')).toBe(game);
  });

  test('is one press for every device, also while another one scores on', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 60 }), fc.nat(), fc.boolean(), (list, at, isMore) => {
        const game = played(list);
        const [mine, other] = [new Device('aaaaaaaa', game), new Device('bbbbbbbb', game)];
        const turn = game.turns.length > 0 ? at % game.turns.length : 0;
        const wanted = amended(game, turn, isMore ? '+' : '-');
        mine.press(now => amended(now, turn, isMore ? '+' : '-'));
        expect(mine.steps).toHaveLength(wanted === game ? 0 : 1);
        other.press(plus);
        const server = new Server(game);
        server.take(mine.steps);
        expect(isSame(server.game, wanted)).toBe(true);
        server.take(other.steps);
        for (const device of [mine, other]) device.hear(server.game);
        expect(mine.shown).toEqual(other.shown);
        expect(isSound(server.game)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test('the last ball that two scorers press is counted once, and the second press is no refusal', () => {
  let game = begin([1, 5]);
  for (let next = plus(game); next !== game; next = plus(game)) game = next;
  const made = { turn: game.turns.length, depth: game.past.length, last: game.past.at(-1) ?? '' };
  for (const what of ['+', 'p'] as const) {
    const taken = takePress(game, { ...made, what, device: 'other', number: 1 });
    expect(taken.state).toBe('same');
    expect(scoreOf(taken.game)).toEqual(scoreOf(game));
  }
});
