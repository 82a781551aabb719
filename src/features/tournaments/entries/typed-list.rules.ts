import { listedLine } from '#/features/tournaments/runner/entering/entering.rules.ts';
import type { ListedField } from '#/features/tournaments/runner/entering/names/listed-field.rules.ts';
import { partsOf } from '#/shared/lists/sequences.ts';
import { foldKey } from '#/shared/text/text.ts';
import { type Division, divisionFor } from './divisions.rules.ts';
import type { ManagedEntry, TypedPlayer } from './entries.contract.ts';

type Entered = { players: readonly { username: string }[] };
type Listed = { names: string; players: TypedPlayer[] };

/**
 * The entries that a typed list adds, each with its names (`김하나, 이두리` for a pair), handicaps and halls, and a
 * Korean note on left-out names, such as names that are entered already. A list of pairs with an unreadable
 * name or a missing partner adds nothing, because the following pairs would be mixed up.
 */
export function newEntries(
  { slots, note }: ListedField,
  { players, ball, entries }: { players: 1 | 2; ball: '4' | '3'; entries: readonly Entered[] },
): { added: Listed[]; note: string } {
  const entered = entries.flatMap(each => each.players);
  const known = new Set(entered.map(({ username }) => foldKey(username)));
  const all = partsOf(slots, players);
  const isKnown = (entry: ListedField['slots']) => entry.some(({ name }) => known.has(foldKey(name)));
  const namesOf = (entry: ListedField['slots']) => entry.map(({ name }) => name).join(', ');
  if (players === 2 && (note || slots.length % 2 > 0))
    return { added: [], note: `${note} 두 명씩 짝이 맞아야 추가할 수 있습니다.`.trim() };
  const repeated = all.filter(isKnown).map(namesOf);
  const left = repeated.length > 0 ? `이미 명단에 있는 이름: ${repeated.join(' / ')}.` : '';
  const added = all
    .filter(entry => !isKnown(entry))
    .map(entry => ({
      names: namesOf(entry),
      players: entry.map(({ score4, score3, hall }) => ({
        score: Number(ball === '4' ? score4 : score3),
        hall,
      })),
    }));
  return { added, note: [note, left].filter(Boolean).join(' ') };
}

/** The division of a typed entry: the one of its handicap, or `chosen` where the handicap decides none. */
export function divisionOfTyped(
  divisions: readonly Division[],
  { players: [player] }: Pick<Listed, 'players'>,
  chosen: string,
  players: 1 | 2,
): string {
  const found = divisionFor(divisions, { score: player?.score ?? 0, chosen, players });
  return 'division' in found ? found.division : chosen;
}

/** A typed entry as the line of a list that reads the same again: `김하나 200, 박세찌(큐브) 300`. */
export const typedLine = ({ players }: Pick<ManagedEntry, 'players'>, ball: '4' | '3'): string =>
  players
    .map(({ username: name, billiardHall, score4, score3 }) =>
      listedLine({ name, hall: billiardHall ?? '', score4: score4 ?? '', score3: score3 ?? '' }, ball),
    )
    .join(', ');
