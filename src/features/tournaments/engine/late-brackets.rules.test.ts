import { describe, expect, test } from 'vitest';
import { readFile, writeFile } from '#/features/tournaments/engine/results/tournament-file.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { countRevival } from '#/features/tournaments/formats/revival/revival-setup.rules.ts';
import { advance, asEvent, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { type Dice, dice } from '#test/fixtures/random-tournaments.ts';
import { canRevive, double, lot, resultOf, revival } from '#test/fixtures/staged-play.ts';
import type { Command, Draw } from './events.contract.ts';
import { lateEntrantSeat } from './late-entrant-seat.rules.ts';
import { allMatches, entriesIn, findMatch, loserOf } from './match.rules.ts';
import { replay } from './replay.rules.ts';
import type { Tournament } from './tournament.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

const upTo = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, at) => least + at);
const LATE = [{ member: null, name: '김늦음', score4: 0, score3: 0, hall: '먼당구장' }];
const DRAWS: Draw[] = [{ by: 'order' }, lot('7G2K9A'), lot('ZZZZZZ', { byes: 'seeds', seeds: 2 })];

const start = (entries: number, stages?: Stages, draw: Draw = { by: 'order' }) =>
  drawn(field(entries), { ...team, ...(stages && { stages }) }, draw);

const seatOf = (tournament: Tournament) => lateEntrantSeat(tournament, LATE);

function joined(tournament: Tournament): Tournament {
  const place = seatOf(tournament);
  if (typeof place === 'string') throw new Error(place);
  return withCommands(tournament, joining(tournament, place));
}

const joining = (tournament: Tournament, place: { match: string | null; group: number | null }): Command => ({
  type: 'joined',
  entry: tournament.entries.length + 1,
  players: LATE,
  ...place,
});

/** The tournament with late entrants in all free places. */
function filled(tournament: Tournament): Tournament {
  let now = tournament;
  while (typeof seatOf(now) !== 'string') now = joined(now);
  return now;
}

const roundOne = ({ rounds }: Tournament) => rounds[0]?.matches ?? [];
const isOpen = ({ state }: { state: string }) => state === 'open';

/** Decides about half of round one and calls one of its matches. */
function halfOfRoundOne(tournament: Tournament, roll: Dice): Tournament {
  const [called, ...others] = roundOne(tournament).filter(isOpen);
  const results = others.filter(() => roll(2) === 0).map(match => resultOf(match, roll));
  const call = called && { type: 'called' as const, match: called.key, table: 1, referee: null };
  return withCommands(tournament, ...results, ...(call ? [call] : []));
}

function playedOut(tournament: Tournament, roll: Dice): Tournament {
  let now = tournament;
  for (;;) {
    const open = allMatches(now).find(isOpen);
    if (!open) return now;
    now = withCommands(now, resultOf(open, roll));
  }
}

const recorded = (tournament: Tournament) =>
  roundOne(tournament).filter(({ decidedBy, table }) => decidedBy !== null || table !== null);
const shapeOf = ({ rounds }: Tournament) => rounds.map(({ title, matches }) => [title, matches.length]);
const lastKey = ({ log }: Tournament) => log.at(-1)?.event.key ?? '';
const undone = (tournament: Tournament, of: string) => withCommands(tournament, { type: 'undone', of });

function defeats(tournament: Tournament): number[] {
  const losers = allMatches(tournament).flatMap(match => loserOf(match) ?? []);
  return tournament.entries.map(({ id }) => losers.filter(loser => loser === id).length);
}

/** The number of entries when all places are taken: all slots of round one, or the maximum of 패자부활. */
const FORMATS: { name: string; stages?: Stages; most: (entries: number) => number }[] = [
  { name: 'single elimination', most: entries => 2 ** Math.ceil(Math.log2(entries)) },
  { name: 'double elimination', stages: double(), most: entries => 2 ** Math.ceil(Math.log2(entries)) },
  {
    name: 'double elimination with a repeated final',
    stages: double(true),
    most: entries => 2 ** Math.ceil(Math.log2(entries)),
  },
  { name: '패자부활', stages: revival, most: entries => entries + (entries % 2) },
];

describe.each(FORMATS)('$name', ({ stages, most }) => {
  const sizes = upTo(5, 16).filter(entries => stages !== revival || canRevive(entries));

  test.each(sizes)(
    'of %i takes late entrants while round one is played, and ends with all places',
    entries => {
      for (const [at, draw] of DRAWS.entries()) {
        const roll = dice(entries * 10 + at);
        const before = halfOfRoundOne(start(entries, stages, draw), roll);
        const full = filled(before);
        expect(full.entries).toHaveLength(most(entries));
        for (const match of recorded(before))
          expect(findMatch(full, match.key)).toMatchObject(unmoved(match));
        expect(shapeOf(full)).toEqual(shapeOf(start(full.entries.length, stages)));
        expect(roundOne(full).flatMap(entriesIn).toSorted(byNumber)).toEqual(upTo(1, most(entries)));
        expect(replay(full.log.map(({ event }) => event))).toEqual(full);
        const end = playedOut(full, roll);
        for (const match of recorded(before).filter(({ decidedBy }) => decidedBy))
          expect(findMatch(end, match.key)).toMatchObject(unmoved(match));
        expectChances(end, stages);
      }
    },
  );

  test.each(sizes)('of %i is the drawn one again after all late entrants are undone', entries => {
    const before = halfOfRoundOne(start(entries, stages, lot('7G2K9A')), dice(entries));
    let now = filled(before);
    for (const { event } of now.log.toReversed()) if (event.type === 'joined') now = undone(now, event.key);
    expect([now.rounds, now.entries]).toEqual([before.rounds, before.entries]);
  });
});

const byNumber = (one: number, other: number) => one - other;

/** The facts of a round-one match that must not change; `next` and `drop` may. */
const unmoved = ({ sides, state, winner, decidedBy, table, score }: ReturnType<typeof roundOne>[number]) => ({
  sides,
  state,
  winner,
  decidedBy,
  table,
  score,
});

/** Each entry is out after the format's number of defeats, and one is champion. */
function expectChances(end: Tournament, stages: Stages | undefined): void {
  expect(end.phase).toBe('finished');
  const lost = defeats(end).filter((_, at) => at + 1 !== end.champion);
  const [stage] = stages ?? [];
  if (!stage) expect(new Set(lost)).toEqual(new Set([1]));
  else if (stage.type === 'double') {
    // Without a repeated final, the winners' bracket may give a second with one defeat.
    expect(lost.filter(count => count !== 2).length).toBeLessThanOrEqual(stage.reset ? 0 : 1);
    expect(Math.max(...lost)).toBe(2);
  } else {
    const { losers, revived, main } = countRevival(end.entries.length);
    const first = roundOne(end).flatMap(match => loserOf(match) ?? []);
    expect(first).toHaveLength(losers);
    const second = end.rounds.find(({ part }, at) => at > 0 && !part)?.matches.flatMap(entriesIn) ?? [];
    expect([second.length, second.filter(entry => first.includes(entry)).length]).toEqual([main, revived]);
    expect(Math.max(...lost)).toBe(2);
  }
}

describe('double elimination', () => {
  test('a match of two byes may go on beside it; the late entrant takes another bye', () => {
    const five = withCommands(start(5, double()), advance('r2m2', 5));
    const six = joined(five);
    expect(roundOne(six).map(entriesIn)).toEqual([[1, 2], [3, 6], [4], [5]]);
    expect(findMatch(six, 'r2m2')).toMatchObject({ winner: 5, decidedBy: lastKey(five) });
    expect(seatOf(six)).toContain('남은 부전승 자리가 없습니다. 부전승으로 올라간 선수의 다음 경기가');
    expectChances(playedOut(six, dice(1)), double());
  });

  test('no longer once the losers play, until that is taken back', () => {
    const six = withCommands(start(6, double()), advance('r1m1', 1), advance('r1m2', 3));
    const match = six.rounds[2]?.matches[0]?.key ?? '';
    expect(entriesIn(findMatch(six, match) as never)).toEqual([2, 4]);
    for (const command of [advance(match, 2), { type: 'called' as const, match, table: 1, referee: null }]) {
      const begun = withCommands(six, command);
      expect(seatOf(begun)).toContain('패자조나 패자부활전, 또는 그다음 라운드의 경기에 기록이 있어');
      expect(validateEvent(begun, asEvent(joining(begun, { match: 'r1m3', group: null })))).toContain(
        '패자조',
      );
      expect(seatOf(undone(begun, lastKey(begun)))).toEqual({ match: 'r1m3', group: null });
    }
  });

  test('a result that rests after a correction stays another pair’s', () => {
    const six = withCommands(start(6, double()), advance('r1m1', 1), advance('r1m2', 3));
    const match = six.rounds[2]?.matches[0]?.key ?? '';
    const first = six.log.find(({ event }) => event.type === 'advanced')?.event.key ?? '';
    const corrected = withCommands(undone(withCommands(six, advance(match, 2)), first), advance('r1m1', 2));
    expect(findMatch(corrected, match)).toMatchObject({ state: 'open', winner: null });
    expect(seatOf(corrected)).toContain('그 기록을 되돌리면');
  });

  test('a late entrant stays once the matches after it have records, and a full bracket takes nobody', () => {
    const six = joined(start(5, double()));
    const key = lastKey(six);
    const why = (tournament: Tournament) => validateEvent(tournament, asEvent({ type: 'undone', of: key }));
    expect(why(withCommands(six, advance('r1m2', 6)))).toContain('그 기록을 먼저 되돌려주세요');
    const behind = withCommands(six, advance('r1m2', 3), advance('r1m1', 1), advance('r2m1', 3));
    const result = behind.log.find(
      ({ event }) => 'match' in event && event.match === 'r1m2' && event.type === 'advanced',
    );
    expect(why(undone(behind, result?.event.key ?? ''))).toContain('그 기록을 먼저 되돌려주세요');
    expect(seatOf(start(8, double()))).toBe(
      '남은 부전승 자리가 없습니다. 아직 시작한 경기가 없으니, 참가자 입력을 되돌려 선수를 넣고 다시 추첨할 수 있습니다.',
    );
  });
});

describe('패자부활', () => {
  test('an unplayed first round gets one match more where a place to come back to is left', () => {
    const twelve = start(12, revival);
    expect(seatOf(twelve)).toEqual({ match: 'r1m7', group: null });
    const thirteen = joined(twelve);
    expect(findMatch(thirteen, 'r1m7')).toMatchObject({ bye: true, winner: 13 });
    expect(shapeOf(thirteen)).toEqual(shapeOf(start(13, revival)));
    const fourteen = joined(thirteen);
    expect(findMatch(fourteen, 'r1m7')).toMatchObject({ bye: false, state: 'open' });
    expectChances(playedOut(fourteen, dice(2)), revival);
    // Eight winners of fifteen would fill the next round.
    expect(seatOf(fourteen)).toContain('다시 추첨할 수 있습니다');
    expect(undone(undone(fourteen, lastKey(fourteen)), lastKey(thirteen)).rounds).toEqual(twelve.rounds);
  });

  test('not once a match of it is called, nor where its winners fill the next round', () => {
    const call: Command = { type: 'called', match: 'r1m2', table: 1, referee: null };
    expect(seatOf(withCommands(start(12, revival), call))).toContain('남은 부전승 자리가 없습니다');
    expect(seatOf(start(6, revival))).toContain('다시 추첨할 수 있습니다');
  });

  test('takes nobody once 패자부활전 has begun', () => {
    const five = withCommands(start(5, revival), advance('r1m1', 1), advance('r1m2', 3));
    expect(seatOf(five)).toEqual({ match: 'r1m3', group: null });
    expect(seatOf(withCommands(five, advance('r2m1', 2)))).toContain('패자부활전, 또는 그다음 라운드');
  });
});

test('a file with such a late entrant is of a version of its own', () => {
  const six = joined(start(5, double()));
  const events = six.log.map(({ event }) => event);
  const text = writeFile({ title: '', day: '', hall: '' }, events);
  expect(JSON.parse(text).version).toBe(7);
  expect(readFile(text)).toMatchObject({ tournament: { rounds: six.rounds } });
});
