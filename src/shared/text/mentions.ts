import { NICKNAME_LIMIT } from '#/shared/regions.ts';
import { type Address, addressesIn } from './addresses.ts';
import { foldKey } from './text.ts';

// Later `@` signs are plain text.
const PLACES_MOST = 20;

/** A possible mention: its place in a text, with the `@`, and the nickname folded for comparison (`key`). */
type PossibleName = Address & { key: string };

const IN_ADDRESS_WITHOUT_SCHEME = /[a-z0-9-]\.[a-z]{2,}(?:[/?#:][^\s@]*)?$/i;

/** The indexes of the `@` signs of a text that are outside of web and mail addresses. */
export function namingPlaces(text: string): number[] {
  if (!text.includes('@')) return [];
  const addresses = addressesIn(text);
  const isInAddress = (position: number) =>
    addresses.some(({ start, end }) => start <= position && position < end) ||
    IN_ADDRESS_WITHOUT_SCHEME.test(text.slice(Math.max(0, position - 200), position));
  return [...text.matchAll(/(?<![\w.%+-])@(?=\S)/g)]
    .map(({ index }) => index)
    .filter(index => !isInAddress(index))
    .slice(0, PLACES_MOST);
}

/** For each `@`, the possible nicknames, longest first; never within a word, number or address. */
export const possibleNames = (text: string): PossibleName[][] =>
  namingPlaces(text).map(position => namesAt(text, position));

function namesAt(text: string, start: number): PossibleName[] {
  const rest = text.slice(start + 1);
  const letters = Array.from(rest.split('\n', 1)[0] ?? '').slice(0, NICKNAME_LIMIT);
  const names: PossibleName[] = [];
  for (let length = letters.length; length > 0; length--) {
    const name = letters.slice(0, length).join('');
    if (isWhole(name, rest.slice(name.length)))
      names.push({ start, end: start + 1 + name.length, key: foldKey(name) });
  }
  return names;
}

const LATIN = '[[\\p{L}\\p{N}\\p{M}_]--[\\p{scx=Hang}\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}]]';
const ENDS_IN_LATIN = new RegExp(`${LATIN}$`, 'v');
const GOES_ON_IN_LATIN = new RegExp(`^(?:${LATIN}|[.@\\-]${LATIN})`, 'v');

/** Whether `name` ends a word, given the text `next` after it; false for `kim` in `@kimchi`. */
function isWhole(name: string, next: string): boolean {
  if (/\s$/.test(name) || /^\p{N}/u.test(next)) return false;
  return !(ENDS_IN_LATIN.test(name) && GOES_ON_IN_LATIN.test(next));
}

/** The mentions in a text of the members in `found`, whose keys are nicknames folded for comparison. */
export function namedIn<Member>(text: string, found: ReadonlyMap<string, Member>) {
  return possibleNames(text).flatMap(names => {
    const name = names.find(({ key }) => found.has(key));
    return name ? [{ start: name.start, end: name.end, member: found.get(name.key) as Member }] : [];
  });
}
