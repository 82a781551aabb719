import type { Deed, Draw, Entry, Settings } from '#/features/brackets/brackets.contract.ts';
import { seedChoices } from '#/features/brackets/draw.rules.ts';
import { newCode } from '#/features/brackets/draw-code.rules.ts';
import { allMatches, entriesIn } from '#/features/brackets/match.rules.ts';
import type { Match, Tournament } from '#/features/brackets/tournament.rules.ts';
import { advance, drawn, field, team, withDeeds } from './bracket-play.ts';

/** A number below `below`, of a fixed sequence. */
export type Dice = (below: number) => number;

/** Dice that fall the same for the same seed (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed | 0;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const one = <T>(list: readonly T[], roll: Dice): T | undefined => list[roll(list.length)];

/** Any draw there can be of so many entries. */
export function anyDraw(entries: number, roll: Dice): Draw {
  if (roll(3) === 0) return { by: 'order' };
  return {
    by: 'lot',
    code: newCode(roll(2 ** 30)),
    seeds: one(seedChoices(entries), roll) ?? 0,
    seededBy: roll(2) ? 'score' : 'hand',
    byes: roll(2) ? 'seeds' : 'lot',
    apart: roll(2) === 0,
  };
}

/** A night of so many entries that has come some way. */
export function someNight(entries: number, roll: Dice): Tournament {
  const multi = entries <= 32 && roll(3) === 0;
  const settings: Settings = {
    ...team,
    mode: multi ? 'multi' : 'team',
    thirdPlace: roll(2) === 0,
    tables: 3,
  };
  let now = drawn(field(entries, multi ? 2 : 1), settings, anyDraw(entries, roll));
  for (let left = roll(entries + 1); left > 0; left--) {
    const match = one(openMatches(now), roll);
    const entry = match && one(entriesIn(match), roll);
    if (!match || entry === undefined) return now;
    now = withDeeds(now, advance(match.key, entry));
  }
  return now;
}

function openMatches(tournament: Tournament): Match[] {
  return allMatches(tournament).filter(match => match.state === 'open');
}

/** Something a hall might do next; it need not fit. */
export function anyDeed(tournament: Tournament, roll: Dice): Deed {
  const { phase, log, entries } = tournament;
  if (phase === 'empty' || roll(6) === 0) {
    const back = one(
      log.filter(each => each.undoneBy !== null),
      roll,
    );
    if (back) return { type: 'redone', of: back.event.key };
  }
  if (phase === 'empty') return { type: 'entered', settings: team, entries: field(2 + roll(63)) };
  if (phase === 'entered') return { type: 'drawn', draw: anyDraw(entries.length, roll) };
  if (phase === 'closed' && roll(3) > 0) return { type: 'reopened' };
  const kind = roll(100);
  if (kind < 22) return { type: 'undone', of: one(log, roll)?.event.key ?? '' };
  if (kind < 25) return { type: 'closed' };
  if (kind < 29) return { type: 'replaced', ...substitute(entries, roll) };
  return tournament.settings?.mode === 'single'
    ? deedInSingle(tournament, kind, roll)
    : deedInMatch(tournament, kind, roll);
}

function deedInSingle({ entries }: Tournament, kind: number, roll: Dice): Deed {
  const [entry, against] = [1 + roll(entries.length), 1 + roll(entries.length)];
  if (kind < 40) return { type: 'finished', entry };
  if (kind < 70) return { type: 'won', match: null, entry };
  return { type: 'played', entry, against, how: 'played', score: null };
}

function deedInMatch(tournament: Tournament, kind: number, roll: Dice): Deed {
  // One in ten goes to a match that is perhaps not open, and to somebody who is perhaps not in it.
  const astray = roll(10) === 0;
  const match = one(astray ? allMatches(tournament) : openMatches(tournament), roll);
  const key = match?.key ?? 'r1m1';
  const entry = (!astray && match && one(entriesIn(match), roll)) || 1 + roll(tournament.entries.length);
  if (kind < 65) return { ...advance(key, entry), how: roll(8) ? 'played' : 'walkover' } as Deed;
  if (kind < 76) return { type: 'won', match: key, entry };
  if (kind < 78) return { type: 'recalled', match: key };
  if (kind < 82) return { type: 'started', match: key };
  const referee = roll(2) ? null : 1 + roll(tournament.entries.length);
  return { type: 'called', match: key, table: 1 + roll(4), referee };
}

function substitute(entries: Entry[], roll: Dice): Pick<Entry, 'players'> & { entry: number } {
  const entry = 1 + roll(entries.length);
  const players = entries[entry - 1]?.players ?? [];
  const other = one(entries, roll)?.players[0]?.member ?? null;
  const member = roll(3) ? `s${roll(1000)}` : other;
  return {
    entry,
    players: players.map((player, at) => (at === 0 ? { ...player, member, name: '교체' } : player)),
  };
}
