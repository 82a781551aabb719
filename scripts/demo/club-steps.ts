import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { foundClub } from '#/features/clubs/directory/club-changes.server.ts';
import type { ClubDraft } from '#/features/clubs/directory/clubs.contract.ts';
import { addMember } from '#/features/clubs/directory/memberships.server.ts';
import { addEntry, setDues } from '#/features/clubs/dues/dues.server.ts';
import { newCode } from '#/features/clubs/leagues/league-rows.server.ts';
import { planMeetings } from '#/features/clubs/meetings/meeting-changes.server.ts';
import { TEMPLATES } from '#/features/clubs/team-matches/team-match.rules.ts';
import { foldKey } from '#/shared/text/text.ts';
import { addDays, timeOf, weekdayOf } from './calendar.ts';
import { readData } from './community.ts';
import { type Random, seededRandom } from './random.ts';
import { actor } from './seed-runner.ts';

/** Meetings repeat every `every` days, on a `weekday` at a `time`. */
type DemoClub = Omit<ClubDraft, 'joining'> & {
  joining: 'open' | 'approval' | 'code';
  weekday: number;
  time: string;
  capacity: number | null;
};
type Person = { number: number; id: string; score4: number };
type Around = { db: Database; random: Random; today: string; now: Date };

const DUES_WON = 20_000;
const MEETINGS_PAST = 6;
const [PEOPLE_LEAST, PEOPLE_MOST] = [9, 24];

/** The clubs get members, meetings, dues and handicaps, and a team match of the first two. */
export async function addClubs(db: Database, today: string, now: Date): Promise<void> {
  const around = { db, random: seededRandom('clubs'), today, now };
  const ids: number[] = [];
  for (const club of readData<DemoClub[]>('clubs')) ids.push(await addClub(club, around));
  const [club = 0, away_club = 0] = ids;
  const day = addDays(today, 9);
  await write(db, async tx => {
    const president = tx.selectFrom('club_members').select('member').where('club', '=', club);
    const { member } = await president.where('role', '=', 'president').executeTakeFirstOrThrow();
    const names = await tx.selectFrom('clubs').select('name').where('id', '=', away_club).execute();
    const row = {
      club,
      away_club,
      away_name: names[0]?.name ?? '',
      made_by: member,
      invite: newCode(),
      day,
      hall: '',
    };
    const stamps = { created_at: now.toISOString(), accepted_at: now.toISOString() };
    const slots = JSON.stringify(TEMPLATES.division.slots);
    await tx
      .insertInto('team_matches')
      .values({ ...row, ...stamps, scoring: 'sets', slots })
      .execute();
  });
}

async function addClub(club: DemoClub, around: Around): Promise<number> {
  const { weekday, time, capacity, ...draft } = club;
  const { db, random, today } = around;
  const people = await findPeople(db, draft.hall, random);
  const [president] = people;
  if (!president) throw new Error('nobody plays in the hall of the club');
  const by = actor(president.number, president.id, 'member');
  const first = addDays(today, ((weekday - weekdayOf(today) + 7) % 7) - 7 * MEETINGS_PAST);
  const begun = { db, now: () => new Date(timeOf(addDays(first, -7), 0)) };
  const id = await foundClub(begun, draft, by);
  const at = begun.now().toISOString();
  await write(db, async tx => {
    for (const [place, { number, score4 }] of people.entries()) {
      const role = place === 1 ? 'treasurer' : place === 2 ? 'match_director' : 'member';
      if (place > 0) await addMember(tx, { club: id, member: number, role, joined: true, at });
      const handicap = { club: id, member: number, ball: '4' as const, score: score4, reason: '가입 때' };
      await tx
        .insertInto('club_handicaps')
        .values({ ...handicap, by_member: president.number, at })
        .execute();
    }
  });
  const terms = { day: first, time, place: '', capacity, feeWon: 5000, deadlineHours: 3, note: '' };
  await planMeetings(begun, by, id, { ...terms, repeat: 'weekly' });
  await answerMeetings(id, people, around);
  await setDues(db, by, id, { won: DUES_WON, from: first.slice(0, 7) });
  for (const { number } of people.filter(() => random.chance(0.7)))
    await addEntry({ db, now: () => around.now }, by, id, {
      kind: 'dues',
      won: DUES_WON,
      day: today,
      member: number,
      month: today.slice(0, 7),
    });
  return id;
}

/** The hall's members come first, so that member1 founds the club of the own hall. */
async function findPeople(db: Database, hall: string, random: Random): Promise<Person[]> {
  const members = await db
    .selectFrom('members')
    .select(['number', 'id', 'score4', 'hall_key'])
    .where('listed', '=', 1)
    .where('role', '=', 'member')
    .orderBy('number')
    .execute();
  const own = members.filter(({ hall_key }) => hall_key === foldKey(hall));
  const others = random.shuffle(members.filter(member => !own.includes(member)));
  return [...own, ...others].slice(0, random.int(PEOPLE_LEAST, PEOPLE_MOST));
}

/** Most members answer past meetings and the next one; most members that said yes are present. */
async function answerMeetings(club: number, people: Person[], { db, random, now }: Around): Promise<void> {
  const meetings = await db
    .selectFrom('club_meetings')
    .select(['id', 'starts_at', 'created_at'])
    .where('club', '=', club)
    .orderBy('starts_at')
    .limit(MEETINGS_PAST + 1)
    .execute();
  await write(db, async tx => {
    for (const { id: meeting, starts_at, created_at: at } of meetings)
      for (const { number: member } of people.filter(() => random.chance(0.8))) {
        const answer = random.pick(['coming', 'coming', 'coming', 'coming', 'maybe', 'absent'] as const);
        const present = answer === 'coming' && starts_at < now.toISOString() && random.chance(0.9) ? 1 : 0;
        await tx
          .insertInto('club_attendances')
          .values({ meeting, member, answer, at, present, paid: present })
          .execute();
      }
  });
}
