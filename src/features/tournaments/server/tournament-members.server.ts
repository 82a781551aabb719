import type { Transaction } from '#/database/connect.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import type { Entry, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { findAccepted } from '#/features/tournaments/entries/server/entry-rows.server.ts';
import {
  forgottenPlayer,
  idKey,
  membersIn,
  withPlayers,
} from '#/features/tournaments/live/redaction.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { findInvitedRecipients } from '#/features/tournaments/sharing/invitations.server.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addressOf, requestedSubjectOf } from './tournament-rows.server.ts';
import { INVITED_MOST, seatsOf, TOO_MANY_INVITED } from './tournaments.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** The organiser entered members, who are now asked to accept; strangers are not shown the title. */
    'tournament.invited': About & { acquaintances: number[]; strangers: number[] };
    /** Members who had not yet accepted or declined have lost their seats. */
    'tournament.uninvited': { subject: string; members: number[] };
  }
}

type MemberSeat = { member: number; entry: number; seat: number };
const NOWHERE = { entry: 0, seat: 0 };

/**
 * Updates the rows of `tournament_players` (the members' seats) from the entries, and invites new members.
 * Every member named in an event keeps a row even after being replaced, so that all of them are found when a
 * member withdraws from the site. The answer to the invitation is kept when the seat changes or is lost for a
 * while.
 */
export async function seatMembers(
  tx: Transaction,
  row: Pick<TournamentRow, 'id' | 'organiser' | 'title'>,
  { entries, named, now }: { entries: Entry[]; named: string[]; now: Date },
): Promise<void> {
  const wanted = await findMemberSeats(tx, entries, named);
  const rows = await tx
    .selectFrom('tournament_players')
    .innerJoin('members', 'number', 'member')
    .select(['member', 'entry', 'seat', 'state', 'withdrawn_at'])
    .where('tournament', '=', row.id)
    .execute();
  const known = new Map(rows.map(memberSeat => [memberSeat.member, memberSeat]));
  const isNew = [...wanted.values()].filter(({ member }) => !known.has(member));
  if (known.size + isNew.length > INVITED_MOST) throw new Refusal('invalid', TOO_MANY_INVITED);
  for (const memberSeat of rows) {
    const next = wanted.get(memberSeat.member) ?? (isStillThere(memberSeat, entries) ? memberSeat : NOWHERE);
    if (next.entry !== memberSeat.entry || next.seat !== memberSeat.seat)
      await move(tx, row.id, memberSeat.member, next);
  }
  const entered = await findAccepted(
    tx,
    row.id,
    isNew.map(({ member }) => member),
  );
  await add(tx, row, { memberSeats: isNew, entered, now });
  const invited = [...wanted.values()].filter(({ member, entry }) => {
    const before = known.get(member);
    return entry > 0 && !entered.has(member) && (!before || (before.entry === 0 && before.state === 'asked'));
  });
  const lost = rows.filter(({ member, state, entry }) => {
    const next = wanted.get(member) ?? NOWHERE;
    return state === 'asked' && entry > 0 && next.entry === 0;
  });
  const members = lost.map(({ member }) => member);
  if (members.length > 0)
    tx.emit({ kind: 'tournament.uninvited', subject: requestedSubjectOf(row.id), members });
  await invite(
    tx,
    row,
    invited.map(({ member }) => member),
    now,
  );
}

/** Notifies invited members. Strangers do not see the title, which could be used to advertise. */
async function invite(
  tx: Transaction,
  { id, organiser, title }: Pick<TournamentRow, 'id' | 'organiser' | 'title'>,
  members: number[],
  now: Date,
): Promise<void> {
  const invited = await findInvitedRecipients(tx, { organiser, members, now });
  const about = { subject: requestedSubjectOf(id), title, link: addressOf(id), actor: organiser, now };
  tx.emit({ kind: 'tournament.invited', ...invited, ...about });
}

/** Whether the seat of a member who left the site is still nameless: no substitute has taken it. */
function isStillThere(memberSeat: MemberSeat & { withdrawn_at: string }, entries: Entry[]): boolean {
  const player = entries.find(({ id }) => id === memberSeat.entry)?.players[memberSeat.seat];
  return memberSeat.withdrawn_at !== '' && player?.member === null && player.name === WITHDRAWN;
}

async function add(
  tx: Transaction,
  { id, organiser }: Pick<TournamentRow, 'id' | 'organiser'>,
  { memberSeats, entered, now }: { memberSeats: MemberSeat[]; entered: ReadonlySet<number>; now: Date },
): Promise<void> {
  if (memberSeats.length === 0) return;
  const timestamp = now.toISOString();
  // An organiser who enters takes part without being asked, and so does a member who entered by themselves.
  const state = (member: number) => (member === organiser || entered.has(member) ? 'accepted' : 'asked');
  const rows = memberSeats.map(
    memberSeat =>
      ({ tournament: id, ...memberSeat, state: state(memberSeat.member), at: timestamp }) as const,
  );
  await tx.insertInto('tournament_players').values(rows).execute();
}

/** The seats of existing members, by member number. */
async function findMemberSeats(
  tx: Transaction,
  entries: Entry[],
  named: string[],
): Promise<Map<number, MemberSeat>> {
  const seats = seatsOf(entries);
  const ids = [...new Set([...seats.keys(), ...named.map(idKey)])];
  if (ids.length === 0) return new Map();
  const members = await tx
    .selectFrom('members')
    .select(['number', 'id_key'])
    .where('id_key', 'in', ids)
    .where('listed', '=', 1)
    .execute();
  return new Map(
    members.map(({ number, id_key }) => [number, { member: number, ...(seats.get(id_key) ?? NOWHERE) }]),
  );
}

async function move(
  tx: Transaction,
  tournament: number,
  member: number,
  to: Omit<MemberSeat, 'member'>,
): Promise<void> {
  const { entry, seat } = to;
  await tx
    .updateTable('tournament_players')
    .set({ entry, seat })
    .where('tournament', '=', tournament)
    .where('member', '=', member)
    .execute();
}

/** The events with unknown members as typed names, and without the names of members who left the site. */
export async function withKnownMembers(
  tx: Transaction,
  events: TournamentEvent[],
): Promise<TournamentEvent[]> {
  const named = [...new Set(events.flatMap(membersIn).map(idKey))];
  if (named.length === 0) return events;
  const rows = await tx
    .selectFrom('members')
    .select(['id_key', 'listed', 'withdrawn_at'])
    .where('id_key', 'in', named)
    .execute();
  const known = new Map(rows.map(row => [row.id_key, row]));
  return events.map(event =>
    withPlayers(event, player => {
      const row = player.member === null ? undefined : known.get(idKey(player.member));
      if (row?.listed === 1) return player;
      return row?.withdrawn_at ? forgottenPlayer(player, row.id_key) : { ...player, member: null };
    }),
  );
}
