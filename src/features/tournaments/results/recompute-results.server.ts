import type { Selectable } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { lockMembers, lockTournament } from '#/database/row-locks.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { recordVictories, takeBackVictories } from '#/features/members/points/ledger.server.ts';
import { updateReviewCase } from '#/features/tournaments/results/checks/review-case.server.ts';
import type { WhyUncounted } from '#/features/tournaments/results/checks/uncounted.rules.ts';
import {
  findUncountedMatches,
  notedUncounted,
  noteUncounted,
  playersIn,
  reviewedGames,
} from '#/features/tournaments/results/checks/uncounted.server.ts';
import { liftOf, ratingOf } from './rating.rules.ts';
import { recountHalls, recountMembers } from './records.server.ts';
import { UNLISTED_TITLE } from './results.rules.ts';
import { recomputeSeason } from './season-results.server.ts';
import {
  loadTournamentMatches,
  type TournamentMatches,
  type TournamentRow,
} from './tournament-state.server.ts';
import { resultsOf, type WantedResult } from './wanted-results.rules.ts';

type StoredResult = Selectable<Tables['match_results']>;

/** Recomputes the results within the transaction that changed what they depend on. Idempotent. */
export async function recomputeResults(tx: Transaction, id: number): Promise<void> {
  const tournament = await lockTournament(tx, { id });
  if (!tournament) return;
  const saved = await tx
    .selectFrom('match_results')
    .selectAll()
    .where('tournament', '=', tournament.id)
    .execute();
  const state = tournament.state === 'closed' ? await loadTournamentMatches(tx, tournament) : null;
  const concerned = [...saved.map(({ member }) => member), ...(state ? playersIn(state) : [])];
  // Locks the members against withdrawal and recounts of other tournaments.
  const present = new Set((await lockMembers(tx, concerned)).map(({ number }) => number));
  const uncounted = state
    ? await findUncountedMatches(tx, tournament, state, new Set(saved.map(({ match }) => match)))
    : new Map<string, WhyUncounted>();
  const { results, disputed } = state
    ? wantedOf(state, uncounted)
    : { results: [] as WantedResult[], disputed: [] };
  const before = await notedUncounted(tx, tournament.id);
  await noteUncounted(tx, tournament.id, uncounted);
  await noteDisputed(tx, tournament.id, disputed);
  const hallKey = tournament.hall_key;
  const wanted = new Set(results.map(result => faceOf({ ...result, hall_key: hallKey })));
  const there = new Set(saved.map(faceOf));
  await takeBack(
    tx,
    saved.filter(row => !wanted.has(faceOf(row))),
  );
  const fresh = results.filter(result => !there.has(faceOf({ ...result, hall_key: hallKey })));
  await add(tx, tournament, { fresh, all: results, present });
  await updateReviewCase(tx, tournament, { before, after: uncounted });
  const reviewed = state ? reviewedGames(state, uncounted) : [];
  await recomputeSeason(tx, tournament, {
    state,
    waiting: new Set(reviewed.flatMap(({ winners, losers }) => [...winners, ...losers])),
  });
}

/** The results of a closed tournament that count, the earliest first, and those that are disputed. */
function wantedOf(state: TournamentMatches, uncounted: ReadonlyMap<string, WhyUncounted>) {
  const inOrder = [...state.matches].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const rowsOf = (standing: string) =>
    inOrder
      .filter(match => match.standing === standing && !uncounted.has(match.match))
      .flatMap(match => resultsOf(match, match.at, state.numbers));
  return { results: rowsOf('counts'), disputed: rowsOf('disputed') };
}

/** The columns of a result as one string: a stored row is replaced when it differs. */
const faceOf = (row: WantedResult & { hall_key: string }) =>
  JSON.stringify([
    ...[row.match, row.member, row.opponent, row.ball, row.won, row.at, row.hall_key],
    ...[row.points, row.target, row.innings, row.high_run],
    ...[row.other_points, row.other_target, row.handicap],
  ]);

async function noteDisputed(tx: Transaction, tournament: number, disputed: WantedResult[]): Promise<void> {
  await tx.deleteFrom('disputed_matches').where('tournament', '=', tournament).execute();
  const rows = disputed.map(({ match, member }) => ({ tournament, match, member }));
  if (rows.length > 0) await tx.insertInto('disputed_matches').values(rows).execute();
}

async function takeBack(tx: Transaction, rows: StoredResult[]): Promise<void> {
  if (rows.length === 0) return;
  await takeBackVictories(
    tx,
    rows.flatMap(({ victory }) => victory ?? []),
  );
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('match_results').where('id', 'in', ids).execute();
  await recount(tx, rows);
}

type Adding = { fresh: WantedResult[]; all: WantedResult[]; present: ReadonlySet<number> };

async function add(
  tx: Transaction,
  { id, listed, title: name, hall_key }: TournamentRow,
  { fresh, all, present }: Adding,
): Promise<void> {
  const rows = fresh.filter(({ member }) => present.has(member));
  if (rows.length === 0) return;
  const lifts = await findLiftedVoidings(tx, fresh, all);
  // Victories are public on a profile.
  const title = listed === 1 ? name : UNLISTED_TITLE;
  const won = byMember(rows.filter(row => row.won === 1));
  const numbers = await recordVictories(
    tx,
    won.map(({ member, at }) => ({ member, title, now: new Date(at) })),
  );
  const victories = new Map(won.map((row, index) => [row, numbers[index] ?? null]));
  const values = rows.map(row => ({
    ...row,
    tournament: id,
    hall_key,
    victory: victories.get(row) ?? null,
    lift: lifts.get(row) ?? 0,
  }));
  // Both databases accept this number of values in one statement.
  for (let position = 0; position < values.length; position += 100) {
    await tx
      .insertInto('match_results')
      .values(values.slice(position, position + 100))
      .execute();
  }
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

/** The rating changes of the results in `fresh`; `all` are in the order of play. */
async function findLiftedVoidings(
  tx: Transaction,
  fresh: WantedResult[],
  all: WantedResult[],
): Promise<Map<WantedResult, number>> {
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
