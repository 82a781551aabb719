import { TEXTS, type Term } from '#/shared/text/search-words.ts';
import { foldKey } from '#/shared/text/text.ts';
import type { Piece } from './search.contract.ts';

// Code points of an excerpt, and the maximum of them before the first hit.
const SHOWN = 160;
const BEFORE = 60;
// The length of a part that is searched for hits at once.
const WINDOW = 2000;
// A character with those that may compose with it, so that they are folded together.
const UNIT =
  /[\s\S][\p{M}\p{Default_Ignorable_Code_Point}\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\ud7b0-\ud7fb\uff9e-\uffdc]*/gu;
const PLAIN = /^[a-z0-9가-힣]$/;
const SENTENCE_END = /[.!?…。？！\n]/;

type Span = { from: number; to: number };

/** Splits a text into pieces, with the terms marked as hits. */
export function marked(text: string, terms: Term[]): Piece[] {
  return cut(text, { from: 0, to: text.length }, spansOf(text, terms));
}

/** A part of the text on one line from the sentence with the first hit on, else its beginning. */
export function excerpt(text: string, terms: Term[]): Piece[] {
  const start = startOf(text, terms);
  const near = spansOf(text.slice(start, start + WINDOW), terms);
  const spans = near.map(({ from, to }) => ({ from: from + start, to: to + start }));
  const from = sentenceStart(text, spans[0]?.from ?? 0);
  const to = wholeCharacter(text, Math.min(text.length, from + SHOWN));
  const shown = cut(text, { from, to }, spans);
  const pieces = [...(from > 0 ? [ELLIPSIS] : []), ...shown, ...(to < text.length ? [ELLIPSIS] : [])];
  return pieces.map(({ text: part, hit }) => ({ text: part.replace(/\s+/g, ' '), hit }));
}

const ELLIPSIS: Piece = { text: '…', hit: false };

/** Where the first part with a term begins; 0 without one. */
function startOf(text: string, terms: Term[]): number {
  for (let position = 0; position < text.length; position += WINDOW / 2) {
    const form = TEXTS.form(text.slice(position, position + WINDOW));
    if (terms.some(term => form.includes(term.form))) return wholeCharacter(text, position);
  }
  return 0;
}

function sentenceStart(text: string, hit: number): number {
  let from = hit;
  while (from > 0 && hit - from < BEFORE && !SENTENCE_END.test(text.charAt(from - 1))) from--;
  // An excerpt cut inside a sentence begins with a whole word.
  const word = text.slice(from, hit).search(/\s/);
  if (hit - from === BEFORE && word >= 0) from += word;
  while (from < hit && /\s/.test(text.charAt(from))) from++;
  return wholeCharacter(text, from);
}

/** The next position if this one is inside a surrogate pair. */
function wholeCharacter(text: string, position: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(position)) ? position + 1 : position;
}

function cut(text: string, { from, to }: Span, spans: Span[]): Piece[] {
  const pieces: Piece[] = [];
  let position = from;
  const add = (end: number, hit: boolean) => {
    if (end > position) pieces.push({ text: text.slice(position, end), hit });
    position = Math.max(position, end);
  };
  for (const span of spans) {
    if (span.to <= position || span.from >= to) continue;
    add(span.from, false);
    add(Math.min(span.to, to), true);
  }
  add(to, false);
  return pieces;
}

function spansOf(text: string, terms: Term[]): Span[] {
  const { form, positions } = mapped(text);
  const found: Span[] = [];
  for (const { form: term } of terms) {
    for (
      let position = form.indexOf(term);
      position >= 0;
      position = form.indexOf(term, position + term.length)
    ) {
      const from = positions[position]?.from;
      const to = positions[position + term.length - 1]?.to;
      if (from !== undefined && to !== undefined) found.push({ from, to });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** A text folded for searching, and the source of each of its characters. */
function mapped(text: string): { form: string; positions: Span[] } {
  const form = TEXTS.form(text);
  const folded: string[] = [];
  const parts: Span[] = [];
  let index = 0;
  for (const [unit] of text.matchAll(UNIT)) {
    const part = { from: index, to: index + unit.length };
    const sign = PLAIN.test(unit) ? unit : /\s/.test(unit) ? ' ' : foldKey(unit);
    for (const letter of sign.split('')) {
      folded.push(letter);
      parts.push(part);
    }
    index = part.to;
  }
  let next = 0;
  const positions = form.split('').map(letter => {
    const met = folded.indexOf(letter, next);
    // The mark before a word has no counterpart in the text itself.
    const position = letter < ' ' || met < 0 ? next : met;
    next = letter < ' ' || met < 0 ? next : met + 1;
    return parts[position] ?? { from: text.length, to: text.length };
  });
  return { form, positions };
}
