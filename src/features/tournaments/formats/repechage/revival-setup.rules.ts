import type { FormatSetup } from '#/features/tournaments/formats/setup.rules.ts';
import { revivalRefusal } from './repechage.rules.ts';
import { REVIVAL_SIZES } from './revival.constants.ts';
import { countRevival } from './revival-plan.rules.ts';

export const revivalSetup: FormatSetup<object> = {
  defaults: {},
  checks: {},
  sizes: REVIVAL_SIZES,
  refusal: revivalRefusal,
  stages: () => [{ type: 'revival' }],
  matches: (_, entries, third) => {
    const { losers, revived, main } = countRevival(entries);
    return losers + (losers - revived) + main - 1 + third;
  },
  hasThirdPlace: () => true,
};

/** The Korean text of a 패자부활: `1회전 6경기 → 승자 6명 + 패자 6명 중 2명 부활 → 8강`. */
export function revivalText(entries: number): string {
  const { losers, going, revived, main } = countRevival(entries);
  return `1회전 ${losers}경기 → 승자 ${going}명 + 패자 ${losers}명 중 ${revived}명 부활 → ${main}강`;
}
