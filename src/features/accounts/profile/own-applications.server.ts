import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { clubsOf } from '#/features/clubs/directory/club-rows.server.ts';
import { APPLICATION_STATE_NAMES } from '#/features/matches/applicants/applications.rules.ts';
import { pickedWhen } from '#/features/matches/finder/match-facts.rules.ts';
import { UNDATED_DAYS } from '#/features/matches/finder/match-lists.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { isMatchOver } from '#/features/matches/posts/match-posts.server.ts';
import { divisionsOf, waitingPlaces } from '#/features/tournaments/entries/divisions.rules.ts';
import { ENTRY_STATE_NAMES } from '#/features/tournaments/entries/entries.rules.ts';
import { findWaiting } from '#/features/tournaments/entries/server/places.server.ts';
import { playedBy } from '#/features/tournaments/lists/tournament-list.server.ts';
import { operation } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { placeText } from '#/shared/regions.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { addDays, seoulDay, toSeoulIso } from '#/shared/time/time.ts';

/** The number of a member's newest applications, and of the newest entries, that are read. */
const READ_MOST = 100;
const DATE_CUT = 24;

const APPLIED = ['applied', 'accepted', 'declined'] as const;
const ENTERED = ['asked', 'entered', 'offered', 'waiting', 'refused', 'absent'] as const;

export const listedApplication = z.object({
  kind: z.enum(['promotion', 'singlematch', 'tournament', 'club']),
  id: z.number(),
  title: z.string(),
  link: z.string(),
  /** The first day (`YYYY-MM-DD`) of the match or tournament; '' if it is unknown. */
  day: z.string(),
  /** The day and time as text: `오늘 오후 3:00`, or what the author wrote; '' for a club. */
  when: z.string(),
  where: z.string(),
  /** `asked`: a partner or the organiser has entered the member, and the member has not answered yet. */
  state: z.enum([...APPLIED, ...ENTERED]),
  /** The state in Korean, with the position on the waiting list: `수락 대기`, `대기 3번`. */
  stateText: z.string(),
});
export type ListedApplication = z.infer<typeof listedApplication>;

/** Leaves out what is over; the soonest comes first. */
export const ownApplications = new Hono<ApiEnv>().get(
  '/applications',
  operation('내가 신청한, 아직 지나지 않은 매치와 대회와 동호회', listedApplication.array()),
  memberOnly,
  async c => {
    const { db, now } = c.env.site;
    const { number } = c.var.member;
    const parts = [findMatches, findEntries, findSeats, findClubs].map(find => find(db, number, now()));
    const rows = (await Promise.all(parts)).flat();
    return c.json(rows.sort((one, other) => (one.day || '9').localeCompare(other.day || '9')));
  },
);

async function findMatches(db: Database, member: number, now: Date): Promise<ListedApplication[]> {
  const newest = db.selectFrom('applications').select(['post', 'state']).where('member', '=', member);
  const rows = await db
    .selectFrom(newest.orderBy('id', 'desc').limit(READ_MOST).as('own'))
    .innerJoin('match_posts as post', 'post.id', 'own.post')
    .select(['board', 'post.id', 'title', 'match_date', 'day', 'start_time', 'last_day', 'undated_since'])
    .select(['hall', 'region', 'created_at', 'state'])
    .where('hidden', '=', 0)
    .execute();
  const today = seoulDay(now);
  const isAhead = (row: (typeof rows)[number]) =>
    row.last_day ? !isMatchOver(row, now) : row.undated_since > addDays(today, -UNDATED_DAYS);
  return rows.filter(isAhead).map(({ board, id, title, state, ...row }) => {
    const dated = { day: row.day, time: row.start_time, matchDate: row.match_date };
    const when = pickedWhen({ ...dated, createdAt: row.created_at });
    return {
      kind: board,
      id,
      title,
      state,
      stateText: APPLICATION_STATE_NAMES[state],
      where: placeText(row),
      link: postPath(MATCH_BOARDS[board], id),
      day: when?.day ?? row.last_day,
      when: when ? showDay(when.day, when.time, today) : cutText(row.match_date, DATE_CUT),
    };
  });
}

async function findEntries(db: Database, member: number, now: Date): Promise<ListedApplication[]> {
  const today = seoulDay(now);
  const newest = db
    .selectFrom('tournament_entrants')
    .select(['tournament', 'entry', 'state as answer'])
    .where('member', '=', member)
    .orderBy('tournament', 'desc')
    .limit(READ_MOST);
  const rows = await db
    .selectFrom(newest.as('own'))
    .innerJoin('tournaments as t', 't.id', 'own.tournament')
    .innerJoin('entry_settings', 'entry_settings.tournament', 't.id')
    .innerJoin('tournament_entries as e', 'e.id', 'own.entry')
    .select(['t.id', 'title', 'day', 'hall', 'region', 'starts_at'])
    .select(['divisions', 'entry', 'answer', 'e.state'])
    .where('t.state', 'in', ['coming', 'live'])
    // An evening may end after midnight.
    .where('day', '>=', addDays(today, -1))
    .execute();
  return Promise.all(
    rows.map(async ({ id, title, day, answer, ...row }) => {
      const state = answer === 'asked' ? answer : row.state;
      return {
        kind: 'tournament' as const,
        id,
        title,
        link: `/tournaments/${id}`,
        day,
        state,
        when: showDay(day, toSeoulIso(row.starts_at).slice(11, 16), today),
        where: placeText(row),
        stateText:
          state === 'waiting' ? `대기 ${await findTurn(db, { ...row, tournament: id })}번` : ENTRIES[state],
      };
    }),
  );
}

const ENTRIES = { ...ENTRY_STATE_NAMES, asked: '함께 칠지 답해주세요' };

/**
 * The tournaments in which an organiser entered the member. Until the member has accepted, title and hall are left
 * out: a stranger could advertise with them.
 */
async function findSeats(db: Database, member: number, now: Date): Promise<ListedApplication[]> {
  const today = seoulDay(now);
  const entered = db.selectFrom('tournament_entrants').select('tournament').where('member', '=', member);
  const newest = playedBy(db, member)
    .select('state as answer')
    .where('tournament', 'not in', entered)
    .orderBy('tournament', 'desc')
    .limit(READ_MOST);
  const rows = await db
    .selectFrom(newest.as('own'))
    .innerJoin('tournaments as t', 't.id', 'own.id')
    .select(['t.id', 'title', 'day', 'hall', 'region', 'answer'])
    .where('t.state', 'in', ['coming', 'live'])
    .where('match_of', '=', 0)
    .where('day', '>=', addDays(today, -1))
    .execute();
  return rows.map(({ id, title, day, hall, region, answer }) => {
    const isAsked = answer === 'asked';
    return {
      kind: 'tournament',
      id,
      title: isAsked ? '초대받은 대회' : title,
      link: `/tournaments/${id}`,
      day,
      state: isAsked ? 'asked' : 'entered',
      when: showDay(day, '', today),
      where: placeText({ region, hall: isAsked ? '' : hall }),
      stateText: isAsked ? '참가 수락 필요' : ENTRIES.entered,
    };
  });
}

type Waiting = { tournament: number; entry: number; divisions: string };

async function findTurn(db: Database, { tournament, entry, divisions }: Waiting): Promise<number> {
  const waiting = await findWaiting(db, tournament);
  const entries = waiting.map(row => ({ ...row, state: 'waiting' as const }));
  return waitingPlaces(entries, divisionsOf(divisions)).get(entry) ?? 0;
}

async function findClubs(db: Database, member: number): Promise<ListedApplication[]> {
  const own = clubsOf(db, member).select('region').where('listed', '=', 1);
  const rows = await own.where('joined_at', 'is', null).execute();
  return rows.map(({ id, name: title, region: where }) => ({
    kind: 'club',
    id,
    title,
    link: `/clubs/${id}`,
    day: '',
    when: '',
    where,
    state: 'applied',
    stateText: APPLICATION_STATE_NAMES.applied,
  }));
}
