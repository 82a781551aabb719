import { addDays, dayOf, daysBetween, timeOf } from './calendar.ts';
import type { Victory } from './community.ts';
import type { Context } from './context.ts';
import type { Meeting } from './meetings.ts';
import { SITE_AGE } from './members.ts';
import { speak } from './phrasing.ts';
import { type Random, seededRandom } from './random.ts';
import { placeOf, VICTORIES } from './texts.ts';

const WEEKDAYS = ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'];
const LIVELY_DAYS = 10;

/** The tournaments won over the year, in the order of time. */
export function makeVictories(context: Context): Victory[] {
  const { today } = context;
  const random = seededRandom('victories');
  const victories = context.meetings.flatMap(meeting =>
    meeting.day > today ? [] : [meetingVictory(meeting)],
  );
  for (let ago = SITE_AGE - 7; ago >= 0; ago--) {
    const day = addDays(today, -ago);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const busy = (weekday % 6 === 0 ? 2 : 0) + (ago < LIVELY_DAYS ? 2 : 0);
    for (let count = random.int(0, 2) + busy; count > 0; count--) {
      const won = localVictory(day, weekday, context, random);
      if (won) victories.push(won);
    }
  }
  return victories.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function meetingVictory(meeting: Meeting): Victory {
  const title = `${meeting.month}월 당구마당 교류전 우승`;
  return { member: meeting.players[0] ?? 0, day: meeting.day, at: meeting.endsAt, title };
}

function localVictory(day: string, weekday: number, context: Context, random: Random): Victory | undefined {
  const hall = random.weighted(context.halls, one => placeOf(one.region).members / placeOf(one.region).halls);
  const players = context.members.flatMap((member, index) =>
    member.region === hall.region && dayOf(member.joinedAt) < day ? [index] : [],
  );
  if (players.length < 3) return undefined;
  const ago = daysBetween(day, context.today);
  const member = random.weighted(players, index => form(index, ago, context));
  const templates = weekday % 6 === 0 ? VICTORIES.weekend : VICTORIES.weekday;
  const slots = { 구장: hall.name, 지역: hall.region, 요일: WEEKDAYS[weekday] as string };
  const title = `${speak(random.pick(templates), slots, random)} 우승`;
  return { member, day, at: timeOf(day, random.int(19 * 3600, 23 * 3600 - 1)), title };
}

// Form comes and goes by the month, so that no tab is led by the same ten for ever.
function form(index: number, ago: number, { members, schedules }: Context): number {
  const month = Math.floor(ago / 30);
  const mood = seededRandom(`form ${index} ${month}`).next() ** 5;
  const skill = Math.sqrt(Math.min(members[index]?.score4 || 80, 600));
  return (0.02 + mood) * skill * (0.1 + (schedules[index]?.playing ?? 0));
}
