import { addDays, timeOf } from './calendar.ts';
import type { Circle } from './circle.ts';
import type { Member, Notice } from './community.ts';
import { withJosa } from './josa.ts';
import type { Meeting } from './meetings.ts';
import { SITE_AGE } from './members.ts';
import { NOTICE_TEXTS, type NoticeText } from './notice-texts.ts';
import { type Random, seededRandom } from './random.ts';

const COUNT = 40;
const ANNOUNCED_DAYS_BEFORE = 12;

/** The 40 notices of the year, oldest first. */
export function makeNotices({ today, members, meetings }: Circle): Notice[] {
  const random = seededRandom('notices');
  const ofMeetings = meetings.flatMap(meeting => [
    announcement(meeting, random),
    ...(addDays(meeting.day, 1) <= today ? [result(meeting, members, random)] : []),
  ]);
  const others = NOTICE_TEXTS.slice(0, COUNT - ofMeetings.length).map(text => written(today, text, random));
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
  return {
    title: `${month}월 당구마당 교류전 안내 (${hall.region})`,
    content: [
      `${month}월 교류전을 ${hall.region} ${hall.name}에서 엽니다.`,
      `- 날짜: ${day} 토요일 오전 11시\n- 장소: ${hall.address} ${hall.name}\n- 인원: 선착순 32명\n- 방식: 4구, 각자 수지대로, 마지막은 3쿠션으로 마무리`,
      '참가하신 모든 분께 20포인트를, 우승하신 분께는 150포인트를 더 드립니다. 복장은 자유지만 실내에서는 편한 신발을 신어 주세요.',
    ].join('\n\n'),
    pinned: false,
    createdAt: timeOf(addDays(day, -ANNOUNCED_DAYS_BEFORE), officeHour(random)),
  };
}

function result(meeting: Meeting, members: Member[], random: Random): Notice {
  const [first, second, third, fourth] = meeting.players.map(player => members[player]?.username ?? '');
  const { hall, month } = meeting;
  return {
    title: `${month}월 교류전 결과`,
    content: [
      `${withJosa(hall.name, '을')} 가득 채워 주신 서른두 분께 감사드립니다.`,
      `우승 ${first}님\n준우승 ${second}님\n공동 3위 ${third}님, ${fourth}님`,
      '참가 포인트와 입상 포인트는 모두 드렸습니다. 자리를 내어 주신 구장에도 감사드립니다. 두 달 뒤에 또 뵙겠습니다.',
    ].join('\n\n'),
    pinned: false,
    createdAt: timeOf(addDays(meeting.day, 1), officeHour(random)),
  };
}

function officeHour(random: Random): number {
  return random.int(9 * 3600, 18 * 3600);
}
