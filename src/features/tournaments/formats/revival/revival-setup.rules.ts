import { sizeRefusal } from '#/features/tournaments/formats/format.rules.ts';
import { type FormatSetup, slotCount } from '#/features/tournaments/formats/setup.rules.ts';

const REVIVAL_SIZES = { least: 5, most: 62 };

/**
 * Counts in a 패자부활: the winners of round one (`matches`, a bye counts), its losers, the losers who come back
 * (`revived`: 0 if the winners alone fill round two), and the entries of round two (`main`).
 */
export function countRevival(entries: number) {
  const matches = Math.ceil(entries / 2);
  const main = slotCount(matches);
  return { matches, losers: Math.floor(entries / 2), revived: main - matches, main };
}

/** Why this many entries cannot play, in Korean; for example, if no loser can come back. */
export function revivalRefusal(entries: number): string | undefined {
  const problem = sizeRefusal('패자부활은', REVIVAL_SIZES, entries);
  if (problem) return problem;
  const { matches, revived } = countRevival(entries);
  return revived > 0
    ? undefined
    : `${entries}명은 1회전 승자 ${matches}명으로 ${matches}강이 차서 패자부활 자리가 없습니다.`;
}

export const revivalSetup: FormatSetup<object> = {
  defaults: {},
  sizes: REVIVAL_SIZES,
  refusal: revivalRefusal,
  stages: () => [{ type: 'revival' }],
  matches: (_, entries, third) => {
    const { losers, revived, main } = countRevival(entries);
    return losers + (losers - revived) + main - 1 + third;
  },
  hasThirdPlace: () => true,
  openingMatches: entries => countRevival(entries).matches,
};

/** The Korean text of a 패자부활: `1회전 6경기 → 승자 6명 + 패자 6명 중 2명 부활 → 8강`. */
export function revivalText(entries: number): string {
  const { losers, matches, revived, main } = countRevival(entries);
  return `1회전 ${losers}경기 → 승자 ${matches}명 + 패자 ${losers}명 중 ${revived}명 부활 → ${main}강`;
}
