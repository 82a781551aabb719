import { addDays } from './calendar.ts';
import type { Attendance } from './community.ts';
import { seededRandom } from './random.ts';
import type { Schedule } from './schedules.ts';

const DEMO_STREAK = 23;

/** Who pressed the attendance button on which day, in the order of the days. */
export function makeAttendance(today: string, schedules: Schedule[]): Attendance[] {
  const random = seededRandom('attendance');
  const rows = schedules.flatMap((schedule, member) => {
    const days: Attendance[] = [];
    for (let ago = schedule.from; ago >= schedule.until; ago--) {
      const present = random.chance(schedule.daily);
      if (member < 2 ? demoMemberCame(member, ago, present) : present)
        days.push({ member, day: addDays(today, -ago) });
    }
    return days;
  });
  return rows.sort((a, b) => (a.day === b.day ? a.member - b.member : a.day < b.day ? -1 : 1));
}

// Who tries the demo shall find today's button still to press and news unread, the first also a running streak.
function demoMemberCame(member: number, ago: number, present: boolean): boolean {
  if (member > 0) return ago > 0 && present;
  return ago > 0 && (ago <= DEMO_STREAK || (ago !== DEMO_STREAK + 1 && present));
}
