import type { Database } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { CHANCE_LEAST, percents, ratingOf } from '#/features/tournaments/results/rating.rules.ts';
import { RESULT_SUMS } from '#/features/tournaments/results/records.server.ts';
import type { ResultSums, Versus } from '#/features/tournaments/results/results.contract.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { PAGE_SIZE } from '#/shared/lists/list-query.ts';
import { loadResults, presentSums } from './member-results.server.ts';

type Pair = [MemberRow, MemberRow];

/** 상대전적 of two members, seen from the first one; if no game is given, in the one they played more. */
export async function loadVersus(db: Database, pair: Pair, chosen: Ball | undefined): Promise<Versus> {
  const [one, other] = pair;
  const balls = {
    '4': await pairSums(db, one, other, '4'),
    '3': await pairSums(db, one, other, '3'),
  };
  const ball = chosen ?? (balls['3'].games > balls['4'].games ? '3' : '4');
  const own = balls[ball];
  const theirs = await pairSums(db, other, one, ball);
  const ids = await db
    .selectFrom('match_results')
    .select('id')
    .where(eb => eb.and({ member: one.number, opponent: other.number, ball }))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  return {
    ball,
    sides: [sideOf(one, own), sideOf(other, theirs)],
    chances: own.games < CHANCE_LEAST ? null : await chances(db, pair, ball),
    results: await loadResults(
      db,
      ids.map(({ id }) => id),
    ),
  };
}

const sideOf = ({ id, username, score4, score3 }: MemberRow, sums: ResultSums) => ({
  id,
  username,
  score4: score4 || null,
  score3: score3 || null,
  sums,
});

// Two members meet a few hundred times at the most.
async function pairSums(
  db: Database,
  { number: member }: MemberRow,
  { number: opponent }: MemberRow,
  ball: Ball,
): Promise<ResultSums> {
  const results = db.selectFrom('match_results').where(eb => eb.and({ member, opponent, ball }));
  return presentSums(await results.select(RESULT_SUMS).executeTakeFirstOrThrow());
}

/**
 * The chances of winning that Elo's formula gives two members with their current 수지; null if a 수지 is unknown.
 */
async function chances(db: Database, pair: Pair, ball: Ball): Promise<Versus['chances']> {
  const [first, second] = await Promise.all(pair.map(member => loadChances(db, member, ball)));
  if (!first || !second) return null;
  return { targets: [first.target, second.target], percents: percents(first, second) };
}

async function loadChances(db: Database, member: MemberRow, ball: Ball) {
  const target = targetOf(ball, [member]);
  if (target === null) return null;
  const records = db.selectFrom('member_records').select(['strength as rating', 'scored']);
  const record = await records
    .where('member', '=', member.number)
    .where('ball', '=', ball)
    .executeTakeFirst();
  return { target, rating: record && record.scored > 0 ? record.rating : ratingOf(target) };
}
