import type { Database } from '#/database/connect.ts';
import type { CalendarEvent } from '#/features/tournaments/calendars/calendars.server.ts';
import { DAY_MS, seoulDay } from '#/shared/time/time.ts';
import { ANSWER_NAMES } from './meetings.rules.ts';

/** The calendar reaches this number of days back. */
export const PAST_DAYS = 30;
export const EVENTS_MOST = 300;

/** The meetings of a member's clubs as calendar events, without those to which the member said 불참. */
export async function findMeetingEvents(db: Database, member: number, now: Date): Promise<CalendarEvent[]> {
  const rows = await db
    .selectFrom('club_members as c')
    .innerJoin('clubs', 'clubs.id', 'c.club')
    .innerJoin('club_meetings as m', 'm.club', 'c.club')
    .leftJoin('halls', 'halls.id', 'clubs.hall')
    .leftJoin('club_attendances as a', join =>
      join.onRef('a.meeting', '=', 'm.id').onRef('a.member', '=', 'c.member'),
    )
    .selectAll('m')
    .select(['clubs.name', 'halls.name as hall', 'a.answer'])
    .where('c.member', '=', member)
    .where('c.joined_at', 'is not', null)
    .where('m.starts_at', '>=', new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString())
    .where(eb => eb.or([eb('a.answer', 'is', null), eb('a.answer', '<>', 'absent')]))
    .orderBy('m.starts_at')
    .limit(EVENTS_MOST)
    .execute();
  return rows.map(row => ({
    kind: 'meeting',
    id: row.id,
    path: `/clubs/${row.club}/meetings/${row.id}`,
    title: `${row.name} 정모`,
    day: seoulDay(new Date(row.starts_at)),
    startsAt: row.starts_at,
    place: row.place || (row.hall ?? ''),
    about: row.answer ? ANSWER_NAMES[row.answer] : '답 없음',
    isCancelled: row.cancelled === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}
