import type { Transaction } from '#/database/connect.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import { EDIT_REASON } from '#/features/members/profile/profile.rules.ts';
import { addDays, dayOf, later, mondayOf, timeOf } from './calendar.ts';
import { type Community, type Member, SITE_AGE } from './community.ts';
import { type Random, seededRandom } from './random.ts';
import { markRead, type SeedRunner, type Step } from './seed-runner.ts';

export type Attendance = { member: number; day: string };
export type Grant = { member: number; amount: number; reason: string; at: string };

const DEMO_STREAK = 23;
const OPENING_DAYS = 9;
const WEEKLY_PRIZES = [50, 40, 30, 20, 20, 10, 10, 10, 10, 10, 10, 10];
const EDIT_PRICE = 100;
const EDITS = 90;

/** Returns the oldest day first. */
export function makeAttendance(today: string, members: Member[]): Attendance[] {
  const random = seededRandom('attendance');
  const rows = members.flatMap(({ visits: { from, until, daily } }, member) => {
    const days: Attendance[] = [];
    for (let ago = from; ago >= until; ago--) {
      const isPresent = random.chance(daily);
      if (member < 2 ? isDemoMemberPresent(member, ago, isPresent) : isPresent)
        days.push({ member, day: addDays(today, -ago) });
    }
    return days;
  });
  return rows.sort((a, b) => (a.day === b.day ? a.member - b.member : a.day < b.day ? -1 : 1));
}

// The two demo members can still press today's button, and the first one has a running streak.
function isDemoMemberPresent(member: number, ago: number, isPresent: boolean): boolean {
  if (member > 0) return ago > 0 && isPresent;
  return ago > 0 && (ago <= DEMO_STREAK || (ago !== DEMO_STREAK + 1 && isPresent));
}

/** Points given and charged besides attendance, oldest first; no balance falls below 0. */
export function makeGrants(today: string, members: Member[], attendance: Attendance[]): Grant[] {
  const random = seededRandom('grants');
  const given = [
    ...members.map((member, index) => welcome(today, member, index)),
    ...weeklyPrizes(today, members, random),
  ];
  return [...given, ...edits(today, members, { given, attendance, random })].sort((a, b) =>
    a.at === b.at ? a.member - b.member : a.at < b.at ? -1 : 1,
  );
}

function welcome(today: string, { joinedAt }: Member, member: number): Grant {
  const isFounder = dayOf(joinedAt) <= addDays(today, OPENING_DAYS - SITE_AGE);
  const [amount, reason] = isFounder ? [50, '개장 기념 포인트'] : [20, '가입 축하 포인트'];
  return { member, amount: Number(amount), reason: String(reason), at: later(joinedAt, 60) };
}

// The prizes are given just after midnight on Mondays, so that a week is never empty.
function weeklyPrizes(today: string, members: Member[], random: Random): Grant[] {
  const grants: Grant[] = [];
  for (let day = mondayOf(addDays(today, 14 - SITE_AGE)); day <= today; day = addDays(day, 7)) {
    const writers = new Set<number>();
    const active = members.flatMap(({ joinedAt, left }, index) =>
      joinedAt < addDays(day, -1) && left === undefined ? [index] : [],
    );
    while (writers.size < WEEKLY_PRIZES.length)
      writers.add(random.weighted(active, index => members[index]?.visits.writing ?? 0));
    for (const [order, member] of [...writers].entries()) {
      const amount = WEEKLY_PRIZES[order] as number;
      grants.push({ member, amount, reason: '지난주 인기 글 포인트', at: timeOf(day, 600) });
    }
  }
  return grants;
}

type History = { given: Grant[]; attendance: Attendance[]; random: Random };

// An edit that would leave too little for a later, paid one is skipped.
function edits(today: string, members: Member[], { given, attendance, random }: History): Grant[] {
  const paid: Grant[] = [];
  const grantsOf = Map.groupBy(given, ({ member }) => member);
  const daysOf = Map.groupBy(attendance, ({ member }) => member);
  for (let attempts = 0; attempts < 4000 && paid.length < EDITS; attempts++) {
    const member = random.int(0, members.length - 1);
    const time = timeOf(addDays(today, -random.int(1, SITE_AGE - 40)), random.int(8 * 3600, 23 * 3600));
    const grants = grantsOf.get(member) ?? [];
    const hasLater = grants.some(grant => grant.amount < 0 && grant.at > time);
    if (hasLater || members[member]?.left !== undefined) continue;
    const before = grants.reduce((sum, grant) => (grant.at < time ? sum + grant.amount : sum), 0);
    const attended = (daysOf.get(member) ?? []).filter(({ day }) => day < dayOf(time)).length;
    if (before + attended < EDIT_PRICE) continue;
    const edit = { member, amount: -EDIT_PRICE, reason: EDIT_REASON, at: time };
    grants.push(edit);
    paid.push(edit);
  }
  return paid;
}

const ATTENDED = '출석';
const AT_ONCE = 2000;

const attendedAt = (day: string) => `${day}T03:00:00.000Z`;

export async function markDays(
  tx: Transaction,
  { attendance }: Community,
  runner: SeedRunner,
  until: string,
): Promise<void> {
  const rows = attendance
    .map(({ member, day }) => ({ member: runner.number(member), day, at: attendedAt(day) }))
    .filter(({ at }) => at <= until);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx
      .insertInto('attendance_days')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
}

/** Uses the ledger itself. Members that attend also read notifications. */
export function pointSteps({ attendance, grants }: Community, runner: SeedRunner): Step[] {
  return [
    ...attendance.map(({ member, day }): Step => {
      const time = attendedAt(day);
      return { at: time, run: tx => attend(tx, runner, runner.number(member), time) };
    }),
    ...grants.map(({ member, amount, reason, at }): Step => {
      const change = {
        member: runner.number(member),
        amount,
        reason,
        by: amount < 0 ? runner.number(member) : null,
        now: new Date(at),
      };
      return { at, run: tx => changePoints(tx, change) };
    }),
  ];
}

async function attend(tx: Transaction, runner: SeedRunner, member: number, time: string): Promise<void> {
  await changePoints(tx, { member, amount: 1, reason: ATTENDED, by: null, now: new Date(time) });
  await markRead(tx, runner, member);
}
