import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { bracketPlan } from '#/features/tournaments/formats/registry/formats.rules.ts';

/** Rounds drawn together, one column each; `title` is empty if the bracket has only one part. */
export type BracketPart = { title: string; rounds: Round[]; third: Match | null };

/** The parts of a bracket, the main one first: 승자조 with the final and 패자조, 본선 and 패자부활전, or all in one. */
export function bracketParts({
  rounds,
  third,
  settings,
}: Pick<Tournament, 'rounds' | 'third' | 'settings'>): BracketPart[] {
  const titleOf = bracketPlan(settings)?.partTitle ?? (() => '');
  return [...Map.groupBy(rounds, ({ part }) => titleOf(part))].map(([title, own], index) => ({
    title,
    rounds: own,
    third: index === 0 ? third : null,
  }));
}

/**
 * The part of a bracket to draw: the rounds `from` to `to` (counted from 1). With `index` (from 1), only the
 * `count` matches of round `to` from there on and the matches that lead to them.
 */
export type BracketWindow = { from: number; to: number; index?: number; count?: number };

/** The rounds of a window: without `index` all of their matches, else those that lead to the chosen ones. */
export function roundsInWindow(
  rounds: readonly Round[],
  { from, to, index, count = 1 }: BracketWindow,
): Round[] {
  const shown = rounds.slice(from - 1, to);
  if (index === undefined) return shown;
  const last = rounds[to - 1]?.matches.slice(index - 1, index - 1 + count) ?? [];
  const keys = new Set(last.map(({ key }) => key));
  return shown
    .toReversed()
    .map(round => {
      const matches = round.matches.filter(({ key, next }) => keys.has(key) || keys.has(next?.match ?? ''));
      for (const { key } of matches) keys.add(key);
      return { ...round, matches };
    })
    .toReversed();
}

/** The key of the match to which an arrow key, Home or End leads from the match `current`, or null. */
export function stepTo(tournament: Tournament, current: string, key: string): string | null {
  const { rounds } = tournament;
  const all = allMatches(tournament);
  const match = all.find(each => each.key === current);
  if (!match) return null;
  const same = all
    .filter(({ round }) => round === match.round)
    .toSorted((one, other) => one.index - other.index);
  const position = same.indexOf(match);
  const targets: Record<string, Match | undefined> = {
    // The match for third place is fed by the losers of the round before.
    ArrowLeft: all.find(({ next }) => next?.match === current) ?? rounds[match.round - 2]?.matches.at(-1),
    ArrowRight: all.find(each => each.key === match.next?.match),
    ArrowUp: same[position - 1],
    ArrowDown: same[position + 1],
    Home: rounds[0]?.matches[0],
    End: rounds.at(-1)?.matches[0],
  };
  return targets[key]?.key ?? null;
}
