/** The 4-ball handicaps with a ball picture of their own. */
export const SCORE4_STEPS = [
  30, 50, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000,
] as const;

type Score4Step = (typeof SCORE4_STEPS)[number];

/** Returns `default` for handicaps without a picture of their own. */
export function ballOf(score4: number | null): `${Score4Step}` | 'default' {
  const step = SCORE4_STEPS.find(each => each === score4);
  return step === undefined ? 'default' : `${step}`;
}
