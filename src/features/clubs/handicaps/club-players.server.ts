import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { joinedMembers } from '#/features/clubs/directory/club-access.server.ts';
import { clubsOf } from '#/features/clubs/directory/club-rows.server.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { DAY_MS, dayStartUtc, seoulDay, yearStart } from '#/shared/time/time.ts';
import type { ClubPeople, ClubPlayer } from './handicaps.contract.ts';
import { handicapHints, RECENT_DAYS, type YearOfPlay } from './handicaps.rules.ts';

/** The ids of the newest handicap of each member of a club in one game. */
const newest = (db: Database, club: number, ball: Ball) =>
  db
    .selectFrom('club_handicaps')
    .select(eb => eb.fn.max('id').as('id'))
    .where(eb => eb.and({ club, ball }))
    .groupBy('member');

export async function findHandicaps(db: Database, club: number, ball: Ball): Promise<Map<number, number>> {
  const rows = db.selectFrom('club_handicaps').select(['member', 'score']);
  const current = await rows.where('id', 'in', newest(db, club, ball)).execute();
  return new Map(current.map(({ member, score }) => [member, score]));
}

type Handicapped = { number: number | null; score4: number | null; score3: number | null };

/** Replaces the people's handicaps by those of the club, where the club has set one. */
export async function withClubHandicaps<Person extends Handicapped>(
  db: Database,
  club: number,
  people: Person[],
): Promise<Person[]> {
  const [own4, own3] = await Promise.all([findHandicaps(db, club, '4'), findHandicaps(db, club, '3')]);
  return people.map(person => {
    const number = person.number ?? 0;
    const score4 = own4.get(number) ?? person.score4;
    return { ...person, score4, score3: own3.get(number) ?? person.score3 };
  });
}

/** The members of a club with its handicaps, and their games, averages and wins on the site. */
export async function findClubPlayers(
  db: Database,
  { club, ball, now }: { club: number; ball: Ball; now: Date },
): Promise<ClubPlayer[]> {
  const people = await joinedMembers(db, club)
    .select(['number', 'username', 'score4', 'score3'])
    .orderBy('username')
    .execute();
  const members = people.map(({ number }) => number);
  const [scores, factsOf] = await Promise.all([
    findHandicaps(db, club, ball),
    loadPlayerFacts(db, { members, ball, now }),
  ]);
  return people.map(({ number, username, score4, score3 }) => {
    const { spans, wins, year } = factsOf(number);
    const score = scores.get(number) ?? null;
    const profile = ball === '4' ? score4 : score3;
    const hints = handicapHints(ball, score ?? profile, year);
    return { number, name: username, score, profile, spans, wins, hints };
  });
}

/** The clubs in which the member has an office, with their people and handicaps, by name. */
export async function findPeopleOfClubs(db: Database, member: number): Promise<ClubPeople[]> {
  const clubs = await clubsOf(db, member).where('role', '<>', 'member').orderBy('name_key').execute();
  return Promise.all(
    clubs.map(async ({ id, name }) => {
      const rows = joinedMembers(db, id)
        .select(['number', 'id', 'username', 'hall as billiardHall', 'score4', 'score3'])
        .orderBy('username');
      const people = await withClubHandicaps(db, id, await rows.execute());
      return { id, name, people: people.map(({ number: _, ...person }) => person) };
    }),
  );
}

const NONE = { games: 0, wins: 0, points: 0, innings: 0, events: 0 };
type Wanted = { members: number[]; ball: Ball; since: string };

const YEAR_DAYS = 365;
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

type PlayerFacts = Pick<ClubPlayer, 'spans' | 'wins'> & { year: YearOfPlay };

/** Loads games; the returned function gives a member's recent games and averages, wins, and last 365 days. */
async function loadPlayerFacts(
  db: Database,
  { members, ball, now }: { members: number[]; ball: Ball; now: Date },
): Promise<(member: number) => PlayerFacts> {
  const wanted = { members, ball, since: ago(now, YEAR_DAYS) };
  const [thisYear, ofEvents, places, ...recent] = await Promise.all([
    sumPlay(db, { ...wanted, since: dayStartUtc(yearStart(seoulDay(now))) }),
    sumPlay(db, wanted, true),
    countPlaces(db, wanted),
    ...RECENT_DAYS.map(days => sumPlay(db, { ...wanted, since: ago(now, days) })),
  ]);
  return member => {
    const spans = RECENT_DAYS.map((days, index) => {
      const { games, points, innings } = recent[index]?.get(member) ?? NONE;
      return { days, games, points, innings };
    });
    const { points, innings, events } = ofEvents.get(member) ?? NONE;
    const year = { places: places.get(member) ?? 0, events, points, innings };
    return { spans, wins: thisYear.get(member)?.wins ?? 0, year };
  };
}

/** Sums of each member's results since a time; `ofEvents` leaves out single matches by agreement. */
async function sumPlay(db: Database, { members, ball, since }: Wanted, ofEvents = false) {
  const rows = await db
    .selectFrom('match_results')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select([
      'member',
      asInteger(sql`count(*)`).as('games'),
      asInteger(sql`sum(won)`).as('wins'),
      asInteger(sql`sum(case when innings > 0 then match_results.points else 0 end)`).as('points'),
      asInteger(sql`sum(innings)`).as('innings'),
      asInteger(sql`count(distinct tournament)`).as('events'),
    ])
    .where('member', 'in', members)
    .where('match_results.ball', '=', ball)
    .where('at', '>=', since)
    .$if(ofEvents, results => results.where('match_of', '=', 0))
    .groupBy('member')
    .execute();
  return new Map(rows.map(({ member, ...sums }) => [member, sums]));
}

/** Casts a sum to a number, because PostgreSQL returns sums of integers as text. */
const asInteger = (sum: ReturnType<typeof sql>) => sql<number>`cast(${sum} as integer)`;

/** How often each member was first or second: champion, loser of a final, or second of a season's results. */
async function countPlaces(db: Database, { members, ball, since }: Wanted): Promise<Map<number, number>> {
  const closed = db
    .selectFrom('tournaments')
    .where(eb =>
      eb.and({ 'tournaments.state': 'closed', 'tournaments.ball': ball, 'tournaments.match_of': 0 }),
    )
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
    .where(eb => eb.and({ 'm.won': 0, format: '' }));
  const [first, second, losses] = await Promise.all([won.execute(), listed.execute(), lost.execute()]);
  const finals = losses.filter(({ match, size }) => match === `r${Math.ceil(Math.log2(size))}m1`);
  const places = new Map<number, Set<number>>();
  for (const { member, id } of [...first, ...second, ...finals])
    if (member !== null) places.set(member, (places.get(member) ?? new Set()).add(id));
  return new Map([...places].map(([member, tournaments]) => [member, tournaments.size]));
}
