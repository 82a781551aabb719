import { randomUUID } from 'node:crypto';
import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { entriesIn, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import { loadTournament, tournamentOf } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { emitNews } from '#/features/tournaments/server/after-changes/notify-players.server.ts';
import { appendEvents } from '#/features/tournaments/server/append-events.server.ts';
import { findEntryPlayers } from '#/features/tournaments/server/tournament-members.server.ts';
import { findOrganisers, lockValidTournament } from '#/features/tournaments/server/tournament-rows.server.ts';
import {
  isGameOfPost,
  NOT_OF_TABLE,
  subjectOf,
  tournamentPath,
} from '#/features/tournaments/server/tournaments.rules.ts';
import { type Caller, noteOrigins } from '#/server/sessions/member-origins.ts';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { findClaimRows } from './claim-rows.server.ts';
import type { ClaimedResult, ClaimOutcome } from './result-claims.contract.ts';
import { agreedResult, claimRefusal, commandOfClaim, OUTCOME_SENTENCES } from './result-claims.rules.ts';

/** The sender of a typed result: a member (null for a guest), or the table and browser of a table's link. */
export type Claimant = {
  member: number | null;
  caller: Omit<Caller, 'now'>;
  through: { table: number; entry: number; device: string } | null;
};
type ClaimRow = Awaited<ReturnType<typeof findClaimRows>>[number];

/**
 * Stores the result of a called match as one side types it, and records it once the other side has typed the
 * same. Throws a Refusal for a match that is not called (409) and for a side that is not the claimant's (403).
 */
export async function claimResult(
  site: Site,
  id: number,
  { match: key, result, by }: { match: string; result: ClaimedResult; by: Claimant },
): Promise<ClaimOutcome> {
  const now = site.now();
  const state = await write(site.db, async tx => {
    const row = await lockValidTournament(tx, id);
    const tournament = tournamentOf(await loadTournament(tx, row));
    const match = findMatch(tournament, key);
    const refused = claimRefusal(tournament, match);
    if (!match || refused) throw new Refusal('conflict', refused ?? '');
    if (by.through && match.table !== by.through.table) throw new Refusal('forbidden', NOT_OF_TABLE);
    const entry = await findSideOf(tx, row, { match, by });
    if (by.member !== null) await noteOrigins(tx, by.member, { ...by.caller, now });
    const event = { key: randomUUID(), at: now.toISOString(), ...commandOfClaim(key, result) };
    const invalid = validateEvent(tournament, event);
    if (invalid) throw new Refusal('conflict', invalid);
    const claims = (await findClaimRows(tx, id)).filter(each => each.match === key);
    const other = claims.find(each => each.entry !== entry);
    if (other && isOnePerson(other, by))
      throw new Refusal(
        'forbidden',
        '한 사람이 두 선수의 결과를 모두 입력할 수 없습니다. 상대의 휴대폰에서 입력해 주세요.',
      );
    const agreed = other && agreedResult(result, other);
    const own = { ...result, tournament: id, match: key, entry, member: by.member, at: now.toISOString() };
    if (!other || !agreed) {
      const before = claims.find(each => each.entry === entry);
      if (before && isSame(before, result)) return other ? 'differs' : 'waits';
      await storeClaim(tx, { ...own, device: by.through?.device ?? '' });
      await emitClaim(tx, row, { match, entry, by, differs: other !== undefined, now });
      return other ? 'differs' : 'waits';
    }
    const recorded = { ...event, ...commandOfClaim(key, agreed) };
    const events: TournamentEvent[] = [recorded];
    if (isGameOfPost(row)) {
      await acceptBoth(tx, id, now);
      events.push({ key: randomUUID(), at: now.toISOString(), type: 'closed' });
    }
    await appendEvents(tx, row, { events, by: { agreed: true }, now });
    await confirmForBoth(tx, [own, other], event.key);
    return 'agreed';
  });
  return { message: OUTCOME_SENTENCES[state], state };
}

const isSame = (one: ClaimedResult, other: ClaimedResult) =>
  JSON.stringify([one.winner, one.score]) === JSON.stringify([other.winner, other.score]);

const isOnePerson = (other: ClaimRow, { member, through }: Claimant) =>
  (member !== null && other.member === member) || (through !== null && other.device === through.device);

/** The entry for which a member or a table's link may type the result; throws a Refusal (403) without one. */
async function findSideOf(
  tx: Transaction,
  row: TournamentRow,
  { match, by }: { match: Match; by: Claimant },
) {
  const entries = entriesIn(match);
  const seated = (await findEntryPlayers(tx, row.id, entries)).find(({ member }) => member === by.member);
  if (seated && by.through && seated.entry !== by.through.entry)
    throw new Refusal('forbidden', '상대의 결과는 상대가 자기 휴대폰에서 입력합니다.');
  // Nobody but the two plays a game by agreement.
  const entry = seated?.entry ?? (isGameOfPost(row) ? undefined : by.through?.entry);
  if (entry === undefined || !entries.includes(entry))
    throw new Refusal('forbidden', '내가 치는 경기의 결과만 입력할 수 있습니다.');
  return entry;
}

type Stored = ClaimedResult & {
  tournament: number;
  match: string;
  entry: number;
  member: number | null;
  at: string;
};

async function storeClaim(
  tx: Transaction,
  { winner, score, ...row }: Stored & { device: string },
): Promise<void> {
  const values = { ...row, winner: winner ?? 0, score: score ? JSON.stringify(score) : '' };
  await tx
    .insertInto('result_claims')
    .values(values)
    .onConflict(oc => oc.columns(['tournament', 'match', 'entry']).doUpdateSet(values))
    .execute();
}

type ClaimNews = { match: Match; entry: number; by: Claimant; differs: boolean; now: Date };

/**
 * Asks the other side to confirm a typed result, or the organiser to decide between two that differ; a game by
 * agreement has none, so its players settle that.
 */
async function emitClaim(
  tx: Transaction,
  row: TournamentRow,
  { match, entry, by, differs, now }: ClaimNews,
): Promise<void> {
  const { id, title, match_of } = row;
  tx.emit({ kind: 'tournament.changed', id, news: 'claims' });
  const link = isGameOfPost(row)
    ? `/tournament/single/${match_of}#game`
    : `${tournamentPath(id)}#${match.key}`;
  const about = { link, actor: by.member, now };
  if (differs && match_of === 0) {
    const to = await findOrganisers(tx, row, ['run', 'score']);
    return emitNews(tx, row, { event: 'claimsDiffer', what: 'claims', to, ...about });
  }
  const others = entriesIn(match).filter(each => each !== entry);
  const to = (await findEntryPlayers(tx, id, others)).map(({ member }) => member);
  const subject = subjectOf(id, 'claims');
  emitNotification(tx, { kind: 'result', event: 'claimed', subject, title, to, ...about });
}

/** Both players of a game by agreement have typed its result, and so take part in it. */
async function acceptBoth(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('tournament_players')
    .set({ state: 'accepted', by_organiser: 0, at: now.toISOString() })
    .where('tournament', '=', id)
    .where('entry', '>', 0)
    .execute();
}

type Confirmed = Omit<Stored, 'winner' | 'score'>;

/**
 * Stores that both members confirm the result of their match, if each typed it signed in and takes part;
 * `result` is the key of the event that recorded it.
 */
async function confirmForBoth(
  tx: Transaction,
  claims: [Confirmed, Confirmed],
  result: string,
): Promise<void> {
  const [own, other] = claims;
  const { tournament, match, at } = own;
  const players = await findEntryPlayers(tx, tournament, [own.entry, other.entry]);
  const isThemselves = claims.every(claim =>
    players.some(
      ({ member, entry, state }) => member === claim.member && entry === claim.entry && state === 'accepted',
    ),
  );
  if (!isThemselves) return;
  const row = { result, answer: 'confirmed', reason: '', at } as const;
  await tx
    .insertInto('match_answers')
    .values(claims.map(({ member }) => ({ tournament, match, member: member ?? 0, ...row })))
    .onConflict(oc => oc.columns(['tournament', 'match', 'member']).doUpdateSet(row))
    .execute();
}
