import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { LISTED, orderedByAll, pageIds } from '#/database/lists/list-pages.ts';
import { countRows, inOrder } from '#/database/rows.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import { findVisibleMember } from '#/features/members/fields/member-row.server.ts';
import { type MemberCard, memberCard } from '#/features/members/profile/members.contract.ts';
import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { loadHandicapChecks } from '#/features/tournaments/results/checks/handicap-checks.server.ts';
import { CHANCE_LEAST, percents, ratingOf } from '#/features/tournaments/results/rating.rules.ts';
import { RESULT_SUMS } from '#/features/tournaments/results/records.server.ts';
import {
  ball,
  type HallBoardRow,
  hallBoardRow,
  handicapCheckQuery,
  type MemberResults,
  type MemberTournament,
  memberHandicapChecks,
  memberResults,
  memberTournament,
  type ResultSums,
  type Versus,
  versus,
} from '#/features/tournaments/results/results.contract.ts';
import { memberKey, TOURNAMENTS_MOST } from '#/features/tournaments/results/results.rules.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { answerPage, operation, pageOf, param, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { PAGE_SIZE, pageQuery, span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import {
  findDisputedMatches,
  findReviewedTournaments,
  loadResultSums,
  loadResults,
  loadTrend,
  presentSums,
  resultsOrder,
} from './member-results.server.ts';

const { id: loginId } = loginIdParam.shape;
const ofBall = z.object({ ball: ball.optional() });
const pairParam = z.object({ id: loginId, other: loginId });

const ofMember = [cacheForGuests, param(loginIdParam)] as const;

export const results = new Hono<ApiEnv>()
  .get(
    '/members/:id',
    operation('회원의 전적', memberResults),
    ...ofMember,
    query(ofBall.extend({ page: pageQuery.shape.page })),
    async c => {
      const { db, now } = c.env.site;
      const member = await findVisibleMember(db, c.req.valid('param').id, c.var.member);
      const sums = await loadResultSums(db, member.number);
      const { ball = mainBall(sums), page = 1 } = c.req.valid('query');
      const list = resultsOrder(member.number, ball);
      const ids = await pageIds(db, list, { ...span({ page }), total: sums[ball].games });
      const trusts = await loadHandicapChecks(db, { members: [member], ball, now: now() });
      const isOwn = c.var.member?.number === member.number;
      const answer: MemberResults = {
        number: member.number,
        ball,
        sums,
        trust: trusts.get(member.number) as MemberResults['trust'],
        trend: await loadTrend(db, member.number, ball),
        results: await loadResults(db, ids),
        disputed: isOwn ? await findDisputedMatches(db, member.number) : [],
        reviewed: isOwn ? await findReviewedTournaments(db, member.number) : [],
      };
      return c.json(answer);
    },
  )
  .get('/members/:id/card', operation('회원 카드', memberCard), ...ofMember, async c => {
    const { db } = c.env.site;
    const reader = c.var.member;
    const row = await findVisibleMember(db, c.req.valid('param').id, reader);
    const isHidden = row.profile_hidden === 1 && !mayModerate(reader) && reader?.number !== row.number;
    return c.json(presentCard(row, await loadResultSums(db, row.number), isHidden));
  })
  .get(
    '/members/:id/tournaments',
    operation('회원이 참가한 대회', pageOf(memberTournament)),
    ...ofMember,
    query(pageQuery),
    async c => {
      const { db } = c.env.site;
      const member = await findVisibleMember(db, c.req.valid('param').id, c.var.member);
      const found = await findTournamentsOfMember(db, member.number);
      const { offset, size } = span(c.req.valid('query'));
      const rows = await withGames(db, member.number, found.slice(offset, offset + size));
      return answerPage(c, { rows, total: found.length });
    },
  )
  .get(
    '/versus/:id/:other',
    operation('두 회원의 상대 전적', versus),
    cacheForGuests,
    param(pairParam),
    query(ofBall),
    async c => {
      const { db } = c.env.site;
      const { id, other } = c.req.valid('param');
      const one = await findVisibleMember(db, id, c.var.member);
      const two = await findVisibleMember(db, other, c.var.member);
      if (one.number === two.number) throw new Refusal('missing', '상대를 선택해주세요.');
      return c.json(await loadVersus(db, [one, two], c.req.valid('query').ball));
    },
  )
  .get(
    '/halls',
    operation('당구장의 득점률 순위', pageOf(hallBoardRow)),
    cacheForGuests,
    query(pageQuery.extend({ hall: z.string().max(100), ball: ball.default('4') })),
    async c => {
      return answerPage(c, await loadHallBoard(c.env.site.db, c.req.valid('query')));
    },
  )
  .get(
    '/trust',
    operation('여러 회원의 수지 신뢰도', memberHandicapChecks),
    cacheForGuests,
    query(handicapCheckQuery),
    async c => {
      const { db, now } = c.env.site;
      const { ball, members: ids } = c.req.valid('query');
      const members = await listedMembers(db, ids);
      const trusts = await loadHandicapChecks(db, { members, ball, now: now() });
      return c.json(Object.fromEntries(members.map(({ id, number }) => [id, trusts.get(number)])));
    },
  );

async function listedMembers(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('members')
    .select(['number', 'id', 'score3'])
    .where('id_key', 'in', ids.map(foldKey))
    .where('listed', '=', 1)
    .execute();
}

/** 4구 if both have equally many matches. */
const mainBall = (sums: Record<Ball, ResultSums>): Ball => (sums['3'].games > sums['4'].games ? '3' : '4');

/** `isHidden` leaves out the picture of a hidden profile. */
function presentCard(row: MemberRow, sums: Record<Ball, ResultSums>, isHidden: boolean): MemberCard {
  const ball = mainBall(sums);
  const { games, wins, inningPoints, innings, highRun } = sums[ball];
  const own = ball === '4' ? row.high_run4 : row.high_run3;
  return {
    id: row.id,
    number: row.number,
    username: row.username,
    picture: isHidden ? '' : row.picture,
    ball,
    score4: row.score4 || null,
    score3: row.score3 || null,
    hall: row.hall || null,
    games,
    wins,
    inningPoints,
    innings,
    highRun: Math.max(highRun, own),
  };
}

export const boardOrder = (hall: string, ball: Ball): OrderedList =>
  orderedByAll(
    {
      table: 'hall_records',
      id: 'id',
      within: [['hall_key', '=', hall], ['ball', '=', ball], LISTED, ['ranked', '=', 1]],
    },
    ['rate', 'id'],
    'desc',
  );

async function loadHallBoard(
  db: Database,
  { hall, ball, page, size }: { hall: string; ball: Ball; page?: number; size?: number },
): Promise<{ rows: HallBoardRow[]; total: number }> {
  const hallKey = foldKey(hall);
  if (!hallKey) return { rows: [], total: 0 };
  const ranked = { hall_key: hallKey, ball, listed: 1, ranked: 1 } as const;
  // Counts one entry of a narrow index for each member who has played there.
  const total = await countRows(db.selectFrom('hall_records').where(eb => eb.and(ranked)));
  const ids = await pageIds(db, boardOrder(hallKey, ball), { ...span({ page, size }), total });
  if (ids.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('hall_records')
    .innerJoin('members', 'members.number', 'member')
    .select(['hall_records.id', 'members.id as login', 'members.number', 'username', 'score4', 'score3'])
    .select(['games', 'hall_records.points', 'targets'])
    .where('hall_records.id', 'in', ids)
    .execute();
  const present = ({ login, score4, score3, ...row }: (typeof rows)[number]): HallBoardRow => {
    return { ...row, id: login, score4: score4 || null, score3: score3 || null };
  };
  return { rows: inOrder(ids, rows).map(present), total };
}

type PlayedTournament = Omit<MemberTournament, 'wins' | 'losses'>;

/** Adds the member's counted wins and losses. */
async function withGames(db: Database, member: number, tournaments: PlayedTournament[]) {
  if (tournaments.length === 0) return [];
  const ids = tournaments.map(({ id }) => id);
  const rows = await db
    .selectFrom('match_results')
    .select(({ fn }) => ['tournament', fn.countAll<number>().as('games'), fn.sum<number>('won').as('wins')])
    .where('member', '=', member)
    .where('tournament', 'in', ids)
    .groupBy('tournament')
    .execute();
  return tournaments.map(tournament => {
    const { games = 0, wins = 0 } = rows.find(row => row.tournament === tournament.id) ?? {};
    return { ...tournament, wins: Number(wins), losses: Number(games) - Number(wins) };
  });
}

/** Returns at most 100 tournaments, the last saved first. */
async function findTournamentsOfMember(db: Database, member: number): Promise<PlayedTournament[]> {
  const rows = await db
    .selectFrom('tournament_players as player')
    .innerJoin('tournaments', 'tournaments.id', 'player.tournament')
    .innerJoin('members', 'members.number', 'player.member')
    .select(['tournaments.id', 'title', 'day', 'tournaments.hall', 'tournaments.state', 'id_key'])
    .select(['champion_entry', 'champion', 'entry'])
    .where(eb => eb.and({ member, 'player.state': 'accepted' }))
    .where('entry', '>', 0)
    .where('shown', '=', 1)
    .orderBy('tournament', 'desc')
    .limit(TOURNAMENTS_MOST)
    .execute();
  return rows.flatMap(({ champion_entry, champion, id_key, entry, state, ...row }) => {
    const hasWon = champion_entry === entry || sharesTitle(champion, id_key);
    return state === 'void' ? [] : [{ ...row, state, champion: state === 'closed' && hasWon }];
  });
}

/** `member` is a login id in lower case, `champion` the winners as JSON. */
function sharesTitle(champion: string, member: string): boolean {
  const players = JSON.parse(champion) as Player[];
  return players.some(player => player.member !== null && memberKey(player.member) === member);
}

type Pair = [MemberRow, MemberRow];

/** 상대전적, seen from the first member; without a chosen game, in the one they played more. */
async function loadVersus(db: Database, pair: Pair, chosen: Ball | undefined): Promise<Versus> {
  const [one, other] = pair;
  const balls = { '4': await pairSums(db, one, other, '4'), '3': await pairSums(db, one, other, '3') };
  const ball = chosen ?? mainBall(balls);
  const own = balls[ball];
  const theirs = await pairSums(db, other, one, ball);
  const rows = await db
    .selectFrom('match_results')
    .select('id')
    .where(eb => eb.and({ member: one.number, opponent: other.number, ball }))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  const ids = rows.map(({ id }) => id);
  return {
    ball,
    sides: [sideOf(one, own), sideOf(other, theirs)],
    chances: own.games < CHANCE_LEAST ? null : await chances(db, pair, ball),
    results: await loadResults(db, ids),
  };
}

function sideOf({ id, number, username, score4, score3 }: MemberRow, sums: ResultSums) {
  return { id, number, username, score4: score4 || null, score3: score3 || null, sums };
}

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

/** Both chances in per cent, by Elo's formula and current 수지; null if a 수지 is unknown. */
async function chances(db: Database, pair: Pair, ball: Ball): Promise<Versus['chances']> {
  const [first, second] = await Promise.all(pair.map(member => loadChances(db, member, ball)));
  if (!first || !second) return null;
  return { targets: [first.target, second.target], percents: percents(first, second) };
}

async function loadChances(db: Database, member: MemberRow, ball: Ball) {
  const target = targetOf(ball, [member]);
  if (target === null) return null;
  const records = db.selectFrom('member_records').select(['strength as rating', 'scored']);
  const record = await records.where(eb => eb.and({ member: member.number, ball })).executeTakeFirst();
  return { target, rating: record && record.scored > 0 ? record.rating : ratingOf(target) };
}
