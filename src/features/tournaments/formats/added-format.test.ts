import { afterAll, beforeAll, expect } from 'vitest';
import { printedPages } from '#/features/tournaments/bracket/print/print-pages.rules.ts';
import type { Settings } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { finalPlaces } from '#/features/tournaments/engine/results/places.rules.ts';
import { resultText } from '#/features/tournaments/engine/results/result-text.rules.ts';
import { readFile, writeFile } from '#/features/tournaments/engine/results/tournament-file.rules.ts';
import { emptyTournament, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { logSentence } from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
import { readEntering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import { newEntering, startOf, withSlot } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { formatText, optionsWithFormat } from '#/features/tournaments/runner/setup/format-change.rules.ts';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { tvPages } from '#/features/tournaments/tv/tv-pages.rules.ts';
import { advance, withCommands } from '#test/fixtures/bracket-play.ts';
import { registerLadder } from '#test/fixtures/ladder-format/registered.ts';
import { save, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { test } from '#test/site-test.ts';

// All test files of a worker share the registry.
let remove: () => void;
beforeAll(() => {
  remove = registerLadder();
});
afterAll(() => remove());

/** The format's input phase with these players, as the organiser's browser stores it. */
function entered(names: string[]) {
  const field = names.reduce(
    (now, name, index) => withSlot(now, index, { byHand: true, name }),
    newEntering(names.length),
  );
  const options = optionsWithFormat(field.options, 'ladder' as never, names.length);
  return readEntering(JSON.parse(JSON.stringify({ ...field, options })));
}

/** The lower entry number wins every match. */
function played(start: Tournament): Tournament {
  let now = start;
  for (;;) {
    const open = allMatches(now).find(({ state }) => state === 'open');
    if (!open) return now;
    now = withCommands(now, advance(open.key, Math.min(...open.sides.map(({ entry }) => entry ?? 9))));
  }
}

function wholeTournament(): Tournament {
  const entering = entered(['가람', '나래', '다온', '라온']);
  if (!entering) throw new Error('the stored draft cannot be read');
  return played(withCommands(emptyTournament(), ...startOf('team', entering)));
}

test('a format with a folder of its own and an entry in the registry is set up, drawn and played to its end', () => {
  const entering = entered(['가람', '나래', '다온', '라온']);
  expect(formatText(entering?.options.format, 4)).toBe('도장깨기');
  const tournament = wholeTournament();
  expect(tournament.settings?.stages).toEqual([{ type: 'ladder' }]);
  expect(tournament.rounds.map(({ title }) => title)).toEqual(['1번 도전', '2번 도전', '3번 도전']);
  expect(tournament.champion).toBe(1);
  expect(finalPlaces(tournament)).toEqual([
    { place: 1, entries: [1] },
    { place: 2, entries: [4] },
    { place: 3, entries: [3] },
    { place: 4, entries: [2] },
  ]);
});

test('its result is undone and redone, printed, shown on the TV and in the history, stored in a file and as text', () => {
  const tournament = wholeTournament();
  const { event } = tournament.log.at(-1) ?? {};
  const undone = withCommands(tournament, { type: 'undone', of: event?.key ?? '' });
  expect([undone.champion, undone.phase]).toEqual([null, 'drawn']);
  expect(withCommands(undone, { type: 'redone', of: event?.key ?? '' }).champion).toBe(1);
  expect(printedPages(tournament).flatMap(({ rounds }) => rounds)).toHaveLength(3);
  expect(tvPages(tournament).map(({ kind }) => kind)).toEqual(['podium', 'bracket']);
  expect(logSentence(tournament, tournament.log[0]?.event as never)).toBe('참가자 4명 입력 (도장깨기)');
  const head = { title: '정기전', day: '2026-11-21', hall: '' };
  expect(resultText(tournament, head)).toContain('우승: 가람\n준우승: 라온');
  const events = tournament.log.map(each => each.event);
  const read = readFile(writeFile(head, events));
  expect('tournament' in read && read.tournament.champion).toBe(1);
  expect(replay(events)).toEqual(tournament);
});

test('a field that cannot play it is refused with a sentence', () => {
  const entering = entered(['가람', '나래']);
  const [event] = entering ? startOf('team', entering) : [];
  expect(() => withCommands(emptyTournament(), event as never)).toThrow('도장깨기 3명부터 8명까지입니다.');
});

test('the server keeps and lists it', async ({ app, member: organiser }) => {
  const settings = wholeTournament().settings as Settings;
  expect(settings.stages).toBeDefined();
  const { status } = await save(app, organiser, { events: wholeTournament().log.map(({ event }) => event) });
  expect(status).toBe(201);
  const listed = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}?state=live`);
  expect(listed.body.map(({ format, champion }) => [format, champion])).toEqual([['ladder', ['가람']]]);
});
