import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#/database/connect.ts';
import { Refusal } from '#/shared/refusal.ts';
import { PERIODS, periodsAt } from './periods.server.ts';
import { POINTS_MOST } from './points.rules.ts';

export type PointsChange = {
  /** The member's number. */
  member: number;
  /** Positive for a gain, negative for a charge. */
  amount: number;
  /** Why, in words the member reads in the own ledger. */
  reason: string;
  /** The number of who did it; null for the site itself. */
  by: number | null;
  now: Date;
  /** An admin's grant or correction: it counts in the all-time order only, never as earned in a week, month or year. */
  granted?: boolean;
};

/**
 * Changes a member's points and writes the ledger's row; answers the balance after it. A charge the member
 * cannot pay is a Refusal (400), and so is a gain beyond the most. What was earned counts for the week, month and year.
 */
export async function changePoints(tx: Work, change: PointsChange): Promise<number> {
  const { member, amount, reason, by, now, granted = false } = change;
  const after = sql<number>`points + ${amount}`;
  const changed = await tx
    .updateTable('members')
    .set({ points: after, ...(amount > 0 && !granted ? gained('points', amount, now) : {}) })
    .where('number', '=', member)
    .where('withdrawn_at', '=', '')
    // Decided by the row as it is when this statement has it alone, so that no two charges spend the same points.
    .where(after, '>=', 0)
    .where(after, '<=', POINTS_MOST)
    .returning('points')
    .executeTakeFirst();
  if (!changed) throw await whyNot(tx, member, amount);
  const balance = changed.points;
  const row = { member, amount, reason, balance, at: now.toISOString(), by_member: by };
  // The member's row is this transaction's own since the update, so nobody else takes the same position.
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from points_ledger where member = ${member})`;
  await tx
    .insertInto('points_ledger')
    .values({ ...row, position })
    .execute();
  return balance;
}

/** Counts a confirmed win, with the name of what was won and when; answers the win's number. */
export async function recordVictory(
  tx: Work,
  { member, title, now }: { member: number; title: string; now: Date },
): Promise<number> {
  const changed = await tx
    .updateTable('members')
    .set({ victories: sql<number>`victories + 1`, ...gained('victories', 1, now) })
    .where('number', '=', member)
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) throw nobody();
  const won = tx.insertInto('victories').values({ member, title, at: now.toISOString() });
  return (await won.returning('number').executeTakeFirstOrThrow()).number;
}

/** Takes a counted win back by its number: the member stands as if it had never been. Nothing where it is gone. */
export async function takeBackVictory(tx: Work, number: number): Promise<void> {
  const gone = tx.deleteFrom('victories').where('number', '=', number).returning(['member', 'at']);
  const won = await gone.executeTakeFirst();
  if (!won) return;
  await tx
    .updateTable('members')
    .set({ victories: sql<number>`victories - 1`, ...lost(new Date(won.at)) })
    .where('number', '=', won.member)
    .where('withdrawn_at', '=', '')
    .execute();
}

/**
 * The changes of a row whose win of this moment never was: of periods that are over already nothing is left to
 * take. A period in which nothing else was gained is the row's no more, so that it stands among those again.
 */
function lost(at: Date) {
  const then = periodsAt(at);
  const changes: Record<string, RawBuilder<never>> = {};
  for (const period of PERIODS) {
    const counted = sql`${sql.ref(period)} = ${then[period]}`;
    const wins = sql.ref(`${period}_victories`);
    const isLast = sql`${wins} <= 1 and ${sql.ref(`${period}_points`)} = 0`;
    changes[`${period}_victories`] =
      sql<never>`case when ${counted} and ${wins} > 0 then ${wins} - 1 else ${wins} end`;
    changes[period] = sql<never>`case when ${counted} and ${isLast} then '' else ${sql.ref(period)} end`;
  }
  return changes;
}

/**
 * The changes of a row whose periods gain something. A period that is over begins anew with it; what comes in
 * late for a period that is over already belongs to none.
 */
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
  return changes;
}

async function whyNot(tx: Work, member: number, amount: number): Promise<Refusal> {
  const found = tx.selectFrom('members').select('number').where('number', '=', member);
  if (!(await found.where('withdrawn_at', '=', '').executeTakeFirst())) return nobody();
  return new Refusal(
    'invalid',
    amount < 0 ? '포인트가 부족합니다.' : '포인트는 1,000,000,000점을 넘을 수 없습니다.',
  );
}

const nobody = () => new Refusal('missing', '회원을 찾을 수 없습니다.');
