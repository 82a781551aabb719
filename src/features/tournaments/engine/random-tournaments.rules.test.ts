import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { broken, isSame, lost, lostInSingle, wronglyUndone } from '#test/fixtures/bracket-invariants.ts';
import { asEvent, drawn, field, team } from '#test/fixtures/bracket-play.ts';
import { ALL_NIGHTS, nights } from '#test/fixtures/nights.ts';
import { type Dice, dice, randomCommand, randomTournament } from '#test/fixtures/random-tournaments.ts';
import { replay, step } from './replay.rules.ts';
import type { Tournament } from './tournament.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

const ALL_SIZES = [...Array.from({ length: 63 }, (_, at) => at + 2), 65, 96, 128];
/** With and without byes, around each power of two. */
const SIZES = ALL_NIGHTS ? ALL_SIZES : [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 27, 32, 33, 48, 64, 65, 128];
const NIGHTS = nights(200);
const STEPS = 12;
// Nights begin at random stages, so that a dozen steps meet each.
const STARTS = 12;

function oneStep(now: Tournament, roll: Dice): Tournament {
  const event = asEvent(randomCommand(now, roll));
  if (validateEvent(now, event) !== undefined) return now;
  const next = step(now, event);
  const problem = broken(next) ?? (event.type === 'undone' ? afterUndo(now, next, event) : undefined);
  if (problem) throw new Error(`${event.type}: ${problem}`);
  return next;
}

function afterUndo(before: Tournament, now: Tournament, { key, of }: { key: string; of: string }) {
  const again = step(now, asEvent({ type: 'redone', of }));
  return isSame(before, again) ? wronglyUndone(before, now, key, of) : 'not as it was after undo and redo';
}

describe('random nights at each size', () => {
  test.each(SIZES)('%i entries: nobody plays twice, no result is lost, every undo can be redone', size => {
    const starts = Array.from({ length: STARTS }, (_, at) => randomTournament(size, dice(size * 1000 + at)));
    const night = fc.property(fc.nat(), seed => {
      const roll = dice(seed);
      let now = starts[roll(STARTS)] as Tournament;
      for (let left = STEPS; left > 0; left--) now = oneStep(now, roll);
      const problem = lost(now);
      if (problem) throw new Error(problem);
      const events = seed % 20 === 0 ? now.log.map(each => each.event) : undefined;
      if (events && !isDeepStrictEqual(replay(events), now))
        throw new Error('a replay comes to something else');
    });
    fc.assert(night, { numRuns: NIGHTS });
  });
});

test('random nights of 개인전: no win is lost, and every undo can be redone', () => {
  const night = fc.property(fc.nat(), seed => {
    const roll = dice(seed);
    let now = drawn(field(2 + roll(15)), { ...team, mode: 'single' });
    for (let left = 3 * STEPS; left > 0; left--) now = oneStep(now, roll);
    const problem = now.settings?.mode === 'single' ? lostInSingle(now) : undefined;
    if (problem) throw new Error(problem);
    if (!isDeepStrictEqual(replay(now.log.map(each => each.event)), now)) throw new Error('a replay differs');
  });
  fc.assert(night, { numRuns: NIGHTS });
});
