// With a final consonant first, without one second.
const PAIRS: Record<string, readonly [string, string]> = {
  을: ['을', '를'],
  이: ['이', '가'],
  은: ['은', '는'],
  과: ['과', '와'],
  로: ['으로', '로'],
  이랑: ['이랑', '랑'],
  이나: ['이나', '나'],
  이라: ['이라', '라'],
  이면: ['이면', '면'],
  인데: ['인데', '인데'],
  이에요: ['이에요', '예요'],
  이네요: ['이네요', '네요'],
  이고: ['이고', '고'],
};
const FINAL_L = 8;
// How a last digit is read: 영 일 이 삼 사 오 육 칠 팔 구 (a trailing 0 reads 십, 백, 천, 만: a final either way).
const DIGIT_FINALS = [21, FINAL_L, 0, 16, 0, 0, 1, FINAL_L, FINAL_L, 0];
const LATIN_FINALS: Record<string, number> = { l: FINAL_L, r: FINAL_L, m: 16, n: 4 };

/** Puts the particle that fits the word's last sound behind it: ('큐', '을') is '큐를'. */
export function withJosa(word: string, josa: string): string {
  const pair = PAIRS[josa];
  if (!pair) throw new Error(`unknown particle ${josa}`);
  const final = finalSound(word);
  const open = final === 0 || (josa === '로' && final === FINAL_L);
  return word + pair[open ? 1 : 0];
}

function finalSound(word: string): number {
  const last = word.replace(/[^\p{L}\p{N}]+$/u, '').slice(-1);
  if (last >= '가' && last <= '힣') return (last.charCodeAt(0) - 0xac00) % 28;
  if (last >= '0' && last <= '9') return DIGIT_FINALS[Number(last)] ?? 0;
  return LATIN_FINALS[last.toLowerCase()] ?? 0;
}
