import { foldKey, tidyLine } from './text.ts';

// Scripts whose words are not kept apart by spaces, or, as in Korean, grow endings and compounds.
const PAIRED = String.raw`[[\p{scx=Hang}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]&&\p{L}]`;
const WORD = String.raw`\p{N}+|[\p{L}--${PAIRED}][[\p{L}\p{M}]--${PAIRED}]*`;
const RUNS = new RegExp(`(?<paired>${PAIRED}+)|${WORD}`, 'gv');
const WORDS = new RegExp(WORD, 'gv');
const SHORT = new RegExp(`^[[\\p{L}\\p{N}]--${PAIRED}]{1,2}$`, 'v');
const SEARCHABLE = /[\p{L}\p{N}]/u;
// What phones make of a typed quotation mark.
const CURLY_QUOTES = /[“”„‟]/g;
// Longer prefixes are compared with the text itself.
const BEGINNING = 8;
const BEFORE_A_WORD = '\u0001';

/** One word or phrase somebody searches for: a text fits when its form holds this one. */
export type Term = {
  form: string;
  /** What the index is asked for; a text that fits has all of them. */
  tokens: string[];
  /** Every text that has the tokens fits. */
  exact: boolean;
};
/** How texts are split for a search and compared with it. */
export type Splitting = {
  form: (text: string) => string;
  tokens: (text: string) => Set<string>;
  terms: (q: string) => Term[];
};

/**
 * Texts: Korean is found anywhere, also inside a compound; words of other letters and numbers by their beginning
 * (`cue` finds cues, `20` no 120). Each sign and each pair of neighbours is a token, and each beginning of a word.
 */
export const TEXTS: Splitting = {
  form: text => foldKey(text).replace(WORDS, `${BEFORE_A_WORD}$&`),
  tokens: text => tokensOfTexts(foldKey(text)),
  terms: q => wordsOf(q).map(termOfTexts),
};

/** Titles are texts whose Korean words are found with and without the blanks between them. */
export const TITLES: Splitting = {
  ...TEXTS,
  tokens: text => {
    const folded = foldKey(text);
    return new Set([...tokensOfTexts(folded), ...tokensOfTexts(withoutBlanks(folded), 'paired')]);
  },
};

/** Names are short and found by any part of them, whatever the script, with and without blanks. */
export const NAMES: Splitting = {
  form: foldKey,
  tokens: text => {
    const tokens = new Set<string>();
    for (const [run] of withoutBlanks(foldKey(text)).matchAll(/[\p{L}\p{N}]+/gu))
      addPairs(tokens, Array.from(run));
    return tokens;
  },
  terms: q =>
    wordsOf(q).map(word => {
      const runs = [...word.matchAll(/[\p{L}\p{N}]+/gu)].map(([run]) => Array.from(run));
      const tokens = [...new Set(runs.flatMap(pairsOrSign))];
      return { form: word, tokens, exact: tokens.length === 1 && tokens[0] === word };
    }),
};

/** Whether all words that are searched for are one or two letters or digits of a script with few of them: in very many texts. */
export function isShortSearch(q = ''): boolean {
  const words = wordsOf(q);
  return words.length > 0 && words.every(word => SHORT.test(word));
}

const withoutBlanks = (folded: string) => folded.replaceAll(' ', '');

function tokensOfTexts(folded: string, only?: 'paired'): Set<string> {
  const tokens = new Set<string>();
  for (const match of folded.matchAll(RUNS)) {
    const run = Array.from(match[0]);
    if (match.groups?.paired) addPairs(tokens, run);
    else if (!only)
      run.slice(0, BEGINNING).forEach((_, at) => void tokens.add(run.slice(0, at + 1).join('')));
  }
  return tokens;
}

/** The words and "phrases" of what was typed, folded; what holds no letter and no digit is left out. */
function wordsOf(q: string): string[] {
  const typed = foldKey(tidyLine(q).replace(CURLY_QUOTES, '"'));
  const words = [...typed.matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, phrase]) => (phrase ?? word).trim());
  return [...new Set(words)].filter(word => SEARCHABLE.test(word));
}

function termOfTexts(word: string): Term {
  const runs = [...word.matchAll(RUNS)].map(match => ({
    paired: match.groups?.paired !== undefined,
    signs: Array.from(match[0]),
  }));
  const tokens = new Set(
    runs.flatMap(({ paired, signs }) => (paired ? pairsOrSign(signs) : [signs.slice(0, BEGINNING).join('')])),
  );
  return { form: TEXTS.form(word), tokens: [...tokens], exact: tokens.size === 1 && tokens.has(word) };
}

function addPairs(tokens: Set<string>, signs: string[]): void {
  signs.forEach((sign, at) => {
    tokens.add(sign);
    if (at > 0) tokens.add(`${signs[at - 1]}${sign}`);
  });
}

/** A single sign is a token itself; of more the pairs say where each stands. */
function pairsOrSign(signs: string[]): string[] {
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
