import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { lockTournament } from '#/database/write.ts';
import type { EntrySettings } from '#/features/tournaments/entries/entries.contract.ts';
import { DRAWN, type EntryMoment } from '#/features/tournaments/entries/entries.rules.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { dayStartUtc } from '#/shared/time/time.ts';

type Either = Database | Transaction;
type SettingsRow = Selectable<Tables['entry_settings']>;
export type TournamentWithEntries = SettingsRow &
  Pick<
    Selectable<Tables['tournaments']>,
    'id' | 'organiser' | 'title' | 'hall_key' | 'day' | 'ball' | 'state' | 'version' | 'listed'
  >;

export const entriesMissing = () => new Refusal('missing', '참가 신청을 받지 않는 대회입니다.');

/** A tournament with its entry settings; undefined when the tournament takes no entries through the site. */
export function findEntrySettings(db: Either, id: number): Promise<TournamentWithEntries | undefined> {
  return db
    .selectFrom('entry_settings')
    .innerJoin('tournaments', 'tournaments.id', 'entry_settings.tournament')
    .selectAll('entry_settings')
    .select(['id', 'organiser', 'title', 'hall_key', 'day', 'ball', 'state', 'version', 'listed'])
    .where('tournament', '=', id)
    .executeTakeFirst();
}

/** Like `findEntrySettings`, but locks the tournament's row; throws a Refusal (404) instead of undefined. */
export async function lockEntries(tx: Transaction, id: number): Promise<TournamentWithEntries> {
  const locked = await lockTournament(tx, { id });
  const found = locked && (await findEntrySettings(tx, id));
  if (!found) throw entriesMissing();
  return found;
}

export const momentOf = (row: TournamentWithEntries): EntryMoment => ({
  startsAt: row.starts_at,
  closesAt: row.closes_at,
  stopped: row.stopped === 1,
  isDrawn: row.version > 0 || row.state !== 'coming',
});

/** Throws a Refusal (409) when the draw was already made. */
export function refuseDrawn(row: TournamentWithEntries): void {
  if (momentOf(row).isDrawn) throw new Refusal('conflict', DRAWN);
}

/** A time in Seoul (`HH:mm` on a day) as UTC text, as times are stored in the database. */
export const momentAt = (day: string, time: string) =>
  new Date(Date.parse(dayStartUtc(day)) + minutesOf(time) * 60_000).toISOString();

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const seoulMinute = (utc: string) => new Date(Date.parse(utc) + 9 * 3_600_000).toISOString().slice(0, 16);

export function columnsOf(settings: EntrySettings, day: string) {
  const { time, closesAt, confirmHours, stopped, feeWon, ...same } = settings;
  return {
    ...same,
    fee_won: feeWon,
    starts_at: momentAt(day, time),
    closes_at: momentAt(closesAt.slice(0, 10), closesAt.slice(11)),
    confirm_hours: confirmHours,
    stopped: stopped ? 1 : 0,
  };
}

const newCode = () => randomBytes(15).toString('base64url');

export async function insertEntrySettings(
  tx: Transaction,
  { tournament, day, settings }: { tournament: number; day: string; settings: EntrySettings },
): Promise<void> {
  const codes = { invite: newCode(), check_in: newCode() };
  await tx
    .insertInto('entry_settings')
    .values({ tournament, ...columnsOf(settings, day), ...codes })
    .execute();
}

/** Moves the start to another day; throws a Refusal (400) if the deadline for entries would be after it. */
export async function moveStart(tx: Transaction, tournament: number, day: string): Promise<void> {
  const row = await findEntrySettings(tx, tournament);
  if (!row) return;
  const starts_at = momentAt(day, seoulMinute(row.starts_at).slice(11));
  if (!momentOf(row).isDrawn && row.closes_at > starts_at)
    throw invalidField(
      'day',
      '신청 마감보다 이른 날짜로는 옮길 수 없습니다. 신청 설정에서 신청 마감을 먼저 앞당겨 주세요.',
    );
  await tx
    .updateTable('entry_settings')
    .set({ starts_at, reminded: 0 })
    .where('tournament', '=', tournament)
    .execute();
}

export function settingsOf(row: SettingsRow): EntrySettings {
  const { capacity, fee, payment, rules, divisions, players, who } = row;
  return {
    capacity,
    fee,
    payment,
    rules,
    divisions,
    players,
    who,
    feeWon: row.fee_won,
    time: seoulMinute(row.starts_at).slice(11),
    closesAt: seoulMinute(row.closes_at),
    confirmHours: row.confirm_hours,
    stopped: row.stopped === 1,
  };
}

/** The entry of a member (by number), with the member's seat and answer; undefined if there is none. */
export function findOwnEntry(db: Either, tournament: number, member: number) {
  return db
    .selectFrom('tournament_entrants as own')
    .innerJoin('tournament_entries as e', 'e.id', 'own.entry')
    .selectAll('e')
    .select(['own.seat', 'own.state as answer'])
    .where(eb => eb.and({ 'own.tournament': tournament, 'own.member': member }))
    .executeTakeFirst();
}

export async function hasEntry(db: Either, tournament: number, member: number | undefined): Promise<boolean> {
  if (member === undefined) return false;
  const own = db.selectFrom('tournament_entrants').select('entry').where('tournament', '=', tournament);
  return (await own.where('member', '=', member).executeTakeFirst()) !== undefined;
}

/** The numbers of the members in the entries of a tournament, or only in the given ones. */
export async function findEntrants(tx: Either, tournament: number, entries?: number[]): Promise<number[]> {
  const all = tx.selectFrom('tournament_entrants').select('member').where('tournament', '=', tournament);
  const rows = await (entries ? all.where('entry', 'in', entries) : all).execute();
  return rows.map(({ member }) => member);
}

/** Returns the numbers among `members` whose own application or acceptance as a partner is stored. */
export async function findAccepted(
  tx: Transaction,
  tournament: number,
  members: number[],
): Promise<ReadonlySet<number>> {
  if (members.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tournament_entrants')
    .select('member')
    .where('tournament', '=', tournament)
    .where('member', 'in', members)
    .where('state', '=', 'accepted')
    .execute();
  return new Set(rows.map(({ member }) => member));
}
