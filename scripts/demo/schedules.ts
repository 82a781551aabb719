import { dayOf, daysBetween } from './calendar.ts';
import type { Member } from './community.ts';
import { type Random, seededRandom } from './random.ts';

/** How one member uses the site: on which days, how likely on one of them, and how much they write and win. */
export type Schedule = { from: number; until: number; daily: number; writing: number; playing: number };

type Rhythm = { weight: number; daily: readonly [number, number]; stay: readonly [number, number] };

// Days are counted back from today. Those who stay a season only are why last year's leaders are not this week's.
const RHYTHMS: readonly Rhythm[] = [
  { weight: 7, daily: [0.93, 1], stay: [400, 400] },
  { weight: 12, daily: [0.85, 1], stay: [30, 120] },
  { weight: 24, daily: [0.12, 0.45], stay: [400, 400] },
  { weight: 20, daily: [0.3, 0.7], stay: [40, 160] },
  { weight: 37, daily: [0.01, 0.08], stay: [400, 400] },
];

/** The schedules of all members, in their order. */
export function makeSchedules(today: string, members: Member[]): Schedule[] {
  const random = seededRandom('habits');
  return members.map((member, index) => {
    const membership = daysBetween(dayOf(member.joinedAt), today);
    const schedule = draw(membership, random);
    if (index === 0) return { from: membership, until: 0, daily: 0.93, writing: 6, playing: 2 };
    if (index === 1) return { from: membership, until: 0, daily: 0.6, writing: 5, playing: 1.5 };
    return schedule;
  });
}

function draw(membership: number, random: Random): Schedule {
  const rhythm = random.weighted(RHYTHMS, one => one.weight);
  const stay = Math.min(membership, random.int(...rhythm.stay));
  const from = random.int(stay, membership);
  const [least, most] = rhythm.daily;
  return {
    from,
    until: from - stay,
    daily: least + random.next() * (most - least),
    writing: random.pick([0.1, 0.3, 0.5, 0.5, 1, 1, 1, 1.5, 2, 3, 4]),
    playing: random.pick([0, 0.3, 0.6, 1, 1, 1.5, 2, 3]),
  };
}
