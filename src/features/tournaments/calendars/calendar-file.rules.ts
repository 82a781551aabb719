import ical, { ICalEventStatus } from 'ical-generator';
import { EVENT_HOURS, REFRESH_HOURS } from './calendars.constants.ts';

/** A tournament in a calendar; `startsAt` is '' when only the day (in Seoul) is known. */
export type CalendarEvent = {
  id: number;
  title: string;
  place: string;
  day: string;
  startsAt: string;
  about: string;
  isCancelled: boolean;
  createdAt: string;
  updatedAt: string;
};

/**
 * Tournaments as an iCalendar file (RFC 5545). Moments are in UTC, which every calendar shows in its own time
 * zone; a tournament without a time fills its day. A tournament keeps its UID, its SEQUENCE grows with each
 * change, and nothing depends on when the file is generated, so that equal tournaments give equal bytes.
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
      id: `tournament-${event.id}@${new URL(origin).hostname}`,
      summary: plain(event.title),
      location: plain(event.place) || null,
      description: plain(event.about) || null,
      url: `${origin}/tournaments/${event.id}`,
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
