import { addDays, dayOf, daysBetween, later, timeOf } from './calendar.ts';
import type { Application, Member } from './community.ts';
import type { Context } from './context.ts';
import type { Random } from './random.ts';
import { stepOf } from './slots.ts';
import type { Invitation } from './texts.ts';

/** Who asks whom to come where: `author` is null for the admin; `startsAt` is '' where no day is set. */
export type OpenPost = {
  invitation: Invitation;
  author: number | null;
  region: string;
  at: string;
  startsAt: string;
  seats: number;
};

// People travel to the next region, but seldom farther.
const AREAS = ['서울 경기 인천', '부산 울산 경남', '대구 경북', '광주 전남 전북', '대전 세종 충남 충북'].map(
  area => area.split(' '),
);
const USUAL_MOST = 8;
const BEGINNER = 120;
const HANDICAP_APART = 3;
const OPEN_DAYS = 40;
const HALF_HOUR = 1800;

/** Everybody who would come: near by, of fitting strength, a member by then. */
export function fittingMembers(openPost: OpenPost, { members }: Context): number[] {
  const area = AREAS.find(one => one.includes(openPost.region)) ?? [openPost.region];
  const host = openPost.author === null ? undefined : members[openPost.author];
  return members.flatMap((member, index) =>
    index !== openPost.author &&
    area.includes(member.region) &&
    member.joinedAt < openPost.at &&
    isOfLevel(member, host, openPost.invitation)
      ? [index]
      : [],
  );
}

/** The applications for one post in the order of time, none of them decided yet. */
export function makeApplications(
  openPost: OpenPost,
  context: Context,
  random: Random,
  count = countFor(openPost.invitation, random),
): Application[] {
  const left = fittingMembers(openPost, context);
  const end = lastMoment(openPost, context.today);
  const span = (Date.parse(end) - Date.parse(openPost.at)) / 1000;
  const applications: Application[] = [];
  // Where few would fit, not all of them come.
  const most = Math.min(count, Math.ceil(left.length * 0.7));
  while (applications.length < most) {
    const member = random.weighted(left, index => eagerness(index, openPost, context));
    left.splice(left.indexOf(member), 1);
    const time = later(openPost.at, span * (0.01 + 0.97 * random.next() ** 2));
    applications.push({ member, at: time, state: 'applied', decidedAt: '' });
  }
  return applications.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The last moment at which somebody may still apply or be answered. */
export function lastMoment({ at, startsAt }: Pick<OpenPost, 'at' | 'startsAt'>, today: string): string {
  const endOfToday = timeOf(addDays(today, 1), -60);
  const end = startsAt ? later(startsAt, -HALF_HOUR) : timeOf(addDays(dayOf(at), OPEN_DAYS), 0);
  return end < endOfToday ? end : endOfToday;
}

function isOfLevel(member: Member, host: Member | undefined, invitation: Invitation): boolean {
  const { wants, threeCushion } = invitation;
  if (wants === 'beginners') return member.score4 > 0 && member.score4 <= BEGINNER;
  if (threeCushion && member.score3 === 0) return false;
  if (!wants || !host) return true;
  if (threeCushion) return Math.abs(member.score3 - host.score3) <= HANDICAP_APART;
  if (member.score4 === 0) return false;
  const apart = stepOf(member.score4) - stepOf(host.score4);
  return wants === 'stronger' ? apart > 0 : Math.abs(apart) <= 1;
}

function countFor({ most = USUAL_MOST }: Invitation, random: Random): number {
  return Math.floor((most + 1) * random.next() ** 1.3);
}

function eagerness(index: number, openPost: OpenPost, { members, schedules, today }: Context): number {
  const schedule = schedules[index];
  const ago = daysBetween(dayOf(openPost.at), today);
  const near = members[index]?.region === openPost.region ? 1 : 0.2;
  const here = schedule && ago <= schedule.from && ago >= schedule.until ? 1 : 0.15;
  return near * here * (0.3 + (schedule?.playing ?? 0));
}
