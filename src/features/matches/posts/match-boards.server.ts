import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { type PostBasics, postList, type WholeMemberPost } from '#/features/boards/board/boards.contract.ts';
import {
  type MemberPosts,
  memberBoard,
  onlyMemberWho,
  shownScore,
} from '#/features/boards/board/member-board.server.ts';
import { comments } from '#/features/boards/comments/comments.server.ts';
import { noteOf } from '#/features/boards/posts/member-posts.server.ts';
import { applicants } from '#/features/matches/applicants/applicants.server.ts';
import {
  countWaiting,
  findOwnApplication,
  findOwnStates,
  findStoredPhones,
} from '#/features/matches/applicants/application-changes.server.ts';
import { applicationRefusal } from '#/features/matches/applicants/applications.rules.ts';
import { SCORE_MOST } from '#/features/matches/finder/match-facts.rules.ts';
import { findMatches } from '#/features/matches/finder/match-lists.server.ts';
import { findMatchGames, matchGames } from '#/features/matches/games/match-games.server.ts';
import {
  loadAfterMatch,
  noShowReports,
  refuseEvasion,
} from '#/features/matches/no-shows/no-show-reports.server.ts';
import { findHallId } from '#/features/members/fields/linked-halls.server.ts';
import { isTournamentTitle } from '#/features/tournaments/announcing/facts.rules.ts';
import { answerPage, body, operation, pageOf, param, query } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { type ContactRequest, noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  closing,
  type ListedMatch,
  listedMatch,
  type MatchDraft,
  type MatchPost,
  matchByDay,
  matchChange,
  matchDraft,
  matchesByDay,
  matchPost,
  type PostTournament,
} from './match-boards.contract.ts';
import { MATCH_BOARDS, type MatchBoard, mayAnnounce, mayCloseMatch } from './match-boards.rules.ts';
import {
  closeMatch,
  columnsOfMatch,
  daysLeftOf,
  factsOfMatch,
  findApplicantNumbers,
  findPostTournament,
  isMatchOver,
  type MatchHead,
  type MatchRow,
  storeOf,
} from './match-posts.server.ts';

export const promotionBoard = matchBoard(MATCH_BOARDS.promotion);
export const singleMatchBoard = matchBoard(MATCH_BOARDS.singlematch).route('/:id', matchGames);

function matchBoard(board: MatchBoard) {
  const posts = matchPosts(board);
  const { store } = posts;
  const { routes, loadWhole, presentListed } = memberBoard({
    title: board.title,
    schemas: {
      list: postList,
      draft: matchDraft,
      change: matchChange,
      listed: listedMatch,
      whole: matchPost,
    },
    orders: {},
    boardOf: () => posts,
    present,
    details: detailsOfMatch(board),
  });
  const closerOnly = onlyMemberWho(store, mayCloseMatch, '신청을 마감하거나 다시 열 권한이 없습니다.');
  return new Hono<ApiEnv>()
    .get(
      '/by-day',
      operation(`${board.title} 글을 매치 날짜 순으로`, pageOf(matchByDay)),
      cacheForGuests,
      query(matchesByDay),
      limitSearch,
      async c => {
        const { site } = c.env;
        const { rows, total } = await findMatches(site, board, c.req.valid('query'));
        const own = await findOwnStates(site.db, c.var.member, rows);
        const shown = rows.map(row => ({ ...presentListed(c, row), ownState: own.get(row.id) ?? null }));
        return answerPage(c, { rows: shown, total });
      },
    )
    .route('/', routes)
    .put(
      '/:id/closed',
      operation(`${board.title} 글의 신청을 마감하거나 다시 열기`, matchPost),
      memberOnly,
      param(idParam),
      closerOnly,
      body(closing),
      async c => {
        const { db, now } = c.env.site;
        const { id } = c.req.valid('param');
        const { closed } = c.req.valid('json');
        await closeMatch(db, board, { id, closed, by: c.var.member, now: now() });
        return c.json(await loadWhole(c, id));
      },
    )
    .route(
      '/:id/comments',
      comments(() => ({ board, store }), { kind: store.comments.kind, title: board.title }),
    )
    .route('/:id', applicants(board))
    .route('/:id', noShowReports(board));
}

function detailsOfMatch(board: MatchBoard) {
  return async (
    c: ContactRequest,
    row: MatchHead,
    post: ListedMatch & WholeMemberPost,
  ): Promise<MatchPost> => {
    const reader = c.var.member;
    const { db } = c.env.site;
    const now = c.env.site.now();
    const [application, phones, ownScore, waiting, tournament, after, games, hallId] = await Promise.all([
      reader && findOwnApplication(db, row, { by: reader, now }),
      findStoredPhones(db, row, reader),
      findOwnScore(db, row, reader),
      countWaiting(db, row),
      findPostTournament(db, row.id, reader),
      loadAfterMatch(db, row, { reader, now }),
      board.kind === 'singlematch' ? findMatchGames(db, row, reader) : [],
      findHallId(db, row),
    ]);
    if (application?.phone && post.authorId) await noteContactsSeen(c, [post.authorId]);
    const takes = !post.closed && !post.over && !entersTournament(tournament);
    const apply = reader !== null && !application && takes && !applicationRefusal(reader, row);
    const announce = mayAnnounce(board, reader, { ...row, opened: tournament !== null });
    const close = mayCloseMatch(reader, row);
    return {
      ...post,
      application,
      phones,
      ownScore,
      waiting,
      tournament,
      ofTournament: board.kind === 'promotion' && post.daysLeft !== null && isTournamentTitle(row.title),
      after,
      games,
      hallId,
      can: { ...post.can, close, apply, announce },
    };
  };
}

/** Null if the match asks for no range of 수지, or the reader has none in its discipline. */
async function findOwnScore(db: Database, match: MatchHead, reader: SignedIn | null): Promise<number | null> {
  const { discipline, score_from, score_to } = match;
  const isAsked = score_from > 0 || score_to < SCORE_MOST;
  if (!reader || !isAsked || (discipline !== '4' && discipline !== '3')) return null;
  const own = db
    .selectFrom('members')
    .select(`score${discipline} as score`)
    .where('number', '=', reader.number);
  return (await own.executeTakeFirst())?.score || null;
}

const entersTournament = (tournament: PostTournament | null) =>
  tournament?.listed === true && tournament.entry !== null;

/** A change that would evade a no-show report throws 409. */
export function matchPosts(board: MatchBoard): MemberPosts<MatchDraft, MatchHead> {
  const note = noteOf(board, findApplicantNumbers);
  return {
    store: storeOf(board),
    numbered: board.kind,
    columnsOf: columnsOfMatch,
    draftOf: (row, content) => ({
      title: row.title,
      matchDate: row.match_date,
      content,
      ...factsOfMatch(row),
    }),
    note: async (tx, event) => {
      await refuseEvasion(tx, event);
      return note(tx, event);
    },
  };
}

function present(row: MatchRow, post: PostBasics, now: Date): ListedMatch {
  return {
    ...post,
    authorScore4: shownScore(row, 'score4'),
    authorScore3: shownScore(row, 'score3'),
    number: row.number,
    matchDate: row.match_date,
    daysLeft: daysLeftOf(row, now),
    over: isMatchOver(row, now),
    createdAt: toSeoulIso(row.created_at),
    applicantCount: row.applicant_count,
    commentCount: row.comment_count,
    closed: row.closed === 1,
    ...factsOfMatch(row),
    seatsLeft: row.seats > 0 ? Math.max(0, row.seats - row.taken) : null,
  };
}
