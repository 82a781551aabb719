const ELLIPSIS = '…';
/** Widths of characters in units of the font size, slightly too wide so that a name stays in its box. */
const WIDE = 0.96;
const LATIN_SMALL = 0.58;
const LATIN_BIG = 0.74;
const DIGIT = 0.6;
const THIN = 0.34;
const PICTURE = 1.3;

/** The estimated width of a text in units of the font size, equal on every device. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of signsOf(text)) width += widthOfSign(sign);
  return width;
}

/** Shortens a name to a width of `most` units of the font size; a shortened name ends with `…`. */
export function fitName(name: string, most: number): string {
  if (widthOf(name) <= most) return name;
  const between = name.indexOf(TEAM_MARK);
  if (between > 0) return fitTeam(name.slice(0, between), name.slice(between + TEAM_MARK.length), most);
  return cut(name, most);
}

/** The separator between the two names of a team. */
export const TEAM_MARK = ' · ';

/** Cuts both names of a team, the shorter one only if half of the width is too little for it. */
function fitTeam(one: string, other: string, most: number): string {
  const space = most - widthOf(TEAM_MARK);
  const [a, b] = [widthOf(one), widthOf(other)];
  const half = space / 2;
  const first = a <= half ? a : Math.max(half, space - b);
  const second = b <= half ? b : Math.max(half, space - a);
  return `${fitName(one, first)}${TEAM_MARK}${fitName(other, second)}`;
}

function cut(name: string, most: number): string {
  const space = most - widthOf(ELLIPSIS);
  let fitting = '';
  let width = 0;
  for (const sign of signsOf(name)) {
    width += widthOfSign(sign);
    if (width > space) break;
    fitting += sign;
  }
  return `${fitting.trimEnd()}${ELLIPSIS}`;
}

// These characters are one code point each: true for most names, which need no segmenter.
const PLAIN = /^[ -~·가-힣]*$/;
// Created once, because creating one takes longer than drawing a whole bracket.
let graphemes: Intl.Segmenter | undefined;

/** Splits a text into graphemes, so that a character of several code points is never cut. */
function signsOf(text: string): string[] {
  if (PLAIN.test(text) || typeof Intl.Segmenter !== 'function') return Array.from(text);
  graphemes ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), part => part.segment);
}

function widthOfSign(sign: string): number {
  if (/\p{Extended_Pictographic}/u.test(sign) && !/^[\d#*]/.test(sign)) return PICTURE;
  if (/^[ .,:;'!|ijl·]$/.test(sign)) return THIN;
  if (/^[mw@%]/.test(sign)) return 0.92;
  if (/^\d/.test(sign)) return DIGIT;
  if (/^[a-z]/.test(sign)) return LATIN_SMALL;
  if (/^[MW]/.test(sign)) return 0.98;
  if (/^[A-Z]/.test(sign)) return LATIN_BIG;
  return /^[\u0020-\u024f]/.test(sign) ? 0.66 : WIDE;
}
