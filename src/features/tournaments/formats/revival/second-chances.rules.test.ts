import { describe, expect, test } from 'vitest';
import { drawRoundOne } from '#/features/tournaments/engine/build-stages.rules.ts';
import { allMatches, entriesIn, findMatch, loserOf } from '#/features/tournaments/engine/match.rules.ts';
import { revivedEntries } from '#/features/tournaments/engine/names.rules.ts';
import { step } from '#/features/tournaments/engine/replay.rules.ts';
import { podium } from '#/features/tournaments/engine/results/places.rules.ts';
import { resultText } from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { matchesClearedBy } from '#test/fixtures/bracket-invariants.ts';
import { advance, asEvent, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { type Dice, dice } from '#test/fixtures/random-tournaments.ts';
import { canRevive, double, inGroups, lot, resultOf, revival, staged } from '#test/fixtures/staged-play.ts';
import { countRevival } from './revival-setup.rules.ts';

const upTo = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, at) => least + at);

/** Decides every match at random, or by `wins`. */
function playedOut(start: Tournament, roll: Dice, wins?: (match: Match) => number): Tournament {
  let now = start;
  for (;;) {
    const open = allMatches(now).find(({ state }) => state === 'open');
    if (!open) return now;
    now = withCommands(now, wins ? advance(open.key, wins(open)) : resultOf(open, roll));
  }
}

const lostBy = (tournament: Tournament, entry: number) =>
  allMatches(tournament).filter(match => match.key !== 'third' && loserOf(match) === entry).length;

const played = (tournament: Tournament) => allMatches(tournament).filter(({ bye }) => !bye);

describe('double elimination', () => {
  test.each([...upTo(4, 20), 31, 32, 33, 48, 63, 64])(
    'of %i everybody but the champion loses twice',
    entries => {
      for (const reset of [false, true]) {
        const end = playedOut(staged(entries, double(reset)), dice(entries));
        const again = end.rounds.at(-2)?.part === 'final' ? 1 : 0;
        expect(played(end)).toHaveLength(2 * entries - 2 + again);
        for (const { id } of end.entries) {
          const most = id === end.champion ? [0, 1] : [reset ? 2 : lostBy(end, id) === 1 ? 1 : 2];
          expect(most).toContain(lostBy(end, id));
        }
        // Without a repetition the winners' bracket may give a finalist with one defeat.
        const once = end.entries.filter(({ id }) => id !== end.champion && lostBy(end, id) === 1);
        expect(once.length).toBeLessThanOrEqual(reset ? 0 : 1);
      }
    },
  );

  test.each([16, 32, 64])('of %i nobody meets again while a round has more than two matches', entries => {
    const start = drawn(field(entries), { ...team, stages: double() });
    for (let seed = 0; seed < 20; seed++) {
      const met = new Set<string>();
      for (const { matches } of playedOut(start, dice(seed)).rounds)
        for (const match of matches) {
          const pair = entriesIn(match).toSorted().join('-');
          if (matches.length > 2) expect(met).not.toContain(pair);
          met.add(pair);
        }
    }
  });

  test('the final is repeated where the winner of the losers’ bracket wins it, and not where it was taken back', () => {
    const start = staged(4, double(true));
    const before = playedOut(start, dice(1), match => match.sides[0].entry ?? 0);
    const final = before.rounds.at(-1)?.matches[0] as Match;
    expect([before.phase, before.champion]).toEqual(['finished', final.sides[0].entry]);
    const open = step(before, asEvent({ type: 'undone', of: final.decidedBy ?? '' }));
    const second = final.sides[1].entry ?? 0;
    const once = withCommands(open, advance(final.key, second));
    expect(once.rounds.map(({ title }) => title).slice(-2)).toEqual(['최종 결승전', '최종 결승 재경기']);
    expect([once.phase, once.champion]).toEqual(['drawn', null]);
    const again = once.rounds.at(-1)?.matches[0] as Match;
    expect(entriesIn(again)).toEqual(entriesIn(final));
    const end = withCommands(once, advance(again.key, second));
    expect(end.champion).toBe(second);
    const { decidedBy } = findMatch(end, final.key) as Match;
    expect(matchesClearedBy(end, decidedBy ?? '')).toEqual([again.key]);
    const back = step(end, asEvent({ type: 'undone', of: decidedBy ?? '' }));
    expect(back.rounds.at(-1)?.title).toBe('최종 결승전');
    expect(step(back, asEvent({ type: 'redone', of: decidedBy ?? '' })).rounds).toEqual(end.rounds);
  });

  test('the places are known: 3위 and 4위 are one player each', () => {
    const end = playedOut(staged(8, double()), dice(3));
    const last = end.rounds.filter(({ part }) => part === 'losers');
    expect(podium(end).map(({ title, entries }) => [title, entries])).toEqual([
      ['우승', [end.champion]],
      ['준우승', [loserOf(end.rounds.at(-1)?.matches[0] as Match)]],
      ['3위', [loserOf(last.at(-1)?.matches[0] as Match)]],
      ['4위', [loserOf(last.at(-2)?.matches[0] as Match)]],
    ]);
  });

  test('the text for the chat has the places down to 7, shared by the players who lost in one round', () => {
    const end = playedOut(staged(16, double()), dice(4));
    const [honours = ''] = resultText(end, { title: '', day: '', hall: '' }).split('\n\n');
    const places = honours.split('\n').filter(line => !/상: /.test(line));
    const titles = places.map(line => [line.split(':')[0], line.split(', ').length]);
    expect(titles).toEqual([
      ['우승', 1],
      ['준우승', 1],
      ['3위', 1],
      ['4위', 1],
      ['공동 5위', 2],
      ['공동 7위', 2],
    ]);
  });

  test('is refused for three, and behind groups that send two on', () => {
    expect(refusal(3, double())).toBe('더블 엘리미네이션은 4명부터 64명까지입니다.');
    const [groups] = inGroups(2, 1);
    expect(refusal(8, [groups, { type: 'double', reset: false }] as Stages)).toBe(
      '더블 엘리미네이션 본선은 4명부터입니다.',
    );
  });
});

function refusal(entries: number, stages: Stages): string | undefined {
  const settings = { ...team, stages };
  const empty = { ...staged(4, double()), phase: 'empty' as const };
  return validateEvent(empty, asEvent({ type: 'entered', settings, entries: field(entries) }));
}

const ROUND_ONE = (tournament: Tournament) => tournament.rounds[0]?.matches ?? [];
const REVIVING = upTo(5, 62).filter(canRevive);

describe('패자부활', () => {
  test('12 play for 8 places: six winners, and two of six losers in parts of three', () => {
    expect(countRevival(12)).toMatchObject({ matches: 6, losers: 6, revived: 2, main: 8 });
    const start = staged(12, revival);
    expect(start.rounds.map(({ title, matches }) => [title, matches.length])).toEqual([
      ['12강전', 6],
      ['패자부활전 1라운드', 2],
      ['패자부활전 2라운드', 2],
      ['8강전', 4],
      ['준결승전', 2],
      ['결승전', 1],
    ]);
  });

  test.each(REVIVING)('of %i the next round is full, and nobody is out twice', entries => {
    const { revived, losers, main } = countRevival(entries);
    const end = playedOut(staged(entries, revival, { thirdPlace: true }), dice(entries));
    const second = end.rounds.find(({ part }, at) => at > 0 && !part);
    expect(second?.matches.flatMap(entriesIn)).toHaveLength(main);
    const chances = end.rounds.filter(({ part }) => part === 'revival').flatMap(({ matches }) => matches);
    expect(chances).toHaveLength(losers - revived);
    const back = second?.matches.flatMap(entriesIn).filter(entry => lostFirst(end, entry));
    expect(back).toHaveLength(revived);
    expect(played(end)).toHaveLength(losers + chances.length + main - 1 + (end.third ? 1 : 0));
    expect(end.champion).not.toBeNull();
  });

  // With one place to come back to, all losers play for it.
  test.each(REVIVING.filter(entries => countRevival(entries).revived > 1))(
    'of %i nobody meets in round two who has beaten him',
    entries => {
      for (let seed = 0; seed < 5; seed++) {
        const end = playedOut(staged(entries, revival), dice(seed));
        const second = end.rounds.find(({ part }, at) => at > 0 && !part);
        for (const match of second?.matches ?? []) {
          const [one, other] = entriesIn(match);
          const met = ROUND_ONE(end).some(first =>
            [one, other].every(entry => entriesIn(first).includes(entry ?? 0)),
          );
          expect(met).toBe(false);
        }
      }
    },
  );

  test('the best are seeded into matches of their own, and a bye goes to the very best', () => {
    const draw = lot('7G2K9A', { seeds: 4, seededBy: 'hand', byes: 'seeds' });
    const settings = { ...team, stages: revival };
    const slots = drawRoundOne(field(11), draw, settings);
    const pairs = Array.from({ length: 6 }, (_, at) => slots.slice(at * 2, at * 2 + 2));
    expect(pairs.filter(pair => pair.some(entry => entry !== null && entry <= 4))).toHaveLength(4);
    expect(pairs.find(pair => pair.includes(null))).toContain(1);
  });

  test('is refused where round one fills round two by itself', () => {
    expect(refusal(16, revival)).toBe('16명은 1회전 승자 8명으로 8강이 차서 패자부활 자리가 없습니다.');
    expect(refusal(4, revival)).toBe('패자부활은 5명부터 62명까지입니다.');
  });
});

function lostFirst(tournament: Tournament, entry: number): boolean {
  return ROUND_ONE(tournament).some(match => loserOf(match) === entry);
}

test('entries that came back by 패자부활 are marked, from the main part on', () => {
  const start = staged(12, revival);
  expect(revivedEntries(start).size).toBe(0);
  const over = playOut(start);
  const reached = over.rounds.slice(1).filter(({ part }) => part !== 'revival')[0];
  const losers = over.rounds[0]?.matches.flatMap(match => loserOf(match) ?? []) ?? [];
  const expected = reached?.matches.flatMap(entriesIn).filter(entry => losers.includes(entry)) ?? [];
  expect(expected).toHaveLength(2);
  expect([...revivedEntries(over)].toSorted()).toEqual(expected.toSorted());
});
