import { describe, expect, test } from 'vitest';
import { advance, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { groupResults, inGroups, league, qualified, settled, staged } from '#test/fixtures/staged-play.ts';
import { finalPlaces, placeTitle, winners } from './places.rules.ts';

const shape = (tournament: Parameters<typeof finalPlaces>[0]) =>
  finalPlaces(tournament).map(place => [placeTitle(place), place.entries.length]);

describe('the places of a bracket', () => {
  test('the losers of a round share one, and byes leave none empty', () => {
    expect(shape(playOut(drawn(field(8))))).toEqual([
      ['1위', 1],
      ['2위', 1],
      ['공동 3위', 2],
      ['공동 5위', 4],
    ]);
    expect(shape(playOut(drawn(field(6)))).at(-1)).toEqual(['공동 5위', 2]);
    expect(shape(playOut(drawn(field(3))))).toEqual([
      ['1위', 1],
      ['2위', 1],
      ['3위', 1],
    ]);
  });

  test('players of the match for third place no longer share third place', () => {
    const played = playOut(drawn(field(4), { ...team, thirdPlace: true }));
    expect(shape(played)).toEqual([1, 2, 3, 4].map(place => [`${place}위`, 1]));
  });

  test('there are none before there is a champion, and they follow a correction', () => {
    const start = drawn(field(4));
    expect(finalPlaces(start)).toEqual([]);
    const played = playOut(start);
    const final = played.rounds.at(-1)?.matches[0];
    const [first, second] = finalPlaces(played).map(({ entries }) => entries[0] ?? 0);
    const undone = withCommands(played, { type: 'undone', of: final?.decidedBy ?? '' });
    expect(finalPlaces(undone)).toEqual([]);
    const corrected = withCommands(undone, advance(final?.key ?? '', second ?? 0));
    expect(finalPlaces(corrected).map(({ entries }) => entries[0])).toEqual([
      second,
      first,
      ...finalPlaces(corrected)
        .slice(2)
        .map(({ entries }) => entries[0]),
    ]);
  });
});

test('everybody has one place, in groups and a knockout, in a 풀리그 and in every size', () => {
  for (let seed = 0; seed < 30; seed++) {
    const roll = dice(seed);
    const groups = staged(12, inGroups(4, 1), { thirdPlace: seed % 2 === 0 });
    const over = qualified(groups, roll);
    const tables = staged(5, league(1));
    const all = [
      playOut(over),
      settled(withCommands(tables, ...groupResults(tables, roll)), roll),
      playOut(drawn(field(2 + (seed % 30)))),
    ];
    for (const tournament of all) {
      const places = finalPlaces(tournament);
      const entries = places.flatMap(place => place.entries);
      expect([...entries].sort((a, b) => a - b)).toEqual(tournament.entries.map(({ id }) => id));
      let before = 0;
      for (const { place, entries: sharing } of places) {
        expect(place).toBe(before + 1);
        before += sharing.length;
      }
      expect(places[0]?.entries).toEqual(winners(tournament));
    }
    // Four winners go on; the four seconds share fifth place with equal thirds.
    const seconds = over.groups.flatMap(({ table }) => table.filter(({ place }) => place === 2)).length;
    const thirds = 8 - seconds;
    expect(finalPlaces(all[0] as typeof over).map(placeTitle)).toEqual(
      expect.arrayContaining([
        '공동 5위',
        ...(thirds > 0 ? [`${thirds > 1 ? '공동 ' : ''}${5 + seconds}위`] : []),
      ]),
    );
    const table = (all[1] as typeof over).groups[0]?.table ?? [];
    expect(finalPlaces(all[1] as typeof over).map(({ place }) => place)).toEqual([
      ...new Set(table.map(({ place }) => place)),
    ]);
  }
});
