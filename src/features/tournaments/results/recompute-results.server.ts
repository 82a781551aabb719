import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { lockMembers, lockTournament, write } from '#/database/write.ts';
import { recordVictories, takeBackVictories } from '#/features/members/points/ledger.server.ts';
import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import {
  membersInGames,
  type WhyUncounted,
} from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import { updateReviewCase } from '#/features/tournaments/results/checks/pair-reviews.server.ts';
import {
  findUncountedMatches,
  loadUncounted,
  playersIn,
  reviewedGames,
  storeUncounted,
} from '#/features/tournaments/results/checks/uncounted.server.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { isSlotOfTeamMatch } from '#/features/tournaments/server/tournaments.rules.ts';
import type { PlayedMatch } from './played-matches.rules.ts';
import { liftOf, ratingOf } from './rating.rules.ts';
import { recountHalls, recountMembers } from './records.server.ts';
import { MATCH_TITLE, memberKey, TEAM_MATCH_TITLE, UNLISTED_TITLE } from './results.rules.ts';
import { recomputeSeason } from './season-results.server.ts';
import {
  loadTournamentMatches,
  type TournamentMatches,
  type TournamentRow,
} from './tournament-state.server.ts';

type StoredResult = Selectable<Tables['match_results']>;

/** Recomputes a tournament's stored results in the transaction that changed the tournament. Idempotent. */
export async function recomputeResults(tx: Transaction, id: number): Promise<void> {
  const row = await lockTournament(tx, { id });
  if (!row) return;
  // A slot of a team match counts as soon as it is decided; it stays open for corrections.
  const isSlot = isSlotOfTeamMatch(row);
  const tournament = { ...row, closed_at: isSlot ? row.updated_at : row.closed_at };
  const saved = await tx
    .selectFrom('match_results')
    .selectAll()
    .where('tournament', '=', tournament.id)
    .execute();
  const isCounted = isSlot && row.state !== 'void' && !(await isForfeited(tx, id));
  const counts = isCounted || (!isSlot && row.state === 'closed');
  const state = counts ? await loadTournamentMatches(tx, tournament) : null;
  const concerned = [...saved.map(({ member }) => member), ...(state ? playersIn(state) : [])];
  // Locks the members against withdrawal and recounts of other tournaments.
  const present = new Set((await lockMembers(tx, concerned)).map(({ number }) => number));
  const uncounted = state
    ? await findUncountedMatches(tx, tournament, state, new Set(saved.map(({ match }) => match)))
    : new Map<string, WhyUncounted>();
  const { results, disputed } = state
    ? resultsToStore(tournament, state, uncounted)
    : { results: [] as WantedResult[], disputed: [] };
  const before = await loadUncounted(tx, tournament.id);
  await storeUncounted(tx, tournament.id, uncounted);
  await storeDisputed(tx, tournament.id, disputed);
  const needed = new Set(results.map(fingerprintOf));
  const known = new Set(saved.map(fingerprintOf));
  await removeResults(
    tx,
    saved.filter(row => !needed.has(fingerprintOf(row))),
  );
  const fresh = results.filter(result => !known.has(fingerprintOf(result)));
  await addResults(tx, tournament, { fresh, all: results, present });
  await updateReviewCase(tx, tournament, { before, after: uncounted });
  const reviewed = state ? reviewedGames(state, uncounted) : [];
  await recomputeSeason(tx, tournament, { state, waiting: new Set(membersInGames(reviewed)) });
}

/** Whether a slot of a team match is forfeited in its league, alone or with the whole match (slot 0). */
async function isForfeited(tx: Transaction, tournament: number): Promise<boolean> {
  const forfeits = tx
    .selectFrom('team_match_slots as s')
    .innerJoin('league_forfeits as f', 'f.team_match', 's.team_match')
    .select('f.slot')
    .where('s.tournament', '=', tournament)
    .where(eb => eb.or([eb('f.slot', '=', 0), eb('f.slot', '=', eb.ref('s.slot'))]));
  return (await forfeits.executeTakeFirst()) !== undefined;
}

/** The results of a closed tournament that count, the earliest first, and those that are disputed. */
function resultsToStore(
  { hall_key }: TournamentRow,
  state: TournamentMatches,
  uncounted: ReadonlyMap<string, WhyUncounted>,
) {
  const inOrder = [...state.matches].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const rowsOf = (standing: string) =>
    inOrder
      .filter(match => match.standing === standing && !uncounted.has(match.match))
      .flatMap(match => resultsOf(match, state.numbers))
      .map(result => ({ ...result, hall_key }));
  return { results: rowsOf('counts'), disputed: rowsOf('disputed') };
}

/** The columns of a result as one string: a stored row is replaced when it differs. */
const fingerprintOf = (row: WantedResult) =>
  JSON.stringify([
    ...[row.match, row.member, row.opponent, row.ball, row.won, row.at, row.hall_key],
    ...[row.points, row.target, row.innings, row.high_run],
    ...[row.other_points, row.other_target, row.handicap],
  ]);

async function storeDisputed(tx: Transaction, tournament: number, disputed: WantedResult[]): Promise<void> {
  await tx.deleteFrom('disputed_matches').where('tournament', '=', tournament).execute();
  const rows = disputed.map(({ match, member }) => ({ tournament, match, member }));
  if (rows.length > 0) await tx.insertInto('disputed_matches').values(rows).execute();
}

async function removeResults(tx: Transaction, rows: StoredResult[]): Promise<void> {
  if (rows.length === 0) return;
  await takeBackVictories(
    tx,
    rows.flatMap(({ victory }) => victory ?? []),
  );
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('match_results').where('id', 'in', ids).execute();
  await recount(tx, rows);
}

async function addResults(
  tx: Transaction,
  { id, listed, title: name, match_of }: TournamentRow,
  { fresh, all, present }: { fresh: WantedResult[]; all: WantedResult[]; present: ReadonlySet<number> },
): Promise<void> {
  const rows = fresh.filter(({ member }) => present.has(member));
  if (rows.length === 0) return;
  const lifts = await computeRatingChanges(tx, fresh, all);
  // Victories are public on a profile.
  const title =
    listed === 1 ? name : match_of === 0 ? UNLISTED_TITLE : match_of > 0 ? MATCH_TITLE : TEAM_MATCH_TITLE;
  const won = byMember(rows.filter(row => row.won === 1));
  const numbers = await recordVictories(
    tx,
    won.map(({ member, at }) => ({ member, title, now: new Date(at) })),
  );
  const victories = new Map(won.map((row, index) => [row, numbers[index] ?? null]));
  const values = rows.map(row => ({
    ...row,
    tournament: id,
    victory: victories.get(row) ?? null,
    lift: lifts.get(row) ?? 0,
  }));
  for (const batch of batchesOf(values)) await tx.insertInto('match_results').values(batch).execute();
  await recount(tx, values);
}

const byMember = <Row extends { member: number }>(rows: Row[]) =>
  [...rows].sort((a, b) => a.member - b.member);

async function recount(tx: Transaction, rows: { member: number; ball: '4' | '3'; hall_key: string }[]) {
  for (const ball of ['4', '3'] as const) {
    const ballRows = rows.filter(row => row.ball === ball);
    if (ballRows.length === 0) continue;
    const members = [...new Set(ballRows.map(({ member }) => member))].sort((a, b) => a - b);
    await recountMembers(tx, ball, members);
    const halls = new Set(ballRows.map(({ hall_key }) => hall_key).filter(Boolean));
    for (const hall of halls) await recountHalls(tx, { ball, hall, members });
  }
}

/** How much each result in `fresh` changes its player's rating; `all`: the tournament's results, in order. */
async function computeRatingChanges(tx: Transaction, fresh: WantedResult[], all: WantedResult[]) {
  const lifts = new Map<WantedResult, number>();
  const ratings = await loadRatings(tx, all);
  const other = new Map(all.map(row => [`${row.match} ${row.member}`, row]));
  const isFresh = new Set(fresh);
  for (const winner of all.filter(row => row.won === 1 && row.target > 0 && row.opponent !== null)) {
    const loser = other.get(`${winner.match} ${winner.opponent}`);
    if (!loser || (!isFresh.has(winner) && !isFresh.has(loser))) continue;
    const ratingNow = (row: WantedResult) => ratings.get(keyOf(row)) ?? ratingOf(row.handicap || row.target);
    const [better, worse] = [ratingNow(winner), ratingNow(loser)];
    const lift = liftOf({ rating: better, target: winner.target }, { rating: worse, target: loser.target });
    for (const [row, rating, change] of [
      [winner, better, lift],
      [loser, worse, -lift],
    ] as const) {
      if (isFresh.has(row)) lifts.set(row, change);
      ratings.set(keyOf(row), rating + (isFresh.has(row) ? change : 0));
    }
  }
  return lifts;
}

const keyOf = ({ member, ball }: { member: number; ball: string }) => `${ball} ${member}`;

async function loadRatings(tx: Transaction, rows: WantedResult[]): Promise<Map<string, number>> {
  const records = await tx
    .selectFrom('member_records')
    .select(['member', 'ball', 'strength as rating'])
    .where('member', 'in', [...new Set(rows.map(({ member }) => member))])
    .where('scored', '>', 0)
    .execute();
  return new Map(records.map(record => [keyOf(record), record.rating]));
}

/**
 * Recomputes the closed tournaments and the slots of team matches in which all of these members (numbers)
 * take part, each in a transaction.
 */
export async function recomputeMembersTournaments(db: Database, members: number[]): Promise<void> {
  const rows = await db
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select('tournament')
    .where('member', 'in', members)
    .where('tournament_players.state', '=', 'accepted')
    .where(eb => eb.or([eb('tournaments.state', '=', 'closed'), eb('match_of', '<', 0)]))
    .groupBy('tournament')
    .having(({ fn }) => fn.countAll<number>(), '=', members.length)
    .orderBy('tournament')
    .execute();
  for (const { tournament } of rows) await write(db, tx => recomputeResults(tx, tournament));
}

/** Recomputes these members' tournaments in which a limit per day or month or a review stops a game. */
export async function recomputeLimited(db: Database, members: number[]): Promise<void> {
  if (members.length === 0) return;
  const rows = await db
    .selectFrom('tournament_players')
    .innerJoin('uncounted_matches', 'uncounted_matches.tournament', 'tournament_players.tournament')
    .select('tournament_players.tournament')
    .distinct()
    .where('member', 'in', members)
    .where('state', '=', 'accepted')
    .where('why', 'not in', ['voided', 'tooSoon', 'pairTournament'])
    .orderBy('tournament_players.tournament')
    .execute();
  for (const { tournament } of rows) await write(db, tx => recomputeResults(tx, tournament));
}

/**
 * The stored result of a match for one player. Figures are 0 without a score and in teams of two; `handicap` is
 * the target by the player's own 수지 (points), or the target played for if the 수지 is unknown.
 */
type WantedResult = Omit<StoredResult, 'id' | 'tournament' | 'victory' | 'lift'>;

const NO_FIGURES = {
  points: 0,
  target: 0,
  innings: 0,
  high_run: 0,
  other_points: 0,
  other_target: 0,
  handicap: 0,
};

/** The results of a match, one per member in it, winners first; `numbers`: member numbers by login id. */
function resultsOf(match: PlayedMatch, numbers: ReadonlyMap<string, number>) {
  const order = match.winner === 0 ? ([0, 1] as const) : ([1, 0] as const);
  return order.flatMap(side =>
    match.sides[side].flatMap(player => {
      const member = numberOf(player, numbers);
      return member === null ? [] : [resultFor(match, { side, member, numbers })];
    }),
  );
}

type For = { side: 0 | 1; member: number; numbers: ReadonlyMap<string, number> };

function resultFor(match: PlayedMatch, { side, member, numbers }: For) {
  const [own, theirs] = [match.sides[side], match.sides[side === 0 ? 1 : 0]];
  const [player, other] = [own[0], theirs[0]];
  const isSingle = own.length === 1 && theirs.length === 1 && player && other;
  return {
    match: match.match,
    member,
    opponent: isSingle ? numberOf(other, numbers) : null,
    ball: match.ball,
    won: side === match.winner ? 1 : 0,
    ...(isSingle ? figuresOf(match, side, player) : NO_FIGURES),
    at: match.at,
  };
}

function figuresOf({ score, ball }: PlayedMatch, side: 0 | 1, player: Player) {
  if (!score) return NO_FIGURES;
  const other = side === 0 ? 1 : 0;
  return {
    points: score.points[side],
    target: score.targets[side],
    innings: score.innings[side],
    high_run: score.highRuns[side],
    other_points: score.points[other],
    other_target: score.targets[other],
    handicap: targetOf(ball, [player]) ?? score.targets[side],
  };
}

const numberOf = ({ member }: Player, numbers: ReadonlyMap<string, number>) =>
  member === null ? null : (numbers.get(memberKey(member)) ?? null);
