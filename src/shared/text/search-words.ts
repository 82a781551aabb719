import { foldKey, tidyLine } from './text.ts';

// Scripts whose words are not separated by spaces or, as in Korean, take endings and form compounds.
const PAIRED = String.raw`[[\p{scx=Hang}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]&&\p{L}]`;
const WORD = String.raw`\p{N}+|[\p{L}--${PAIRED}][[\p{L}\p{M}]--${PAIRED}]*`;
const RUNS = new RegExp(`(?<paired>${PAIRED}+)|${WORD}`, 'gv');
const WORDS = new RegExp(WORD, 'gv');
const SHORT = new RegExp(`^[[\\p{L}\\p{N}]--${PAIRED}]{1,2}$`, 'v');
const SEARCHABLE = /[\p{L}\p{N}]/u;
// Quotation marks that phones put in place of typed ones.
const CURLY_QUOTES = /[“”„‟]/g;
// Longer prefixes are compared with the text itself.
const BEGINNING = 8;
const BEFORE_A_WORD = '\u0001';

/** A word or phrase of a search; a text matches if its `Splitting.form` contains the term's `form`. */
export type Term = {
  form: string;
  /** A matching text contains all of these tokens. */
  tokens: string[];
  /** True if every text with all the tokens matches, so that the form need not be compared. */
  exact: boolean;
};
type Splitting = {
  form: (text: string) => string;
  tokens: (text: string) => Set<string>;
  terms: (q: string) => Term[];
};

/**
 * The splitting of texts. A search finds Korean anywhere, also inside a compound, and other words and numbers
 * by their beginning (`cue` finds cues, `20` does not find 120). Each character, each pair of neighbouring
 * characters and each beginning of a word is a token.
 */
export const TEXTS: Splitting = {
  form: text => foldKey(text).replace(WORDS, `${BEFORE_A_WORD}$&`),
  tokens: text => tokensOfTexts(foldKey(text)),
  terms: q => wordsOf(q).map(termOfTexts),
};

/** The splitting of titles: like `TEXTS`, with and without the blanks between Korean words. */
export const TITLES: Splitting = {
  ...TEXTS,
  tokens: text => {
    const folded = foldKey(text);
    return new Set([...tokensOfTexts(folded), ...tokensOfTexts(withoutBlanks(folded), 'paired')]);
  },
};

/** The splitting of names. A search finds any part of a name, in every script, with and without blanks. */
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

/** Whether all words are one or two Latin letters or digits, which most texts contain. */
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
      run.slice(0, BEGINNING).forEach((_, index) => void tokens.add(run.slice(0, index + 1).join('')));
  }
  return tokens;
}

/** The words and "quoted phrases" of a search that have a letter or digit. */
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
  signs.forEach((sign, index) => {
    tokens.add(sign);
    if (index > 0) tokens.add(`${signs[index - 1]}${sign}`);
  });
}

/** The pairs of neighbouring characters; of a single character, the character itself. */
function pairsOrSign(signs: string[]): string[] {
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}
