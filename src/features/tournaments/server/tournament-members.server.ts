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
import { seatsOf, subjectOf, tournamentPath } from './tournaments.rules.ts';

const INVITED_MOST = 300;

declare module '#/database/events.ts' {
  interface Events {
    /** Members (by number) whom the organiser entered, to ask for consent; `strangers` see no title. */
    'tournament.invited': About & { acquaintances: number[]; strangers: number[] };
  }
}

type MemberSeat = { member: number; entry: number; seat: number };
const NOWHERE = { entry: 0, seat: 0 };
const membersOf = (seats: readonly { member: number }[]) => seats.map(({ member }) => member);

type Seating = {
  entries: Entry[];
  /** The login ids in the new events. */
  named: string[];
  actor: number | null;
  now: Date;
};

/**
 * Updates the rows of `tournament_players` (the members' seats) from the entries, and invites new members.
 * Every member named in an event keeps a row, so that all are found at a member's withdrawal. The answer to
 * the invitation is kept when the seat changes or is lost for a while.
 */
export async function seatMembers(
  tx: Transaction,
  { id, organiser, title }: Pick<TournamentRow, 'id' | 'organiser' | 'title'>,
  { entries, named, actor, now }: Seating,
): Promise<void> {
  const stored = await tx
    .selectFrom('tournament_players')
    .innerJoin('members', 'number', 'member')
    .select(['member', 'entry', 'seat', 'state', 'withdrawn_at'])
    .where('tournament', '=', id)
    .execute();
  const before = new Map(stored.map(seat => [seat.member, seat]));
  const wanted = await findMemberSeats(tx, entries, named);
  const after = new Map(wanted.map(seat => [seat.member, seat]));
  const added = wanted.filter(({ member }) => !before.has(member));
  if (stored.length + added.length > INVITED_MOST)
    throw new Refusal('invalid', '한 대회에 회원을 300명까지 부를 수 있습니다.');
  for (const own of stored) {
    const { entry, seat } = after.get(own.member) ?? (isStillThere(own, entries) ? own : NOWHERE);
    if (entry === own.entry && seat === own.seat) continue;
    await tx
      .updateTable('tournament_players')
      .set({ entry, seat })
      .where(eb => eb.and({ tournament: id, member: own.member }))
      .execute();
  }
  const entered = await findAccepted(tx, id, membersOf(added));
  // Entering oneself is consent: no question follows. An organiser entered by a co-organiser is asked.
  const isOwnEntry = (member: number) => (member === organiser && member === actor) || entered.has(member);
  const rows = added.map(seat => {
    const state = isOwnEntry(seat.member) ? ('accepted' as const) : ('asked' as const);
    return { tournament: id, ...seat, state, at: now.toISOString() };
  });
  if (rows.length > 0) await tx.insertInto('tournament_players').values(rows).execute();
  const subject = subjectOf(id, 'asked');
  const lost = stored.filter(({ member, state, entry }) => {
    return state === 'asked' && entry > 0 && !after.get(member)?.entry;
  });
  if (lost.length > 0) tx.emit({ kind: 'subjects.removed', subjects: [subject], members: membersOf(lost) });
  const invited = wanted.filter(({ member, entry }) => {
    const { entry: entryBefore = 0, state = 'asked' } = before.get(member) ?? {};
    return entry > 0 && entryBefore === 0 && state === 'asked' && !entered.has(member);
  });
  // Strangers do not see the title, because a title could be used to advertise.
  const recipients = await findInvitedRecipients(tx, { organiser, members: membersOf(invited), now });
  const about = { subject, title, link: tournamentPath(id), actor: organiser, now };
  tx.emit({ kind: 'tournament.invited', ...recipients, ...about });
}

/** The players in these entries, each with its member number, entry and state, without players that declined. */
export async function findEntryPlayers(tx: Transaction, tournament: number, entries: number[]) {
  if (entries.length === 0) return [];
  return tx
    .selectFrom('tournament_players')
    .select(['member', 'entry', 'state'])
    .where('tournament', '=', tournament)
    .where('entry', 'in', [...new Set(entries)])
    .where('state', '<>', 'declined')
    .execute();
}

/** Whether the seat of a member who left the site is still nameless, as no substitute has taken it. */
function isStillThere(memberSeat: MemberSeat & { withdrawn_at: string }, entries: Entry[]): boolean {
  const player = entries.find(({ id }) => id === memberSeat.entry)?.players[memberSeat.seat];
  return memberSeat.withdrawn_at !== '' && player?.member === null && player.name === WITHDRAWN;
}

/** The members' seats; a member in `named` (login ids) without a seat has entry and seat 0. */
async function findMemberSeats(tx: Transaction, entries: Entry[], named: string[]): Promise<MemberSeat[]> {
  const seats = seatsOf(entries);
  const ids = [...new Set([...seats.keys(), ...named.map(memberKey)])];
  if (ids.length === 0) return [];
  const members = await tx
    .selectFrom('members')
    .select(['number', 'id_key'])
    .where('id_key', 'in', ids)
    .where('listed', '=', 1)
    .execute();
  return members.map(({ number, id_key }) => ({ member: number, ...(seats.get(id_key) ?? NOWHERE) }));
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
    .where(eb => eb.and({ 'theirs.state': 'accepted', 'own.member': organiser, 'own.state': 'accepted' }))
    .execute();
  const organised = await tx
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select('member')
    .distinct()
    .where('member', 'in', members)
    .where(eb => eb.and({ 'tournament_players.state': 'accepted', organiser }))
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
