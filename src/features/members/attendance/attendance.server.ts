import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { dayNumber } from '#/database/dialect.ts';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import { operation, query } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { Config } from '#/server/settings/config.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { ALREADY_PRESSED, MONTH, monthOf, monthSpan } from './attendance.rules.ts';

const attendanceQuery = z.object({
  month: z.string().regex(MONTH, '달은 2026-11처럼 적어 주세요.').optional(),
});

const totalFields = {
  /** Attended days in a row until today, or until yesterday while today can still be marked. */
  streak: z.number(),
  best: z.number(),
  total: z.number(),
  points: z.number(),
};

export const pressed = z.object({ day: z.string(), gained: z.number(), ...totalFields });
export type Pressed = z.infer<typeof pressed>;

/** `month` is never later than the current one. */
export const attendanceAnswer = z.object({
  month: z.string(),
  today: z.string(),
  days: z.array(z.string()),
  since: z.string().nullable(),
  can: z.object({ press: z.boolean() }),
  ...totalFields,
});
export type Attendance = z.infer<typeof attendanceAnswer>;

const GAIN = 1;
const REASON = '출석';

export const attendance = new Hono<ApiEnv>()
  .get(
    '/attendance',
    operation('내 한 달 출석', attendanceAnswer),
    memberOnly,
    query(attendanceQuery),
    async c => {
      const { db, now, config } = c.env.site;
      const { number } = c.var.member;
      const today = seoulDay(now());
      const current = monthOf(today);
      const requested = c.req.valid('query').month ?? current;
      const month = requested < current ? requested : current;
      const [days, { since, latest, ...totals }, points] = await Promise.all([
        findAttendedDays(db, number, month),
        loadAttendanceTotals(db, number, today),
        loadPoints(db, number),
      ]);
      const can = { press: mayPress(config, latest === today) };
      return c.json({ month, today, days, since: since || null, can, ...totals, points });
    },
  )
  .post('/attendance', operation('출석하기', pressed), memberOnly, async c => {
    const { db, now, config } = c.env.site;
    const { number } = c.var.member;
    const time = now();
    const points = await write(db, tx => press(tx, number, config, time));
    const day = seoulDay(time);
    const { streak, best, total } = await loadAttendanceTotals(db, number, day);
    return c.json({ day, gained: GAIN, streak, best, total, points });
  });

/** A member may press once a day, or any number of times if every press counts. */
const mayPress = ({ ATTENDANCE }: Pick<Config, 'ATTENDANCE'>, pressedToday: boolean) =>
  ATTENDANCE === 'per-press' || !pressedToday;

export async function mayAttend({ db, now, config }: Pick<Site, 'db' | 'now' | 'config'>, member: number) {
  const days = db.selectFrom('attendance_days').select('day').where('member', '=', member);
  const today = await days.where('day', '=', seoulDay(now())).executeTakeFirst();
  return mayPress(config, today !== undefined);
}

/** Returns the balance. Throws 409 for a press that does not count. */
async function press(tx: Transaction, member: number, config: Config, now: Date) {
  const marked = await tx
    .insertInto('attendance_days')
    .values({ member, day: seoulDay(now), at: now.toISOString() })
    .onConflict(oc => oc.columns(['member', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!mayPress(config, !marked)) throw new Refusal('conflict', ALREADY_PRESSED);
  return changePoints(tx, { member, amount: GAIN, reason: REASON, by: null, now });
}

async function findAttendedDays(db: Database, member: number, month: string): Promise<string[]> {
  const { first, last } = monthSpan(month);
  const days = db.selectFrom('attendance_days').select('day').where('member', '=', member);
  const ofMonth = days.where('day', '>=', first).where('day', '<=', last).orderBy('day');
  return (await ofMonth.execute()).map(row => row.day);
}

type AttendanceTotals = { since: string; latest: string; streak: number; best: number; total: number };

/** The days are '' without attendance. Days of one streak share the difference of day and row number. */
async function loadAttendanceTotals(db: Database, member: number, today: string): Promise<AttendanceTotals> {
  const yesterday = addDays(today, -1);
  const { rows } = await sql<AttendanceTotals>`
    select
      coalesce(min(first), '') as since,
      coalesce(max(latest), '') as latest,
      coalesce(max(case when latest >= ${yesterday} then length end), 0) as streak,
      coalesce(max(length), 0) as best,
      cast(coalesce(sum(length), 0) as bigint) as total
    from (
      select min(day) as first, max(day) as latest, count(*) as length
      from (
        select day, ${dayNumber(db, 'day')} - row_number() over (order by day) as run
        from attendance_days where member = ${member}
      ) as days
      group by run
    ) as runs`.execute(db);
  return rows[0] as AttendanceTotals;
}

async function loadPoints(db: Database, number: number): Promise<number> {
  const member = db.selectFrom('members').select('points').where('number', '=', number);
  return (await member.executeTakeFirstOrThrow()).points;
}
