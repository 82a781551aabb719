import type { BracketEvent, Command, Entry } from '#/features/tournaments/engine/brackets.contract.ts';
import { replay, step } from '#/features/tournaments/engine/replay.rules.ts';
import { emptyTournament, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { median } from './asking.ts';
import { Helper } from './children.ts';
import { type Ground, spent } from './ground.ts';
import { groupedNight } from './grouped-night.ts';
import { type Result, show } from './report.ts';
import type { Audience, Reached } from './viewers-process.ts';

const ENTRIES = 64;
const EVENTS = 1000;
const ROUNDS = 50;
const MOST_REPLAY_MS = 20;
const MOST_GROUPS_MS = 30;
const VIEWERS = 1000;
const MOST_REACHED_MS = 2000;
const GROUP = 'a tournament of 64';

/** Replays a whole tournament, appends one late event, and times an event until every viewer has it. */
export async function tournamentCases(ground: Ground): Promise<Result[]> {
  console.error('tournaments');
  return [...engineCases(), await viewersCase(ground)];
}

async function viewersCase({ small, pace }: Ground): Promise<Result> {
  const before = spent(small.pid);
  const viewers = new Helper<Audience, Reached>('viewers-process.ts');
  const { url, token } = small;
  const tournament = await save(url, token);
  const { answeredMs, reachedMs } = await viewers.ask({
    ...{ url, token, tournament, viewers: VIEWERS, rounds: 3 + 2 * pace.rounds },
  });
  viewers.end();
  const after = spent(small.pid);
  const [answered, reached] = [median(answeredMs), median(reachedMs)];
  const more = before && after ? `, ${show(Math.max(0, after.peakMB - before.peakMB))} MB more at most` : '';
  return {
    group: GROUP,
    case: `an event from the organiser to the last of ${VIEWERS.toLocaleString('en-US')} viewers, against its answer${more}`,
    measured: `${show(reached)} ms`,
    ratio: `${show(reached / answered)} ×`,
    floor: `≤ ${MOST_REACHED_MS} ms`,
    ok: Math.max(...reachedMs) <= MOST_REACHED_MS,
    figures: { reachedMs: reached, slowestMs: Math.max(...reachedMs), answeredMs: answered },
  };
}

async function save(url: string, token: string): Promise<number> {
  const facts = { title: '64강 대회', hall: '', day: new Date().toISOString().slice(0, 10), listed: true };
  const answer = await fetch(`${url}/api/tournaments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: crypto.randomUUID(), ...facts, events: playedNight().slice(0, 2) }),
  });
  if (!answer.ok) throw new Error(`the tournament was not created: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

function engineCases(): Result[] {
  const night = playedNight();
  const text = JSON.stringify(night);
  const parse = fastest(() => JSON.parse(text));
  const full = fastest(() => replay(night));
  const grouped = groupedNight(2 * EVENTS);
  const groups = fastest(() => replay(grouped));
  const before = replay(night.slice(0, -1));
  const last = night.at(-1) as BracketEvent;
  const one = fastest(() => step(before, last));
  return [
    {
      group: GROUP,
      case: `replay of ${night.length.toLocaleString('en-US')} events, against reading them as JSON`,
      measured: `${show(full)} ms`,
      ratio: `${show(full / parse)} ×`,
      floor: `≤ ${MOST_REPLAY_MS} ms`,
      ok: full <= MOST_REPLAY_MS,
      figures: { replayMs: full, parseMs: parse },
    },
    {
      group: GROUP,
      case: `replay of ${grouped.length.toLocaleString('en-US')} events of 128 in groups and their knockout`,
      measured: `${show(groups)} ms`,
      ratio: `${show(groups / full)} × that of the bracket`,
      floor: `≤ ${MOST_GROUPS_MS} ms`,
      ok: groups <= MOST_GROUPS_MS,
      figures: { groupsMs: groups },
    },
    {
      group: GROUP,
      case: 'one more event after those of the bracket, against the whole replay',
      measured: `${show(one)} ms`,
      ratio: `${show(one / full)} ×`,
      floor: '',
      ok: null,
      figures: { stepMs: one },
    },
  ];
}

function fastest(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ROUNDS; n++) {
    const began = performance.now();
    run();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

/** A night of so many events: each match called, started, won and decided, and wins counted wrongly and taken back. */
function playedNight(): BracketEvent[] {
  const events: BracketEvent[] = [];
  let tournament: Tournament = emptyTournament();
  const happen = (command: Command): string => {
    const key = `00000000-0000-4000-8000-${String(events.length).padStart(12, '0')}`;
    const event = {
      key,
      at: new Date(Date.UTC(2026, 0, 1) + events.length * 10_000).toISOString(),
      ...command,
    };
    tournament = step(tournament, event);
    events.push(event);
    return key;
  };
  const settings = { mode: 'team' as const, thirdPlace: false, tables: 8, play: DEFAULT_PLAY };
  happen({
    type: 'entered',
    settings,
    entries: Array.from({ length: ENTRIES }, (_, index) => entryOf(index + 1)),
  });
  happen({ type: 'drawn', draw: { by: 'order' } });
  for (;;) {
    const match = tournament.rounds.flatMap(({ matches }) => matches).find(({ state }) => state === 'open');
    const entry = match?.sides[0].entry;
    if (!match || !entry) break;
    happen({ type: 'called', match: match.key, table: 1, referee: null });
    happen({ type: 'started', match: match.key });
    while (events.length < (EVENTS - 2) * (match.round / 6)) {
      happen({ type: 'undone', of: happen({ type: 'won', match: match.key, entry }) });
    }
    happen({ type: 'won', match: match.key, entry });
    happen({ type: 'advanced', match: match.key, entry, how: 'played', score: null });
  }
  return events;
}

function entryOf(id: number): Entry {
  const player = { member: null, name: `선수 ${id}`, score4: 200, score3: 20, hall: '' };
  return { id, players: [player] };
}
