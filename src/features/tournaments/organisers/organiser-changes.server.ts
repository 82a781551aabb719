import type { Database, Transaction } from '#/database/connect.ts';
import { lockMembers, nextSecond } from '#/database/write.ts';
import { hasBlocked } from '#/features/members/blocks/blocks.server.ts';
import { findListedByName } from '#/features/members/fields/member-row.server.ts';
import { NO_SUCH_MEMBER } from '#/features/members/profile/profile.rules.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { findInvitedRecipients } from '#/features/tournaments/server/tournament-members.server.ts';
import { lockValidTournament } from '#/features/tournaments/server/tournament-rows.server.ts';
import { isGameOfPost, subjectOf, tournamentPath } from '#/features/tournaments/server/tournaments.rules.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { IdempotentCall, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { ROLE_NAMES, ROLES, type Role } from './organisers.constants.ts';
import type { CoOrganisers, NewOrganiser } from './organisers.contract.ts';
import { IS_OVER, NO_INVITATION, NOT_INVITED, ORGANISER_ONLY, ORGANISERS_MOST } from './organisers.rules.ts';

type Time = Pick<Site, 'db' | 'now'>;
type Answer = { accept: boolean; by: SignedIn };
type Change = { tx: Transaction; row: TournamentRow; now: Date };

/** The co-organisers of a tournament and those invited, in the order of their invitations. */
export async function findCoOrganisers(db: Database, tournament: number): Promise<CoOrganisers> {
  const rows = await db
    .selectFrom('tournament_organisers as o')
    .innerJoin('members', 'number', 'o.member')
    .innerJoin('tournaments as t', 't.id', 'o.tournament')
    .select(['number', 'username', 'o.state', 'roles', 'offered_at'])
    .where('o.tournament', '=', tournament)
    .where('o.state', '<>', 'ended')
    // A co-organiser who became the organiser still has the row of the former role.
    .whereRef('o.member', '<>', 't.organiser')
    .where('withdrawn_at', '=', '')
    .orderBy('o.at')
    .orderBy('number')
    .execute();
  return rows.flatMap(({ state, roles, offered_at, ...row }) =>
    state === 'ended'
      ? []
      : [{ ...row, state, roles: roles.split(' ') as Role[], offered: offered_at !== '' }],
  );
}

/** Runs a change of a locked tournament's organisers; throws a Refusal (409) for a void tournament. */
function changeOrganisers<T>(
  { db, now, call }: Time & { call?: IdempotentCall },
  id: number,
  change: (all: Change) => Promise<T>,
): Promise<T> {
  const time = now();
  return writeOnce(db, call, async tx => {
    const row = await lockValidTournament(tx, id);
    return change({ tx, row, now: time });
  });
}

/** Ends all streams of the tournament, because a reader may have lost the right to see names. */
const endStreams = ({ tx, row: { id } }: Change) => tx.emit({ kind: 'tournament.changed', id, news: 'end' });

type News = { event: EventOf<'organising'>; to: number[]; by: SignedIn; title?: string };

const emitNews = ({ tx, row, now }: Change, { event, to, by, title = row.title }: News) =>
  emitNotification(tx, {
    kind: 'organising',
    event,
    to,
    title,
    actor: by.number,
    now,
    subject: subjectOf(row.id, 'organising'),
    link: tournamentPath(row.id),
  });

const emitAnswered = ({ tx, row }: Change, by: SignedIn) =>
  tx.emit({ kind: 'question.answered', subjects: [subjectOf(row.id, 'organising')], member: by.number });

/**
 * Invites a member, or changes the roles of one already invited; returns true for a new invitation. A stranger
 * reads the day instead of the title in the notification, and the daily limits on inviting strangers apply.
 */
export function inviteOrganiser(
  site: Time,
  id: number,
  { member: name, roles: chosen, by }: NewOrganiser & { by: SignedIn },
): Promise<boolean> {
  const roles = ROLES.filter(role => chosen.includes(role)).join(' ');
  return changeOrganisers({ ...site, call: by.call }, id, async change => {
    const { tx, row, now } = change;
    if (row.organiser !== by.number) throw new Refusal('forbidden', ORGANISER_ONLY);
    if (isGameOfPost(row)) throw new Refusal('conflict', '매치에서 친 경기는 두 선수가 진행합니다.');
    const member = await findListedByName(tx, name);
    if (!member) throw new Refusal('missing', '그런 닉네임이나 아이디의 회원이 없습니다.');
    if (member === row.organiser) throw new Refusal('conflict', '주최자는 이미 모든 일을 합니다.');
    const rows = await tx
      .selectFrom('tournament_organisers')
      .selectAll()
      .where('tournament', '=', id)
      .execute();
    const current = rows.filter(({ state }) => state === 'asked' || state === 'accepted');
    if (current.some(each => each.member === member)) {
      await updateOrganiser(tx, { id, member }, { roles });
      if (!chosen.includes('run')) await takeBackOffers(change, member);
      endStreams(change);
      return false;
    }
    if (row.state === 'closed') throw new Refusal('conflict', IS_OVER);
    if (current.filter(each => each.member !== row.organiser).length >= ORGANISERS_MOST)
      throw new Refusal('conflict', '함께 진행하는 회원은 10명까지 초대할 수 있습니다.');
    const invited = await findInvitedRecipients(tx, { organiser: by.number, members: [member], now });
    const isStranger = invited.strangers.includes(member);
    if ((await hasBlocked(tx, member, by.number)) || !(isStranger || invited.acquaintances.includes(member)))
      throw new Refusal('conflict', NOT_INVITED);
    const asked = { state: 'asked', roles, at: now.toISOString() } as const;
    await tx
      .insertInto('tournament_organisers')
      .values({ tournament: id, member, ...asked })
      .onConflict(oc => oc.columns(['tournament', 'member']).doUpdateSet(asked))
      .execute();
    const named = isStranger ? `${spokenDay(row.day, seoulDay(now))} 대회` : `‘${row.title}’`;
    const tasks = ROLES.filter(role => chosen.includes(role)).map(role => ROLE_NAMES[role]);
    const title = `${named}의 ${tasks.join(', ')}`;
    emitNews(change, { event: 'asked', to: [member], by, title });
    return true;
  });
}

/** Accepts or declines an invitation, or ends the own part; the organiser is notified. Idempotent. */
export function answerAsOrganiser(site: Time, id: number, { accept, by }: Answer): Promise<void> {
  return changeOrganisers(site, id, async change => {
    const { tx, row, now } = change;
    const own = await findOrganiser(tx, { id, member: by.number });
    if (own?.state !== 'asked' && own?.state !== 'accepted') throw new Refusal('conflict', NO_INVITATION);
    if (accept && own.state === 'accepted') return;
    if (accept && row.state === 'closed') throw new Refusal('conflict', IS_OVER);
    const accepted_at = own.accepted_at || now.toISOString();
    await updateOrganiser(
      tx,
      { id, member: by.number },
      accept
        ? { state: 'accepted', accepted_at }
        : { state: own.state === 'asked' ? 'declined' : 'ended', ...NOT_OFFERED },
    );
    if (!accept) endStreams(change);
    emitAnswered(change, by);
    const event = accept ? 'accepted' : own.state === 'asked' ? 'declined' : 'left';
    emitNews(change, { event, to: [row.organiser], by });
  });
}

/** Ends the part of a co-organiser, who is notified, or takes back an invitation with its notification. */
export function removeOrganiser(
  site: Time,
  id: number,
  { member, by }: { member: number; by: SignedIn },
): Promise<void> {
  return changeOrganisers(site, id, async change => {
    const { tx, row } = change;
    if (row.organiser !== by.number) throw new Refusal('forbidden', ORGANISER_ONLY);
    const known = await findOrganiser(tx, { id, member });
    if (!known || known.state === 'ended') throw new Refusal('missing', '함께 진행하는 회원이 아닙니다.');
    await endPart(tx, { id, member }, known);
    endStreams(change);
    if (known.state === 'accepted') emitNews(change, { event: 'removed', to: [member], by });
    else tx.emit({ kind: 'subjects.removed', subjects: [subjectOf(id, 'organising')], members: [member] });
  });
}

/** Offers the tournament to a co-organiser with the role 진행, or with null takes the offer back. */
export function offerTournament(
  site: Time,
  id: number,
  { member, by }: { member: number | null; by: SignedIn },
): Promise<void> {
  return changeOrganisers(site, id, async change => {
    const { tx, row, now } = change;
    if (row.organiser !== by.number) throw new Refusal('forbidden', ORGANISER_ONLY);
    const next = member === null ? undefined : await findOrganiser(tx, { id, member });
    if (member !== null && !mayTakeOver(next))
      throw new Refusal('conflict', '진행을 맡아 수락한 회원에게만 대회를 넘길 수 있습니다.');
    if (next && next.offered_at !== '') return;
    await takeBackOffers(change);
    endStreams(change);
    if (member === null) return;
    await updateOrganiser(tx, { id, member }, { offered_at: now.toISOString() });
    emitNews(change, { event: 'offered', to: [member], by });
  });
}

const mayTakeOver = (part: Row | undefined) =>
  part?.state === 'accepted' && part.roles.split(' ').includes('run');

/** Ends the open offer of a tournament, if there is one (to the member `to`, if given), with its notification. */
async function takeBackOffers({ tx, row: { id } }: Change, to?: number): Promise<void> {
  const offers = await tx
    .updateTable('tournament_organisers')
    .set(NOT_OFFERED)
    .where('tournament', '=', id)
    .where('offered_at', '<>', '')
    .$if(to !== undefined, rows => rows.where('member', '=', to as number))
    .returning('member')
    .execute();
  const members = offers.map(({ member }) => member);
  if (members.length > 0)
    tx.emit({ kind: 'subjects.removed', subjects: [subjectOf(id, 'organising')], members });
}

/** Answers the offer to become the organiser; the former organiser stays as a co-organiser with all roles. */
export function answerOffer(site: Time, id: number, { accept, by }: Answer): Promise<void> {
  return changeOrganisers(site, id, async change => {
    const { tx, row, now } = change;
    const own = await findOrganiser(tx, { id, member: by.number });
    if (!own?.offered_at || !mayTakeOver(own))
      throw new Refusal('conflict', '주최자가 넘기기를 취소했습니다.');
    await updateOrganiser(tx, { id, member: by.number }, NOT_OFFERED);
    endStreams(change);
    emitAnswered(change, by);
    emitNews(change, { event: accept ? 'taken' : 'kept', to: [row.organiser], by });
    if (!accept) return;
    // Locked against a withdrawal at the same moment.
    if ((await lockMembers(tx, [by.number])).length === 0) throw new Refusal('missing', NO_SUCH_MEMBER);
    const updated_at = nextSecond(row, now);
    const owned = { organiser: by.number, updated_at };
    await tx.updateTable('tournaments').set(owned).where('id', '=', id).execute();
    const at = now.toISOString();
    const former = { state: 'accepted', roles: ROLES.join(' '), accepted_at: at, at } as const;
    await tx
      .insertInto('tournament_organisers')
      .values({ tournament: id, member: row.organiser, ...former })
      .onConflict(oc => oc.columns(['tournament', 'member']).doUpdateSet(former))
      .execute();
  });
}

type Place = { id: number; member: number };
type Row = NonNullable<Awaited<ReturnType<typeof findOrganiser>>>;
const NOT_OFFERED = { offered_at: '' };
const ENDED = { state: 'ended', roles: '', ...NOT_OFFERED } as const;

function findOrganiser(tx: Transaction, { id, member }: Place) {
  const rows = tx.selectFrom('tournament_organisers').selectAll().where('tournament', '=', id);
  return rows.where('member', '=', member).executeTakeFirst();
}

async function updateOrganiser(tx: Transaction, { id, member }: Place, to: Partial<Row>): Promise<void> {
  const rows = tx.updateTable('tournament_organisers').set(to).where('tournament', '=', id);
  await rows.where('member', '=', member).execute();
}

/** Ends a part; an invitation that was never accepted leaves no trace. */
async function endPart(tx: Transaction, place: Place, known: Row): Promise<void> {
  if (known.accepted_at !== '') return updateOrganiser(tx, place, ENDED);
  const rows = tx.deleteFrom('tournament_organisers').where('tournament', '=', place.id);
  await rows.where('member', '=', place.member).execute();
}
