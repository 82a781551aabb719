import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { lockInTurn, nextSecond, nextUpdate, write } from '#/database/write.ts';
import { joinedMembers, requireRole } from '#/features/clubs/directory/club-access.server.ts';
import { mayManageClub } from '#/features/clubs/directory/clubs.rules.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { refuseFarDay } from '#/shared/time/far-day.ts';
import { DAY_MS, seoulDay } from '#/shared/time/time.ts';
import { changeSeats, emitMeeting, takeBackMeetings } from './meeting-news.server.ts';
import { findAnswered, lockMeeting, type MeetingRow } from './meeting-rows.server.ts';
import type { MeetingChange, MeetingDraft } from './meetings.contract.ts';
import {
  firstDays,
  lastPlannedDay,
  MEETING_OVER,
  MEETING_PAST,
  MEETINGS_MOST,
  planDays,
  type Repeat,
  startOf,
} from './meetings.rules.ts';

/** How long before the deadline, and before the start, members are reminded. */
export const REMINDED_BEFORE_MS = DAY_MS;

type Sources = Pick<Site, 'db' | 'now'>;
type SeriesRow = Selectable<Tables['club_meeting_series']>;
export type Terms = Pick<SeriesRow, 'time' | 'place' | 'capacity' | 'fee_won' | 'deadline_hours' | 'note'>;

const termsOf = ({ time, place, capacity, feeWon, deadlineHours, note }: Omit<MeetingDraft, 'repeat'>) => ({
  time,
  place,
  capacity,
  fee_won: feeWon,
  deadline_hours: deadlineHours,
  note,
});

const columnsOf = (day: string, { time, deadline_hours, place, capacity, fee_won, note }: Terms) => ({
  place,
  capacity,
  fee_won,
  note,
  starts_at: startOf(day, time),
  closes_at: startOf(day, time, deadline_hours),
});

/**
 * Plans a meeting, or a series of meetings whose first dates are made at once; the club's members are notified
 * of the first. Returns its id. Throws 400 for a start in the past or in more than a year, 409 for a club with too many.
 */
export function planMeetings({ db, now }: Sources, by: SignedIn, club: number, draft: MeetingDraft) {
  const time = now();
  return writeOnce(db, by.call, async tx => {
    await lockInTurn(tx, `meetings ${club}`);
    await requireRole(tx, club, by, mayManageClub);
    refuseDay(draft, time);
    await refuseFull(tx, club, time);
    const { repeat, day } = draft;
    const terms = termsOf(draft);
    // A series that begins later than dates are made has its first date all the same.
    const until = [day, lastPlannedDay(time)].sort().at(-1) ?? day;
    const { days, next } = planDays(repeat, day, { from: day, until });
    const row = { club, first_day: day, next_day: next, ...terms };
    const series = repeat === 'once' ? null : await addSeries(tx, { ...row, repeat });
    const [first] = await addMeetings(tx, { club, series, days, terms, now: time });
    if (!first) throw new Error('no meeting was made');
    const to = await findMembers(tx, club);
    await emitMeeting(tx, first, { to, event: 'opened', actor: by.number, now: time });
    return first.id;
  });
}

function refuseDay({ day, time }: Pick<MeetingDraft, 'day' | 'time'>, now: Date): void {
  if (startOf(day, time) <= now.toISOString()) throw invalidField('day', MEETING_PAST);
  refuseFarDay(day, now);
}

async function refuseFull(tx: Transaction, club: number, now: Date) {
  const open = tx
    .selectFrom('club_meetings')
    .where('club', '=', club)
    .where('starts_at', '>', now.toISOString());
  if ((await countRows(open)) >= MEETINGS_MOST)
    throw new Refusal('conflict', `앞으로 있을 정모는 ${MEETINGS_MOST}개까지 잡을 수 있습니다.`);
}

async function addSeries(tx: Transaction, row: Omit<SeriesRow, 'id' | 'ended'>): Promise<number> {
  const added = tx.insertInto('club_meeting_series').values(row).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

type NewMeetings = { club: number; series: number | null; days: string[]; terms: Terms; now: Date };

export function addMeetings(tx: Transaction, { club, series, days, terms, now }: NewMeetings) {
  const stamp = now.toISOString();
  const rows = days.map(day => {
    const columns = columnsOf(day, terms);
    const code = { check_in: randomBytes(8).toString('hex') };
    const stamps = { created_at: stamp, updated_at: stamp, reminded: firstReminder(columns, now) };
    return { ...columns, ...code, ...stamps, club, series };
  });
  return tx.insertInto('club_meetings').values(rows).returningAll().execute();
}

export async function findMembers(tx: Transaction, club: number): Promise<number[]> {
  const rows = await joinedMembers(tx, club).select('member').execute();
  return rows.map(({ member }) => member);
}

type Named = { club: number; id: number };

/** Locks a meeting and, with `all`, the later ones of its series; throws 409 if begun or cancelled. */
async function lockFromHere(tx: Transaction, { club, id }: Named, all: boolean, now: Date) {
  await lockInTurn(tx, `meetings ${club}`);
  const meeting = await lockMeeting(tx, club, id);
  if (meeting.cancelled || meeting.starts_at <= now.toISOString())
    throw new Refusal('conflict', MEETING_OVER);
  if (!all || meeting.series === null) return { first: meeting, meetings: [meeting], series: undefined };
  const series = await tx
    .selectFrom('club_meeting_series')
    .selectAll()
    .where('id', '=', meeting.series)
    .executeTakeFirstOrThrow();
  const meetings = await tx
    .selectFrom('club_meetings')
    .selectAll()
    .where('series', '=', meeting.series)
    .where('starts_at', '>=', meeting.starts_at)
    .where('cancelled', '=', 0)
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return { first: meeting, meetings, series };
}

/**
 * Changes one meeting, or with `all` the rest of its series; another day moves them all. Members with 참석 or
 * 미정 are notified once of a new start or place. Throws 409 for a change since `expectedUpdatedAt`.
 */
export function changeMeetings({ db, now }: Sources, by: SignedIn, named: Named, change: MeetingChange) {
  const time = now();
  return write(db, async tx => {
    const { first, meetings, series } = await lockFromHere(tx, named, change.all, time);
    await requireRole(tx, named.club, by, mayManageClub);
    nextUpdate(first, change.expectedUpdatedAt, time);
    const terms = termsOf(change);
    refuseDay(change, time);
    const days = movedDays(meetings, change.day, series?.repeat);
    const moved: MeetingRow[] = [];
    for (const [at, meeting] of meetings.entries()) {
      const columns = columnsOf(days[at] ?? change.day, terms);
      if (columns.starts_at !== meeting.starts_at || columns.place !== meeting.place)
        moved.push({ ...meeting, ...columns });
      const isMoved = columns.starts_at !== meeting.starts_at;
      const reminded = isMoved ? firstReminder(columns, time) : meeting.reminded;
      const set = { ...columns, reminded, updated_at: nextSecond(meeting, time) };
      const row = tx.updateTable('club_meetings').set(set).where('id', '=', meeting.id);
      const news = { capacity: columns.capacity, actor: by.number, now: time };
      await changeSeats(tx, meeting, news, () => row.execute());
    }
    if (series) await changeSeries(tx, series, { terms, moved: days[0] === dayOf(meetings[0]) ? [] : days });
    await emitChange(tx, moved, { event: 'changed', actor: by.number, now: time });
  });
}

const dayOf = (meeting?: MeetingRow): string => (meeting ? seoulDay(new Date(meeting.starts_at)) : '');

/** The new days of meetings of which the first moves to `day`; all keep their days if it does not move. */
function movedDays(meetings: MeetingRow[], day: string, repeat: Repeat = 'once'): string[] {
  if (dayOf(meetings[0]) === day) return meetings.map(dayOf);
  return repeat === 'once' ? [day] : firstDays(repeat, day, meetings.length);
}

/** 1 if a meeting is announced so late that members need no reminder before the deadline. */
const firstReminder = ({ closes_at }: { closes_at: string }, now: Date) =>
  Date.parse(closes_at) - now.getTime() <= REMINDED_BEFORE_MS ? 1 : 0;

/** Stores the terms of a series; if its dates moved, it repeats from the first of these days on. */
async function changeSeries(
  tx: Transaction,
  { id, repeat }: SeriesRow,
  { terms, moved: [first_day, ...others] }: { terms: Terms; moved: string[] },
) {
  const days = first_day && {
    first_day,
    next_day: firstDays(repeat, first_day, others.length + 2).at(-1) ?? '',
  };
  const row = tx.updateTable('club_meeting_series').where('id', '=', id);
  await row.set({ ...terms, ...days }).execute();
}

/** Notifies the members with the answer 참석 or 미정 once of meetings that were moved or cancelled together. */
async function emitChange(
  tx: Transaction,
  meetings: MeetingRow[],
  news: { event: 'changed' | 'cancelled'; actor: number; now: Date },
): Promise<void> {
  const [first] = meetings;
  if (!first) return;
  const ids = meetings.map(({ id }) => id);
  takeBackMeetings(tx, ids);
  await emitMeeting(tx, first, { to: await findAnswered(tx, ids, ['coming', 'maybe']), ...news });
}

/** Cancels one meeting, or with `all` the rest of its series; members with 참석 or 미정 are notified. */
export function cancelMeetings(
  { db, now }: Sources,
  by: SignedIn,
  { all, ...named }: Named & { all: boolean },
) {
  const time = now();
  return write(db, async tx => {
    const { meetings, series } = await lockFromHere(tx, named, all, time);
    await requireRole(tx, named.club, by, mayManageClub);
    const ids = meetings.map(({ id }) => id);
    const updated_at = nextSecond({ updated_at: meetings[0]?.updated_at ?? '' }, time);
    await tx.updateTable('club_meetings').set({ cancelled: 1, updated_at }).where('id', 'in', ids).execute();
    if (series)
      await tx.updateTable('club_meeting_series').set({ ended: 1 }).where('id', '=', series.id).execute();
    await emitChange(tx, meetings, { event: 'cancelled', actor: by.number, now: time });
  });
}
