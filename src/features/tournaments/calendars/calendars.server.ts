import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import ical, { ICalEventStatus } from 'ical-generator';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { lockCaller, write } from '#/database/write.ts';
import { cardOf } from '#/features/tournaments/announcing/card-text.rules.ts';
import { organisedBy, playedBy } from '#/features/tournaments/lists/tournament-list.server.ts';
import {
  type NamedRow,
  namedTournaments,
  presentRow,
} from '#/features/tournaments/server/tournament-rows.server.ts';
import { created, MESSAGE, operation } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { addDays, seoulDay, toSeoulIso } from '#/shared/time/time.ts';

/** The secret path of the member's calendar and when it was created; both null if there is none. */
const ownCalendarShown = z.object({ path: z.string().nullable(), date: z.string().nullable() });
type OwnCalendar = z.infer<typeof ownCalendarShown>;

export const ownCalendar = new Hono<ApiEnv>()
  .get('/', operation('내 캘린더 주소', ownCalendarShown), memberOnly, async c => {
    const feed = await c.env.site.db
      .selectFrom('calendar_feeds')
      .select(['token', 'at'])
      .where('member', '=', c.var.member.number)
      .executeTakeFirst();
    return c.json<OwnCalendar>(feed ? shown(feed) : { path: null, date: null });
  })
  .post(
    '/',
    operation('캘린더 주소를 만들거나 새로 바꾸기', created(ownCalendarShown)),
    memberOnly,
    async c => {
      const { db, now } = c.env.site;
      const member = c.var.member.number;
      // 128 random bits, because the address alone gives access.
      const row = { token: randomBytes(16).toString('hex'), at: now().toISOString() };
      await write(db, async tx => {
        await lockCaller(tx, member);
        await tx
          .insertInto('calendar_feeds')
          .values({ member, ...row })
          .onConflict(oc => oc.column('member').doUpdateSet(row))
          .execute();
      });
      return c.json<OwnCalendar>(shown(row), 201);
    },
  )
  .delete('/', operation('캘린더 주소 없애기', MESSAGE), memberOnly, async c => {
    await c.env.site.db.deleteFrom('calendar_feeds').where('member', '=', c.var.member.number).execute();
    return c.json({ message: '캘린더 주소를 더 이상 쓸 수 없게 했습니다.' });
  });

const shown = ({ token, at }: { token: string; at: string }): OwnCalendar => ({
  path: `/calendar/${token}.ics`,
  date: toSeoulIso(at),
});

/** The member whose calendar has this token; undefined if the token is unknown or switched off. */
export async function findFeedOwner(db: Database, token: string): Promise<number | undefined> {
  const feed = db.selectFrom('calendar_feeds').select('member').where('token', '=', token);
  return (await feed.executeTakeFirst())?.member;
}

/** A listed tournament as a calendar event; undefined if it is unlisted, void or missing. */
export async function findCalendarEvent(db: Database, id: number): Promise<CalendarEvent | undefined> {
  const row = await namedTournaments(db)
    .where(eb => eb.and({ 'tournaments.id': id, shown: 1 }))
    .executeTakeFirst();
  return row && calendarEvent(row);
}

type Hall = { name: string; events: CalendarEvent[] };

/** The name and the listed tournaments of a hall; a merged hall's id gives those of the kept hall. */
export async function findHallCalendar(db: Database, id: number, now: Date): Promise<Hall | undefined> {
  const merged = db.selectFrom('merged_halls').select('kept').where('hall', '=', id);
  const hall = await db
    .selectFrom('halls')
    .select(['name', 'name_key', 'region'])
    .where(eb => eb.or([eb('id', '=', id), eb('id', '=', merged)]))
    .where('listed', '=', 1)
    .executeTakeFirst();
  if (!hall) return undefined;
  const rows = await namedTournaments(db)
    .where('tournaments.hall_key', '=', hall.name_key)
    .where('day', '>=', firstDay(now))
    .where('tournaments.listed', '=', 1)
    // A hall in another region may have the same name.
    .where('tournaments.region', 'in', ['', hall.region])
    .orderBy('day')
    .orderBy('tournaments.id')
    .limit(CALENDAR_MOST)
    .execute();
  const events = rows.map(row => ({
    ...calendarEvent(row),
    ...(row.state === 'void' && { title: '취소된 대회', about: '' }),
  }));
  return { name: hall.name, events };
}

/** The tournaments that a member (by number) enters, plays in or organises, including unlisted ones. */
export async function findMemberEvents(db: Database, member: number, now: Date): Promise<CalendarEvent[]> {
  const [entered, played, organised] = await Promise.all([
    findEntered(db, member),
    playedBy(db, member).orderBy('tournament', 'desc').limit(CALENDAR_MOST).execute(),
    organisedBy(db, member).orderBy('id', 'desc').limit(CALENDAR_MOST).execute(),
  ]);
  const states = new Map<number, string>();
  for (const { id } of organised) states.set(id, '내가 진행하는 대회');
  for (const { id } of played) states.set(id, '참가하는 대회');
  for (const { id, state, answer } of entered) {
    if (!states.has(id)) states.set(id, answer === 'asked' ? '함께 참가할지 답해주세요' : ENTRIES[state]);
  }
  const ids = [...states.keys()];
  if (ids.length === 0) return [];
  const rows = await namedTournaments(db)
    .where('tournaments.id', 'in', ids)
    .where('match_of', '=', 0)
    .where('day', '>=', firstDay(now))
    .orderBy('day')
    .orderBy('tournaments.id')
    .execute();
  return rows.map(row => {
    const event = calendarEvent(row);
    return { ...event, about: [states.get(row.id), event.about].filter(Boolean).join(' · ') };
  });
}

const ENTRIES = {
  entered: '참가 확정',
  offered: '자리 확인 필요',
  waiting: '대기 중',
  refused: '',
  absent: '',
};

function findEntered(db: Database, member: number) {
  return db
    .selectFrom('tournament_entrants')
    .innerJoin('tournament_entries', 'tournament_entries.id', 'entry')
    .select([
      'tournament_entrants.tournament as id',
      'tournament_entries.state',
      'tournament_entrants.state as answer',
    ])
    .where('member', '=', member)
    .where('tournament_entries.state', 'in', ['entered', 'offered', 'waiting'])
    .orderBy('tournament_entrants.tournament', 'desc')
    .limit(CALENDAR_MOST)
    .execute();
}

export type CalendarEvent = ReturnType<typeof calendarEvent>;

const firstDay = (now: Date) => addDays(seoulDay(now), -CALENDAR_PAST_DAYS);

/** A tournament as an event of a calendar; `startsAt` is '' when only the day (in Seoul) is known. */
function calendarEvent(row: NamedRow) {
  const { id, title, day, region, hall, state } = row;
  return {
    kind: 'tournament' as 'tournament' | 'meeting' | 'league',
    path: `/tournaments/${id}`,
    id,
    title,
    day,
    place: [region, hall].filter(Boolean).join(' '),
    startsAt: row.starts_at ?? '',
    about: cardOf({ ...presentRow(row), day: '', hall: '', champion: [] }),
    isCancelled: state === 'void',
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * Tournaments as an iCalendar file (RFC 5545), with times in UTC; a tournament without a time fills its day.
 * A tournament keeps its UID, its SEQUENCE grows with each change, and nothing depends on when the file is
 * generated: equal tournaments give equal bytes.
 */
export function calendarFile(name: string, events: CalendarEvent[], origin: string): string {
  const calendar = ical({
    prodId: { company: 'dangu-madang', product: 'tournaments', language: 'KO' },
    name: escaped(name),
    ttl: REFRESH_HOURS * 3600,
    x: [{ key: 'X-WR-TIMEZONE', value: 'Asia/Seoul' }],
  });
  for (const event of events) {
    const created = new Date(event.createdAt);
    const updated = new Date(event.updatedAt);
    calendar.createEvent({
      id: `${event.kind}-${event.id}@${new URL(origin).hostname}`,
      summary: plain(event.title),
      location: plain(event.place) || null,
      description: plain(event.about) || null,
      url: origin + event.path,
      ...timesOf(event),
      stamp: updated,
      created,
      lastModified: updated,
      sequence: Math.max(0, Math.floor((updated.getTime() - created.getTime()) / 1000)),
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

function timesOf({ day, startsAt }: CalendarEvent) {
  if (startsAt === '') return { start: new Date(day), allDay: true };
  const start = new Date(startsAt);
  return { start, end: new Date(start.getTime() + EVENT_HOURS * 3_600_000) };
}

/** Removes control characters and line separators; the library escapes the rest. */
const plain = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Escapes the calendar's name, which the library writes unchanged. */
const escaped = (name: string) => plain(name).replace(/[\\;,]/g, '\\$&');

const CALENDAR_PAST_DAYS = 180;
/** Maximum number of events in a calendar: the earliest ones of a hall, the latest ones of a member. */
const CALENDAR_MOST = 300;
/** Hours that a calendar event lasts, since the duration of a tournament is not known. */
const EVENT_HOURS = 4;
const REFRESH_HOURS = 1;
