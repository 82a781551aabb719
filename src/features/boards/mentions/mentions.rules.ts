import { NICKNAME_LIMIT } from '#/shared/regions.ts';
import { namedIn, namingPlaces } from '#/shared/text/mentions.ts';
import { foldKey } from '#/shared/text/text.ts';

export const MENTIONS_MOST = 5;
export const OFFERED_MOST = 8;

/** Returns at most `MENTIONS_MOST` members; `found` has them by folded nickname. */
export function namedBy<Member extends { number: number }>(text: string, found: ReadonlyMap<string, Member>) {
  const named = new Map<number, Member & { text: string }>();
  for (const { start, end, member } of namedIn(text, found))
    if (!named.has(member.number)) named.set(member.number, { ...member, text: text.slice(start, end) });
  return [...named.values()].slice(0, MENTIONS_MOST);
}

/** `from` is the index of the `@`; undefined if the text ends in no unfinished mention. */
export function begunName(text: string): { from: number; typed: string } | undefined {
  const from = text.lastIndexOf('@');
  const typed = text.slice(from + 1);
  if (!namingPlaces(text).includes(from) || typed.includes('\n')) return undefined;
  return Array.from(typed).length > NICKNAME_LIMIT ? undefined : { from, typed };
}

/** The range includes `from` and excludes `to`. */
export type KeyRange = { from: string; to: string };

const SYLLABLES = 0xac00;
const SYLLABLES_END = 0xd7a4;
// The number of Hangul syllables that begin with one consonant, and of those that also share one vowel.
const OF_CONSONANT = 588;
const OF_VOWEL = 28;
const CONSONANTS = 0x1100;
const CONSONANTS_END = 0x1113;

/**
 * The ranges of folded nicknames that begin with the typed text; an unfinished last syllable counts (`ㄱ` and
 * `기` begin 김). Empty if the text has no visible character.
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
