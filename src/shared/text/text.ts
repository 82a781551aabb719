// Default_Ignorable_Code_Point covers zero-width and bidi marks, variation selectors, the combining grapheme
// joiner and the Hangul fillers; the blank braille pattern is drawn as nothing, but no property says so.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2800]/gu;
const VISIBLE = /[^\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
// Halves of characters and noncharacters: a single one breaks XML, and with it a whole feed.
const NO_CHARACTER = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
// These marks reverse the direction of what follows, even after the text's end; no keyboard has them.
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
// No script has more marks on one letter; more of them cover the lines above and below.
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
// Zero-width marks and fillers. Joiners and variation selectors stay where emoji and other scripts need them.
const UNSEEN =
  /(?<=[\p{sc=Hangul}\p{sc=Latin}\s])[\p{Default_Ignorable_Code_Point}\u2800]+|[\u00AD\u115F\u1160\u180E\u200B\u200E\u200F\u2060-\u2064\u2800\u3164\uFEFF\uFFA0]/gu;
const CONTROL_BUT_NEWLINE = /(?!\n)\p{Cc}/gu;

/** Normalises a text: NFC, trimmed, no control character but `\n`, nothing that turns text around it. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROL_BUT_NEWLINE, '')
    .replace(NO_CHARACTER, '')
    .replace(TURNING, '')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .normalize('NFC')
    .trim();
}

/** Like `tidy`, on one line and without invisible characters, by which two names could look the same. */
export const tidyLine = (text: string): string => tidy(tidy(text).replace(UNSEEN, '')).replace(/\s+/g, ' ');

/** The folded key of a text: equal for names that look equal, and the order in which names are sorted. */
export function foldKey(text: string): string {
  let key = text;
  // Removed characters may join others that then compose, so the folding repeats until nothing changes.
  for (let folded = foldOnce(key); folded !== key; folded = foldOnce(key)) key = folded;
  return key;
}

function foldOnce(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(INVISIBLE, '')
    .trim();
}

/** The number of a text's code points, the unit of all limits on length. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export const hasVisible = (text: string): boolean => VISIBLE.test(text);

/** The limits of what a person without an account writes in a form, in code points. */
export const GUEST_NAME_LIMIT = 40;
export const GUEST_CONTACT_LIMIT = 100;
