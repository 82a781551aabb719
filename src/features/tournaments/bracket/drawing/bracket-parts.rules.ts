import type { Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { bracketPlan } from '#/features/tournaments/formats/registry/formats.rules.ts';

/** Rounds drawn together, one column each; `title` is empty if the bracket has only one part. */
type BracketPart = { title: string; rounds: Round[] };

/** The parts of a bracket, the main one first: 승자조 with the final and 패자조, 본선 and 패자부활전, or all in one. */
export function bracketParts({ rounds, settings }: Pick<Tournament, 'rounds' | 'settings'>): BracketPart[] {
  const titleOf = bracketPlan(settings)?.partTitle ?? (() => '');
  return [...Map.groupBy(rounds, ({ part }) => titleOf(part))].map(([title, own]) => ({
    title,
    rounds: own,
  }));
}
