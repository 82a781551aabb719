import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import {
  joinedMembers,
  requireMembership,
  requireRole,
} from '#/features/clubs/directory/club-access.server.ts';
import { mayManageClub, NOT_IN_CLUB } from '#/features/clubs/directory/clubs.rules.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { changeSeats, emitMeetingAnswered } from './meeting-news.server.ts';
import { findSeats, lockMeeting } from './meeting-rows.server.ts';
import type { PersonMarks } from './meetings.contract.ts';
import {
  answerRefusal,
  CHECK_IN_CLOSED,
  CODE_WRONG,
  type MeetingAnswer,
  mayCheckIn,
} from './meetings.rules.ts';

type Sources = Pick<Site, 'db' | 'now'>;
type Named = { club: number; id: number };

/** Stores the own answer; returns the place on the waiting list, null with a seat. Throws 409 if closed. */
export function answerMeeting(
  { db, now }: Sources,
  by: SignedIn,
  { club, id, answer }: Named & { answer: MeetingAnswer },
): Promise<number | null> {
  const time = now();
  return write(db, async tx => {
    const meeting = await lockMeeting(tx, club, id);
    await requireMembership(tx, club, by.number);
    const closed = answerRefusal(meeting, answer, time);
    if (closed) throw new Refusal('conflict', closed);
    await changeSeats(tx, meeting, { actor: by.number, now: time }, () =>
      storeMarks(tx, { meeting: id, member: by.number }, { answer }, time),
    );
    emitMeetingAnswered(tx, id, by.number);
    const { waiting } = await findSeats(tx, meeting);
    const place = waiting.findIndex(({ member }) => member === by.number);
    return place === -1 ? null : place + 1;
  });
}

/** Checks a member in by the code of the hall's QR; throws 400 for a wrong code, 409 outside the hours. */
export function checkInByCode(
  { db, now }: Sources,
  by: SignedIn,
  { club, id, code }: Named & { code: string },
): Promise<void> {
  const time = now();
  return write(db, async tx => {
    const meeting = await lockMeeting(tx, club, id);
    await requireMembership(tx, club, by.number);
    if (meeting.check_in !== code) throw invalidField('code', CODE_WRONG);
    if (!mayCheckIn(meeting, time)) throw new Refusal('conflict', CHECK_IN_CLOSED);
    await storeMarks(tx, { meeting: id, member: by.number }, { present: true }, time);
  });
}

/** Stores an officer's marks for a member: answer, 출석, 입금. Throws 404 for people outside the club. */
export function markPerson(
  { db, now }: Sources,
  by: SignedIn,
  { club, id, member, marks }: Named & { member: number; marks: PersonMarks },
): Promise<void> {
  const time = now();
  return write(db, async tx => {
    const meeting = await lockMeeting(tx, club, id);
    await requireRole(tx, club, by, mayManageClub);
    await requirePerson(tx, { club, meeting: id, member });
    await changeSeats(tx, meeting, { actor: by.number, now: time }, () =>
      storeMarks(tx, { meeting: id, member }, marks, time),
    );
  });
}

/** Throws 404 unless the person is in the club, or left it after an answer to this meeting. */
async function requirePerson(tx: Transaction, key: { club: number; meeting: number; member: number }) {
  const joined = joinedMembers(tx, key.club)
    .select('member')
    .where('member', '=', key.member)
    .union(
      tx
        .selectFrom('club_attendances')
        .select('member')
        .where(eb => eb.and({ meeting: key.meeting, member: key.member })),
    );
  await joined.executeTakeFirstOrThrow(() => new Refusal('missing', NOT_IN_CLUB));
}

/** Stores marks of a member at a meeting; a changed answer goes to the end of the order. */
async function storeMarks(
  tx: Transaction,
  key: { meeting: number; member: number },
  { answer, present, paid }: PersonMarks,
  now: Date,
): Promise<void> {
  const row = tx.selectFrom('club_attendances').selectAll();
  const { meeting, member } = key;
  const old = await row.where('meeting', '=', meeting).where('member', '=', member).executeTakeFirst();
  // Presence or payment without an answer is `coming`.
  const next = answer ?? old?.answer ?? 'coming';
  const marks = {
    answer: next,
    at: old?.answer === next ? old.at : now.toISOString(),
    present: present === undefined ? (old?.present ?? 0) : Number(present),
    paid: paid === undefined ? (old?.paid ?? 0) : Number(paid),
  };
  await tx
    .insertInto('club_attendances')
    .values({ ...key, ...marks })
    .onConflict(oc => oc.columns(['meeting', 'member']).doUpdateSet(marks))
    .execute();
}

/** Deletes a leaving member's answers to coming meetings of one club or of all; waiting members move up. */
export async function leaveMeetings(
  tx: Transaction,
  { member, club, now }: { member: number; club?: number; now: Date },
): Promise<void> {
  const rows = await tx
    .selectFrom('club_attendances')
    .innerJoin('club_meetings as m', 'm.id', 'meeting')
    .select(['m.id', 'm.club'])
    .where('member', '=', member)
    .where('m.starts_at', '>', now.toISOString())
    .$if(club !== undefined, all => all.where('m.club', '=', club ?? 0))
    .orderBy('m.id')
    .execute();
  for (const row of rows) {
    const meeting = await lockMeeting(tx, row.club, row.id);
    const own = tx.deleteFrom('club_attendances').where('meeting', '=', row.id).where('member', '=', member);
    await changeSeats(tx, meeting, { actor: null, now }, () => own.execute());
  }
}
