import { NICKNAME_LIMIT } from '#/features/members/member-fields.limits.ts';
import { foldKey } from '#/shared/text.ts';

/** Members one text may name. */
export const MENTIONS_MOST = 5;
// Places where an `@` may name somebody; those behind them are just text.
const PLACES_MOST = 20;
/** Members that are offered behind one `@`. */
export const OFFERED_MOST = 8;

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

/** The nickname that is being typed at the end of a text, and where its `@` stands; undefined where there is none. */
export function begunName(text: string): { from: number; typed: string } | undefined {
  const from = text.lastIndexOf('@');
  const typed = text.slice(from + 1);
  // As in `possibleNames`: an `@` within an address of mail names nobody.
  const isInMail = /[\w.%+-]/.test(text.charAt(from - 1));
  if (from < 0 || isInMail || typed === '' || /^\s/.test(typed) || typed.includes('\n')) return undefined;
  return Array.from(typed).length > NICKNAME_LIMIT ? undefined : { from, typed };
}

/** Keys of nicknames: from the first of them to before the last. */
export type KeyRange = { from: string; to: string };

const SYLLABLES = 0xac00;
const SYLLABLES_END = 0xd7a4;
// Syllables that begin with one consonant; and those of them with one vowel.
const OF_CONSONANT = 588;
const OF_VOWEL = 28;
const CONSONANTS = 0x1100;
const CONSONANTS_END = 0x1113;

/**
 * Where the nicknames that begin with what was typed stand by their keys. The last syllable may be unfinished, as
 * Hangul is while it is typed: `ㄱ` begins 김, and so does `기`. Empty where nothing visible was typed.
 */
export function keyRanges(typed: string): KeyRange[] {
  const key = foldKey(typed);
  if (key === '') return [];
  const before = key.slice(0, -1);
  const last = key.charCodeAt(key.length - 1);
  const until = (code: number) => before + String.fromCharCode(code);
  const isOpen = last >= SYLLABLES && last < SYLLABLES_END && (last - SYLLABLES) % OF_VOWEL === 0;
  if (isOpen) return [{ from: key, to: until(last + OF_VOWEL) }];
  const asTyped = { from: key, to: `${key}\u{10ffff}` };
  if (last < CONSONANTS || last >= CONSONANTS_END) return [asTyped];
  const first = SYLLABLES + (last - CONSONANTS) * OF_CONSONANT;
  return [{ from: until(first), to: until(first + OF_CONSONANT) }, asTyped];
}
