import type {
  BracketEvent,
  Command,
  Entry,
  Player,
} from '#/features/tournaments/engine/brackets.contract.ts';
import { nextFor } from '#/features/tournaments/engine/evening/calls.rules.ts';
import { refereeFor } from '#/features/tournaments/engine/referees.rules.ts';
import { step } from '#/features/tournaments/engine/replay.rules.ts';
import {
  emptyTournament,
  type Match,
  type Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { verdictOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import { later } from './calendar.ts';
import type { Member } from './community.ts';
import { seededRandom } from './random.ts';
import { playGame } from './tournament-game.ts';
import type { TournamentPlan } from './tournament-plans.ts';

/** What happened in a tournament, and the games under way at its end, by match. */
export type Played = { events: BracketEvent[]; games: [string, Game][] };

const TABLES = 2;
// The rest of a sitting is a break.
const MATCH_SHARE = 8 / 9;
// Of a tournament under way: two sittings are over, the third is at the tables.
const LIVE_SITTINGS = 2;
const PLAY = { ...DEFAULT_PLAY, inningLimit: 30 };

/** A tournament from the field to the last match, or to the middle of it where it is live. */
export function playTournament(plan: TournamentPlan, members: Member[]): Played {
  const log = new EventLog(plan.key);
  const settings = {
    ...{ mode: plan.mode, thirdPlace: false, tables: TABLES },
    play: { ...PLAY, ball: plan.ball },
  };
  log.write(plan.startsAt, { type: 'entered', settings, entries: entriesOf(plan, members) });
  const lot = {
    by: 'lot',
    code: plan.code,
    seeds: 2,
    seededBy: 'score',
    byes: 'seeds',
    apart: false,
  } as const;
  log.write(later(plan.startsAt, 60), { type: 'drawn', draw: lot });
  const played: Played = { events: log.events, games: [] };
  if (plan.state === 'coming') return played;
  const random = seededRandom(plan.key);
  let now = later(plan.startsAt, 120);
  for (let sitting = 0; log.tournament.champion === null; sitting++) {
    const isUnderWay = plan.state === 'live' && sitting === LIVE_SITTINGS;
    for (const match of callAll(log, now)) {
      const sides = playersOf(log.tournament, match);
      const game = playGame({ rules: settings.play, sides, startedAt: now, random }, isUnderWay);
      if (isUnderWay) played.games.push([match.key, game]);
      else advance(log, match, game, later(now, plan.sittingSeconds * MATCH_SHARE));
    }
    if (isUnderWay) return played;
    now = later(now, plan.sittingSeconds);
  }
  log.write(now, { type: 'closed' });
  return played;
}

/** The events of one tournament, each with a key that is the same every time. */
class EventLog {
  readonly events: BracketEvent[] = [];
  tournament: Tournament = emptyTournament();
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  write(time: string, command: Command): void {
    const number = String(this.events.length + 1).padStart(4, '0');
    const event = { key: this.#key.replace('-0000-', `-${number}-`), at: time, ...command };
    this.tournament = step(this.tournament, event);
    this.events.push(event);
  }
}

/** Calls the next match to each table, the loser of the last one as its referee. */
function callAll(log: EventLog, now: string): Match[] {
  const called: Match[] = [];
  for (let table = 1; table <= TABLES; table++) {
    const match = nextFor(log.tournament, table);
    if (!match) continue;
    const referee = refereeFor(log.tournament, match.key, table);
    log.write(now, { type: 'called', match: match.key, table, referee });
    called.push(match);
  }
  for (const { key } of called) log.write(later(now, 60), { type: 'started', match: key });
  return called;
}

function advance(log: EventLog, { key, sides }: Match, game: Game, time: string): void {
  const verdict = verdictOf(game);
  const entry = verdict.state === 'won' ? sides[verdict.winner].entry : null;
  if (entry !== null)
    log.write(time, { type: 'advanced', match: key, entry, how: 'played', score: scoreOf(game) });
}

function playersOf({ entries }: Tournament, { sides }: Match): [Player[], Player[]] {
  const of = (entry: number | null) => entries.find(({ id }) => id === entry)?.players ?? [];
  return [of(sides[0].entry), of(sides[1].entry)];
}

function entriesOf({ mode, players }: TournamentPlan, members: Member[]): Entry[] {
  const size = mode === 'multi' ? 2 : 1;
  const entered = players.map(at => playerOf(members[at] as Member));
  return Array.from({ length: entered.length / size }, (_, index) => ({
    id: index + 1,
    players: entered.slice(index * size, (index + 1) * size),
  }));
}

function playerOf({ id, username, score4, score3, hall }: Member): Player {
  return { member: id, name: username, score4, score3, hall };
}
