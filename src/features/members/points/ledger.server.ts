import { Hono } from 'hono';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/write.ts';
import { NO_SUCH_MEMBER } from '#/features/members/profile/profile.rules.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { answerPage, operation, pageOf } from '#/server/http/operations.ts';
import { forOwnList, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { monthStart, seoulDay, toSeoulIso, weekStart, yearStart } from '#/shared/time/time.ts';
import { type PointsHistory, type PointsQuery, pointsEntry, pointsHistory } from './points.contract.ts';
import { POINTS_MOST, pickedMoments } from './points.rules.ts';

const ADMIN_REASON = '관리자 변경';

const PERIODS = ['week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** The first days (Seoul) of the current week, month and year. */
export function periodsAt(now: Date): Record<Period, string> {
  const day = seoulDay(now);
  return { week: weekStart(day), month: monthStart(day), year: yearStart(day) };
}

type PointsChange = {
  member: number;
  /** Positive for a gain, negative for a charge. */
  amount: number;
  /** The member reads this in the own ledger. */
  reason: string;
  /** The number of the acting member; null for the site itself. */
  by: number | null;
  now: Date;
  /** True for an admin's grant: it counts in the all-time order only, not as earned in a period. */
  granted?: boolean;
};

/**
 * Returns the new balance. Throws 400 for a balance below 0 or above the maximum. Earned points also count
 * for week, month and year.
 */
export async function changePoints(tx: Transaction, change: PointsChange): Promise<number> {
  const { member, amount, reason, by, now, granted = false } = change;
  const after = sql<number>`points + ${amount}`;
  const changed = await tx
    .updateTable('members')
    .set({ points: after, ...(amount > 0 && !granted ? gained('points', amount, now) : {}) })
    .where(eb => eb.and({ number: member, withdrawn_at: '' }))
    // This statement checks the locked row, so that no two charges spend the same points.
    .where(after, '>=', 0)
    .where(after, '<=', POINTS_MOST)
    .returning('points')
    .executeTakeFirst();
  if (!changed) throw await pointsRefusal(tx, member, amount);
  const balance = changed.points;
  const row = { member, amount, reason, balance, at: now.toISOString(), by_member: by };
  // The update has locked the member's row, so nobody else takes the same position.
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from points_ledger where member = ${member})`;
  await tx
    .insertInto('points_ledger')
    .values({ ...row, position })
    .execute();
  return balance;
}

type Win = { member: number; title: string; now: Date };

/** Adds the wins to the members' counts; returns their ids (`victories.number`). */
export async function recordVictories(tx: Transaction, wins: readonly Win[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const { member, title, now } of wins) {
    const changed = await tx
      .updateTable('members')
      .set({ victories: sql<number>`victories + 1`, ...gained('victories', 1, now) })
      .where(eb => eb.and({ number: member, withdrawn_at: '' }))
      .executeTakeFirst();
    if (!changed.numUpdatedRows) throw memberMissing();
    const { number } = await tx
      .insertInto('victories')
      .values({ member, title, at: now.toISOString() })
      .returning('number')
      .executeTakeFirstOrThrow();
    numbers.push(number);
  }
  return numbers;
}

/** Takes ids from `recordVictories`, lowers the counts, and skips missing ids. */
export async function takeBackVictories(tx: Transaction, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  const wins = await tx
    .deleteFrom('victories')
    .where('number', 'in', numbers)
    .returning(['member', 'at'])
    .execute();
  // The order is always the same, so that no two transactions deadlock.
  for (const { member, at } of wins.sort((a, b) => a.member - b.member))
    await tx
      .updateTable('members')
      .set({ victories: sql<number>`victories - 1`, ...lostWin(new Date(at)) })
      .where(eb => eb.and({ number: member, withdrawn_at: '' }))
      .execute();
}

/** A period that does not contain `time` keeps its count; a period left without a gain is cleared. */
function lostWin(time: Date) {
  const then = periodsAt(time);
  const changes: Record<string, RawBuilder<never>> = {};
  for (const period of PERIODS) {
    const counted = sql`${sql.ref(period)} = ${then[period]}`;
    const wins = sql.ref(`${period}_victories`);
    const isLast = sql`${wins} <= 1 and ${sql.ref(`${period}_points`)} = 0`;
    changes[`${period}_victories`] = sql<never>`case
      when ${counted} and ${wins} > 0 then ${wins} - 1 else ${wins} end`;
    changes[period] = sql<never>`case when ${counted} and ${isLast} then '' else ${sql.ref(period)} end`;
  }
  return changes;
}

/** A gain in a new period restarts its counts; a gain in a past period is not counted. */
function gained(what: 'points' | 'victories', amount: number, now: Date) {
  const current = periodsAt(now);
  const changes: Record<string, RawBuilder<never>> = {};
  for (const period of PERIODS) {
    const stored = sql.ref(period);
    const start = current[period];
    for (const count of ['points', 'victories'] as const) {
      const column = sql.ref(`${period}_${count}`);
      const more = count === what ? amount : 0;
      changes[`${period}_${count}`] = sql<never>`case
        when ${stored} = ${start} then ${column} + ${more}
        when ${stored} < ${start} then ${more} else ${column} end`;
    }
    changes[period] = sql<never>`case when ${stored} < ${start} then ${start} else ${stored} end`;
  }
  // The week that is over is ranked soon after its end, when some members already have gains in the new one.
  for (const column of ['week', 'week_points', 'week_victories'])
    changes[`past_${column}`] = sql<never>`case
      when week < ${current.week} then ${sql.ref(column)} else ${sql.ref(`past_${column}`)} end`;
  return changes;
}

async function pointsRefusal(tx: Transaction, member: number, amount: number): Promise<Refusal> {
  const found = tx.selectFrom('members').select('number').where('number', '=', member);
  if (!(await found.where('withdrawn_at', '=', '').executeTakeFirst())) return memberMissing();
  return new Refusal(
    'invalid',
    amount < 0 ? '포인트가 부족합니다.' : '포인트는 1,000,000,000을 넘을 수 없습니다.',
  );
}

const memberMissing = () => new Refusal('missing', NO_SUCH_MEMBER);

type Setting = { member: number; by: SignedIn; query: PointsQuery; now: Date };

/** Throws 409 if the points are not `expectedPoints`. */
export async function setPoints(tx: Transaction, { member, by, query, now }: Setting): Promise<void> {
  const row = await lockMember(tx, member);
  if (!row) throw memberMissing();
  const { points: wanted, expectedPoints = row.points, reason } = query;
  if (expectedPoints !== row.points) throw new Refusal('conflict', movedTo(row.points));
  if (wanted === row.points) return;
  await changePoints(tx, {
    member,
    amount: wanted - row.points,
    reason: reason ? `${ADMIN_REASON}: ${reason}` : ADMIN_REASON,
    by: by.number,
    now,
    granted: true,
  });
  await audit(tx, {
    by,
    action: 'member.points',
    subject: `member:${row.id}`,
    before: { points: row.points },
    after: { points: wanted, ...(reason && { reason }) },
    now,
  });
  const amount = wanted - row.points;
  const change = `${amount < 0 ? '−' : '+'}${withCommas(Math.abs(amount))}포인트`;
  const title = `${withCommas(wanted)}포인트(${change})`;
  const about = { subject: 'points', title, link: '/profile/points', actor: by.number, now };
  emitNotification(tx, { kind: 'points', to: [member], ...about });
}

const movedTo = (points: number) =>
  `그 사이 ${withCommas(points)}포인트로 바뀌었습니다. 확인하고 다시 시도해주세요.`;

export const points = new Hono<ApiEnv>()
  .get('/points', operation('내 포인트 내역', pageOf(pointsEntry)), ...forOwnList, async c => {
    const { db } = c.env.site;
    const { number } = c.var.member;
    const total = await countLedgerRows(db, number);
    const { offset, size } = span(c.req.valid('query'));
    return answerPage(c, { rows: await findEntries(db, number, total - offset, size), total });
  })
  .get('/points/history', operation('내 포인트의 변화', pointsHistory), memberOnly, async c => {
    const { db } = c.env.site;
    const { number } = c.var.member;
    return c.json(await findMoments(db, number, pickedMoments(await countLedgerRows(db, number))));
  });

/** Equals the position of the last row. */
async function countLedgerRows(db: Database, member: number): Promise<number> {
  const ledger = db.selectFrom('points_ledger').where('member', '=', member);
  const last = await ledger.select('position').orderBy('position', 'desc').limit(1).executeTakeFirst();
  return last?.position ?? 0;
}

async function findEntries(db: Database, member: number, newest: number, size: number) {
  const rows = await db
    .selectFrom('points_ledger')
    .select(['position', 'amount', 'reason', 'balance', 'at'])
    .where('member', '=', member)
    .where('position', '<=', newest)
    .where('position', '>', newest - size)
    .orderBy('position', 'desc')
    .execute();
  return rows.map(({ position, at, ...row }) => ({ id: position, ...row, date: toSeoulIso(at) }));
}

async function findMoments(db: Database, member: number, positions: number[]): Promise<PointsHistory> {
  if (positions.length === 0) return [];
  const rows = await db
    .selectFrom('points_ledger')
    .select(['balance', 'at'])
    .where('member', '=', member)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
  return rows.map(({ balance, at }) => ({ balance, date: toSeoulIso(at) }));
}
