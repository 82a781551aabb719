import { allMatches } from '#/features/bracket-engine/match.rules.ts';
import type { Round, Tournament } from '#/features/bracket-engine/tournament.rules.ts';

/** Rounds `from` to `to` (from 1, both included) of the part of the bracket that leads to match `index` of round `to`. */
export type Window = { from: number; to: number; index?: number };

/** A part of a bracket: without `index` all matches of those rounds, else those that lead to that one. */
export function windowOf(rounds: readonly Round[], { from, to, index }: Window): Round[] {
  const shown = rounds.slice(from - 1, to);
  if (index === undefined) return shown;
  return shown.map(({ title, matches }, at) => {
    const each = 2 ** (shown.length - 1 - at);
    return { title, matches: matches.slice((index - 1) * each, index * each) };
  });
}

const DIRECTIONS = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
} as const;

/** The match that a key of the keyboard leads to: left and right along the rounds, up and down within one; or none. */
export function stepTo(tournament: Tournament, at: string, key: string): string | null {
  const way = DIRECTIONS[key as keyof typeof DIRECTIONS];
  const { rounds } = tournament;
  const all = allMatches(tournament);
  const match = all.find(each => each.key === at);
  if (!way || !match) return null;
  const same = all.filter(each => each.round === match.round).sort((a, b) => a.index - b.index);
  const position = same.indexOf(match);
  const found = {
    // What leads to the match for third place are the losers of the round before.
    back: () => all.find(each => each.next?.match === at) ?? rounds[match.round - 2]?.matches.at(-1),
    on: () => all.find(each => each.key === match.next?.match),
    up: () => same[position - 1],
    down: () => same[position + 1],
    first: () => rounds[0]?.matches[0],
    last: () => rounds.at(-1)?.matches[0],
  }[way]();
  return found?.key ?? null;
}
