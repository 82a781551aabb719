import type { Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { nextSecond, write } from '#/database/write.ts';
import { PLAYER_NAME_LIMIT, PLAYER_NAME_LONG } from '#/features/tournaments/engine/tournament.constants.ts';
import {
  divisionsOf,
  isFree,
  promotableEntries,
  renamedDivisions,
} from '#/features/tournaments/entries/divisions.rules.ts';
import type { EntrySettings, TypedEntry } from '#/features/tournaments/entries/entries.contract.ts';
import {
  DEADLINE_LATE,
  DIVISION_NEEDED,
  ENTRIES_KEPT_MOST,
  ENTRY_MISSING,
  FULL,
  MANAGE_FORBIDDEN,
  namesTyped,
} from '#/features/tournaments/entries/entries.rules.ts';
import { feeOf } from '#/features/tournaments/entries/fees.rules.ts';
import type { Role } from '#/features/tournaments/organisers/organisers.constants.ts';
import { hasRole } from '#/features/tournaments/organisers/organisers.rules.ts';
import { requireRight } from '#/features/tournaments/server/tournament-rows.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { countCodePoints, hasVisible } from '#/shared/text/text.ts';
import { setEntry } from './entering.server.ts';
import {
  columnsOf,
  findEntrants,
  lockEntries,
  refuseDrawn,
  type TournamentWithEntries,
} from './entry-rows.server.ts';
import {
  type Change,
  changeEntries,
  countFreePlaces,
  emitToEntrants,
  findWaiting,
  stateOfNewEntry,
} from './places.server.ts';
import { noteRefunds } from './refunds.server.ts';

type Managed = { id: number; by: SignedIn };
type Named = Managed & { entry: number };

/**
 * Like `changeEntries`, for the organiser and for co-organisers with one of these roles. Throws a Refusal (403) if that
 * has ended since the call was let in.
 */
const manageEntries = (
  site: Site,
  { id, by, roles = ['desk'] }: Managed & { roles?: readonly Role[] },
  change: Change<void>,
): Promise<void> =>
  changeEntries(
    site,
    id,
    async (tx, row, now) => {
      await requireManager(tx, row, by, roles);
      await change(tx, row, now);
    },
    by.call,
  );

const requireManager = (
  tx: Transaction,
  row: TournamentWithEntries,
  by: SignedIn,
  roles: readonly Role[],
): Promise<void> =>
  requireRight(tx, row, {
    by,
    may: (reader, organised) => hasRole(reader, organised, roles),
    sentence: MANAGE_FORBIDDEN,
  });

/** Changes the entry settings of a tournament; waiting entries get the places of a larger capacity. */
export function changeSettings(site: Site, { id, by }: Managed, settings: EntrySettings): Promise<void> {
  return manageEntries(site, { id, by, roles: [] }, async (tx, row, now) => {
    refuseDrawn(row);
    // A single entrant has no partner for a pair, and half of a pair has no place of its own.
    const isSame = settings.players === row.players;
    if (!isSame && row.taken + row.waiting > 0) throw new Refusal('conflict', PLAYERS_STAY);
    const columns = columnsOf(settings, row.day);
    if (columns.closes_at > columns.starts_at) throw invalidField('closesAt', DEADLINE_LATE);
    await renameDivisions(tx, row, settings.divisions);
    // A new start time gets its own reminders.
    const reminded = columns.starts_at === row.starts_at ? row.reminded : 0;
    const changed = { ...columns, reminded };
    await tx.updateTable('entry_settings').set(changed).where('tournament', '=', id).execute();
    // Calendar programs compare this time to find changes.
    const tournament = await tx
      .selectFrom('tournaments')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('tournaments')
      .set({ updated_at: nextSecond(tournament, now) })
      .where('id', '=', id)
      .execute();
    Object.assign(row, changed);
    const to = columns.starts_at === row.starts_at ? [] : await findEntrants(tx, id);
    await emitToEntrants(tx, row, { to, event: 'changed', actor: row.organiser, now });
  });
}

const PLAYERS_STAY = '신청한 회원이 있어 신청 단위를 바꿀 수 없습니다.';

/** Gives entries the new names of renamed divisions; throws a Refusal (409) if a removed one has entries. */
async function renameDivisions(tx: Transaction, row: TournamentWithEntries, text: string): Promise<void> {
  const [before, after] = [divisionsOf(row.divisions), divisionsOf(text)];
  for (const [from, to] of renamedDivisions(before, after))
    await tx
      .updateTable('tournament_entries')
      .set({ division: to })
      .where(eb => eb.and({ tournament: row.id, division: from }))
      .execute();
  const names = after.map(({ name }) => name);
  const gone = before.map(({ name }) => name).filter(name => !names.includes(name));
  if (gone.length === 0) return;
  const left = await tx
    .selectFrom('tournament_entries')
    .select('division')
    .where('tournament', '=', row.id)
    .where('state', 'in', ['entered', 'offered', 'waiting'])
    .where('division', 'in', gone)
    .executeTakeFirst();
  if (left) throw invalidField('divisions', `‘${left.division}’에 신청이 있어 이 부를 뺄 수 없습니다.`);
}

/** Stores whether a fee is paid (`paidWon`: by default the fee) and the players are present, if defined. */
export function markEntry(
  site: Site,
  { id, entry, by }: Named,
  { paid, paidWon, present }: { paid?: boolean; paidWon?: number; present?: boolean },
): Promise<void> {
  return manageEntries(site, { id, by }, async (tx, row) => {
    await findEntry(tx, id, entry);
    const isPaid = paid ?? (paidWon === undefined ? undefined : true);
    const won = paidWon ?? feeOf({ fee: row.fee, feeWon: row.fee_won });
    await setEntry(tx, entry, {
      ...(isPaid !== undefined && { paid: Number(isPaid), paid_won: isPaid ? won : null }),
      ...(present !== undefined && { present: Number(present) }),
    });
  });
}

const DIVISION_FULL = '이 부에 자리가 없습니다. 부 정원을 늘리거나 먼저 한 자리를 비워 주세요.';

/** Marks all entries with a place as present; refused (409) after the draw. */
export function markAllPresent(site: Site, { id, by }: Managed): Promise<void> {
  return manageEntries(site, { id, by }, async (tx, row) => {
    refuseDrawn(row);
    await tx
      .updateTable('tournament_entries')
      .set({ present: 1 })
      .where(eb => eb.and({ tournament: id, state: 'entered' }))
      .execute();
  });
}

async function findEntry(tx: Transaction, tournament: number, id: number) {
  return tx
    .selectFrom('tournament_entries')
    .selectAll()
    .where(eb => eb.and({ id, tournament }))
    .executeTakeFirstOrThrow(() => new Refusal('missing', ENTRY_MISSING));
}

/** Gives an entry a place whatever its position on the waiting list; refused (409) if none is free. */
export function admit(site: Site, { id, entry, by }: Named): Promise<void> {
  return manageEntries(site, { id, by }, async (tx, row, now) => {
    refuseDrawn(row);
    const { state, division } = await findEntry(tx, id, entry);
    if (state === 'entered') return;
    const free = await countFreePlaces(tx, row);
    if (state !== 'offered' && !isFree(free, division))
      throw new Refusal('conflict', free.all > 0 ? DIVISION_FULL : FULL);
    await place(tx, row, { entry, by: by.number, now });
  });
}

async function place(
  tx: Transaction,
  row: TournamentWithEntries,
  { entry, by, now }: { entry: number; by: number; now: Date },
): Promise<void> {
  await setEntry(tx, entry, { state: 'entered', offered_until: '', reason: '' });
  const to = await findEntrants(tx, row.id, [entry]);
  await emitToEntrants(tx, row, { to, event: 'admitted', actor: by, now });
}

/** Refuses an entry with a reason that is shown to its players; the first waiting entry gets the place. */
export function refuseEntry(site: Site, { id, entry, by }: Named, reason: string): Promise<void> {
  return manageEntries(site, { id, by, roles: [] }, async (tx, row, now) => {
    refuseDrawn(row);
    await findEntry(tx, id, entry);
    await noteRefunds(tx, id, { entries: [entry], now });
    const unpaid = { paid: 0, paid_won: null };
    await setEntry(tx, entry, { state: 'refused', reason, offered_until: '', present: 0, ...unpaid });
    const to = await findEntrants(tx, row.id, [entry]);
    await emitToEntrants(tx, row, { to, event: 'refused', actor: by.number, now });
  });
}

/** Marks an entry absent and gives its place to the first waiting entry that fits, checked-in ones first. */
export function replaceAbsent(site: Site, { id, entry, by }: Named): Promise<void> {
  return manageEntries(site, { id, by }, async (tx, row, now) => {
    refuseDrawn(row);
    const absent = await findEntry(tx, id, entry);
    // A repeated request moves up only one entry.
    if (absent.state !== 'entered' && absent.state !== 'offered')
      throw new Refusal('conflict', '자리가 있는 신청만 대기자로 바꿀 수 있습니다.');
    const next = await findNextWaiting(tx, row, absent.division);
    await setEntry(tx, entry, { state: 'absent', present: 0, offered_until: '' });
    await place(tx, row, { entry: next, by: by.number, now });
  });
}

/**
 * The id of the waiting entry that takes over a place in `division`, even if the tournament is over its
 * capacity; checked-in entries come first. Throws a Refusal (409) if no entry fits.
 */
async function findNextWaiting(
  tx: Transaction,
  row: TournamentWithEntries,
  division: string,
): Promise<number> {
  const waiting = await findWaiting(tx, row.id);
  if (waiting.length === 0) throw new Refusal('conflict', '대기 중인 신청이 없습니다.');
  const free = await countFreePlaces(tx, row);
  const own = free.of.get(division);
  const freeOf = new Map(free.of);
  if (own !== undefined) freeOf.set(division, Math.max(own, 0) + 1);
  const inOrder = [...waiting].sort((a, b) => b.present - a.present);
  const [next] = promotableEntries(inOrder, { all: 1, of: freeOf });
  if (!next)
    throw new Refusal('conflict', '이 자리에 들어갈 수 있는 대기자가 없습니다. 대기자의 부가 모두 찼습니다.');
  return next.id;
}

/** Adds an entry of typed players, on the waiting list if no place is free. */
export function addTyped(site: Site, { id, by }: Managed, draft: TypedEntry): Promise<void> {
  return manageEntries(site, { id, by }, async (tx, row, now) => {
    refuseDrawn(row);
    const kept = tx.selectFrom('tournament_entries').where('tournament', '=', id);
    if ((await countRows(kept)) >= ENTRIES_KEPT_MOST)
      throw new Refusal('conflict', '명단이 가득 찼습니다. 거절하거나 불참한 이름을 지우고 추가해 주세요.');
    const typed = typedColumns(row, draft);
    const state = await stateOfNewEntry(tx, row, draft.division);
    await tx
      .insertInto('tournament_entries')
      .values({ tournament: id, state, at: now.toISOString(), ...typed })
      .execute();
  });
}

/**
 * Corrects an entry that the organiser typed, which keeps its place; throws a Refusal (409) for an entry of
 * members, and for another division without a free place.
 */
export function changeTyped(site: Site, { id, entry, by }: Named, draft: TypedEntry): Promise<void> {
  return manageEntries(site, { id, by }, async (tx, row) => {
    refuseDrawn(row);
    const { typed_names, state, division } = await findEntry(tx, id, entry);
    if (!typed_names) throw new Refusal('conflict', '회원의 신청은 회원의 정보대로 둡니다.');
    const { of } = await countFreePlaces(tx, row);
    const isFull = (of.get(draft.division) ?? 1) <= 0;
    if (state === 'entered' && division !== draft.division && isFull)
      throw new Refusal('conflict', DIVISION_FULL);
    await setEntry(tx, entry, typedColumns(row, draft));
  });
}

/** The columns of a typed entry; throws a Refusal (400) for invalid names or an unknown division. */
function typedColumns(row: TournamentWithEntries, { names, players, division }: TypedEntry) {
  const each = namesTyped(names, row.players);
  if (each.length > row.players || !each.every(hasVisible)) throw invalidField('names', NAMES_OF_PLAYERS);
  if (each.some(name => countCodePoints(name) > PLAYER_NAME_LIMIT))
    throw invalidField('names', PLAYER_NAME_LONG);
  const divisions = divisionsOf(row.divisions);
  if (divisions.length > 0 && !divisions.some(({ name }) => name === division))
    throw invalidField('division', DIVISION_NEEDED);
  return { division, typed_names: names, typed_players: JSON.stringify(players) };
}

const NAMES_OF_PLAYERS = '선수마다 이름을 하나씩 적어주세요.';

/** Removes an entry that the organiser typed; throws a Refusal (409) for an entry of members. */
export function removeEntry(site: Site, { id, entry, by }: Named): Promise<void> {
  return manageEntries(site, { id, by }, async (tx, row, now) => {
    refuseDrawn(row);
    const { typed_names } = await findEntry(tx, id, entry);
    // Entries of members are refused instead, with a reason that they read.
    if (!typed_names) throw new Refusal('conflict', ONLY_TYPED);
    await noteRefunds(tx, id, { entries: [entry], now });
    await tx.deleteFrom('tournament_entries').where('id', '=', entry).execute();
  });
}

const ONLY_TYPED = '회원의 신청은 사유를 적어 거절해 주세요.';

/** Stores whether a fee was returned, and notifies the payer; throws a Refusal (404) without the refund. */
export function markRefund(
  { db, now }: Pick<Site, 'db' | 'now'>,
  { id, refund, by }: Managed & { refund: number },
  done: boolean,
): Promise<void> {
  return write(db, async tx => {
    const row = await lockEntries(tx, id);
    await requireManager(tx, row, by, ['desk']);
    const known = await tx
      .selectFrom('entry_refunds')
      .select(['member', 'done'])
      .where(eb => eb.and({ id: refund, tournament: id }))
      .executeTakeFirstOrThrow(() => new Refusal('missing', ENTRY_MISSING));
    await tx
      .updateTable('entry_refunds')
      .set({ done: Number(done) })
      .where('id', '=', refund)
      .execute();
    if (done && known.done === 0 && known.member !== null)
      await emitToEntrants(tx, row, { to: [known.member], event: 'refunded', actor: by.number, now: now() });
    tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
  });
}
