import { addDays, timeOf } from './calendar.ts';
import type { Member, Notice } from './community.ts';
import type { Context } from './context.ts';
import type { Meeting } from './meetings.ts';
import { SITE_AGE } from './members.ts';
import { type Slots, speak } from './phrasing.ts';
import { type Random, seededRandom } from './random.ts';
import { MEETINGS, NOTICES, type NoticeText } from './texts.ts';

const COUNT = 40;
const ANNOUNCED_DAYS_BEFORE = 12;

/** The 40 notices of the year, oldest first. */
export function makeNotices({ today, members, meetings }: Context): Notice[] {
  const random = seededRandom('notices');
  const ofMeetings = meetings.flatMap(meeting => [
    announcement(meeting, random),
    ...(addDays(meeting.day, 1) <= today ? [result(meeting, members, random)] : []),
  ]);
  const others = NOTICES.slice(0, COUNT - ofMeetings.length).map(text => written(today, text, random));
  return [...ofMeetings, ...others].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

function written(today: string, text: NoticeText, random: Random): Notice {
  const day = typeof text.when === 'number' ? addDays(today, -text.when) : lastOccurrence(today, text.when);
  // The opening is announced before the first member comes at ten.
  const createdAt = timeOf(day, text.when === SITE_AGE ? 9 * 3600 : officeHour(random));
  return { title: text.title, content: text.content, pinned: text.pinned ?? false, createdAt };
}

function lastOccurrence(today: string, monthDay: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${monthDay}`;
  return thisYear <= today ? thisYear : `${year - 1}-${monthDay}`;
}

function announcement(meeting: Meeting, random: Random): Notice {
  const { hall, month, day } = meeting;
  const slots = { 월: String(month), 지역: hall.region, 구장: hall.name, 주소: hall.address, 날짜: day };
  return meetingNotice(MEETINGS.announcement, addDays(day, -ANNOUNCED_DAYS_BEFORE), slots, random);
}

function result(meeting: Meeting, members: Member[], random: Random): Notice {
  const { hall, month, players, day } = meeting;
  const best = players
    .slice(0, 4)
    .map((player, index) => [`${index + 1}위`, members[player]?.username ?? '']);
  const slots = { 월: String(month), 구장: hall.name, ...Object.fromEntries(best) };
  return meetingNotice(MEETINGS.result, addDays(day, 1), slots, random);
}

function meetingNotice(text: typeof MEETINGS.result, day: string, slots: Slots, random: Random): Notice {
  const content = text.body.map(paragraph => speak(paragraph, slots, random)).join('\n\n');
  const createdAt = timeOf(day, officeHour(random));
  return { title: speak(text.title, slots, random), content, pinned: false, createdAt };
}

function officeHour(random: Random): number {
  return random.int(9 * 3600, 18 * 3600);
}
