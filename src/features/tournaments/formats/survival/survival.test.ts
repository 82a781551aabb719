import { expect } from 'vitest';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { finalPlaces, standingsOf } from '#/features/tournaments/engine/results/places.rules.ts';
import { hasResult, resultText } from '#/features/tournaments/engine/results/result-text.rules.ts';
import { readFile, writeFile } from '#/features/tournaments/engine/results/tournament-file.rules.ts';
import { emptyTournament, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { logSentence } from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
import { newEntering, startOf, withSlot } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { optionsWithFormat } from '#/features/tournaments/runner/setup/format-change.rules.ts';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { tvPages } from '#/features/tournaments/tv/tv-pages.rules.ts';
import { withCommands } from '#test/fixtures/bracket-play.ts';
import { save, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { test } from '#test/test-app.ts';
import { START_POINTS } from './survival-setup.rules.ts';

const NAMES = ['가람', '나래', '다온', '라온'];

function started(names = NAMES): Tournament {
  const field = names.reduce(
    (now, name, index) => withSlot(now, index, { byHand: true, name }),
    newEntering(names.length),
  );
  const options = optionsWithFormat(field.options, 'survival', names.length);
  return withCommands(emptyTournament(), ...startOf('team', { ...field, options }));
}

const scored = (entry: number, points: number) => ({ type: 'scored', entry, points }) as const;
const points = (tournament: Tournament) => [...tournament.figures.values()];

/** 라온 is out first, then 다온, then 나래; 가람 is left. */
const whole = () =>
  withCommands(
    started(),
    ...[scored(3, 1), scored(2, 1), scored(1, 38), scored(2, 1), scored(1, 3), scored(1, 3)],
  );

test('each point takes one from every other player', () => {
  expect(points(started())).toEqual([START_POINTS, START_POINTS, START_POINTS, START_POINTS]);
  expect(points(withCommands(started(), scored(2, 3)))).toEqual([37, 49, 37, 37]);
  expect(points(withCommands(started(NAMES.slice(0, 3)), scored(1, 2)))).toEqual([44, 38, 38]);
});

test('there is a result to share once somebody has scored', () => {
  expect([started(), withCommands(started(), scored(2, 3))].map(hasResult)).toEqual([false, true]);
});

test('a player without points is out, and gives and scores nothing more', () => {
  const out = withCommands(started(), scored(1, 10), scored(2, 30));
  expect(points(out)).toEqual([40, 120, 0, 0]);
  expect(() => withCommands(out, scored(3, 1))).toThrow('탈락한 선수입니다.');
  expect(() => withCommands(out, { type: 'survived', entry: 4 })).toThrow('탈락한 선수입니다.');
  expect(() => withCommands(out, scored(5, 1))).toThrow('없는 참가자입니다.');
  expect(points(withCommands(out, scored(2, 1)))).toEqual([39, 121, 0, 0]);
  expect(standingsOf(out).lines.map(({ rank, entry }) => [rank, entry])).toEqual([
    [1, 2],
    [2, 1],
    [3, 3],
    [3, 4],
  ]);
});

test('the last one left has won; the others are placed by when they went out', () => {
  const tournament = whole();
  expect([tournament.champion, tournament.phase]).toEqual([1, 'finished']);
  expect(points(tournament).reduce((sum, each) => sum + each)).toBe(4 * START_POINTS);
  expect(finalPlaces(tournament).map(({ entries }) => entries)).toEqual([[1], [2], [3], [4]]);
});

test('when the time is up the organiser names the winner, and the rest follow by points', () => {
  const ended = withCommands(started(), scored(3, 5), scored(2, 2), { type: 'survived', entry: 3 });
  expect(finalPlaces(ended)).toEqual([
    { place: 1, entries: [3] },
    { place: 2, entries: [2] },
    { place: 3, entries: [1, 4] },
  ]);
});

test('a turn is undone and redone, shown in the history and on the TV, stored in a file and as text', () => {
  const tournament = whole();
  const last = tournament.log.at(-1)?.event;
  const undone = withCommands(tournament, { type: 'undone', of: last?.key ?? '' });
  expect([undone.champion, undone.phase]).toEqual([null, 'drawn']);
  expect(withCommands(undone, { type: 'redone', of: last?.key ?? '' }).champion).toBe(1);
  expect(logSentence(tournament, last as never)).toBe('가람 3득점');
  expect(tvPages(tournament, () => undefined).map(({ kind }) => kind)).toEqual(['podium', 'standings']);
  const head = { title: '정기전', day: '2026-11-21', hall: '' };
  expect(resultText(tournament, head)).toContain('우승: 가람');
  const events = tournament.log.map(({ event }) => event);
  const read = readFile(writeFile(head, events));
  expect('tournament' in read && read.tournament.champion).toBe(1);
  expect(replay(events)).toEqual(tournament);
});

test('three or four players may play', () => {
  for (const names of [NAMES.slice(0, 2), [...NAMES, '마루']])
    expect(() => started(names)).toThrow('서바이벌 3명부터 4명까지입니다.');
});

test('the server keeps and lists it', async ({ app, member: organiser }) => {
  const { status } = await save(app, organiser, { events: whole().log.map(({ event }) => event) });
  expect(status).toBe(201);
  const listed = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}?state=live`);
  expect(listed.body.map(({ format, champion }) => [format, champion])).toEqual([['survival', ['가람']]]);
});
