import type { Selectable } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import {
  countedDivisions,
  divisionsOf,
  waitingPlaces,
} from '#/features/tournaments/entries/divisions.rules.ts';
import type {
  EntryPlayer,
  EntryView,
  ManagedEntries,
  ManagedEntry,
  OwnEntry,
  ShownEntry,
  TypedPlayer,
} from '#/features/tournaments/entries/entries.contract.ts';
import {
  ENTRY_STATE_NAMES,
  mayCheckIn,
  namesTyped,
  newEntryRefusal,
} from '#/features/tournaments/entries/entries.rules.ts';
import { feeOf, takesFee } from '#/features/tournaments/entries/fees.rules.ts';
import { hasRole, isOrganiser } from '#/features/tournaments/organisers/organisers.rules.ts';
import { loadHandicapChecks } from '#/features/tournaments/results/checks/handicap-checks.server.ts';
import { findCoOrganiser } from '#/features/tournaments/server/tournament-rows.server.ts';
import { showsContacts } from '#/server/sessions/contacts-seen.ts';
import type { By } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { findOwnEntry, momentOf, settingsOf, type TournamentWithEntries } from './entry-rows.server.ts';
import { loadRefunds } from './refunds.server.ts';

/** A tournament's entry settings and entries as `reader` may see them, with the reader's rights. */
export async function loadEntryView(
  db: Database,
  row: TournamentWithEntries,
  { reader, now }: { reader: Reader; now: Date },
): Promise<EntryView> {
  const moment = momentOf(row);
  const divisions = divisionsOf(row.divisions);
  const [entries, players] = await Promise.all([findEntries(db, row), findPlayers(db, row.id)]);
  const shown = entries.filter(
    ({ state }) => state === 'entered' || state === 'offered' || state === 'waiting',
  );
  const places = waitingPlaces(entries, divisions);
  const own = reader ? await loadOwnEntry(db, row, reader.number, { entries, players, places }) : null;
  const coOrganiser = await findCoOrganiser(db, row.id, reader?.number);
  const closed = newEntryRefusal(moment, now) ?? null;
  const isComing = own !== null && own.state !== 'refused' && own.state !== 'absent';
  return {
    tournament: row.id,
    startsAt: toSeoulIso(row.starts_at),
    closesAt: toSeoulIso(row.closes_at),
    capacity: row.capacity,
    fee: row.fee,
    rules: row.rules,
    players: row.players,
    who: row.who,
    divisions: countedDivisions(divisions, entries),
    confirmHours: row.confirm_hours,
    taken: row.taken,
    waiting: row.waiting,
    closed,
    isDrawn: moment.isDrawn,
    entries: shown.map(entry => presentEntry(entry, players, places)),
    own,
    can: {
      enter: reader !== null && reader.role !== 'admin' && own === null && closed === null,
      // With the code in the QR code, the server allows an earlier check-in.
      checkIn: isComing && !own.present && mayCheckIn(moment, false, now),
      manage: hasRole(reader, { ...row, coOrganiser }, ['desk', 'run']),
    },
  };
}

type EntryRow = Selectable<Tables['tournament_entries']> & { typed: EntryPlayer[] };
type PlayerRow = Awaited<ReturnType<typeof findPlayers>>[number];

/** The entries of a tournament in their order; `typed` has the players whom the organiser typed. */
async function findEntries(db: Database, tournament: TournamentWithEntries): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('tournament_entries')
    .selectAll()
    .where('tournament', '=', tournament.id)
    .orderBy('id')
    .execute();
  return rows.map(row => ({ ...row, typed: row.typed_names ? typedPlayers(row, tournament) : [] }));
}

type Typed = Pick<EntryRow, 'typed_names' | 'typed_players'>;

function typedPlayers(
  { typed_names, typed_players }: Typed,
  { players, ball }: Pick<TournamentWithEntries, 'players' | 'ball'>,
): EntryPlayer[] {
  const beside = JSON.parse(typed_players) as TypedPlayer[];
  return namesTyped(typed_names, players)
    .slice(0, players)
    .map((name, seat) => {
      const { score = 0, hall = '' } = beside[seat] ?? {};
      return {
        ...withoutAccount(name),
        score4: (ball === '4' && score) || null,
        score3: (ball === '3' && score) || null,
        billiardHall: hall || null,
      };
    });
}

function findPlayers(db: Database, tournament: number) {
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
function playersOf(entry: EntryRow, players: readonly PlayerRow[]): PlayerRow[] {
  return players.filter(player => player.entry === entry.id).sort((a, b) => a.seat - b.seat);
}

function presentEntry(
  entry: EntryRow,
  players: readonly PlayerRow[],
  places: ReadonlyMap<number, number>,
): ShownEntry {
  const { id, state, division } = entry;
  const place = places.get(id) ?? 0;
  const all = [...playersOf(entry, players).map(presentToAll), ...entry.typed];
  return { id, state, division, place, players: all };
}

const withoutAccount = (username: string): EntryPlayer => ({
  id: null,
  number: null,
  username,
  score4: null,
  score3: null,
  billiardHall: null,
});

const presentPlayer = ({ id, number, username, score4, score3, hall }: PlayerRow): EntryPlayer => ({
  id,
  number,
  username,
  score4: score4 || null,
  score3: score3 || null,
  billiardHall: hall || null,
});

/** A player as everyone sees it; the name of a partner who has not answered is hidden. */
const presentToAll = (player: PlayerRow): EntryPlayer =>
  player.state === 'asked' ? withoutAccount('함께 칠 회원 확인 중') : presentPlayer(player);

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
    payment: owesFee(row, own) ? row.payment : null,
    reason: entry.reason,
  };
}

const owesFee = (
  { fee, fee_won: feeWon }: TournamentWithEntries,
  { state, paid, answer }: Pick<EntryRow, 'state' | 'paid'> & { answer: string },
) =>
  (state === 'entered' || state === 'offered') &&
  answer === 'accepted' &&
  paid === 0 &&
  takesFee({ fee, feeWon });

/** All data of the entries for organisers; phone numbers only for the organiser, whom players gave them. */
export async function loadManagedEntries(
  db: Database,
  row: TournamentWithEntries,
  { by, now }: By,
): Promise<ManagedEntries> {
  const [entries, players] = await Promise.all([findEntries(db, row), findPlayers(db, row.id)]);
  const { ball } = row;
  const seesContacts = showsContacts(by);
  const organised = { ...row, coOrganiser: await findCoOrganiser(db, row.id, by.number) };
  const edit = isOrganiser(by, row);
  const divisions = divisionsOf(row.divisions);
  const places = waitingPlaces(entries, divisions);
  const [trusts, records, refunds] = await Promise.all([
    loadHandicapChecks(db, { members: players, ball, now }),
    loadPlayerRecords(db, ball, players),
    loadRefunds(db, row.id, { withPhones: seesContacts && edit }),
  ]);
  const present = (player: PlayerRow) => ({
    ...presentPlayer(player),
    // The organiser sees the phone number of a partner once the partner has accepted the entry.
    phone: seesContacts && edit && player.state === 'accepted' ? showPhone(player.phone) || null : null,
    confirmed: player.state === 'accepted',
    trust: trusts.get(player.number)?.trust ?? null,
    games: records.get(player.number)?.games ?? 0,
    wins: records.get(player.number)?.wins ?? 0,
  });
  const settings = settingsOf(row);
  return {
    settings,
    fee: feeOf(settings),
    refunds,
    can: { edit, mark: hasRole(by, organised, ['desk']), draw: hasRole(by, organised, ['run']) },
    divisions: countedDivisions(divisions, entries),
    taken: row.taken,
    waiting: row.waiting,
    capacity: row.capacity,
    isDrawn: momentOf(row).isDrawn,
    invite: seesContacts ? row.invite : '',
    checkIn: seesContacts ? row.check_in : '',
    entries: entries.map(entry => ({
      id: entry.id,
      state: entry.state,
      division: entry.division,
      reason: entry.reason,
      place: places.get(entry.id) ?? 0,
      players: [...playersOf(entry, players).map(present), ...entry.typed.map(managedTyped)],
      paid: entry.paid === 1,
      paidWon: entry.paid_won,
      present: entry.present === 1,
      offeredUntil: entry.offered_until ? toSeoulIso(entry.offered_until) : null,
      date: toSeoulIso(entry.at),
    })),
  };
}

const managedTyped = (player: EntryPlayer): ManagedEntry['players'][number] => ({
  ...player,
  phone: null,
  confirmed: true,
  trust: null,
  games: 0,
  wins: 0,
});

async function loadPlayerRecords(db: Database, ball: '4' | '3', players: PlayerRow[]) {
  if (players.length === 0) return new Map<number, { games: number; wins: number }>();
  const rows = await db
    .selectFrom('member_records')
    .select(['member', 'games', 'wins'])
    .where('ball', '=', ball)
    .where(
      'member',
      'in',
      players.map(({ number }) => number),
    )
    .execute();
  return new Map(rows.map(row => [row.member, row]));
}

export const CSV_HEAD = [
  ...['순서', '상태', '대기 순번', '부', '이름', '아이디', '수지', '당구장', '전화번호'],
  ...['입금', '입금액', '출석', '거절 사유', '신청일'],
];

export function csvRows({ entries, refunds }: ManagedEntries, ball: '4' | '3'): (string | number | null)[][] {
  const listed = entries.flatMap((entry, index) =>
    entry.players.map((player, seat) => [
      ...[index + 1, ENTRY_STATE_NAMES[entry.state], entry.place || null, entry.division],
      ...[player.username, player.id],
      ...[ball === '4' ? player.score4 : player.score3, player.billiardHall, player.phone],
      // A pair pays once.
      ...[entry.paid ? '입금' : '', seat === 0 ? entry.paidWon : null],
      ...[entry.present ? '출석' : '', entry.reason, entry.date.slice(0, 10)],
    ]),
  );
  const returned = refunds.map(({ name, won, done, date }) => [
    ...[null, done ? '환불함' : '환불 필요', null, '', name, null, null, null, null],
    ...['', won, '', '', date.slice(0, 10)],
  ]);
  return [...listed, ...returned];
}
