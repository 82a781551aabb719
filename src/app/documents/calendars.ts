import { Hono } from 'hono';
import {
  eventsOfHall,
  eventsOfMember,
  findCalendarEvent,
} from '#/features/tournaments/calendars/calendar-events.server.ts';
import { type CalendarEvent, calendarFile } from '#/features/tournaments/calendars/calendar-file.rules.ts';
import { CALENDAR_MISSING } from '#/features/tournaments/calendars/calendars.constants.ts';
import { memberOfFeed } from '#/features/tournaments/calendars/calendars.server.ts';
import { answerOnce } from '#/server/cache/response-cache.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';

const ID = '{[1-9]\\d{0,14}}';
const PUBLIC = { 'cache-control': 'public, max-age=60' };
// The secret address alone opens the calendar, so no shared cache may keep it; a client asks each time
// whether it has changed.
const SECRET = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };

/** iCalendar files: a listed tournament, a hall's tournaments, and at a secret address a member's own. */
export function calendars(site: Site): Hono {
  const { db, now, config } = site;
  const origin = publicUrl(config);
  const answer = (name: string, events: CalendarEvent[], headers: Record<string, string>) =>
    new Response(calendarFile(name, events, origin), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', ...headers },
    });
  const ofTournament = async (id: string) => {
    const event = await findCalendarEvent(db, Number(id));
    if (!event) return missing();
    const file = { 'content-disposition': `attachment; filename="tournament-${id}.ics"` };
    return answer(event.title, [event], { ...PUBLIC, ...file });
  };
  const ofHall = async (id: string) => {
    const hall = await eventsOfHall(db, Number(id), now());
    return hall ? answer(`${hall.name} 대회`, hall.events, PUBLIC) : missing();
  };
  const ofMember = async (token: string) => {
    const member = await memberOfFeed(db, token);
    if (member === undefined) return missing();
    return answer(`${config.SITE_NAME} 내 대회`, await eventsOfMember(db, member, now()), SECRET);
  };
  return new Hono()
    .get(`/tournaments/:id${ID}/calendar.ics`, c =>
      site.responseCache.answer(c.req.raw, () => ofTournament(c.req.param('id'))),
    )
    .get(`/region/:id${ID}/calendar.ics`, c =>
      site.responseCache.answer(c.req.raw, () => ofHall(c.req.param('id'))),
    )
    .get('/calendar/:file{[0-9a-f]{32}\\.ics}', async c =>
      answerOnce(c.req.raw, await ofMember(c.req.param('file').slice(0, 32))),
    );
}

const missing = () => new Response(CALENDAR_MISSING, { status: 404 });
