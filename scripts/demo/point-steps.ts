import type { Transaction } from '#/database/connect.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import type { Community } from './community.ts';
import { markRead, type SeedRunner, type Step } from './seed-runner.ts';

const ATTENDED = '출석';
const AT_ONCE = 2000;

const attendedAt = (day: string) => `${day}T03:00:00.000Z`;

/** Marks the attendance days of all members until now. */
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

/** Attendance and grants, through the ledger itself. Who attends also reads their notifications. */
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
