import type { BracketEvent, Command, Entry } from '#/features/tournaments/engine/brackets.contract.ts';
import { allMatches, entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { step } from '#/features/tournaments/engine/replay.rules.ts';
import { emptyTournament, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';

const ENTRIES = 128;
/** Six in each of 32 groups, and a knockout of 64. */
const MATCHES = 32 * 6 + 63;
const TABLE = { win: 2, draws: false, withdrawal: 'walkover', walkoverScore: 0 } as const;
const STAGES: Stages = [
  {
    type: 'groups',
    ...{ groups: 32, places: 2, best: 0, fair: true },
    ...TABLE,
    criteria: ['points', 'rate', 'highRun', 'headToHead'],
  },
  { type: 'knockout' },
];

/** A night of 128 in groups and their knockout with so many events: called, started, decided; results corrected to the end. */
export function groupedNight(count: number): BracketEvent[] {
  const events: BracketEvent[] = [];
  let tournament: Tournament = emptyTournament();
  let played = 0;
  const happen = (command: Command): string => {
    const key = `00000000-0000-4000-8000-${String(events.length).padStart(12, '0')}`;
    const timestamp = new Date(Date.UTC(2026, 0, 1) + events.length * 10_000).toISOString();
    const event = { key, at: timestamp, ...command };
    tournament = step(tournament, event);
    events.push(event);
    return key;
  };
  const settings = {
    mode: 'team' as const,
    thirdPlace: false,
    tables: 8,
    play: DEFAULT_PLAY,
    stages: STAGES,
  };
  happen({
    type: 'entered',
    settings,
    entries: Array.from({ length: ENTRIES }, (_, index) => entryOf(index + 1)),
  });
  const lot = { by: 'lot', code: 'K7M2QX', seeds: 32, seededBy: 'score', byes: 'lot', apart: true } as const;
  happen({ type: 'drawn', draw: lot });
  for (;;) {
    const match = allMatches(tournament).find(({ state }) => state === 'open');
    const [entry = 0] = match ? entriesIn(match) : [];
    if (match) {
      const result = playMatch(happen, match.key, entry);
      const isDone = ++played * (count / MATCHES) < events.length;
      // Every other result is corrected, as long as the night is to have more events.
      if (!isDone) correct(happen, result);
    } else if (tournament.knockout) break;
    else happen({ type: 'qualified' });
  }
  return events;
}

function correct(happen: (command: Command) => string, result: string): void {
  happen({ type: 'undone', of: result });
  happen({ type: 'redone', of: result });
}

function playMatch(happen: (command: Command) => string, match: string, entry: number): string {
  const score = { points: [20, 14], targets: [20, 20], innings: [15, 15], highRuns: [4, 3] } as const;
  happen({ type: 'called', match, table: 1, referee: null });
  happen({ type: 'started', match });
  happen({ type: 'undone', of: happen({ type: 'won', match, entry }) });
  happen({ type: 'won', match, entry });
  const [points, targets] = [[...score.points], [...score.targets]] as [[number, number], [number, number]];
  const rest = { innings: [...score.innings], highRuns: [...score.highRuns] } as {
    innings: [number, number];
    highRuns: [number, number];
  };
  return happen({ type: 'advanced', match, entry, how: 'played', score: { points, targets, ...rest } });
}

function entryOf(id: number): Entry {
  const hall = `당구장 ${id % 9}`;
  return { id, players: [{ member: null, name: `선수 ${id}`, score4: 100 + id, score3: 20, hall }] };
}
