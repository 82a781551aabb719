import {
  bracketPlan,
  isRepeatable,
  roundRobinPlan,
} from '#/features/tournaments/formats/registry/formats.rules.ts';
import { THIRD_TITLE } from './bracket.rules.ts';
import type { Entry } from './events.contract.ts';
import { allMatches, findMatch, groupOrRoundNumber, targetsOf } from './match.rules.ts';
import type { Group, Match, Tournament } from './tournament.rules.ts';

/** The player's name, or the two names of a team joined with ` · `. */
export const entryName = (entry: Entry): string => entry.players.map(player => player.name).join(' · ');

/** The name of the entry with that number; a dash if there is none. */
export function nameOf(tournament: Tournament, entry: number | null): string {
  const found = entry === null ? undefined : tournament.entries[entry - 1];
  return found ? entryName(found) : '–';
}

/** `8강전 2경기`, `결승전`, `3·4위전`, or in a group `3조 2경기`. */
export function matchTitle(tournament: Tournament, match: Match): string {
  if (match.key === 'third') return THIRD_TITLE;
  if (match.round === 0)
    return `${groupTitle(tournament, { index: groupOrRoundNumber(match.key) })} ${match.index}경기`;
  const round = tournament.rounds[match.round - 1];
  if (!round) return match.key;
  return round.matches.length === 1 ? round.title : `${round.title} ${match.index}경기`;
}

/** The entries that lost and came back by 패자부활; empty in other formats. */
export const revivedEntries = (tournament: Tournament): ReadonlySet<number> =>
  new Set(bracketPlan(tournament.settings)?.revived?.(tournament));

const AGAIN = '재경기로';

/** The winner's gain as text: `진출`, `최종 우승`, `3위`, `재경기로`, or in a group `승`. */
export function winnerText(tournament: Tournament, match: Match, entry: number): string {
  if (match.key === 'third') return '3위';
  if (match.round === 0) return '승';
  if (isRepeatable(tournament, match) && match.sides[1].entry === entry) return AGAIN;
  return match.next ? '진출' : '최종 우승';
}

/** Where the loser of a match goes on, such as `3·4위전`; '' if the loser is out. */
export function loserText(tournament: Tournament, match: Match): string {
  const { drop, next } = match;
  if (!drop) return next && isRepeatable(tournament, match) ? AGAIN : '';
  if (drop.match === 'third') return THIRD_TITLE;
  const part = tournament.rounds[groupOrRoundNumber(drop.match) - 1]?.part;
  return bracketPlan(tournament.settings)?.dropText?.(part) ?? '';
}

/** Returns where the entry of a match's empty side will come from, or '' if that is unknown. */
export type SourceText = (match: Match, side: number) => string;

/**
 * Returns a function that names the origin of a missing entry: `3경기 승자` of the round before, else with the
 * round (`8강전 3경기 패자`), or a place of a group whose order is undecided (`2조 1위`).
 */
export function sourceTexts(tournament: Tournament): SourceText {
  const texts = new Map<string, string>();
  const partOf = ({ round }: Match) => tournament.rounds[round - 1]?.part;
  for (const from of allMatches(tournament))
    for (const { match: key, side, takes } of targetsOf(from)) {
      const to = findMatch(tournament, key);
      const isNext = to?.round === from.round + 1 && partOf(to) === partOf(from);
      const name = isNext && takes === 'winner' ? `${from.index}경기` : matchTitle(tournament, from);
      texts.set(`${key} ${side}`, `${name} ${takes === 'winner' ? '승자' : '패자'}`);
    }
  for (const [index, slot] of tournament.knockout?.slots.entries() ?? [])
    if (slot && 'group' in slot) {
      const match = tournament.rounds[0]?.matches[Math.floor(index / 2)];
      const group = groupTitle(tournament, { index: slot.group });
      texts.set(`${match?.key} ${index % 2}`, `${group} ${slot.place}위`);
    }
  return ({ key }, side) => texts.get(`${key} ${side}`) ?? '';
}

/** `3조`, or `풀리그`; '' in a format without groups. */
export const groupTitle = ({ settings }: Pick<Tournament, 'settings'>, { index }: Pick<Group, 'index'>) =>
  roundRobinPlan(settings)?.title(index) ?? '';

/** `조별리그` or `풀리그`: the Korean name of the stage that is played in tables. */
export const roundRobinName = ({ settings }: Pick<Tournament, 'settings'>): string =>
  roundRobinPlan(settings)?.name ?? '조별리그';
