import type { ListedField } from '#/features/tournaments/runner/entering/names/listed-field.rules.ts';
import { foldKey } from '#/shared/text/text.ts';

type Entered = { players: readonly { username: string }[] };

/**
 * The entries that a typed list adds, each with its names (`김하나, 이두리` for a pair), and a Korean note on the
 * names that it leaves out. Names that are entered already are left out; a list of pairs in which a name is left out
 * or has no partner adds nothing, because the following pairs would be mixed up.
 */
export function newEntries(
  { slots, note }: ListedField,
  players: 1 | 2,
  entries: readonly Entered[],
): { added: string[]; note: string } {
  // The names of a typed pair are stored as one text.
  const entered = entries.flatMap(each => each.players.flatMap(({ username }) => username.split(',')));
  const known = new Set(entered.map(name => foldKey(name.trim())));
  const all = Array.from({ length: Math.ceil(slots.length / players) }, (_, at) =>
    slots.slice(at * players, (at + 1) * players).map(({ name }) => name),
  );
  const isKnown = (names: string[]) => names.some(name => known.has(foldKey(name)));
  if (players === 2 && (note || slots.length % 2 > 0))
    return { added: [], note: `${note} 두 명씩 짝이 맞아야 추가할 수 있습니다.`.trim() };
  const repeated = all.filter(isKnown).map(names => names.join(', '));
  const left = repeated.length > 0 ? `이미 명단에 있는 이름: ${repeated.join(' / ')}.` : '';
  const added = all.filter(names => !isKnown(names)).map(names => names.join(', '));
  return { added, note: [note, left].filter(Boolean).join(' ') };
}
