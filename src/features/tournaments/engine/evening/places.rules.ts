import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { entriesIn, loserOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { tableStage } from '#/features/tournaments/formats/stages.rules.ts';
import { finalRanks } from './podium.rules.ts';

/** A place from 1 and the entries that share it. */
export type Place = { place: number; entries: number[] };

/**
 * The place of everybody, the best first; empty while there is no champion. Who lost in the same round of a knockout
 * shares a place, as does who came to the same place of different groups without going on, and who was equal by all
 * criteria where nothing was decided. Who left a group has none.
 */
export function finalPlaces(tournament: Tournament): Place[] {
  const { champion, settings } = tournament;
  if (champion === null) return [];
  if (settings?.mode === 'single') return placesOfSingle(tournament);
  if (tableStage(settings)?.type === 'league') return numbered(tiersOfTable(tournament));
  return numbered([[champion], ...tiersOfKnockout(tournament), ...tiersOfGroups(tournament)]);
}

/** `1위`, or `공동 3위` where several share it. */
export const placeTitle = ({ place, entries }: Place) => `${entries.length > 1 ? '공동 ' : ''}${place}위`;

/** The names of those who share a place, in the order of their entries. */
export const namesAt = (tournament: Tournament, { entries }: Place) =>
  entries.map(entry => nameOf(tournament, entry));

/** A tier comes after everybody of the tiers before it; who has lost more than once is in the first of the own. */
function numbered(tiers: number[][]): Place[] {
  const placed = new Set<number>();
  return tiers.flatMap(tier => {
    const place = placed.size + 1;
    const entries = tier.filter(entry => !placed.has(entry)).sort((a, b) => a - b);
    for (const entry of entries) placed.add(entry);
    return entries.length > 0 ? [{ place, entries }] : [];
  });
}

function placesOfSingle(tournament: Tournament): Place[] {
  const ranks = Map.groupBy(finalRanks(tournament), ({ rank }) => rank);
  return [...ranks].map(([place, lines]) => ({ place, entries: lines.map(({ entry }) => entry) }));
}

/** Equal players share a place, whether that was settled or nothing hangs on it. */
const tiersOfTable = ({ groups }: Tournament): number[][] =>
  groups.flatMap(({ table }) => {
    const inside = table.filter(({ by }) => by !== 'left');
    return [...Map.groupBy(inside, ({ place }) => place).values()].map(tier =>
      tier.map(({ entry }) => entry),
    );
  });

/** The losers of each round, the last round first; the semifinals' are apart where they played for third place. */
function tiersOfKnockout({ rounds, third }: Tournament): number[][] {
  const losers = rounds.map(({ matches }) => matches.flatMap(match => loserOf(match) ?? [])).reverse();
  if (!third) return losers;
  const fourth = loserOf(third);
  const thirds = third.winner === null ? entriesIn(third) : [third.winner];
  const [final = [], , ...earlier] = losers;
  return [final, thirds, fourth === null ? [] : [fourth], ...earlier];
}

/** Who did not go on to the knockout, by the place in the own group. */
function tiersOfGroups({ groups, rounds, left }: Tournament): number[][] {
  const going = new Set(rounds[0]?.matches.flatMap(entriesIn));
  const longest = Math.max(0, ...groups.map(({ table }) => table.length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap(({ table }) =>
      table.flatMap(({ entry, place }) =>
        place !== at + 1 || going.has(entry) || left.has(entry) ? [] : [entry],
      ),
    ),
  );
}
