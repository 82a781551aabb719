import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type Format, type Rank, sizeRefusal } from '#/features/tournaments/formats/format.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { circlePairings } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import type { LeagueStage } from './league.contract.ts';
import { LEAGUE_SIZES } from './league-setup.rules.ts';

/** Number of places in which ties must be decided before the end; below them undecided ties share a place. */
const PODIUM_PLACES = 3;

/** The format 풀리그: one table of all entries, which decides all places. */
export const leagueFormat: Format = {
  entriesRefusal: (_, entries) => sizeRefusal(`${FORMAT_NAMES.league.name}는`, LEAGUE_SIZES, entries),
  roundRobin: (stage: LeagueStage) => ({
    stage,
    name: FORMAT_NAMES.league.name,
    title: () => FORMAT_NAMES.league.name,
    groupCount: 1,
    pairings: size => circlePairings(size, stage.legs),
    pots: 0,
    mostInGroup: () => LEAGUE_SIZES.most,
    fullRefusal: hasBegun =>
      hasBegun
        ? '풀리그가 이미 시작되어 선수를 더 넣을 수 없습니다.'
        : `풀리그는 ${LEAGUE_SIZES.most}명까지입니다.`,
    ties: { last: Infinity, needed: PODIUM_PLACES, mayShare: true },
  }),
  podium,
  tiers: ({ groups }) =>
    groups.flatMap(({ table }) => {
      const inside = table.filter(({ by }) => by !== 'left');
      return [...Map.groupBy(inside, ({ place }) => place).values()].map(tier =>
        tier.map(({ entry }) => entry),
      );
    }),
  fileVersion: ({ reckoning }: LeagueStage, isLate) => (reckoning === 2 ? 6 : isLate ? 4 : 2),
};

const TITLES = [
  ['우승', '공동 우승'],
  ['준우승', '공동 준우승'],
  ['3위', '공동 3위'],
] as const;

/** The first three ranks, empty without a champion; entries in undecided ties or that left are absent. */
function podium({ champion, groups }: Tournament): Rank[] {
  if (champion === null) return [];
  return TITLES.map(([alone, shared], index) => {
    const rows = groups[0]?.table.filter(({ place }) => place === index + 1) ?? [];
    const entries = rows.flatMap(({ entry, by }) => (by === 'left' || by === 'tied' ? [] : [entry]));
    return { title: entries.length > 1 ? shared : alone, entries };
  });
}
