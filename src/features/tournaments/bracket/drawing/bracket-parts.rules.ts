import type { Round } from '#/features/tournaments/engine/tournament.rules.ts';

/** Rounds drawn together, one column each; `title` is empty if the bracket has only one part. */
export type BracketPart = { title: string; rounds: Round[] };

/** The parts of a bracket: 승자조 with the final and 패자조, or 본선 and 패자부활전, or all in one. */
export function partsOf(rounds: readonly Round[]): BracketPart[] {
  const roundsOf = (part: Round['part']) => rounds.filter(each => each.part === part);
  const [losers, revival] = [roundsOf('losers'), roundsOf('revival')];
  if (losers.length > 0)
    return [
      { title: '승자조', rounds: [...roundsOf(undefined), ...roundsOf('final')] },
      { title: '패자조', rounds: losers },
    ];
  if (revival.length === 0) return [{ title: '', rounds: [...rounds] }];
  return [
    { title: '본선', rounds: roundsOf(undefined) },
    { title: '패자부활전', rounds: revival },
  ];
}
