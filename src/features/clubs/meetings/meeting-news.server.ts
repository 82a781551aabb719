import type { Transaction } from '#/database/connect.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import { spokenDay, spokenTime } from '#/shared/time/spoken-day.ts';
import { showDateTime } from '#/shared/time/time.ts';
import { findSeats, type MeetingRow } from './meeting-rows.server.ts';

type Place = Pick<MeetingRow, 'id' | 'club' | 'starts_at'>;
type News = { to: number[]; event: EventOf<'meeting'>; actor: number | null; now: Date };

const subjectOf = (id: number, event: EventOf<'meeting'>) => `club-meeting:${id}:${event}`;

/** Notifies members of an event about a meeting; the title is the club's name and the start. */
export async function emitMeeting(tx: Transaction, meeting: Place, { to, ...news }: News): Promise<void> {
  if (to.length === 0) return;
  const club = tx.selectFrom('clubs').select('name').where('id', '=', meeting.club);
  const { name } = await club.executeTakeFirstOrThrow();
  const [day = '', time = ''] = showDateTime(meeting.starts_at).split(' ');
  emitNotification(tx, {
    kind: 'meeting',
    to,
    ...news,
    subject: subjectOf(meeting.id, news.event),
    title: `${name} ${spokenDay(day, day)} ${spokenTime(time)}`,
    link: `/clubs/${meeting.club}/meetings/${meeting.id}`,
  });
}

/** Marks the invitation and reminders of a meeting as read for a member. */
export const emitMeetingAnswered = (tx: Transaction, id: number, member: number): void =>
  tx.emit({
    kind: 'question.answered',
    subjects: (['opened', 'unanswered'] as const).map(each => subjectOf(id, each)),
    member,
  });

/** Takes back the unread invitations and reminders of meetings that were cancelled or moved. */
export const takeBackMeetings = (tx: Transaction, meetings: number[]): void =>
  tx.emit({
    kind: 'subjects.removed',
    subjects: meetings.flatMap(id =>
      (['opened', 'unanswered', 'soon'] as const).map(each => subjectOf(id, each)),
    ),
  });

/** Runs `change` on a meeting's answers or `capacity`; notifies members who get a seat or lose theirs. */
export async function changeSeats(
  tx: Transaction,
  meeting: MeetingRow,
  { capacity = meeting.capacity, ...news }: { capacity?: number | null; actor: number | null; now: Date },
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await findSeats(tx, meeting);
  await change();
  const after = await findSeats(tx, { id: meeting.id, capacity });
  const moved = (from: { member: number }[], to: { member: number }[]) => {
    const were = new Set(from.map(({ member }) => member));
    return to.map(({ member }) => member).filter(member => were.has(member));
  };
  await emitMeeting(tx, meeting, { to: moved(before.waiting, after.seated), event: 'seated', ...news });
  await emitMeeting(tx, meeting, { to: moved(before.seated, after.waiting), event: 'unseated', ...news });
}
