import { postId } from '#/features/boards/boards.contract.ts';
import { memberBoard, onlyWho, postMissing } from '#/features/boards/member-board.server.ts';
import { noteOf } from '#/features/boards/member-posts.server.ts';
import { noteContactsSeen } from '#/server/contacts-seen.ts';
import { memberOnly } from '#/server/session.ts';
import { body, param } from '#/server/validate.ts';
import { toSeoulIso } from '#/shared/time.ts';
import { applicants } from './applicants.server.ts';
import { ownApplicationOf } from './applications.server.ts';
import { closing, matchChange, matchDraft } from './match-boards.contract.ts';
import {
  CLOSE_FORBIDDEN,
  MATCH_BOARDS,
  type MatchBoard,
  mayAnnounce,
  mayCloseMatch,
  whyNotApply,
} from './match-boards.rules.ts';
import { isOver } from './match-day.rules.ts';
import { closeMatch, daysLeftOf, followersOf, storeOf } from './match-posts.server.ts';
import { tournamentOf } from './post-tournament.server.ts';

/** 홍보 and 개인전 매치: one set of calls under two addresses. */
export const promotionBoard = matchBoard(MATCH_BOARDS.promotion);
export const singleMatchBoard = matchBoard(MATCH_BOARDS.singlematch);

function matchBoard(board: MatchBoard) {
  const store = storeOf(board);
  const { routes, whole } = memberBoard({
    store,
    numbered: board.kind,
    draft: matchDraft,
    change: matchChange,
    columnsOf: ({ matchDate }) => ({ match_date: matchDate }),
    draftOf: ({ title, match_date }: { title: string; match_date: string }, content) => ({
      title,
      matchDate: match_date,
      content,
    }),
    note: noteOf(board, followersOf),
    present: (row, now) => ({
      number: row.number,
      matchDate: row.match_date,
      daysLeft: daysLeftOf(row, now),
      createdAt: toSeoulIso(row.created_at),
      applicantCount: row.applicant_count,
      closed: row.closed === 1,
    }),
    details: async (c, row, listed) => {
      const reader = c.var.member;
      const { db } = c.env.site;
      const [application, tournament] = await Promise.all([
        reader && ownApplicationOf(db, row.id, reader),
        tournamentOf(db, row.id, reader),
      ]);
      if (application?.phone && listed.authorId) await noteContactsSeen(c, [listed.authorId]);
      const takes = !listed.closed && !isOver(listed.daysLeft) && !(tournament?.listed && tournament.entry);
      const apply = reader !== null && !application && takes && !whyNotApply(reader, row);
      const announce = mayAnnounce(board, reader, { ...row, opened: tournament !== null });
      const close = mayCloseMatch(reader, row);
      return { application, tournament, can: { ...listed.can, close, apply, announce } };
    },
  });
  const closerOnly = onlyWho(store, mayCloseMatch, CLOSE_FORBIDDEN);
  return routes
    .put('/:id/closed', memberOnly, param(postId), closerOnly, body(closing), async c => {
      const { db, notifier, now } = c.env.site;
      const { id } = c.req.valid('param');
      const { closed } = c.req.valid('json');
      const recipients = await closeMatch(db, board, { id, closed, by: c.var.member, now: now() });
      if (!recipients) throw postMissing();
      notifier.notify(recipients);
      return c.json(await whole(c, id));
    })
    .route('/:id', applicants(board));
}
