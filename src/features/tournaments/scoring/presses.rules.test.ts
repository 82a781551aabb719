import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callTime, foul, minus, miss, openGame, pass, plus, shoot, undo, winShootout } from './play.rules.ts';
import { type Game, game as gameSchema, matchScore } from './scoring.contract.ts';
import { hasFinished, scoreOf, tally, turnPoints } from './tally.rules.ts';
import { isSound, verdictOf } from './verdict.rules.ts';

const games = fc
  .record({
    rules: fc.record({
      ball: fc.constantFrom('4' as const, '3' as const),
      cushion: fc.constantFrom(0 as const, 1 as const, 2 as const),
      equalising: fc.boolean(),
      inningLimit: fc.constantFrom(0, 0, 1, 3, 10),
      minuteLimit: fc.constantFrom(0, 40),
      lastInnings: fc.constantFrom(0, 1, 3),
      foul: fc.boolean(),
    }),
    targets: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })),
    first: fc.constantFrom(0 as const, 1 as const),
    startedAt: fc.constant('2026-11-21T10:00:00.000Z'),
  })
  .map(openGame);

type Press = (game: Game) => Game;
const presses = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(plus as Press) },
    { weight: 4, arbitrary: fc.constant(pass as Press) },
    { weight: 2, arbitrary: fc.constantFrom<Press>(minus, foul, undo) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Press>(
        callTime,
        shoot,
        miss,
        game => winShootout(game, 0),
        game => winShootout(game, 1),
      ),
    },
  ),
  { maxLength: 120 },
);

/** All games along the way, with the first and the last. */
const way = (first: Game, list: Press[]) => {
  const games = [first];
  for (const press of list) games.push(press(games.at(-1) ?? first));
  return games;
};
const always = (check: (game: Game, before: Game) => void, runs = 500) =>
  fc.assert(
    fc.property(games, presses, (first, list) => {
      const all = way(first, list);
      all.forEach((game, index) => {
        check(game, all[index - 1] ?? game);
      });
    }),
    { numRuns: runs },
  );
const bytes = (game: Game) => JSON.stringify({ ...game, version: 0 });

test('the sum of the innings is the score, and the best of them the high run', () => {
  always(game => {
    const score = scoreOf(game);
    for (const side of [0, 1] as const) {
      const own = [...game.turns, game.run].filter((_, index) => (game.first + index) % 2 === side);
      expect(score.points[side]).toBe(own.reduce((sum, turn) => sum + turnPoints(turn), 0));
      expect(score.highRuns[side]).toBe(Math.max(0, ...own.map(([made]) => made)));
    }
  });
});

test('undo restores the game byte for byte, and only the version goes on', () => {
  always((game, before) => {
    if (game === before || game.past.length < before.past.length) return;
    const back = undo(game);
    expect(bytes(back)).toBe(bytes(before));
    expect(back.version).toBe(before.version + 2);
  });
});

test('a reload keeps everything, and the record passes its schema and the server’s doubts', () => {
  always(game => {
    expect(gameSchema.parse(JSON.parse(JSON.stringify(game)))).toEqual(game);
    expect(matchScore.safeParse(scoreOf(game)).success).toBe(true);
    expect(isSound(game)).toBe(true);
  }, 200);
});

test('a press that does something counts up the version, and one that does nothing changes nothing', () => {
  always((game, before) => {
    if (game !== before) expect(game.version).toBe(before.version + 1);
  });
});

test('nobody has two innings more, the points end at the target, and a winner by target has finished', () => {
  always(game => {
    const [one, other] = tally(game);
    expect(Math.abs(one.innings - other.innings)).toBeLessThanOrEqual(1);
    expect(one.points).toBeLessThanOrEqual(game.targets[0]);
    expect(other.points).toBeLessThanOrEqual(game.targets[1]);
    const verdict = verdictOf(game);
    if (verdict.state === 'won' && verdict.by === 'target')
      expect(hasFinished(game, verdict.winner)).toBe(true);
    if (verdict.state === 'won' && verdict.by !== 'shootout') expect(game.shootout).toBeNull();
  });
});
