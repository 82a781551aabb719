import type { BracketEvent, Deed, Entry, Player } from '#/features/brackets/brackets.contract.ts';
import { nextFor, refereeFor } from '#/features/brackets/calls.rules.ts';
import { emptyTournament, type Match, step, type Tournament } from '#/features/brackets/tournament.rules.ts';
import { DEFAULT_PLAY } from '#/features/scoring/limits.rules.ts';
import type { Game } from '#/features/scoring/scoring.contract.ts';
import { scoreOf } from '#/features/scoring/tally.rules.ts';
import { verdictOf } from '#/features/scoring/verdict.rules.ts';
import { later } from './calendar.ts';
import type { Member } from './community.ts';
import { seededRandom } from './random.ts';
import { playGame } from './tournament-game.ts';
import type { Night } from './tournament-nights.ts';

/** What happened in a night, and the games under way at its end, by match. */
export type Played = { events: BracketEvent[]; games: [string, Game][] };

const TABLES = 2;
const MATCH_SECONDS = 24 * 60;
const BREAK_SECONDS = 3 * 60;
// Of a night under way: two sittings are over, the third is at the tables.
const LIVE_SITTINGS = 2;
const PLAY = { ...DEFAULT_PLAY, inningLimit: 30 };

/** A night from the field to the last match, or to the middle of it where it is live. */
export function playNight(night: Night, members: Member[]): Played {
  const book = new Book(night.key);
  const settings = {
    ...{ mode: night.mode, thirdPlace: false, tables: TABLES },
    play: { ...PLAY, ball: night.ball },
  };
  book.write(night.startsAt, { type: 'entered', settings, entries: entriesOf(night, members) });
  const lot = {
    by: 'lot',
    code: night.code,
    seeds: 2,
    seededBy: 'score',
    byes: 'seeds',
    apart: false,
  } as const;
  book.write(later(night.startsAt, 60), { type: 'drawn', draw: lot });
  const played: Played = { events: book.events, games: [] };
  if (night.stage === 'coming') return played;
  const random = seededRandom(night.key);
  let now = later(night.startsAt, 120);
  for (let sitting = 0; book.tournament.champion === null; sitting++) {
    const isUnderWay = night.stage === 'live' && sitting === LIVE_SITTINGS;
    for (const match of callAll(book, now)) {
      const table = {
        rules: settings.play,
        sides: playersOf(book.tournament, match),
        startedAt: now,
        random,
      };
      const game = playGame(table, isUnderWay);
      if (isUnderWay) played.games.push([match.key, game]);
      else advance(book, match, game, later(now, MATCH_SECONDS));
    }
    if (isUnderWay) return played;
    now = later(now, MATCH_SECONDS + BREAK_SECONDS);
  }
  book.write(now, { type: 'closed' });
  return played;
}

/** The events of one tournament, each with a key that is the same every time. */
class Book {
  readonly events: BracketEvent[] = [];
  tournament: Tournament = emptyTournament();
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  write(at: string, deed: Deed): void {
    const number = String(this.events.length + 1).padStart(4, '0');
    const event = { key: this.#key.replace('-0000-', `-${number}-`), at, ...deed };
    this.tournament = step(this.tournament, event);
    this.events.push(event);
  }
}

/** Calls the next match to each table, the loser of the last one as its referee. */
function callAll(book: Book, now: string): Match[] {
  const called: Match[] = [];
  for (let table = 1; table <= TABLES; table++) {
    const match = nextFor(book.tournament, table);
    if (!match) continue;
    const referee = refereeFor(book.tournament, match.key, table);
    book.write(now, { type: 'called', match: match.key, table, referee });
    book.write(later(now, 60), { type: 'started', match: match.key });
    called.push(match);
  }
  return called;
}

function advance(book: Book, { key, sides }: Match, game: Game, at: string): void {
  const verdict = verdictOf(game);
  const entry = verdict.state === 'won' ? sides[verdict.winner].entry : null;
  if (entry !== null)
    book.write(at, { type: 'advanced', match: key, entry, how: 'played', score: scoreOf(game) });
}

function playersOf({ entries }: Tournament, { sides }: Match): [Player[], Player[]] {
  const of = (entry: number | null) => entries.find(({ id }) => id === entry)?.players ?? [];
  return [of(sides[0].entry), of(sides[1].entry)];
}

function entriesOf({ mode, players }: Night, members: Member[]): Entry[] {
  const size = mode === 'multi' ? 2 : 1;
  const entered = players.map(at => playerOf(members[at] as Member));
  return Array.from({ length: entered.length / size }, (_, at) => ({
    id: at + 1,
    players: entered.slice(at * size, (at + 1) * size),
  }));
}

function playerOf({ id, username, score4, score3, hall }: Member): Player {
  return { member: id, name: username, score4, score3, hall };
}
