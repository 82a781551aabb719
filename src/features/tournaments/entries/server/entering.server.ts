import type { Updateable } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { lockMembers } from '#/database/write.ts';
import { hasBlocked } from '#/features/members/blocks/blocks.server.ts';
import { findListedByName } from '#/features/members/fields/member-row.server.ts';
import { divisionFor, divisionsOf } from '#/features/tournaments/entries/divisions.rules.ts';
import type { EntryMade } from '#/features/tournaments/entries/entries.contract.ts';
import {
  ENTERED_ALREADY,
  mayCheckIn,
  NOT_ENTERED,
  NOT_FOR_ADMINS,
  NOT_NOW,
  newEntryRefusal,
  PARTNER_MISSING,
} from '#/features/tournaments/entries/entries.rules.ts';
import { findOrganisers } from '#/features/tournaments/server/tournament-rows.server.ts';
import { subjectOf, tournamentPath } from '#/features/tournaments/server/tournaments.rules.ts';
import { type Caller, noteOrigins } from '#/server/sessions/member-origins.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import {
  findEntrants,
  findOwnEntry,
  momentOf,
  refuseDrawn,
  type TournamentWithEntries,
} from './entry-rows.server.ts';
import { type Change, changeEntries, emitDropped, emitToEntrants, stateOfNewEntry } from './places.server.ts';
import { noteRefunds } from './refunds.server.ts';

type Calling = { by: SignedIn } & Omit<Caller, 'now'>;
type Asked = { division: string; partner: string; invite: string };

/** Enters a member, with a partner in pairs; returns whether the entry has a place (`entered`) or waits. */
export function enter(
  site: Site,
  id: number,
  { by, address, browser, ...request }: Asked & Calling,
): Promise<EntryMade['state']> {
  const change: Change<EntryMade['state']> = async (tx, row, now) => {
    const [self, partner] = await findEntryPlayers(tx, row, request, by);
    if (row.who === 'invited' && request.invite !== row.invite)
      throw new Refusal(
        'forbidden',
        '초대 링크를 받은 회원만 신청할 수 있습니다. 주최자에게 링크를 받아 주세요.',
      );
    if (row.who === 'hall' && self.hall_key !== row.hall_key) throw new Refusal('forbidden', onlyHall(row));
    if (await findOwnEntry(tx, id, by.number)) throw new Refusal('conflict', ENTERED_ALREADY);
    const closed = newEntryRefusal(momentOf(row), now);
    if (closed) throw new Refusal('conflict', closed);
    await refuseBlocked(tx, by.number, row.organiser, partner?.number);
    const score = row.ball === '4' ? self.score4 : self.score3;
    const divisions = divisionsOf(row.divisions);
    const found = divisionFor(divisions, { score, chosen: request.division, players: row.players });
    if ('problem' in found) throw invalidField('division', found.problem);
    const state = await stateOfNewEntry(tx, row, found.division);
    const { id: entry } = await tx
      .insertInto('tournament_entries')
      .values({ tournament: id, state, division: found.division, at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeEntrants(tx, {
      tournament: id,
      entry,
      members: [self.number, ...(partner ? [partner.number] : [])],
    });
    await noteOrigins(tx, by.number, { address, browser, now });
    const about = { actor: by.number, now };
    const link = `${tournamentPath(id)}/entries`;
    const to = await findOrganisers(tx, row, ['desk']);
    await emitToEntrants(tx, row, { to, event: 'entered', link, entry, ...about });
    if (partner) await emitToEntrants(tx, row, { to: [partner.number], event: 'partner', ...about });
    return state;
  };
  return changeEntries(site, id, change, by.call);
}

const onlyHall = ({ hall_key }: TournamentWithEntries) =>
  hall_key
    ? '이 당구장을 자주 가는 당구장으로 적은 회원만 신청할 수 있습니다.'
    : '당구장이 정해지지 않은 대회라 신청할 수 없습니다. 주최자에게 알려 주세요.';

/** The rows of member and partner, locked so that neither can leave the site until the commit. */
async function findEntryPlayers(
  tx: Transaction,
  { players }: TournamentWithEntries,
  request: Asked,
  by: SignedIn,
) {
  if (by.role === 'admin') throw new Refusal('forbidden', NOT_FOR_ADMINS);
  const partner = players === 2 ? await partnerNamed(tx, request.partner) : undefined;
  if (partner === by.number) throw invalidField('partner', '함께 칠 다른 회원을 적어 주세요.');
  const locked = await lockMembers(tx, [by.number, ...(partner === undefined ? [] : [partner])]);
  const self = locked.find(({ number }) => number === by.number);
  const other = locked.find(({ number }) => number === partner);
  if (!self || self.listed === 0) throw new Refusal('forbidden', NOT_FOR_ADMINS);
  if (players === 2 && other?.listed !== 1) throw invalidField('partner', PARTNER_MISSING);
  return [self, other] as const;
}

async function refuseBlocked(tx: Transaction, by: number, organiser: number, partner: number | undefined) {
  if (await hasBlocked(tx, organiser, by)) throw new Refusal('conflict', NOT_NOW);
  if (partner && (await hasBlocked(tx, partner, by)))
    throw invalidField('partner', '지금은 함께 신청할 수 없는 회원입니다.');
}

async function partnerNamed(tx: Transaction, name: string): Promise<number> {
  const partner = await findListedByName(tx, name);
  if (partner === undefined) throw invalidField('partner', PARTNER_MISSING);
  return partner;
}

/** Stores the members of an entry; throws a Refusal if one of them is entered in the tournament already. */
async function storeEntrants(
  tx: Transaction,
  { tournament, entry, members }: { tournament: number; entry: number; members: number[] },
): Promise<void> {
  const rows = members.map((member, index) => {
    const state = index === 0 ? ('accepted' as const) : ('asked' as const);
    return { tournament, member, entry, seat: index, state };
  });
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tournament_entrants')
    .values(rows)
    .onConflict(oc => oc.columns(['tournament', 'member']).doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === members.length) return;
  throw members.length === 1
    ? new Refusal('conflict', ENTERED_ALREADY)
    : invalidField('partner', '함께 칠 회원이 이미 이 대회에 신청되어 있습니다.');
}

/** Withdraws the member's entry, and moves up the next one; returns whether a fee is to be refunded. */
export function withdrawEntry(site: Site, id: number, by: SignedIn): Promise<boolean> {
  return changeEntries(site, id, async (tx, row, now) => {
    const own = await findOwnEntry(tx, id, by.number);
    if (!own) throw new Refusal('missing', NOT_ENTERED);
    if (own.state === 'refused') throw new Refusal('conflict', '주최자가 거절한 신청입니다.');
    refuseDrawn(row);
    await deleteEntry(tx, row, { entry: own.id, by: by.number, now });
    return own.paid === 1;
  });
}

/** Deletes an entry and notifies the organiser and the other member of the entry; `by` is a member number. */
export async function deleteEntry(
  tx: Transaction,
  row: TournamentWithEntries,
  { entry, by, now }: { entry: number; by: number; now: Date },
): Promise<void> {
  const members = await findEntrants(tx, row.id, [entry]);
  const others = members.filter(member => member !== by);
  const link = `${tournamentPath(row.id)}/entries`;
  emitDropped(tx, row.id, { entry, members });
  const to = await findOrganisers(tx, row, ['desk']);
  await emitToEntrants(tx, row, { to, event: 'left', actor: by, now, link });
  await emitToEntrants(tx, row, { to: others, event: 'partnerLeft', actor: by, now });
  await noteRefunds(tx, row.id, { entries: [entry], now });
  await tx.deleteFrom('tournament_entries').where('id', '=', entry).execute();
}

/** Confirms the place offered to the member; refused (409) after the draw. A repetition has no effect. */
export function confirmPlace(site: Site, id: number, by: SignedIn): Promise<void> {
  return changeEntries(site, id, async (tx, row, _now) => {
    const own = await findOwnEntry(tx, id, by.number);
    if (own?.state === 'offered') refuseDrawn(row);
    else if (own?.state !== 'entered')
      throw new Refusal('conflict', '확인할 시간이 지나 자리가 다음 분께 넘어갔습니다.');
    await setEntry(tx, own.id, { state: 'entered', offered_until: '' });
    tx.emit({ kind: 'question.answered', subjects: [subjectOf(id, 'movedUp')], member: by.number });
  });
}

/** Stores a partner's answer to the request to play together; declining deletes the entry. */
export function answerAsPartner(
  site: Site,
  id: number,
  { accept, by, address, browser }: Calling & { accept: boolean },
): Promise<void> {
  return changeEntries(site, id, async (tx, row, now) => {
    const own = await findOwnEntry(tx, id, by.number);
    if (own?.seat !== 1) throw new Refusal('forbidden', '함께 치자는 신청을 받은 회원만 답할 수 있습니다.');
    refuseDrawn(row);
    if (!accept) return deleteEntry(tx, row, { entry: own.id, by: by.number, now });
    if (own.answer === 'accepted') return;
    await tx
      .updateTable('tournament_entrants')
      .set({ state: 'accepted' })
      .where(eb => eb.and({ tournament: id, member: by.number }))
      .execute();
    await noteOrigins(tx, by.number, { address, browser, now });
    tx.emit({ kind: 'question.answered', subjects: [subjectOf(id, 'partner')], member: by.number });
    const to = await findEntrants(tx, id, [own.id]);
    await emitToEntrants(tx, row, { to, event: 'partnerAccepted', actor: by.number, now });
  });
}

/** Checks in a player: from 1 hour before the start, or with the hall's code from 12 hours before it. */
export function checkIn(site: Site, id: number, code: string, by: SignedIn): Promise<void> {
  return changeEntries(site, id, async (tx, row, now) => {
    const own = await findOwnEntry(tx, id, by.number);
    if (!own) throw new Refusal('missing', NOT_ENTERED);
    refuseDrawn(row);
    if (!['entered', 'offered', 'waiting'].includes(own.state))
      throw new Refusal('conflict', '참가가 확정된 뒤에 출석할 수 있습니다.');
    if (!mayCheckIn(momentOf(row), code !== '' && code === row.check_in, now))
      throw new Refusal(
        'conflict',
        '출석은 시작 한 시간 전부터 할 수 있습니다. 당구장의 QR 코드로는 더 일찍 할 수 있습니다.',
      );
    // Checking in also confirms an offered place.
    const state = own.state === 'offered' ? 'entered' : own.state;
    await setEntry(tx, own.id, { present: 1, state, offered_until: '' });
  });
}

export const setEntry = (tx: Transaction, id: number, change: Updateable<Tables['tournament_entries']>) =>
  tx.updateTable('tournament_entries').set(change).where('id', '=', id).execute();
