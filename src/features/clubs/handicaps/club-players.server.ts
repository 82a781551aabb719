import type { Database } from '#/database/connect.ts';
import { joinedMembers } from '#/features/clubs/directory/club-access.server.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { ClubPeople, ClubPlayer } from './handicaps.contract.ts';
import { handicapHints } from './handicaps.rules.ts';
import { loadPlayerFacts } from './player-facts.server.ts';

/** The ids of the newest handicap of each member of a club in one game. */
const newest = (db: Database, club: number, ball: Ball) =>
  db
    .selectFrom('club_handicaps')
    .select(eb => eb.fn.max('id').as('id'))
    .where('club', '=', club)
    .where('ball', '=', ball)
    .groupBy('member');

export async function findHandicaps(db: Database, club: number, ball: Ball): Promise<Map<number, number>> {
  const rows = db.selectFrom('club_handicaps').select(['member', 'score']);
  const current = await rows.where('id', 'in', newest(db, club, ball)).execute();
  return new Map(current.map(({ member, score }) => [member, score]));
}

type Handicapped = { number: number | null; score4: number | null; score3: number | null };

/** The people with the club's handicaps; those of the profiles stay where the club has set none. */
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
  const clubs = await db
    .selectFrom('club_members')
    .innerJoin('clubs', 'clubs.id', 'club')
    .select(['clubs.id', 'name'])
    .where('member', '=', member)
    .where('role', '<>', 'member')
    .orderBy('name_key')
    .execute();
  return Promise.all(
    clubs.map(async club => {
      const rows = joinedMembers(db, club.id)
        .select(['number', 'id', 'username', 'hall as billiardHall', 'score4', 'score3'])
        .orderBy('username');
      const people = await withClubHandicaps(db, club.id, await rows.execute());
      return { ...club, people: people.map(({ number: _, ...person }) => person) };
    }),
  );
}
