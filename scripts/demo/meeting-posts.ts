import { addDays, dayOf, daysBetween, later, monthOf, timeOf } from './calendar.ts';
import type { Application, MatchPost } from './community.ts';
import type { Context } from './context.ts';
import { answered } from './decisions.ts';
import type { Meeting } from './meetings.ts';
import { speak } from './phrasing.ts';
import type { Random } from './random.ts';
import { MEETINGS } from './texts.ts';

const SEATS = 14;
const OPENED_DAYS_BEFORE = 11;

/** The admin's posts that fill the last seats of the community's own gatherings. */
export function meetingPosts({ today, meetings, members }: Context, random: Random): MatchPost[] {
  const opened = meetings.filter(({ day }) => addDays(day, -OPENED_DAYS_BEFORE) <= today);
  return opened.map(meeting => {
    const { day, hall, month } = meeting;
    const slots = {
      월: String(month),
      지역: hall.region,
      구장: hall.name,
      자리: String(SEATS),
      날: `${monthOf(day)}월 ${Number(day.slice(8))}일`,
    };
    const createdAt = timeOf(addDays(day, -OPENED_DAYS_BEFORE), random.int(10 * 3600, 12 * 3600));
    const over = day <= today;
    const players = meeting.players.filter(player => (members[player]?.joinedAt ?? '9') < createdAt);
    const applications = lastSeats({ ...meeting, players }, createdAt, today, random);
    return {
      board: 'promotion',
      author: null,
      title: speak(random.pick(MEETINGS.lastSeats.titles), slots, random),
      matchDate: random.pick([`${day} 11:00`, `${slots.날} 토요일 오전 11시`]),
      content: MEETINGS.lastSeats.body.map(paragraph => speak(paragraph, slots, random)).join('\n\n'),
      createdAt,
      views: Math.round(
        (40 + applications.length * 11) * (1 + Math.min(90, daysBetween(dayOf(createdAt), today)) / 60),
      ),
      closed: over,
      applications,
    };
  });
}

function lastSeats(
  { day, players }: Meeting,
  createdAt: string,
  today: string,
  random: Random,
): Application[] {
  const end = timeOf(day, 10 * 3600);
  const now = timeOf(addDays(today, 1), -60);
  const last = end < now ? end : now;
  const span = (Date.parse(last) - Date.parse(createdAt)) / 1000;
  return random
    .shuffle(players)
    .slice(0, SEATS)
    .map((member): Application => {
      const time = later(createdAt, span * (0.02 + 0.9 * random.next()));
      const one: Application = { member, at: time, state: 'applied', decidedAt: '' };
      return end < now ? answered(one, 'accepted', last, random) : one;
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
