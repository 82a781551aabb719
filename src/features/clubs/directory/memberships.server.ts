import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { countRows } from '#/database/rows.ts';
import { lockCaller, lockMembers, nextUpdate, write } from '#/database/write.ts';
import { leaveMeetings } from '#/features/clubs/meetings/answers.server.ts';
import { type About, emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { removePicturesNow } from '#/server/pictures/attached.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import {
  type ClubRow,
  findMemberRow,
  findMembersWho,
  lockClub,
  lockOpenClub,
  type Membership,
  requireMembership,
  requireRole,
} from './club-access.server.ts';
import {
  CLUB_MEMBERS_MOST,
  CLUBS_OF_A_MEMBER,
  type ClubRole,
  HAND_OVER_FIRST,
  HAS_APPLIED,
  IS_FULL,
  IS_MEMBER,
  mayManageClub,
  mayRemoveMember,
  NO_APPLICATION,
  NOT_IN_CLUB,
  successorOf,
  TOO_MANY_CLUBS,
  WRONG_CODE,
} from './clubs.rules.ts';

export type Time = Pick<Site, 'db' | 'now'>;

// Every transaction locks members before clubs; another order could deadlock.

/** The key of an application in notifications. */
const sourceOf = (club: number, member: number) => `clubApplication:${club}:${member}`;

type Added = { club: number; member: number; role?: ClubRole; joined: boolean; at: string };

/** Adds a locked member, or an application, to a club. Throws 409 beyond the maximum. */
export async function addMember(tx: Transaction, { club, member, role = 'member', joined, at }: Added) {
  const own = tx.selectFrom('club_members').where('member', '=', member);
  if ((await countRows(own)) >= CLUBS_OF_A_MEMBER) throw new Refusal('conflict', TOO_MANY_CLUBS);
  const row = { club, member, role, applied_at: at, joined_at: joined ? at : null };
  await tx.insertInto('club_members').values(row).execute();
  if (joined) await countMember(tx, club, 1);
}

async function countMember(tx: Transaction, club: number, by: 1 | -1): Promise<void> {
  const member_count = sql<number>`member_count + ${by}`;
  await tx.updateTable('clubs').set({ member_count }).where('id', '=', club).execute();
}

/**
 * Joins a club, or applies where its officers decide; returns whether the application waits. Throws 403 for a
 * wrong invitation code, and 409 for a member, for an applicant, and for a full or dissolved club.
 */
export function joinClub({ db, now }: Time, id: number, { code, by }: { code: string; by: SignedIn }) {
  return writeOnce(db, by.call, async tx => {
    const time = now();
    await lockCaller(tx, by.number);
    const club = await lockOpenClub(tx, id);
    const known = await findMemberRow(tx, id, by.number);
    if (known) throw new Refusal('conflict', known.joined_at === null ? HAS_APPLIED : IS_MEMBER);
    if (club.joining === 'code' && code.trim().toLowerCase() !== club.invite_code)
      throw new Refusal('forbidden', WRONG_CODE);
    if (club.member_count >= CLUB_MEMBERS_MOST) throw new Refusal('conflict', IS_FULL);
    const waits = club.joining === 'approval';
    await addMember(tx, { club: id, member: by.number, joined: !waits, at: time.toISOString() });
    const about = { ...newsOf(club, by.number, time), subject: applicationsOf(id) };
    const link = `/clubs/${id}/members`;
    const to = await findMembersWho(tx, mayManageClub, [id]);
    const sources = [sourceOf(id, by.number)];
    const event = waits ? 'applied' : 'joined';
    emitNotification(tx, { kind: 'club', event, to, sources, ...about, link });
    return { waits };
  });
}

type Person = { id: number; member: number; by: SignedIn };

/** Accepts or refuses an application; the applicant is notified. Throws 404 without one, 409 for a full club. */
export function decideApplication(
  { db, now }: Time,
  { id, member, by, accept }: Person & { accept: boolean },
) {
  return write(db, async tx => {
    await lockMembers(tx, [member]);
    const club = await lockOpenClub(tx, id);
    await requireRole(tx, id, by, mayManageClub);
    const row = await findMemberRow(tx, id, member);
    if (!row) throw new Refusal('missing', NO_APPLICATION);
    if (row.joined_at !== null) throw new Refusal('conflict', NO_APPLICATION);
    if (accept && club.member_count >= CLUB_MEMBERS_MOST) throw new Refusal('conflict', IS_FULL);
    const time = now();
    if (accept) {
      await updateMember(tx, id, member, { joined_at: time.toISOString() });
      await countMember(tx, id, 1);
    } else await deleteMember(tx, row);
    tx.emit({ kind: 'source.removed', source: sourceOf(id, member) });
    const event = accept ? 'accepted' : 'refused';
    emitNotification(tx, { kind: 'club', event, to: [member], ...newsOf(club, by.number, time) });
  });
}

/** Leaves a club or takes an application back; returns whether it was left. Throws 409 for the president. */
export function leaveClub({ db, now }: Time, id: number, member: number): Promise<boolean> {
  return write(db, async tx => {
    await lockClub(tx, id);
    const row = await findMemberRow(tx, id, member);
    if (!row) throw new Refusal('missing', NOT_IN_CLUB);
    if (row.role === 'president') throw new Refusal('conflict', HAND_OVER_FIRST);
    await endMembership(tx, row, now());
    return row.joined_at !== null;
  });
}

/** Removes a member from a club; the member is notified with the reason. Throws 403 for an officer's peer. */
export function removeMember({ db, now }: Time, { id, member, by, reason }: Person & { reason: string }) {
  return write(db, async tx => {
    const club = await lockOpenClub(tx, id);
    const row = await requireMembership(tx, id, member);
    await requireRole(tx, id, by, role => mayRemoveMember(role, row.role));
    await endMembership(tx, row, now());
    const title = `‘${club.name}’ 동호회에서 나를 내보냈습니다. 사유: ${reason}`;
    const about = { ...newsOf(club, by.number, now()), title };
    emitNotification(tx, { kind: 'club', event: 'removed', to: [member], ...about });
  });
}

declare module '#/database/events.ts' {
  interface Events {
    /** A club was dissolved. */
    'club.closed': { club: number; now: Date };
  }
}

/** The tables of a club's records, which are erased with it. */
const RECORDS = [
  'club_meetings',
  'club_meeting_series',
  'club_dues',
  'club_ledger',
  'club_handicaps',
] as const;

/** Closes a locked club and erases its memberships; returns the numbers of the members who had joined. */
export async function closeClub(tx: Transaction, club: ClubRow, now: Date): Promise<number[]> {
  const { id } = club;
  const gone = await tx
    .deleteFrom('club_members')
    .where('club', '=', id)
    .returning(['member', 'joined_at'])
    .execute();
  for (const table of RECORDS) await tx.deleteFrom(table).where('club', '=', id).execute();
  const erased = { introduction: '', statutes: '', plays: '', picture: '' };
  const ended = { invite_code: '', hall: null, member_count: 0 };
  await removePicturesNow(tx, { kind: 'club', post: id }, now);
  const closed = { listed: 0, closed_at: now.toISOString(), updated_at: nextUpdate(club, undefined, now) };
  await tx
    .updateTable('clubs')
    .set({ ...erased, ...ended, ...closed })
    .where('id', '=', id)
    .execute();
  if (club.listed === 1) await changeCount(tx, 'clubs', -1);
  await tx.updateTable('boards').set({ closed: 1 }).where('club', '=', id).execute();
  tx.emit({ kind: 'subjects.removed', subjects: [applicationsOf(id)], link: '/clubs' });
  tx.emit({ kind: 'club.closed', club: id, now });
  return gone.filter(({ joined_at }) => joined_at !== null).map(({ member }) => member);
}

const applicationsOf = (club: number) => `club-applications:${club}`;

export const newsOf = (
  { id, name }: Pick<ClubRow, 'id' | 'name'>,
  actor: number | null,
  now: Date,
): About => ({ subject: `club:${id}`, title: name, link: `/clubs/${id}`, actor, now });

/** Gives a member an office, or takes it; the member is notified. For the presidency see `handOver`. */
export function changeRole(
  { db, now }: Time,
  { id, member, by, role }: Person & { role: Exclude<ClubRole, 'president'> },
): Promise<void> {
  return write(db, async tx => {
    const club = await lockOpenClub(tx, id);
    await requireRole(tx, id, by, own => own === 'president');
    const row = await requireMembership(tx, id, member);
    if (row.role === 'president') throw new Refusal('conflict', HAND_OVER_FIRST);
    if (row.role === role) return;
    await updateMember(tx, id, member, { role });
    emitNotification(tx, { kind: 'club', event: role, to: [member], ...newsOf(club, by.number, now()) });
  });
}

/** Makes another member president; the former one stays as a member. Both are notified. */
export function handOver({ db, now }: Time, { id, member, by }: Person): Promise<void> {
  return write(db, async tx => {
    await lockMembers(tx, [member]);
    const club = await lockOpenClub(tx, id);
    if (by.role !== 'admin') await requireRole(tx, id, by, role => role === 'president');
    const next = await requireMembership(tx, id, member);
    if (next.role === 'president') return;
    const time = now();
    const former = await tx
      .updateTable('club_members')
      .set({ role: 'member' })
      .where(eb => eb.and({ club: id, role: 'president' }))
      .returning('member')
      .executeTakeFirst();
    await updateMember(tx, id, member, { role: 'president' });
    const news = newsOf(club, by.number, time);
    emitNotification(tx, { kind: 'club', event: 'president', to: [member], ...news });
    if (!former || former.member === by.number) return;
    emitNotification(tx, { kind: 'club', event: 'member', to: [former.member], ...news });
    const states = { before: { member: former.member }, after: { member } };
    await audit(tx, { by, action: 'club.president', subject: `club:${id}`, ...states, now: time });
  });
}

/** Ends the memberships of a member who leaves the site; a president's club goes to another member, or ends. */
export async function leaveClubs(tx: Transaction, member: number, now: Date): Promise<void> {
  const own = tx.selectFrom('club_members').selectAll().where('member', '=', member);
  for (const { club: id } of await own.orderBy('club').execute()) {
    const club = await lockClub(tx, id);
    const row = await findMemberRow(tx, id, member);
    if (!row) continue;
    await endMembership(tx, row, now);
    if (row.role !== 'president') continue;
    const others = tx.selectFrom('club_members').selectAll().where('club', '=', id);
    const next = successorOf(await others.orderBy('member').execute());
    if (!next) {
      await closeClub(tx, club, now);
      continue;
    }
    await updateMember(tx, id, next.member, { role: 'president' });
    const news = newsOf(club, null, now);
    emitNotification(tx, { kind: 'club', event: 'president', to: [next.member], ...news });
  }
}

/** Shows the club on the member's profile, or hides it there. */
export const showClub = ({ db }: Time, id: number, { member, shown }: { member: number; shown: boolean }) =>
  write(db, async tx => {
    if (!(await findMemberRow(tx, id, member))) throw new Refusal('missing', NOT_IN_CLUB);
    await updateMember(tx, id, member, { shown: shown ? 1 : 0 });
  });

/** Deletes a membership of a locked club with its seats at meetings, and corrects the count of members. */
async function endMembership(tx: Transaction, row: Membership, now: Date): Promise<void> {
  await deleteMember(tx, row);
  await leaveMeetings(tx, { member: row.member, club: row.club, now });
  if (row.joined_at !== null) await countMember(tx, row.club, -1);
  tx.emit({ kind: 'source.removed', source: sourceOf(row.club, row.member) });
}

async function deleteMember(tx: Transaction, { club, member }: Membership): Promise<void> {
  const row = tx.deleteFrom('club_members').where('club', '=', club);
  await row.where('member', '=', member).execute();
}

async function updateMember(tx: Transaction, club: number, member: number, to: Partial<Membership>) {
  const row = tx.updateTable('club_members').set(to).where('club', '=', club);
  await row.where('member', '=', member).execute();
}
