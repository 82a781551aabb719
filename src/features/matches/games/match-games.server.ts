import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { isVisibleTo } from '#/features/boards/board/boards.rules.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { findPostHead } from '#/features/boards/posts/posts.server.ts';
import { APPLICANT_MISSING } from '#/features/matches/applicants/application-changes.server.ts';
import {
  type MatchGame,
  matchGameOpened,
  matchGameParam,
} from '#/features/matches/posts/match-boards.contract.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { lockMatch, type MatchHead, storeOf } from '#/features/matches/posts/match-posts.server.ts';
import { takeNewTournament } from '#/features/tournaments/announcing/checked-facts.server.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { appendCommands } from '#/features/tournaments/server/append-events.server.ts';
import { insertTournament } from '#/features/tournaments/server/tournament-rows.server.ts';
import { openLink } from '#/features/tournaments/sharing/links.server.ts';
import { operation, param } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { seoulDay } from '#/shared/time/time.ts';

const BOARD = MATCH_BOARDS.singlematch;
const GAME_FORBIDDEN = '매치의 작성자와 수락된 신청자만 점수판을 열 수 있습니다.';
const OPPONENTS_MOST = 20;

export const matchGames = new Hono<ApiEnv>().put(
  '/games/:member',
  operation('매치를 함께 치는 두 사람의 점수판 열기', matchGameOpened),
  memberOnly,
  param(matchGameParam),
  async c => {
    const { site } = c.env;
    const { id, member } = c.req.valid('param');
    const tournament = await openGame(site, id, { opponent: member, by: c.var.member });
    const { link } = await openLink(site.db, tournament, { kind: 'table', table: 1 }, { now: site.now() });
    return c.json({ tournament, path: link.path });
  },
);

/** Each opponent with the last game together; empty if the reader does not play. */
export async function findMatchGames(
  db: Database,
  { id, author }: Pick<MatchHead, 'id' | 'author'>,
  reader: Reader,
): Promise<MatchGame[]> {
  if (!reader) return [];
  const accepted = db
    .selectFrom('applications')
    .innerJoin('members', join =>
      reader.number === author
        ? join.onRef('members.number', '=', 'applications.member')
        : join.on('members.number', '=', author),
    )
    .select(['members.number', 'username', 'applications.member as applicant'])
    .where(eb => eb.and({ post: id, state: 'accepted', withdrawn_at: '' }));
  const mine =
    reader.number === author ? accepted : accepted.where('applications.member', '=', reader.number);
  const people = await mine.orderBy('accepted_at').limit(OPPONENTS_MOST).execute();
  if (people.length === 0) return [];
  const games = await db
    .selectFrom('tournaments')
    .innerJoin('tournament_players', 'tournament', 'id')
    .select(['id', 'member', 'tournaments.state'])
    .where('match_of', '=', id)
    .where('tournaments.state', '<>', 'void')
    .orderBy('id')
    .execute();
  const lastOf = new Map(games.map(game => [game.member, game]));
  return people.map(({ number, username, applicant }) => ({
    number,
    username,
    tournament: lastOf.get(applicant)?.id ?? null,
    isOver: lastOf.get(applicant)?.state === 'closed',
  }));
}

type Opening = { opponent: number; by: SignedIn };

/** The id of the game that is not over; creates one if there is none. */
async function openGame(site: Site, post: number, { opponent, by }: Opening): Promise<number> {
  const head = await findPostHead(site.db, storeOf(BOARD), post);
  if (!head || !isVisibleTo(by, head)) throw postMissing();
  const applicant = await findApplicant(site.db, head, { opponent, by });
  const pair = [head.author, applicant];
  const known = await findOpenGame(site.db, post, pair);
  if (known !== undefined) return known;
  await takeNewTournament(site, by);
  return write(site.db, async tx => {
    const match = await lockMatch(tx, BOARD, post);
    // The author may have declined the applicant meanwhile.
    await findApplicant(tx, match, { opponent, by });
    // The other of the two may have opened it at the same moment.
    return (await findOpenGame(tx, post, pair)) ?? createGame(tx, match, { applicant, by, now: site.now() });
  });
}

/** Throws 403 if the reader is neither author nor accepted applicant, 404 if the other is no opponent. */
async function findApplicant(
  db: Database | Transaction,
  { id, author }: Pick<MatchHead, 'id' | 'author'>,
  { opponent, by }: Opening,
) {
  const isAuthor = by.number === author;
  const applicant = isAuthor ? opponent : by.number;
  const accepted = await db
    .selectFrom('applications')
    .select('member')
    .where(eb => eb.and({ post: id, member: applicant, state: 'accepted' }))
    .executeTakeFirst();
  if (!accepted && !isAuthor) throw new Refusal('forbidden', GAME_FORBIDDEN);
  if (!accepted || (!isAuthor && opponent !== author)) throw new Refusal('missing', APPLICANT_MISSING);
  return applicant;
}

async function findOpenGame(db: Database | Transaction, post: number, pair: number[]) {
  const rows = await db
    .selectFrom('tournaments')
    .innerJoin('tournament_players', 'tournament', 'id')
    .select(['id', 'member'])
    .where('match_of', '=', post)
    .where('tournaments.state', 'in', ['coming', 'live'])
    .where('entry', '>', 0)
    .execute();
  const games = [...Map.groupBy(rows, ({ id }) => id)];
  return games.find(([, players]) => pair.every(each => players.some(({ member }) => member === each)))?.[0];
}

/** Whether a game without a chosen 종목 is 3구: both players have a 3구 수지, and one has none for 4구. */
const isThreeCushion = (people: readonly { score4: number | null; score3: number | null }[]) =>
  people.every(({ score3 }) => score3) && !people.every(({ score4 }) => score4);

type Creating = { applicant: number; by: SignedIn; now: Date };

/** Opens a tournament of two players with their one match called to a table; returns its id. */
async function createGame(tx: Transaction, match: MatchHead, { applicant, by, now }: Creating) {
  const rows = await tx
    .selectFrom('members')
    .select(['number', 'id', 'username', 'hall', 'score4', 'score3'])
    .where('number', 'in', [match.author, applicant])
    .execute();
  const people = [match.author, applicant].flatMap(
    member => rows.find(({ number }) => number === member) ?? [],
  );
  const ball = match.discipline === '3' || (!match.discipline && isThreeCushion(people)) ? '3' : '4';
  const halls = new Set(people.map(({ hall }) => hall));
  const row = await insertTournament(tx, {
    key: randomUUID(),
    mode: 'team',
    ball,
    post: null,
    match_of: match.id,
    now,
    facts: {
      title: people.map(({ username }) => username).join(' 대 '),
      hall: match.hall || (halls.size === 1 ? (people[0]?.hall ?? '') : ''),
      day: seoulDay(now),
      listed: false,
    },
    by: { ...by, number: match.author },
  });
  if (!row) throw new Refusal('conflict', GAME_FORBIDDEN);
  // The two get no invitation: each accepts by typing or confirming the result.
  const seats = people.map(({ number }, index) => ({ member: number, entry: index + 1, seat: 0 }));
  await tx
    .insertInto('tournament_players')
    .values(
      seats.map(seat => ({ tournament: row.id, ...seat, state: 'asked' as const, at: now.toISOString() })),
    )
    .execute();
  const entries = people.map(({ id, username, hall, score4, score3 }, index) => ({
    id: index + 1,
    players: [{ member: id, name: username, hall, score4: score4 ?? 0, score3: score3 ?? 0 }],
  }));
  const settings = { mode: 'team', thirdPlace: false, tables: 1, play: { ...DEFAULT_PLAY, ball } } as const;
  const commands: Command[] = [
    { type: 'entered', settings, entries },
    { type: 'drawn', draw: { by: 'order' } },
    { type: 'called', match: 'r1m1', table: 1, referee: null },
  ];
  await appendCommands(tx, row, { commands, by: { number: match.author }, now });
  return row.id;
}
