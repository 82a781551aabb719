import type { Work } from '#/database/connect.ts';
import { changePoints, recordVictory } from '#/features/points/ledger.server.ts';
import type { Community } from './community.ts';
import { type Deed, look, type Stage } from './stage.ts';

const ATTENDED = '출석';
const PRIZE = 20;
const AT_ONCE = 2000;

const attendedAt = (day: string) => `${day}T03:00:00.000Z`;

/** Marks the days of all who attended until now. */
export async function markDays(
  tx: Work,
  { attendance }: Community,
  stage: Stage,
  until: string,
): Promise<void> {
  const rows = attendance
    .map(({ member, day }) => ({ member: stage.number(member), day, at: attendedAt(day) }))
    .filter(({ at }) => at <= until);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx
      .insertInto('attendance_days')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
}

/** Attendance, grants and victories, through the ledger itself. Who attends also looks at their news. */
export function pointDeeds({ attendance, grants, victories }: Community, stage: Stage): Deed[] {
  return [
    ...attendance.map(({ member, day }): Deed => {
      const at = attendedAt(day);
      return { at, run: tx => attend(tx, stage, stage.number(member), at) };
    }),
    ...grants.map(({ member, amount, reason, at }): Deed => {
      const change = {
        member: stage.number(member),
        amount,
        reason,
        by: amount < 0 ? stage.number(member) : null,
        now: new Date(at),
      };
      return { at, run: tx => changePoints(tx, change) };
    }),
    ...victories.map(({ member, title, at }): Deed => {
      return { at, run: tx => win(tx, stage.number(member), title, new Date(at)) };
    }),
  ];
}

async function win(tx: Work, member: number, title: string, now: Date): Promise<void> {
  await recordVictory(tx, { member, title, now });
  await changePoints(tx, { member, amount: PRIZE, reason: `${title} 축하 포인트`, by: null, now });
}

async function attend(tx: Work, stage: Stage, member: number, at: string): Promise<void> {
  await changePoints(tx, { member, amount: 1, reason: ATTENDED, by: null, now: new Date(at) });
  await look(tx, stage, member);
}
