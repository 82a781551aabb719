import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { joinedMembers } from '#/features/clubs/directory/club-access.server.ts';
import { withClubHandicaps } from '#/features/clubs/handicaps/club-players.server.ts';
import type { ClubPerson } from '#/features/clubs/handicaps/handicaps.contract.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { dayStartUtc, seoulDay, toExactSeoulIso, toSeoulIso } from '#/shared/time/time.ts';
import type { ListedMeeting, MeetingDetail } from './meetings.contract.ts';
import { MEETING_MISSING, type MeetingAnswer, type Repeat, repeatText, seatsOf } from './meetings.rules.ts';

export type MeetingRow = Selectable<Tables['club_meetings']>;
type Attendance = Selectable<Tables['club_attendances']>;
type Series = { repeat: Repeat | null; first_day: string | null };

const withSeries = (db: Database) =>
  db
    .selectFrom('club_meetings')
    .leftJoin('club_meeting_series as s', 's.id', 'series')
    .selectAll('club_meetings')
    .select(['s.repeat', 's.first_day']);

type ListQuery = { when: 'coming' | 'past'; page?: number; size?: number };

/** One page of a club's meetings; a meeting is past once its day in Seoul is over. */
export async function findMeetings(
  db: Database,
  club: number,
  { reader, now, when, ...query }: ListQuery & { reader: number; now: Date },
): Promise<{ rows: ListedMeeting[]; total: number }> {
  const { offset, size } = span(query);
  const today = dayStartUtc(seoulDay(now));
  const ahead = when === 'coming';
  const wanted = db
    .selectFrom('club_meetings')
    .where('club', '=', club)
    .where('starts_at', ahead ? '>=' : '<', today);
  const page = withSeries(db)
    .where('club_meetings.club', '=', club)
    .where('starts_at', ahead ? '>=' : '<', today)
    .orderBy('starts_at', ahead ? 'asc' : 'desc')
    .orderBy('club_meetings.id')
    .limit(size)
    .offset(offset);
  const [rows, total] = await Promise.all([page.execute(), countRows(wanted)]);
  const attendances = await findAttendances(
    db,
    rows.map(({ id }) => id),
  );
  const of = (id: number) => attendances.filter(({ meeting }) => meeting === id);
  return { rows: rows.map(row => present(row, of(row.id), reader)), total };
}

async function findAttendances(db: Database, meetings: number[]): Promise<Attendance[]> {
  if (meetings.length === 0) return [];
  const rows = db.selectFrom('club_attendances').selectAll().where('meeting', 'in', meetings);
  return rows.execute();
}

const isComing = ({ answer }: Attendance) => answer === 'coming';

/** The place on the waiting list (from 1) of each member who waits. */
function waitingPlaces(attendances: Attendance[], capacity: number | null): Map<number, number> {
  const { waiting } = seatsOf(attendances.filter(isComing), capacity);
  return new Map(waiting.map(({ member }, index) => [member, index + 1]));
}

/** A member's answer to a meeting, the place on the waiting list, and the officers' marks. */
function marksOf(member: number, attendances: Attendance[], waits: Map<number, number>) {
  const own = attendances.find(each => each.member === member);
  return {
    answer: own?.answer ?? null,
    waits: waits.get(member) ?? null,
    present: own?.present === 1,
    paid: own?.paid === 1,
  };
}

function present(row: MeetingRow & Series, attendances: Attendance[], reader: number): ListedMeeting {
  const { id, place, capacity, repeat, first_day } = row;
  const waits = waitingPlaces(attendances, capacity);
  return {
    id,
    place,
    capacity,
    feeWon: row.fee_won,
    cancelled: row.cancelled === 1,
    startsAt: toSeoulIso(row.starts_at),
    closesAt: toSeoulIso(row.closes_at),
    repeats: repeat && first_day ? repeatText(repeat, first_day) : '',
    coming: attendances.filter(isComing).length - waits.size,
    waiting: waits.size,
    own: marksOf(reader, attendances, waits),
  };
}

/** A meeting with all people of its club; throws 404 without it. Only officers get all marks. */
export async function readMeeting(
  db: Database,
  { id: club, name }: { id: number; name: string },
  meeting: number,
  reader: { number: number; isOfficer: boolean },
): Promise<MeetingDetail> {
  const row = await withSeries(db)
    .where(eb => eb.and({ 'club_meetings.id': meeting, 'club_meetings.club': club }))
    .executeTakeFirstOrThrow(() => new Refusal('missing', MEETING_MISSING));
  const [attendances, names] = await Promise.all([
    findAttendances(db, [meeting]),
    findPeople(db, club, meeting),
  ]);
  const waits = waitingPlaces(attendances, row.capacity);
  const people = names.map(({ number, username }) => {
    const marks = marksOf(number, attendances, waits);
    return { number, name: username, ...marks, paid: reader.isOfficer ? marks.paid : null };
  });
  return {
    ...present(row, attendances, reader.number),
    club: { id: club, name },
    updatedAt: toExactSeoulIso(row.updated_at),
    note: row.note,
    people,
    checkIn: reader.isOfficer ? row.check_in : null,
    can: { manage: reader.isOfficer },
  };
}

/** The members of a club, and former members who were at the meeting, by nickname. */
function findPeople(db: Database, club: number, meeting: number) {
  return db
    .selectFrom('members')
    .select(['number', 'username'])
    .where('withdrawn_at', '=', '')
    .where(eb =>
      eb.or([
        eb('number', 'in', joinedMembers(db, club).select('member')),
        eb('number', 'in', eb.selectFrom('club_attendances').select('member').where('meeting', '=', meeting)),
      ]),
    )
    .orderBy('username')
    .execute();
}

/** The members who came to a meeting, with the club's handicaps, by nickname; throws 404 without the meeting. */
export async function findPlayers(db: Database, club: number, meeting: number): Promise<ClubPerson[]> {
  const found = db
    .selectFrom('club_meetings')
    .select('id')
    .where(eb => eb.and({ id: meeting, club }));
  await found.executeTakeFirstOrThrow(() => new Refusal('missing', MEETING_MISSING));
  const came = db
    .selectFrom('club_attendances')
    .innerJoin('members', 'number', 'member')
    .select(['number', 'id', 'username', 'hall as billiardHall', 'score4', 'score3'])
    .where(eb => eb.and({ meeting, present: 1 }))
    .orderBy('username');
  const people = await withClubHandicaps(db, club, await came.execute());
  return people.map(({ number: _, ...person }) => person);
}

/** Locks and returns a meeting of a club; throws 404 without it. */
export function lockMeeting(tx: Transaction, club: number, id: number): Promise<MeetingRow> {
  const row = tx.selectFrom('club_meetings').selectAll().where('id', '=', id).where('club', '=', club);
  return row.forUpdate().executeTakeFirstOrThrow(() => new Refusal('missing', MEETING_MISSING));
}

export async function findSeats(tx: Transaction, { id, capacity }: Pick<MeetingRow, 'id' | 'capacity'>) {
  const rows = tx.selectFrom('club_attendances').select(['member', 'at']).where('meeting', '=', id);
  return seatsOf(await rows.where('answer', '=', 'coming').execute(), capacity);
}

export async function findAnswered(tx: Transaction, meetings: number[], answers: MeetingAnswer[]) {
  const rows = tx.selectFrom('club_attendances').select('member').distinct();
  const answered = rows.where('meeting', 'in', meetings).where('answer', 'in', answers);
  return (await answered.execute()).map(({ member }) => member);
}

/** How often each member of a club came to its meetings of a year. */
export async function countAttendance(db: Database, club: number, year: number, now: Date) {
  const from = dayStartUtc(`${year}-01-01`);
  const to = [dayStartUtc(`${year + 1}-01-01`), now.toISOString()].sort()[0] ?? '';
  const held = db
    .selectFrom('club_meetings')
    .where('club', '=', club)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('cancelled', '=', 0);
  const came = joinedMembers(db, club)
    .leftJoin('club_attendances as a', join =>
      join
        .onRef('a.member', '=', 'club_members.member')
        .on('a.present', '=', 1)
        .on('a.meeting', 'in', held.select('id')),
    )
    .select(eb => ['number', 'username as name', eb.fn.count<number>('a.meeting').as('came')])
    .groupBy(['number', 'username'])
    .orderBy('came', 'desc')
    .orderBy('username');
  const [people, meetings] = await Promise.all([came.execute(), countRows(held)]);
  return { year, meetings, people: people.map(row => ({ ...row, came: Number(row.came) })) };
}
