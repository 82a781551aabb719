import type { Database, Transaction } from '#/database/connect.ts';
import { lockInTurn, write } from '#/database/write.ts';
import type { Site } from '#/server/site.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { addMeetings, findMembers, REMINDED_BEFORE_MS } from './meeting-changes.server.ts';
import { emitMeeting } from './meeting-news.server.ts';
import { findAnswered, findSeats } from './meeting-rows.server.ts';
import { lastPlannedDay, planDays } from './meetings.rules.ts';

type Sources = Pick<Site, 'db' | 'now'>;
const AT_ONCE = 200;

/** Continues the series of meetings and sends reminders, each in a transaction of its own. */
export async function runMeetingJobs({ db, now }: Sources, signal: AbortSignal): Promise<void> {
  const time = now();
  for (const { id, club } of await findSeriesToContinue(db, time)) {
    signal.throwIfAborted();
    await write(db, tx => continueSeries(tx, { id, club }, time));
  }
  for (const { id, step } of await findReminders(db, time)) {
    signal.throwIfAborted();
    await write(db, tx => remind(tx, { id, step }, time));
  }
}

function findSeriesToContinue(db: Database, now: Date) {
  return db
    .selectFrom('club_meeting_series')
    .select(['id', 'club'])
    .where('ended', '=', 0)
    .where('next_day', '<=', lastPlannedDay(now))
    .orderBy('next_day')
    .limit(AT_ONCE)
    .execute();
}

async function continueSeries(tx: Transaction, { id, club }: { id: number; club: number }, now: Date) {
  await lockInTurn(tx, `meetings ${club}`);
  const row = tx.selectFrom('club_meeting_series').selectAll().where('id', '=', id).where('ended', '=', 0);
  const series = await row.executeTakeFirst();
  if (!series) return;
  const { repeat, first_day, next_day } = series;
  // Dates that passed while the site was down are left out.
  const from = [next_day, seoulDay(now)].sort().at(-1) ?? next_day;
  const { days, next } = planDays(repeat, first_day, { from, until: lastPlannedDay(now) });
  if (days.length > 0) await addMeetings(tx, { club, series: id, days, terms: series, now });
  await tx.updateTable('club_meeting_series').set({ next_day: next }).where('id', '=', id).execute();
}

/** The due reminders: step 1 asks for an answer before the deadline, step 2 announces the start. */
async function findReminders(db: Database, now: Date): Promise<{ id: number; step: 1 | 2 }[]> {
  const soon = new Date(now.getTime() + REMINDED_BEFORE_MS).toISOString();
  const due = (column: 'closes_at' | 'starts_at', step: 1 | 2) =>
    db
      .selectFrom('club_meetings')
      .select('id')
      .where('cancelled', '=', 0)
      .where('reminded', '<', step)
      .where(column, '>', now.toISOString())
      .where(column, '<=', soon)
      .limit(AT_ONCE)
      .execute();
  const [asked, starting] = await Promise.all([due('closes_at', 1), due('starts_at', 2)]);
  return [
    ...asked.map(({ id }) => ({ id, step: 1 as const })),
    ...starting.map(({ id }) => ({ id, step: 2 as const })),
  ];
}

async function remind(tx: Transaction, { id, step }: { id: number; step: 1 | 2 }, now: Date): Promise<void> {
  const row = tx.selectFrom('club_meetings').selectAll().where('id', '=', id).where('cancelled', '=', 0);
  const meeting = await row.where('reminded', '<', step).forUpdate().executeTakeFirst();
  if (!meeting) return;
  await tx.updateTable('club_meetings').set({ reminded: step }).where('id', '=', id).execute();
  if (step === 1) {
    const answered = new Set(await findAnswered(tx, [id], ['coming', 'absent']));
    const to = (await findMembers(tx, meeting.club)).filter(member => !answered.has(member));
    return emitMeeting(tx, meeting, { to, event: 'unanswered', actor: null, now });
  }
  const { seated } = await findSeats(tx, meeting);
  const maybe = await findAnswered(tx, [id], ['maybe']);
  const to = [...seated.map(({ member }) => member), ...maybe];
  return emitMeeting(tx, meeting, { to, event: 'soon', actor: null, now });
}
