import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { joinedMembers } from '#/features/clubs/directory/club-access.server.ts';
import { mayRetake } from '#/features/clubs/leagues/teams/eligibility.rules.ts';
import {
  dropRuleForfeits,
  findForfeits,
  findIneligible,
  findRegistered,
  forfeitIneligible,
  recountSlots,
  refuseForfeited,
  refuseIneligible,
} from '#/features/clubs/leagues/teams/eligibility.server.ts';
import type { Command, Player, Settings } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { loadTournament, tournamentOf } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { appendCommands } from '#/features/tournaments/server/append-events.server.ts';
import {
  insertTournament,
  lockKnownTournament,
  lockValidTournament,
} from '#/features/tournaments/server/tournament-rows.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { findSlotTournament, loadPlayedSlots, SLOT_MATCH } from './slot-results.server.ts';
import { HAS_DECLINED, lineUpRefusal, NOT_OPEN, ON_BOTH_SIDES, playRulesOf } from './team-match.rules.ts';
import { emitTeamMatch } from './team-match-news.server.ts';
import {
  findPlayers,
  lockTeamMatchFor,
  type PlayerRow,
  slotsOf,
  type TeamMatchRow,
  teamsOf,
} from './team-match-rows.server.ts';
import type { HandedLineUp, NamedPlayer, Slot } from './team-matches.contract.ts';

/** The slot number under which the substitutes of a side are stored. */
export const BENCH = 0;

/** The members of a side's club, or the players of a league team (`number` null for guests), or none. */
export async function findTeamMembers(db: Database | Transaction, row: TeamMatchRow, side: Side) {
  if (row.league !== null) {
    const registered = await findRegistered(db, row, side);
    // Withdrawn members have an empty nickname.
    return registered.filter(({ username }) => username !== '');
  }
  const club = side === 0 ? row.club : row.away_club;
  if (club === null) return [];
  return joinedMembers(db, club)
    .select(['number', 'username', 'username_key', 'score4', 'score3'])
    .where('withdrawn_at', '=', '')
    .orderBy('username_key')
    .execute();
}

export type TeamMember = Awaited<ReturnType<typeof findTeamMembers>>[number];

type Handing = { side: Side; lineUp: HandedLineUp; by: SignedIn };

/**
 * Stores the line-up of a side, which its captain may change while it is sealed. With the second of both line-ups
 * they are opened: each slot becomes a tournament of two. Returns whether they are open now. Throws a Refusal (409)
 * for slots that the side would forfeit in a league, unless the captain accepts that.
 */
export async function handIn(site: Site, row: TeamMatchRow, { side, lineUp, by }: Handing): Promise<boolean> {
  const slots = slotsOf(row);
  const refused = lineUpRefusal(slots, lineUp);
  if (refused) throw new Refusal('invalid', refused);
  const now = site.now();
  return write(site.db, async tx => {
    const { opened_at, accepted_at } = await lockTeamMatchFor(tx, row, by, side);
    if (accepted_at === '') throw new Refusal('conflict', '상대가 아직 교류전을 수락하지 않았습니다.');
    if (opened_at !== '')
      throw new Refusal('conflict', '두 팀의 오더가 공개되어 바꿀 수 없습니다. 선수 교체를 이용해주세요.');
    await refuseForfeited(tx, row);
    const members = await findTeamMembers(tx, row, side);
    const known = new Map(members.map(({ username_key, number }) => [username_key, number]));
    const place = ({ name, handicap }: NamedPlayer, slot: number, seat: number) => {
      const member = known.get(foldKey(name)) ?? null;
      return { team_match: row.id, side, slot, seat, member, name: member === null ? name : '', handicap };
    };
    const rows = [lineUp.substitutes, ...lineUp.slots].flatMap((players, slot) =>
      players.map((player, seat) => place(player, slot, seat)),
    );
    await tx
      .deleteFrom('team_match_players')
      .where(eb => eb.and({ team_match: row.id, side }))
      .execute();
    await tx.insertInto('team_match_players').values(rows).execute();
    if (!lineUp.acceptsForfeits) await refuseIneligible(tx, row, side);
    const players = await findPlayers(tx, row.id);
    const news = { actor: by.number, now };
    const isOpen = new Set(players.map(each => each.side)).size === 2;
    if (!isOpen) {
      await emitTeamMatch(tx, row, { event: 'handedIn', sides: [side === 0 ? 1 : 0], ...news });
      return false;
    }
    const also = players.flatMap(({ member }) => member ?? []);
    refuseOnBothSides(players);
    await emitTeamMatch(tx, row, { event: 'opened', sides: [0, 1], also, ...news });
    await tx
      .updateTable('team_matches')
      .set({ opened_at: now.toISOString() })
      .where('id', '=', row.id)
      .execute();
    for (const [index, slot] of slots.entries())
      await openSlot(tx, row, { slot, number: index + 1, players, by, now });
    await forfeitIneligible(tx, row, [0, 1]);
    return true;
  });
}

/** Throws a Refusal (409) for a member in both line-ups; it names nobody, as the other one is sealed. */
function refuseOnBothSides(players: readonly PlayerRow[]): void {
  const home = new Set(players.flatMap(({ side, member }) => (side === 0 ? (member ?? []) : [])));
  if (players.some(({ side, member }) => side === 1 && member !== null && home.has(member)))
    throw new Refusal('conflict', ON_BOTH_SIDES);
}

/**
 * Deletes both line-ups of an open league match because its rules forfeited slots. Throws a Refusal (409) if
 * none is forfeited so, or if a slot has been played.
 */
export function retakeLineUps(site: Site, row: TeamMatchRow, by: SignedIn): Promise<void> {
  const now = site.now();
  return write(site.db, async tx => {
    const { opened_at } = await lockTeamMatchFor(tx, row, by);
    await refuseForfeited(tx, row);
    const slots = tx.selectFrom('team_match_slots').select('tournament').where('team_match', '=', row.id);
    const tournaments = (await slots.orderBy('tournament').execute()).map(({ tournament }) => tournament);
    for (const tournament of tournaments) await lockKnownTournament(tx, tournament);
    const forfeits = await findForfeits(tx, [row]);
    if (opened_at === '' || !mayRetake(await loadPlayedSlots(tx, row), forfeits))
      throw new Refusal(
        'conflict',
        '등록 규칙으로 몰수된 경기가 있고, 아직 친 경기가 없을 때만 오더를 다시 받습니다.',
      );
    await tx.deleteFrom('tournaments').where('id', 'in', tournaments).execute();
    await tx.deleteFrom('team_match_players').where('team_match', '=', row.id).execute();
    await dropRuleForfeits(tx, row.id, [0, 1]);
    await tx.updateTable('team_matches').set({ opened_at: '' }).where('id', '=', row.id).execute();
    await emitTeamMatch(tx, row, { event: 'retaken', sides: [0, 1], actor: by.number, now });
    for (const id of tournaments) tx.emit({ kind: 'tournament.changed', id, news: 'end', match_of: -row.id });
  });
}

type Opening = { slot: Slot; number: number; players: PlayerRow[]; by: SignedIn; now: Date };

/** Makes the tournament of a slot; its one match is called to the table with the slot's number. */
async function openSlot(tx: Transaction, row: TeamMatchRow, { slot, number, players, by, now }: Opening) {
  const mode = slot.kind === 'single' ? 'team' : 'multi';
  const [home, away] = teamsOf(row);
  const tournament = await insertTournament(tx, {
    key: randomUUID(),
    mode,
    ball: slot.ball,
    post: null,
    match_of: -row.id,
    now,
    facts: {
      title: `${home.name} 대 ${away.name} ${number}번 경기`,
      hall: row.hall,
      day: row.day,
      listed: false,
    },
    by: { number: row.made_by },
  });
  if (!tournament) throw new Refusal('conflict', NOT_OPEN);
  await tx
    .insertInto('team_match_slots')
    .values({ team_match: row.id, slot: number, tournament: tournament.id })
    .execute();
  const here = players.filter(player => player.slot === number);
  // Stored seats need no invitation: the captain has named the members.
  await seat(tx, tournament.id, { players: here, now });
  const entries = ([0, 1] as const).map(side => ({
    id: side + 1,
    players: here.filter(player => player.side === side).map(player => playerOf(player, slot)),
  }));
  const settings: Settings = {
    mode,
    thirdPlace: false,
    tables: number,
    play: playRulesOf(slot),
    targets: slot.target > 0 ? [{ from: 1, points: slot.target }] : [],
  };
  const commands: Command[] = [
    { type: 'entered', settings, entries },
    { type: 'drawn', draw: { by: 'order' } },
    { type: 'called', match: SLOT_MATCH, table: number, referee: null },
  ];
  await appendCommands(tx, tournament, { commands, by, now });
}

/** A player of a line-up as a tournament's player, with the captain's handicap or else the member's own. */
function playerOf({ member, login, name, hall, handicap, ...own }: PlayerRow, { ball }: Slot): Player {
  const score = (of: Slot['ball'], theirs: number | null) =>
    handicap && ball === of ? handicap : (theirs ?? 0);
  return {
    member: member === null ? null : login,
    name,
    hall: hall ?? '',
    score4: score('4', own.score4),
    score3: score('3', own.score3),
  };
}

async function seat(
  tx: Transaction,
  tournament: number,
  { players, now }: { players: PlayerRow[]; now: Date },
): Promise<void> {
  // A member may object for seven days, as after any entry by an organiser.
  const named = { tournament, state: 'accepted' as const, by_organiser: 1, at: now.toISOString() };
  const seats = players.flatMap(({ member, side, seat: place }) =>
    member === null ? [] : { ...named, member, entry: side + 1, seat: place },
  );
  if (seats.length === 0) return;
  await tx
    .insertInto('tournament_players')
    .values(seats)
    .onConflict(oc =>
      oc
        .columns(['tournament', 'member'])
        .doUpdateSet(eb => ({ entry: eb.ref('excluded.entry'), seat: eb.ref('excluded.seat') })),
    )
    .execute();
}

type Substituting = { side: Side; slot: number; seat: number; substitute: number; by: SignedIn };

/** Swaps a player of an undecided slot with a substitute. Returns the names of both, the new player first. */
export async function substitute(
  site: Site,
  row: TeamMatchRow,
  { side, slot, seat: place, substitute: index, by }: Substituting,
): Promise<[string, string]> {
  const now = site.now();
  return write(site.db, async tx => {
    await lockTeamMatchFor(tx, row, by, side);
    const tournament = await lockValidTournament(tx, await findSlotTournament(tx, row, slot));
    await refuseForfeited(tx, row);
    const [match] = allMatches(tournamentOf(await loadTournament(tx, tournament)));
    if (match?.state === 'decided') throw new Refusal('conflict', '끝난 경기의 선수는 바꿀 수 없습니다.');
    const players = (await findPlayers(tx, row.id)).filter(each => each.side === side);
    const out = players.find(each => each.slot === slot && each.seat === place);
    const next = players.find(each => each.slot === BENCH && each.seat === index);
    if (!out || !next) throw new Refusal('missing', '없는 후보 선수입니다.');
    if (await hasDeclined(tx, tournament.id, next.member)) throw new Refusal('conflict', HAS_DECLINED);
    const [sitting, playing] = [
      { ...out, slot: BENCH, seat: index },
      { ...next, slot, seat: place },
    ];
    for (const player of [sitting, playing]) await putPlayer(tx, row.id, player);
    const forfeit = (await findIneligible(tx, row, [side])).find(each => each.slot === slot);
    if (forfeit) throw new Refusal('conflict', `${forfeit.reason} 이 선수로 바꾸면 몰수패가 됩니다.`);
    await forfeitIneligible(tx, row, [side]);
    await seat(tx, tournament.id, { players: [playing], now });
    const shape = slotsOf(row)[slot - 1] as Slot;
    const seated = players.filter(each => each.slot === slot).map(each => (each === out ? playing : each));
    const team = seated.map(player => playerOf(player, shape));
    const commands: Command[] = [{ type: 'replaced', entry: side + 1, players: team }];
    await appendCommands(tx, tournament, { commands, by, now });
    tx.emit({ kind: 'team-match.changed', id: row.id });
    // The new player may exceed a division's maximum in a slot that was already played.
    if (row.league !== null) await recountSlots(tx, row.id);
    return [next.name, out.name];
  });
}

/** Whether a member has objected to taking part in a slot, so that its result would not count. */
async function hasDeclined(tx: Transaction, tournament: number, member: number | null): Promise<boolean> {
  if (member === null) return false;
  const seats = tx.selectFrom('tournament_players').select('member').where('state', '=', 'declined');
  const own = seats.where('tournament', '=', tournament).where('member', '=', member);
  return (await own.executeTakeFirst()) !== undefined;
}

async function putPlayer(tx: Transaction, match: number, { side, slot, seat: place, ...player }: PlayerRow) {
  const { member, handicap } = player;
  await tx
    .updateTable('team_match_players')
    .set({ member, handicap, name: member === null ? player.name : '' })
    .where(eb => eb.and({ team_match: match, side, slot, seat: place }))
    .execute();
}
