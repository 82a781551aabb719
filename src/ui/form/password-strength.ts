type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export const PASSWORD_STRENGTH_WORDS = ['', '약함', '보통', '좋음', '매우 좋음'] as const;

const KINDS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[가-힣ㄱ-ㅎㅏ-ㅣ]/, 500],
  [/[^a-zA-Z0-9가-힣ㄱ-ㅎㅏ-ㅣ]/, 33],
];
export const SHORTEST_ALLOWED = 8;
const STEPS_IN_BITS = [1, 36, 50, 70];

/** A rating from 1 (weak) to 4 (very good), 0 for an empty password; the server alone decides. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = surprises(password) * Math.log2(kinds || 1);
  return STEPS_IN_BITS.filter(step => bits >= step).length as PasswordStrength;
}

/** Counts unpredictable characters: each in a run (`abc`) as a quarter, each repeated one as a half. */
function surprises(password: string): number {
  const codes = [...password].map(character => character.codePointAt(0) ?? 0);
  const seen = new Set<number>();
  let sum = 0;
  codes.forEach((code, index) => {
    const isRun = index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1;
    sum += isRun ? 0.25 : seen.has(code) ? 0.5 : 1;
    seen.add(code);
  });
  return sum;
}
