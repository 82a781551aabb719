import { addDays, dayOf, monthOf, timeOf } from './calendar.ts';
import type { Hall, Member } from './community.ts';
import { SITE_AGE } from './members.ts';
import { seededRandom } from './random.ts';
import type { Schedule } from './schedules.ts';

/** A gathering of the whole community, every other month: the best first, winner to joint thirds, then the rest. */
export type Meeting = { day: string; month: number; hall: Hall; players: number[]; endsAt: string };

type Company = { today: string; members: Member[]; halls: Hall[]; schedules: Schedule[] };

const PLAYERS = 32;
const ANNOUNCED_DAYS_BEFORE = 12;

/** The meetings of the year, the last of which may be announced but still to come. */
export function makeMeetings({ today, members, halls, schedules }: Company): Meeting[] {
  const random = seededRandom('meetings');
  const meetings: Meeting[] = [];
  for (let ago = SITE_AGE - 30; ago >= -ANNOUNCED_DAYS_BEFORE; ago--) {
    const day = addDays(today, -ago);
    if (!isMeetingDay(day)) continue;
    const free = members.flatMap((member, index) => (dayOf(member.joinedAt) < day ? [index] : []));
    const eager = random
      .shuffle(free)
      .sort((a, b) => (schedules[b]?.playing ?? 0) - (schedules[a]?.playing ?? 0));
    const players = random.shuffle(eager.slice(0, PLAYERS * 3)).slice(0, PLAYERS);
    meetings.push({
      day,
      month: monthOf(day),
      hall: random.pick(halls),
      players,
      endsAt: timeOf(day, 18.5 * 3600),
    });
  }
  return meetings;
}

// The second Saturday of an odd month.
function isMeetingDay(day: string): boolean {
  const date = Number(day.slice(8));
  return monthOf(day) % 2 === 1 && date >= 8 && date <= 14 && new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
}
