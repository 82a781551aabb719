import type { Database } from '#/database/connect.ts';
import {
  countedDivisions,
  divisionsOf,
  waitingPlaces,
} from '#/features/tournaments/entries/divisions.rules.ts';
import type {
  EntryPlayer,
  EntryView,
  OwnEntry,
  ShownEntry,
} from '#/features/tournaments/entries/entries.contract.ts';
import { mayCheckIn, whyClosed } from '#/features/tournaments/entries/entries.rules.ts';
import type { Reader } from '#/shared/authorship.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { findOwnEntry, momentOf, type TournamentWithEntries } from './entry-rows.server.ts';

/** A tournament's entry settings and entries, with what the signed-in member (or guest) may see and do. */
export async function entryView(
  db: Database,
  row: TournamentWithEntries,
  { reader, now }: { reader: Reader; now: Date },
): Promise<EntryView> {
  const moment = momentOf(row);
  const divisions = divisionsOf(row.divisions);
  const [entries, players] = await Promise.all([entriesIn(db, row.id), playersIn(db, row.id)]);
  const shown = entries.filter(
    ({ state }) => state === 'entered' || state === 'offered' || state === 'waiting',
  );
  const places = waitingPlaces(entries, divisions);
  const own = reader ? await loadOwnEntry(db, row, reader.number, { entries, players, places }) : null;
  const closed = whyClosed(moment, now) ?? null;
  const isComing = own !== null && own.state !== 'refused' && own.state !== 'absent';
  return {
    tournament: row.id,
    startsAt: toSeoulIso(row.starts_at),
    closesAt: toSeoulIso(row.closes_at),
    ...{ capacity: row.capacity, fee: row.fee, rules: row.rules, players: row.players, who: row.who },
    divisions: countedDivisions(divisions, entries),
    confirmHours: row.confirm_hours,
    ...{ taken: row.taken, waiting: row.waiting, closed, isDrawn: moment.isDrawn },
    entries: shown.map(entry => presentEntry(entry, players, places)),
    own,
    can: {
      enter: reader !== null && reader.role !== 'admin' && own === null && closed === null,
      // With the code in the QR code, the server allows an earlier check-in.
      checkIn: isComing && !own.present && mayCheckIn(moment, false, now),
      manage: reader?.number === row.organiser,
    },
  };
}

export type EntryRow = Awaited<ReturnType<typeof entriesIn>>[number];
export type PlayerRow = Awaited<ReturnType<typeof playersIn>>[number];

export function entriesIn(db: Database, tournament: number) {
  return db
    .selectFrom('tournament_entries')
    .selectAll()
    .where('tournament', '=', tournament)
    .orderBy('id')
    .execute();
}

export function playersIn(db: Database, tournament: number) {
  return db
    .selectFrom('tournament_entrants')
    .innerJoin('members', 'members.number', 'member')
    .select([
      'entry',
      'seat',
      'state',
      'number',
      'members.id',
      'username',
      'score4',
      'score3',
      'hall',
      'phone',
    ])
    .where('tournament', '=', tournament)
    .execute();
}

/** The members of an entry in the order of their seats; empty for an entry with typed names. */
export function playersOf(entry: EntryRow, players: readonly PlayerRow[]): PlayerRow[] {
  return players.filter(player => player.entry === entry.id).sort((a, b) => a.seat - b.seat);
}

function presentEntry(
  entry: EntryRow,
  players: readonly PlayerRow[],
  places: ReadonlyMap<number, number>,
): ShownEntry {
  const { id, state, division } = entry;
  const typed = entry.typed_names ? [typedPlayer(entry.typed_names)] : [];
  const place = places.get(id) ?? 0;
  return { id, state, division, place, players: [...playersOf(entry, players).map(presentPlayer), ...typed] };
}

const typedPlayer = (username: string): EntryPlayer => ({
  ...{ id: null, username },
  ...{ score4: null, score3: null, billiardHall: null },
});

/** A player as everyone sees it; a partner who has not answered stays anonymous. */
function presentPlayer({ id, username, score4, score3, hall, state }: PlayerRow): EntryPlayer {
  if (state === 'asked') return typedPlayer('함께 칠 회원 확인 중');
  return { id, username, score4: score4 || null, score3: score3 || null, billiardHall: hall || null };
}

type Listed = { entries: EntryRow[]; players: PlayerRow[]; places: ReadonlyMap<number, number> };

async function loadOwnEntry(
  db: Database,
  row: TournamentWithEntries,
  member: number,
  { entries, players, places }: Listed,
): Promise<OwnEntry | null> {
  const own = await findOwnEntry(db, row.id, member);
  const entry = own && entries.find(({ id }) => id === own.id);
  if (!entry) return null;
  return {
    ...presentEntry(entry, players, places),
    seat: own.seat,
    partnerAsked: playersOf(entry, players).some(({ state }) => state === 'asked'),
    offeredUntil: entry.offered_until ? toSeoulIso(entry.offered_until) : null,
    present: entry.present === 1,
    paid: entry.paid === 1,
    reason: entry.reason,
  };
}
