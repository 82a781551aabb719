import type { LeagueStanding } from '#/features/clubs/leagues/league-standings.rules.ts';
import { playRulesOf } from '#/features/clubs/team-matches/team-match.rules.ts';
import type { Slot } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { seedOrder } from '#/features/tournaments/engine/draw/draw.rules.ts';
import type { Command, Entry, Settings } from '#/features/tournaments/engine/events.contract.ts';
import { slotCount } from '#/features/tournaments/formats/setup.rules.ts';

/** Whether these are the best teams in the table's order; teams that share a place may be in any order. */
export function isSeeding(
  teams: readonly number[],
  table: readonly Pick<LeagueStanding, 'team' | 'place'>[],
) {
  const placeOf = (team: number) => table.find(row => row.team === team)?.place ?? 0;
  const places = teams.map(placeOf);
  const isSorted = places.every((place, index) => place > 0 && place >= (places[index - 1] ?? 0));
  const isWhole = table.every(({ team, place }) => place >= (places.at(-1) ?? 0) || teams.includes(team));
  return isSorted && isWhole && new Set(teams).size === teams.length;
}

type PlayOff = { names: readonly string[]; slots: readonly Slot[]; code: string };

/**
 * The commands that enter the teams of a play-off and draw its bracket: the best team against the last and so
 * on. With byes, the best teams are seeded to get them, and the others are drawn by lot.
 */
export function playOffCommands({ names, slots, code }: PlayOff): Command[] {
  const order = seedOrder(slotCount(names.length));
  const isFull = order.length === names.length;
  const seated = isFull ? order.map(rank => names[rank - 1] ?? '') : names;
  const [slot] = slots;
  const settings: Settings = {
    mode: 'team',
    ofTeams: true,
    thirdPlace: false,
    tables: 1,
    play: playRulesOf({ kind: 'single', ball: slot?.ball ?? '3', innings: 0, name: '', target: 0 }),
    // The score of a match is the number of slots that each team has won.
    targets: [{ from: 1, points: Math.floor(slots.length / 2) + 1 }],
  };
  const entries: Entry[] = seated.map((name, index) => ({
    id: index + 1,
    players: [{ member: null, name, hall: '', score4: 0, score3: 0 }],
  }));
  const lot = {
    by: 'lot',
    code,
    seeds: order.length / 2,
    seededBy: 'hand',
    byes: 'seeds',
    apart: false,
  } as const;
  return [
    { type: 'entered', settings, entries },
    { type: 'drawn', draw: isFull ? { by: 'order' } : lot },
  ];
}
