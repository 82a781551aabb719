import { newCode } from '#/features/tournaments/engine/draw/draw-code.rules.ts';
import { addDays, timeOf } from './calendar.ts';
import type { Community, Hall } from './community.ts';
import { type Random, seededRandom } from './random.ts';

/** A tournament of the demo; `organiser` and `players` are places in the list of members, teams of two side by side. */
export type TournamentPlan = {
  key: string;
  title: string;
  day: string;
  /** UTC ISO: when the field is entered; the first match begins then, unless it is still to come. */
  startsAt: string;
  state: 'closed' | 'live' | 'coming';
  hall: Hall;
  mode: 'team' | 'multi';
  ball: '4' | '3';
  organiser: number;
  players: number[];
  code: string;
  /** How long a match and the break after it take. */
  sittingSeconds: number;
  /** Whether it counts in the season of its hall. */
  inSeason: boolean;
};

const WEEKS = 14;
const REGULARS = 12;
const LIVE_SINCE_MS = 70 * 60_000;
const COMING_IN_DAYS = 5;

/** The weekly evenings of one hall since spring, one that is being played at `now`, and one that is announced. */
export function planTournaments(community: Community, today: string, now: Date): TournamentPlan[] {
  const random = seededRandom('tournament nights');
  const { hall, regulars } = regularsOf(community);
  const plan = (n: number) => ({
    key: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    hall,
    organiser: 0,
    code: newCode(random.int(0, 2 ** 30 - 1)),
    sittingSeconds: 27 * 60,
    inSeason: false,
  });
  const weekly = Array.from({ length: WEEKS }, (_, position): TournamentPlan => {
    const week = WEEKS - position;
    const day = addDays(today, -7 * week + 2);
    const shape = shapeOf(week);
    const title = `${hall.name} ${shape.name} ${position + 1}회`;
    const players = field(regulars, shape.size, random);
    const startsAt = timeOf(day, 19 * 3600);
    return { ...plan(position), ...shape, title, day, startsAt, state: 'closed', inSeason: true, players };
  });
  const startsAt = new Date(now.getTime() - LIVE_SINCE_MS).toISOString();
  const live: TournamentPlan = {
    ...plan(WEEKS),
    ...{ title: `${hall.name} 오늘의 4구 대회`, mode: 'team', ball: '4', state: 'live' },
    ...{ day: today, startsAt, players: field(regulars, 8, random) },
  };
  const coming: TournamentPlan = {
    ...plan(WEEKS + 1),
    ...{ title: `${hall.name} 송년 최강전`, mode: 'team', ball: '4', state: 'coming' },
    ...{ day: addDays(today, COMING_IN_DAYS), startsAt: new Date(now.getTime() - 5 * 60_000).toISOString() },
    players: [0, 1, ...random.shuffle(community.members.map((_, index) => index).slice(2)).slice(0, 14)],
  };
  return [...weekly, live, coming];
}

function shapeOf(week: number) {
  if (week % 6 === 0) return { name: '2인 복식', mode: 'multi', ball: '4', size: 6 } as const;
  if (week % 3 === 0) return { name: '3쿠션의 밤', mode: 'team', ball: '3', size: 8 } as const;
  return { name: '주간 4구 대회', mode: 'team', ball: '4', size: 8 } as const;
}

/** The first member's hall and its regulars: the two demo accounts, then members of the hall's region. */
function regularsOf({ members, halls }: Community): { hall: Hall; regulars: number[] } {
  const [first] = members;
  const inRegion = halls.find(({ region }) => region === first?.region);
  const hall = halls.find(({ name }) => name === first?.hall) ?? inRegion ?? (halls[0] as Hall);
  const near = members.flatMap((member, index) =>
    member.region === hall.region && index > 1 ? [index] : [],
  );
  return { hall, regulars: [0, 1, ...near].slice(0, REGULARS) };
}

// The two demo accounts come every week.
function field(regulars: number[], size: number, random: Random): number[] {
  return random.shuffle([0, 1, ...random.shuffle(regulars.slice(2)).slice(0, size - 2)]);
}
