import { expect, test } from 'vitest';
import { field } from '#test/fixtures/bracket-play.ts';
import { commonHall } from './hall-of-players.rules.ts';

test('a tournament is played in the hall that most of its players are of', () => {
  expect(commonHall(field(7))).toBe('당구장0');
  const of = (hall: string) =>
    field(1).map(entry => ({ ...entry, players: entry.players.map(each => ({ ...each, hall })) }));
  expect(commonHall([...of(''), ...of(''), ...of('A'), ...of('B'), ...of('B')])).toBe('B');
  expect(commonHall(of(''))).toBe('');
});
