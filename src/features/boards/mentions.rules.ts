import { NICKNAME_LIMIT } from '#/features/members/member-fields.limits.ts';
import { foldKey } from '#/shared/text.ts';

/** Members one text may name. */
export const MENTIONS_MOST = 5;
// Places where an `@` may name somebody; those behind them are just text.
const PLACES_MOST = 20;

/** What may be a nickname behind an `@`: as it stands in the text, and the key nicknames are found by. */
export type PossibleName = { text: string; key: string };

/**
 * For each `@` of a text what may be the nickname behind it, the longest first. An `@` within an address of mail names
 * nobody; a nickname ends on its line, and never within a Latin word or a number.
 */
export function possibleNames(text: string): PossibleName[][] {
  const places = [...text.matchAll(/(?<![\w.%+-])@(?=\S)/g)].slice(0, PLACES_MOST);
  return places.map(({ index }) => namesAt(text.slice(index + 1)));
}

function namesAt(rest: string): PossibleName[] {
  const letters = Array.from(rest.split('\n', 1)[0] ?? '').slice(0, NICKNAME_LIMIT + 1);
  const names: PossibleName[] = [];
  for (let length = Math.min(letters.length, NICKNAME_LIMIT); length > 0; length--) {
    const name = letters.slice(0, length).join('');
    const goesOn = /\w$/.test(name) && /^\w/.test(letters[length] ?? '');
    if (!goesOn && !/\s$/.test(name)) names.push({ text: `@${name}`, key: foldKey(name) });
  }
  return names;
}

/** The members that the places name, each once with the text that names them; `found` are members by their keys. */
export function namedBy<Member extends { number: number }>(
  places: PossibleName[][],
  found: ReadonlyMap<string, Member>,
): (Member & { text: string })[] {
  const named = new Map<number, Member & { text: string }>();
  for (const names of places) {
    const name = names.find(({ key }) => found.has(key));
    const member = name && found.get(name.key);
    if (member && !named.has(member.number)) named.set(member.number, { ...member, text: name.text });
  }
  return [...named.values()].slice(0, MENTIONS_MOST);
}
