import { expect, test } from 'vitest';
import { field } from '#test/fixtures/bracket-play.ts';
import { commonHall, stateName } from './facts.rules.ts';

test('a tournament is played in the hall that most of its players are of', () => {
  expect(commonHall(field(7))).toBe('당구장0');
  const of = (hall: string) =>
    field(1).map(entry => ({ ...entry, players: entry.players.map(each => ({ ...each, hall })) }));
  expect(commonHall([...of(''), ...of(''), ...of('A'), ...of('B'), ...of('B')])).toBe('B');
  expect(commonHall(of(''))).toBe('');
});

test('one that takes entries says so until they close or it starts', () => {
  const [closesAt, startsAt] = ['2026-11-20T12:00:00+09:00', '2026-11-21T14:00:00+09:00'];
  const entry = {
    ...{ closesAt, startsAt, capacity: 4, taken: 0, waiting: 0 },
    ...{ stopped: false, players: 1 as const },
  };
  const [before, closed] = [Date.parse(closesAt) - 1, Date.parse(closesAt)];
  expect(stateName({ state: 'coming', entry }, before)).toBe('모집 중');
  expect(stateName({ state: 'coming', entry }, closed)).toBe('예정');
  expect(stateName({ state: 'coming', entry: { ...entry, stopped: true } }, before)).toBe('예정');
  expect(stateName({ state: 'coming', entry: null }, before)).toBe('예정');
  expect(stateName({ state: 'void', entry }, before)).toBe('무효');
});
