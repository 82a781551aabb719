type JosaPair = '을/를' | '은/는' | '이/가' | '과/와' | '으로/로';
type Final = 'none' | 'rieul' | 'other';

// In 십, 백, 천 and 만, with which round numbers end, the last sound is a consonant, as in 영.
const DIGITS = '영일이삼사오육칠팔구';

/** A word with the particle for its last sound: `수지를`, `200을`, `서울로`; `을(를)` if unknown. */
export function withJosa(word: string, pair: JosaPair): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/');
  const final = finalOf(word);
  if (final === undefined) return `${word}${afterConsonant}(${afterVowel})`;
  const isVowelLike = final === 'none' || (final === 'rieul' && pair === '으로/로');
  return word + (isVowelLike ? afterVowel : afterConsonant);
}

function finalOf(word: string): Final | undefined {
  // Closing quotes and brackets are not spoken.
  const spoken = word.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [];
  const last = spoken.at(-1)?.toLowerCase();
  if (last === undefined) return undefined;
  if (/[0-9]/.test(last)) return finalOfSyllable(DIGITS.charAt(Number(last)));
  if (/[가-힣]/.test(last)) return finalOfSyllable(last);
  if (/[a-z]/.test(last)) return finalOfLatin(last, spoken.at(-2)?.toLowerCase());
  return undefined;
}

function finalOfSyllable(syllable: string): Final {
  const index = (syllable.charCodeAt(0) - 0xac00) % 28;
  if (index === 0) return 'none';
  return index === 8 ? 'rieul' : 'other';
}

function finalOfLatin(last: string, before: string | undefined): Final {
  if (last === 'l') return 'rieul';
  return last === 'm' || last === 'n' || (last === 'g' && before === 'n') ? 'other' : 'none';
}
