import { EDIT_REASON } from '#/features/members/profile/profile.rules.ts';
import { addDays, dayOf, later, mondayOf, timeOf } from './calendar.ts';
import type { Attendance, Grant, Member } from './community.ts';
import type { Context } from './context.ts';
import type { Meeting } from './meetings.ts';
import { SITE_AGE } from './members.ts';
import { type Random, seededRandom } from './random.ts';

const OPENING_DAYS = 9;
const WEEKLY_PRIZES = [50, 40, 30, 20, 20, 10, 10, 10, 10, 10, 10, 10];
const MEETING_PRIZES = [150, 80, 50, 50];
const MEETING_PLACES = ['우승', '준우승', '공동 3위', '공동 3위'];
const TAKING_PART = 20;
const EDIT_PRICE = 100;
const EDITS = 90;
type History = { grants: Grant[]; days: string[] };

/** What was given and charged beside attendance, in the order of time; nobody's balance ever falls below 0. */
export function makeGrants(context: Context, attendance: Attendance[]): Grant[] {
  const { today } = context;
  const random = seededRandom('grants');
  const given = [
    ...context.members.map((member, index) => welcome(today, member, index)),
    ...weeklyPrizes(context, random),
    ...context.meetings.filter(meeting => meeting.day <= today).flatMap(meetingPoints),
  ].sort(byTime);
  return [...given, ...edits(today, given, attendance, random)].sort(byTime);
}

function welcome(today: string, member: Member, index: number): Grant {
  const founder = dayOf(member.joinedAt) <= addDays(today, OPENING_DAYS - SITE_AGE);
  const time = later(member.joinedAt, 60);
  return founder
    ? { member: index, amount: 50, reason: '개장 기념 포인트', at: time }
    : { member: index, amount: 20, reason: '가입 축하 포인트', at: time };
}

// Just after midnight on Mondays, so that a week is never empty.
function weeklyPrizes({ today, members, schedules }: Context, random: Random): Grant[] {
  const grants: Grant[] = [];
  for (let day = mondayOf(addDays(today, 14 - SITE_AGE)); day <= today; day = addDays(day, 7)) {
    const time = timeOf(day, 600);
    const writers = new Set<number>();
    const active = members.flatMap((member, index) => (member.joinedAt < addDays(day, -1) ? [index] : []));
    while (writers.size < WEEKLY_PRIZES.length) {
      writers.add(random.weighted(active, index => schedules[index]?.writing ?? 0));
    }
    for (const [order, member] of [...writers].entries()) {
      grants.push({
        member,
        amount: WEEKLY_PRIZES[order] as number,
        reason: '지난주 인기 글 포인트',
        at: time,
      });
    }
  }
  return grants;
}

function meetingPoints(meeting: Meeting): Grant[] {
  const name = `${meeting.month}월 교류전`;
  return meeting.players.flatMap((member, order) => {
    const time = later(meeting.endsAt, 600);
    const part = { member, amount: TAKING_PART, reason: `${name} 참가 포인트`, at: time };
    const prize = MEETING_PRIZES[order];
    return prize
      ? [part, { member, amount: prize, reason: `${name} ${MEETING_PLACES[order]} 포인트`, at: time }]
      : [part];
  });
}

// An edit before one already paid for could leave too little for that one, so it is passed over.
function edits(today: string, given: Grant[], attendance: Attendance[], random: Random): Grant[] {
  const paid: Grant[] = [];
  const histories = new Map<number, History>();
  for (const grant of given) historyOf(histories, grant.member).grants.push(grant);
  for (const row of attendance) historyOf(histories, row.member).days.push(row.day);
  const rich = [...histories.keys()];
  for (let attempts = 0; attempts < 4000 && paid.length < EDITS; attempts++) {
    const member = random.pick(rich);
    const time = timeOf(addDays(today, -random.int(1, SITE_AGE - 40)), random.int(8 * 3600, 23 * 3600));
    const { grants, days } = historyOf(histories, member);
    if (grants.some(grant => grant.amount < 0 && grant.at > time)) continue;
    const before = grants.reduce((sum, grant) => (grant.at < time ? sum + grant.amount : sum), 0);
    const attended = days.filter(day => day < dayOf(time)).length;
    if (before + attended < EDIT_PRICE) continue;
    const edit = { member, amount: -EDIT_PRICE, reason: EDIT_REASON, at: time };
    grants.push(edit);
    paid.push(edit);
  }
  return paid;
}

function historyOf(histories: Map<number, History>, member: number): History {
  const history = histories.get(member) ?? { grants: [], days: [] };
  histories.set(member, history);
  return history;
}

function byTime(a: Grant, b: Grant): number {
  return a.at === b.at ? a.member - b.member : a.at < b.at ? -1 : 1;
}
