import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/write.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import type { Entry, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { findAccepted } from '#/features/tournaments/entries/server/entry-rows.server.ts';
import { membersIn, withPlayerForgotten, withPlayers } from '#/features/tournaments/live/redaction.rules.ts';
import { memberKey } from '#/features/tournaments/results/results.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { dayStartUtc, seoulDay } from '#/shared/time/time.ts';

import { INVITATIONS_RECEIVED_A_DAY, STRANGERS_INVITED_A_DAY } from './tournaments.contract.ts';
import { addressOf, seatsOf, subjectOf } from './tournaments.rules.ts';

const INVITED_MOST = 300;

declare module '#/database/events.ts' {
  interface Events {
    /** Members (by number) whom the organiser entered, to ask for consent; `strangers` see no title. */
    'tournament.invited': About & { acquaintances: number[]; strangers: number[] };
    /** Members lost their seats before answering; their notification of the invitation (`subject`) ends. */
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
  { entries, named, actor, now }: { entries: Entry[]; named: string[]; actor: number | null; now: Date },
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
  if (known.size + isNew.length > INVITED_MOST)
    throw new Refusal('invalid', '한 대회에 회원을 300명까지 부를 수 있습니다.');
  for (const memberSeat of rows) {
    const { member } = memberSeat;
    const { entry, seat } = wanted.get(member) ?? (isStillThere(memberSeat, entries) ? memberSeat : NOWHERE);
    if (entry === memberSeat.entry && seat === memberSeat.seat) continue;
    await tx
      .updateTable('tournament_players')
      .set({ entry, seat })
      .where('tournament', '=', row.id)
      .where('member', '=', member)
      .execute();
  }
  const entered = await findAccepted(
    tx,
    row.id,
    isNew.map(({ member }) => member),
  );
  await add(tx, row, { memberSeats: isNew, entered, actor, now });
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
    tx.emit({ kind: 'tournament.uninvited', subject: subjectOf(row.id, 'asked'), members });
  await invite(
    tx,
    row,
    invited.map(({ member }) => member),
    now,
  );
}

/** Notifies invited members. Strangers do not see the title, because a title could be used to advertise. */
async function invite(
  tx: Transaction,
  { id, organiser, title }: Pick<TournamentRow, 'id' | 'organiser' | 'title'>,
  members: number[],
  now: Date,
): Promise<void> {
  const invited = await findInvitedRecipients(tx, { organiser, members, now });
  const about = { subject: subjectOf(id, 'asked'), title, link: addressOf(id), actor: organiser, now };
  tx.emit({ kind: 'tournament.invited', ...invited, ...about });
}

/** Whether the seat of a member who left the site is still nameless, as no substitute has taken it. */
function isStillThere(memberSeat: MemberSeat & { withdrawn_at: string }, entries: Entry[]): boolean {
  const player = entries.find(({ id }) => id === memberSeat.entry)?.players[memberSeat.seat];
  return memberSeat.withdrawn_at !== '' && player?.member === null && player.name === WITHDRAWN;
}

type Adding = {
  memberSeats: MemberSeat[];
  entered: ReadonlySet<number>;
  actor: number | null;
  now: Date;
};

async function add(
  tx: Transaction,
  { id, organiser }: Pick<TournamentRow, 'id' | 'organiser'>,
  { memberSeats, entered, actor, now }: Adding,
): Promise<void> {
  if (memberSeats.length === 0) return;
  const timestamp = now.toISOString();
  // An organiser who enters takes part without being asked, and so does a member who entered by themselves; an
  // organiser whom a co-organiser enters is asked.
  const isOwnEntry = (member: number) => (member === organiser && member === actor) || entered.has(member);
  const state = (member: number) => (isOwnEntry(member) ? 'accepted' : 'asked');
  const rows = memberSeats.map(
    memberSeat =>
      ({ tournament: id, ...memberSeat, state: state(memberSeat.member), at: timestamp }) as const,
  );
  await tx.insertInto('tournament_players').values(rows).execute();
}

/** The seats by member number; a member in `named` (login ids) without a seat has entry and seat 0. */
async function findMemberSeats(tx: Transaction, entries: Entry[], named: string[]) {
  const seats = seatsOf(entries);
  const ids = [...new Set([...seats.keys(), ...named.map(memberKey)])];
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

/** The events, with unknown login ids turned into typed names and the names of withdrawn members removed. */
export async function withKnownMembers(tx: Transaction, events: TournamentEvent[]) {
  const named = [...new Set(events.flatMap(membersIn).map(memberKey))];
  if (named.length === 0) return events;
  const rows = await tx
    .selectFrom('members')
    .select(['id_key', 'listed', 'withdrawn_at'])
    .where('id_key', 'in', named)
    .execute();
  const known = new Map(rows.map(row => [row.id_key, row]));
  return events.map(event =>
    withPlayers(event, player => {
      const row = player.member === null ? undefined : known.get(memberKey(player.member));
      if (row?.listed === 1) return player;
      return row?.withdrawn_at ? withPlayerForgotten(player, row.id_key) : { ...player, member: null };
    }),
  );
}

type Invitation = { organiser: number; members: number[]; now: Date };

/**
 * Returns the numbers of the members whom an organiser may notify of an invitation: all acquaintances, and a
 * limited number of strangers a day, who do not see the tournament's title. A stranger is left out who already
 * got that day as many notifications from strangers as a member may get.
 */
export async function findInvitedRecipients(tx: Transaction, { organiser, members, now }: Invitation) {
  const others = members.filter(member => member !== organiser);
  if (others.length === 0) return { acquaintances: [], strangers: [] };
  const met = await findAcquaintances(tx, organiser, others);
  const unknown = others.filter(member => !met.has(member));
  if (unknown.length === 0) return { acquaintances: others, strangers: [] };
  const today = dayStartUtc(seoulDay(now));
  // Two tournaments saved at once must not both use the rest of the day's limit.
  await lockMember(tx, organiser);
  const left = Math.max(0, STRANGERS_INVITED_A_DAY - (await countInvitedSince(tx, organiser, today)));
  const busy = await findInvitedTooOften(tx, unknown, today);
  return {
    acquaintances: others.filter(member => met.has(member)),
    strangers: unknown.filter(member => !busy.has(member)).slice(0, left),
  };
}

/**
 * Returns the numbers of those `members` with whom the organiser has already played in a tournament, who
 * played in a tournament of the organiser, or with whom the organiser agreed on a match.
 */
async function findAcquaintances(tx: Transaction, organiser: number, members: number[]) {
  const played = await tx
    .selectFrom('tournament_players as theirs')
    .innerJoin('tournament_players as own', 'own.tournament', 'theirs.tournament')
    .select('theirs.member')
    .distinct()
    .where('theirs.member', 'in', members)
    .where('theirs.state', '=', 'accepted')
    .where('own.member', '=', organiser)
    .where('own.state', '=', 'accepted')
    .execute();
  const organised = await tx
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select('member')
    .distinct()
    .where('member', 'in', members)
    .where('tournament_players.state', '=', 'accepted')
    .where('organiser', '=', organiser)
    .execute();
  const agreed = await tx
    .selectFrom('applications')
    .innerJoin('match_posts', 'match_posts.id', 'post')
    .select(['member', 'author'])
    .where('applications.state', '=', 'accepted')
    .where(eb =>
      eb.or([
        eb.and([eb('member', 'in', members), eb('author', '=', organiser)]),
        eb.and([eb('member', '=', organiser), eb('author', 'in', members)]),
      ]),
    )
    .execute();
  const numbers = [...played, ...organised].map(({ member }) => member);
  return new Set([...numbers, ...agreed.flatMap(({ member, author }) => [member, author])]);
}

/**
 * A query of the notifications since an ISO time of invitations by strangers: those with an empty title, and
 * invitations to organise together that name no tournament in quotes.
 */
const strangersInvitations = (tx: Transaction, since: string) =>
  tx
    .selectFrom('notifications')
    .where('event', '=', 'asked')
    .where(eb =>
      eb.or([eb('title', '=', ''), eb.and([eb('kind', '=', 'organising'), eb('title', 'not like', '‘%')])]),
    )
    .where('at', '>=', since);

async function countInvitedSince(tx: Transaction, organiser: number, since: string): Promise<number> {
  const { invited } = await strangersInvitations(tx, since)
    .select(({ fn }) => fn.countAll<number>().as('invited'))
    .where('actor', '=', organiser)
    .executeTakeFirstOrThrow();
  return invited;
}

async function findInvitedTooOften(tx: Transaction, members: number[], since: string): Promise<Set<number>> {
  const rows = await strangersInvitations(tx, since)
    .select('member')
    .where('member', 'in', members)
    .groupBy('member')
    .having(({ fn }) => fn.countAll<number>(), '>=', INVITATIONS_RECEIVED_A_DAY)
    .execute();
  return new Set(rows.map(({ member }) => member));
}
