import { randomUUID } from 'node:crypto';
import type { Transaction } from '#/database/connect.ts';
import { recountListed } from '#/database/lists/counts.ts';
import { nextSecond } from '#/database/write.ts';
import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch, isSamePair } from '#/features/tournaments/engine/match.rules.ts';
import { appendEvent } from '#/features/tournaments/engine/replay.rules.ts';
import { automaticCalls } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { copyForChanges, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { emitDraw } from '#/features/tournaments/entries/server/places.server.ts';
import { formatKey } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { membersIn } from '#/features/tournaments/live/redaction.rules.ts';
import { isScoring, SCORES_ONLY } from '#/features/tournaments/organisers/organisers.rules.ts';
import { dropClaims } from '#/features/tournaments/result-claims/claim-rows.server.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import {
  type CachedTournament,
  loadTournament,
  tournamentOf,
} from '#/features/tournaments/results/tournament-cache.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { emitPhase, emitTurns } from '#/features/tournaments/server/after-changes/notify-players.server.ts';
import {
  emitWebhooks,
  webhookEventsOf,
} from '#/features/tournaments/server/after-changes/webhook-events.server.ts';
import type { EventOutcome } from '#/features/tournaments/sync/sync.contract.ts';
import { Refusal } from '#/shared/refusal.ts';
import { seatMembers, withKnownMembers } from './tournament-members.server.ts';
import {
  atCredibleTime,
  championsOf,
  isEnding,
  isSlotOfTeamMatch,
  maxEvents,
  stateOf,
  TOO_MANY_EVENTS,
  tableEventRefusal,
} from './tournaments.rules.ts';

/**
 * The sender of events: an organiser (`member` is the member's number; with `isScorer` only results are allowed), the
 * share link of a table (`table` is its number), or both sides of a match with equal results (`agreed`).
 */
export type Sender = { member?: number; isScorer?: boolean; table?: number; agreed?: true };
export type Appended = {
  results: EventOutcome[];
  row: TournamentRow;
};

/** Appends commands of a member to a locked tournament; throws a Refusal (409) if one is invalid. */
export async function appendCommands(
  tx: Transaction,
  row: TournamentRow,
  { commands, by, now }: { commands: Command[]; by: { number: number }; now: Date },
): Promise<void> {
  const events = commands.map(command => ({ key: randomUUID(), at: now.toISOString(), ...command }));
  const { results } = await appendEvents(tx, row, { events, by: { member: by.number }, now });
  for (const result of results) if (result.state === 'refused') throw new Refusal('conflict', result.message);
}

/** The `taken` events, `tournament` after them, and the outcome of every sent event. */
type Chosen = { tournament: Tournament; results: EventOutcome[]; taken: TournamentEvent[] };

type Appending = {
  events: TournamentEvent[];
  by: Sender;
  /** Messages why events are refused because of their text, by event key. */
  refused?: ReadonlyMap<string, string>;
  now: Date;
};

/**
 * Appends the valid events to the log of a locked tournament, each once. Stored events are never overwritten:
 * an invalid event and those that depend on it are refused with a message.
 */
export async function appendEvents(
  tx: Transaction,
  row: TournamentRow,
  { events: sentEvents, by, refused = new Map(), now }: Appending,
): Promise<Appended> {
  const known = await loadTournament(tx, row);
  const before = tournamentOf(known);
  const events = await withKnownMembers(tx, sentEvents);
  const ownKeys = by.table === undefined ? new Set<string>() : await findKeysOfTable(tx, row.id, by.table);
  const { tournament, results, taken } = chooseValid(before, row, { events, by, refused, ownKeys, now });
  if (taken.length === 0) {
    tx.emit({ kind: 'tournament.loaded', tournament: known });
    return { results, row };
  }
  const stored = [...taken, ...callAutomatically(tournament, row.version + taken.length, now)];
  const added = await insertEvents(tx, row, stored, { by, sent: taken.length, now });
  const changedGames = await updateGames(tx, row.id, before, tournament);
  const after = await saveSummary(tx, row, tournament, { version: row.version + stored.length, now });
  const named = taken.flatMap(membersIn);
  const { entries } = tournament;
  const isSame = entries === before.entries && named.length === 0;
  const actor = by.member ?? null;
  if (!isSame) await seatMembers(tx, after, { entries, named, actor, now });
  await emitPhase(tx, tournament, { before: row, after, actor, now });
  await emitTurns(tx, after, { before, after: tournament, actor, now });
  if (taken.some(({ type }) => type === 'drawn')) await emitDraw(tx, after, { actor, now });
  const isDecidedSlot = isSlotOfTeamMatch(row) && (row.champion_entry > 0 || after.champion_entry > 0);
  if (row.state === 'closed' || after.state === 'closed' || isDecidedSlot) await recomputeResults(tx, row.id);
  emitWebhooks(tx, after, { events: webhookEventsOf(row, after, stored), now });
  await dropClaims(tx, after, { tournament, events: taken, actor, now });
  const { id, version, rewrites, match_of } = after;
  const all = { events: [...known.events, ...added.events], bytes: known.bytes + added.bytes };
  tx.emit({ kind: 'tournament.loaded', tournament: { id, version, rewrites, ...all, tournament } });
  tx.emit({ kind: 'tournament.changed', id, news: 'events', match_of });
  for (const match of changedGames) tx.emit({ kind: 'tournament.changed', id, news: `game ${match}` });
  return { results, row: after };
}

type Choosing = Required<Appending> & { ownKeys: Set<string> };

function chooseValid(before: Tournament, row: TournamentRow, choosing: Choosing): Chosen {
  const { events, by, ownKeys, now } = choosing;
  const known = new Set(before.log.map(({ event }) => event.key));
  const chosen: Chosen = { tournament: copyForChanges(before), results: [], taken: [] };
  for (const given of events) {
    const { key } = given;
    if (known.has(key)) {
      chosen.results.push({ key, state: 'known' });
      continue;
    }
    const event = { ...atCredibleTime(given, row.created_at, now), agreed: by.agreed };
    const message = sendingRefusal(chosen, row, event, choosing) ?? appendEvent(chosen.tournament, event);
    if (message !== undefined) {
      chosen.results.push({ key, state: 'refused', message });
      continue;
    }
    known.add(key);
    ownKeys.add(key);
    chosen.taken.push(event);
    chosen.results.push({ key, state: 'taken' });
  }
  return chosen;
}

/** Why this sender may not add the event to the log, in Korean. */
function sendingRefusal(
  { tournament, taken }: Chosen,
  row: TournamentRow,
  event: TournamentEvent,
  { by, refused, ownKeys }: Choosing,
): string | undefined {
  if (by.isScorer && !isScoring(event)) return SCORES_ONLY;
  if (refused.has(event.key)) return refused.get(event.key);
  const isFull = row.version + taken.length >= maxEvents(tournament);
  if (isFull && !isEnding(event)) return TOO_MANY_EVENTS;
  return by.table === undefined
    ? undefined
    : tableEventRefusal(tournament, event, { table: by.table, ownKeys });
}

/** Appends automatic calls to idle tables, unless the log would get too long; returns their events. */
function callAutomatically(draft: Tournament, version: number, now: Date): TournamentEvent[] {
  const commands = automaticCalls(draft, now.getTime());
  if (version + commands.length > maxEvents(draft)) return [];
  const events = commands.map(command => ({ key: randomUUID(), at: now.toISOString(), ...command }));
  return events.filter(event => appendEvent(draft, event) === undefined);
}

async function findKeysOfTable(tx: Transaction, tournament: number, table: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('tournament_events')
    .select('key')
    .where(eb => eb.and({ tournament, by_table: table }))
    .execute();
  return new Set(rows.map(row => row.key));
}

/** Inserts the events, of which the first `sent` are by the sender and the others by the site. */
async function insertEvents(
  tx: Transaction,
  row: TournamentRow,
  events: TournamentEvent[],
  { by, sent, now }: { by: Sender; sent: number; now: Date },
): Promise<Pick<CachedTournament, 'events' | 'bytes'>> {
  const added = events.map((event, position) => {
    const sender: Sender = position < sent ? by : {};
    const { table = null, member = null } = sender;
    return { number: row.version + position + 1, table, member, event };
  });
  const rows = added.map(({ number, table, member, event }) => ({
    tournament: row.id,
    number,
    key: event.key,
    body: JSON.stringify(event),
    by_table: table ?? 0,
    by_member: member,
    at: now.toISOString(),
  }));
  await tx.insertInto('tournament_events').values(rows).execute();
  return { events: added, bytes: rows.reduce((sum, { body }) => sum + body.length, 0) };
}

/** Stores the state, size, champion and other data for lists in the tournament's row; returns the new row. */
export async function saveSummary(
  tx: Transaction,
  row: TournamentRow,
  tournament: Tournament,
  { version, now }: { version: number; now: Date },
): Promise<TournamentRow> {
  const state = row.state === 'void' ? row.state : stateOf(tournament, await hasGames(tx, row.id));
  const timestamp = now.toISOString();
  const closed = state === 'closed' ? row.closed_at || timestamp : '';
  const after = await tx
    .updateTable('tournaments')
    .set({
      version,
      state,
      mode: tournament.settings?.mode ?? row.mode,
      format: tournament.settings ? (tournament.settings.stages?.[0].type ?? '') : row.format,
      ...(tournament.settings && { list_format: formatKey(tournament.settings) }),
      ball: tournament.settings?.play.ball ?? row.ball,
      entry_count: tournament.entries.length,
      champion_entry: tournament.champion ?? 0,
      champion: JSON.stringify(championsOf(tournament)),
      closed_at: row.state === 'void' ? row.closed_at : closed,
      // The first events belong to the tournament's creation.
      updated_at: row.version === 0 && row.updated_at === row.created_at ? timestamp : nextSecond(row, now),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recountListed(tx, row, after);
  return after;
}

async function hasGames(tx: Transaction, id: number): Promise<boolean> {
  const games = tx
    .selectFrom('tournament_games')
    .select('match')
    .where(eb => eb.and({ tournament: id, ended: 0 }));
  return (await games.limit(1).execute()).length > 0;
}

/**
 * Hides the scores of decided matches, shows those of undone results, and deletes those of matches whose
 * players changed, or on closing all. Returns the keys of the matches whose shown score changed.
 */
async function updateGames(
  tx: Transaction,
  id: number,
  before: Tournament,
  after: Tournament,
): Promise<string[]> {
  const games = await tx
    .selectFrom('tournament_games')
    .select(['match', 'ended'])
    .where('tournament', '=', id)
    .execute();
  const own = tx.updateTable('tournament_games').where('tournament', '=', id);
  const changed: string[] = [];
  for (const { match: key, ended } of games) {
    const match = findMatch(after, key);
    const isKept = match && after.phase !== 'closed' && isSamePair(findMatch(before, key), match);
    const endedNow = match?.state === 'open' ? 0 : 1;
    if (!isKept)
      await tx.deleteFrom('tournament_games').where('tournament', '=', id).where('match', '=', key).execute();
    else if (ended !== endedNow) await own.set({ ended: endedNow }).where('match', '=', key).execute();
    if (isKept ? ended !== endedNow : ended === 0) changed.push(key);
  }
  return changed;
}
