import type { BracketEvent, Deed, Draw, Entry, Settings } from '#/features/brackets/brackets.contract.ts';
import { emptyTournament, step, type Tournament } from '#/features/brackets/tournament.rules.ts';
import { DEFAULT_PLAY } from '#/features/scoring/limits.rules.ts';

/** A field of so many entries with names, handicaps and halls of their own. */
export function field(count: number, size: 1 | 2 = 1): Entry[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    players: Array.from({ length: size }, (_, second) => ({
      member: `m${at + 1}${'ab'[second]}`,
      name: `선수${at + 1}${size === 2 ? 'ab'[second] : ''}`,
      score4: 100 + ((at * 70) % 400),
      score3: 10 + (at % 20),
      hall: `당구장${at % 5}`,
    })),
  }));
}

export const team: Settings = { mode: 'team', thirdPlace: false, tables: 0, play: DEFAULT_PLAY };

let made = 0;

/** A deed as an event with a key and a moment of its own. */
export function asEvent(deed: Deed): BracketEvent {
  made++;
  const key = `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`;
  const seconds = (made % 60).toString().padStart(2, '0');
  const minutes = (Math.floor(made / 60) % 60).toString().padStart(2, '0');
  return { key, at: `2026-11-21T10:${minutes}:${seconds}.000Z`, ...deed };
}

/** The tournament after these deeds, one by one. */
export function withDeeds(tournament: Tournament, ...deeds: Deed[]): Tournament {
  return deeds.reduce((now, deed) => step(now, asEvent(deed)), tournament);
}

/** A tournament with this field, drawn as it was entered unless told otherwise. */
export function drawn(entries: Entry[], settings: Settings = team, draw: Draw = { by: 'order' }): Tournament {
  const entered = withDeeds(emptyTournament(), { type: 'entered', settings, entries });
  return settings.mode === 'single' ? entered : withDeeds(entered, { type: 'drawn', draw });
}

/** The result of a match: this entry goes on. */
export function advance(match: string, entry: number): Deed {
  return { type: 'advanced', match, entry, how: 'played', score: null };
}

/** The tournament with every open match won by its first side, until none is open. */
export function playOut(tournament: Tournament): Tournament {
  let now = tournament;
  for (;;) {
    const open = [...now.rounds.flatMap(round => round.matches), now.third].find(
      each => each?.state === 'open',
    );
    const entry = open?.sides[0].entry;
    if (!open || !entry) return now;
    now = withDeeds(now, { type: 'won', match: open.key, entry }, advance(open.key, entry));
  }
}
