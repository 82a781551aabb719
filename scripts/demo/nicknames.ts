import { NICKNAMES as TEXTS } from './texts.ts';

export type Nickname = { name: string; region?: string; score4?: number; ages?: readonly [number, number] };

/** Nicknames as players choose them, the two demo accounts' first; more than there are members. */
export const NICKNAMES: readonly Nickname[] = [
  ...TEXTS.names.map(name => withHints(name)),
  ...Object.entries(TEXTS.byRegion).flatMap(([region, names]) => names.map(name => withHints(name, region))),
];

function withHints(name: string, region?: string): Nickname {
  const age = TEXTS.ages.find(({ names }) => names.includes(name));
  return { name, region, score4: TEXTS.score4[name], ages: age && [age.youngest, age.oldest] };
}
