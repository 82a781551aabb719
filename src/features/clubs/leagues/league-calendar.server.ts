import type { Database } from '#/database/connect.ts';
import { EVENTS_MOST, PAST_DAYS } from '#/features/clubs/meetings/meeting-calendar.server.ts';
import { namedTeamMatches, type TeamMatchRow } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import type { CalendarEvent } from '#/features/tournaments/calendars/calendars.server.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { readLeague } from './league-rows.server.ts';

const leagueMatches = (db: Database) =>
  namedTeamMatches(db).orderBy('day').orderBy('team_matches.id').limit(EVENTS_MOST);

const present = (row: TeamMatchRow): CalendarEvent => ({
  kind: 'league',
  id: row.id,
  path: `/clubs/${row.club}/leagues/${row.league}`,
  day: row.day,
  title: `${row.home_team} 대 ${row.away_team}`,
  about: `${row.league_name} ${row.round}라운드`,
  place: row.hall,
  startsAt: row.time && new Date(`${row.day}T${row.time}+09:00`).toISOString(),
  isCancelled: false,
  createdAt: row.created_at,
  updatedAt: row.updated_at ?? '',
});

/** The name and the matches of a league as calendar events; undefined if guests cannot read the league. */
export async function findLeagueCalendar(db: Database, at: { id: number; league: number }) {
  const found = await readLeague(db, at, null).catch(error => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!found) return undefined;
  const rows = await leagueMatches(db).where('l.league', '=', at.league).execute();
  return { name: found.league.name, events: rows.map(present) };
}

/** The matches of the league teams that a member leads or plays in, as calendar events. */
export async function findLeagueEvents(db: Database, member: number, now: Date): Promise<CalendarEvent[]> {
  const led = db.selectFrom('league_teams').select(['league', 'team']).where('captain', '=', member);
  const played = db.selectFrom('league_players').select(['league', 'team']).where('member', '=', member);
  const own = led.union(played).$asTuple('league', 'team');
  const rows = await leagueMatches(db)
    .where(({ eb, or, refTuple }) =>
      or([eb(refTuple('l.league', 'l.home'), 'in', own), eb(refTuple('l.league', 'l.away'), 'in', own)]),
    )
    .where('day', '>=', addDays(seoulDay(now), -PAST_DAYS))
    .execute();
  return rows.map(present);
}
