import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { DAY_MS, dayStartUtc, seoulDay, yearStart } from '#/shared/time/time.ts';
import { RECENT_DAYS, type YearOfPlay } from './handicaps.rules.ts';

type Span = { days: number; games: number; points: number; innings: number };
type PlayerFacts = { spans: Span[]; wins: number; year: YearOfPlay };

const YEAR_DAYS = 365;
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

export const NO_PLAY: PlayerFacts = {
  spans: RECENT_DAYS.map(days => ({ days, games: 0, points: 0, innings: 0 })),
  wins: 0,
  year: { places: 0, events: 0, points: 0, innings: 0 },
};

/** The facts on these members' games in 4구 or 3구: recent games and averages, wins, the year. */
export async function loadPlayerFacts(
  db: Database,
  { members, ball, now }: { members: number[]; ball: Ball; now: Date },
): Promise<Map<number, PlayerFacts>> {
  if (members.length === 0) return new Map();
  const year = dayStartUtc(yearStart(seoulDay(now)));
  const since = ago(now, YEAR_DAYS);
  const sumFrom = (from: string, what: ReturnType<typeof sql>) =>
    sql<number>`cast(sum(case when at >= ${from} then ${what} else 0 end) as bigint)`;
  const points = sql`case when innings > 0 then match_results.points else 0 end`;
  // Single matches by agreement are no events.
  const ofEvent = (what: ReturnType<typeof sql>) => sql`case when match_of = 0 then ${what} else 0 end`;
  const rows = await db
    .selectFrom('match_results')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select(['member', sql<number>`count(distinct case when match_of = 0 then tournament end)`.as('events')])
    .select([
      sumFrom(year, sql`won`).as('wins'),
      sumFrom(since, ofEvent(points)).as('points'),
      sumFrom(since, ofEvent(sql`innings`)).as('innings'),
      ...RECENT_DAYS.flatMap(days => {
        const from = ago(now, days);
        return [
          sumFrom(from, sql`1`).as(`games${days}`),
          sumFrom(from, points).as(`points${days}`),
          sumFrom(from, sql`innings`).as(`innings${days}`),
        ];
      }),
    ])
    .where('member', 'in', members)
    .where('match_results.ball', '=', ball)
    .where('at', '>=', since)
    .groupBy('member')
    .execute();
  const places = await countPlaces(db, { members, ball, since });
  return new Map(
    rows.map(row => {
      const sums = row as unknown as Record<string, number | string>;
      const figure = (name: string) => Number(sums[name] ?? 0);
      const spans = RECENT_DAYS.map(days => ({
        days,
        games: figure(`games${days}`),
        points: figure(`points${days}`),
        innings: figure(`innings${days}`),
      }));
      const played = { events: figure('events'), points: figure('points'), innings: figure('innings') };
      const facts = { spans, wins: figure('wins'), year: { places: places.get(row.member) ?? 0, ...played } };
      return [row.member, facts];
    }),
  );
}

type Wanted = { members: number[]; ball: Ball; since: string };

/**
 * How often each member came first or second in a tournament: the champion, and the loser of a knockout's
 * final or the second in a season's results.
 */
async function countPlaces(db: Database, { members, ball, since }: Wanted): Promise<Map<number, number>> {
  const closed = db
    .selectFrom('tournaments')
    .where('tournaments.state', '=', 'closed')
    .where('tournaments.ball', '=', ball)
    .where('tournaments.match_of', '=', 0)
    .where('tournaments.closed_at', '>=', since);
  const won = closed
    .innerJoin('tournament_players as p', join =>
      join.onRef('p.tournament', '=', 'tournaments.id').onRef('p.entry', '=', 'champion_entry'),
    )
    .select(['p.member', 'tournaments.id'])
    .where('p.member', 'in', members)
    .where('champion_entry', '>', 0);
  const listed = closed
    .innerJoin('season_results as r', 'r.tournament', 'tournaments.id')
    .select(['r.member', 'tournaments.id'])
    .where('r.member', 'in', members)
    .where('r.place', '=', 2);
  const lost = closed
    .innerJoin('match_results as m', 'm.tournament', 'tournaments.id')
    .select(['m.member', 'tournaments.id', 'm.match', 'entry_count as size'])
    .where('m.member', 'in', members)
    .where('m.won', '=', 0)
    .where('format', '=', '');
  const [first, second, losses] = await Promise.all([won.execute(), listed.execute(), lost.execute()]);
  const finals = losses.filter(({ match, size }) => match === `r${Math.ceil(Math.log2(size))}m1`);
  const places = new Map<number, Set<number>>();
  for (const { member, id } of [...first, ...second, ...finals])
    if (member !== null) places.set(member, (places.get(member) ?? new Set()).add(id));
  return new Map([...places].map(([member, tournaments]) => [member, tournaments.size]));
}
