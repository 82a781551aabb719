import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { orderedById, pageIds } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import { onlyMemberWho, storedPost } from '#/features/boards/board/member-board.server.ts';
import { isReportable } from '#/features/matches/no-shows/no-show-reports.rules.ts';
import { countAbsences } from '#/features/matches/no-shows/no-show-reports.server.ts';
import {
  type Applicant,
  applicant,
  applicantId,
  applicantList,
  decision,
} from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { daysLeftOf, type MatchHead, storeOf } from '#/features/matches/posts/match-posts.server.ts';
import { body, created, MESSAGE, operation, pageOf, param, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { type ContactRequest, noteContactsSeen, showsContacts } from '#/server/sessions/contacts-seen.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { apply, decide, withdraw } from './application-changes.server.ts';
import { mayDecide, mayReadPhone, mayReadState } from './applications.rules.ts';

const appliedSentence = (waits: boolean) =>
  waits ? '신청되었습니다. 자리가 모두 차 대기자 명단에 올랐습니다.' : '신청되었습니다.';

export function applicants(board: MatchBoard) {
  const { title } = board;
  const store = storeOf(board);
  const deciderOnly = onlyMemberWho(store, mayDecide, '신청을 수락하거나 거절할 권한이 없습니다.');
  return new Hono<ApiEnv>()
    .get(
      '/applicants',
      operation(`${title} 글의 신청자 목록`, pageOf(applicant)),
      cacheForGuests,
      param(idParam),
      query(applicantList),
      async c => {
        const { db } = c.env.site;
        const { id } = c.req.valid('param');
        const post = await storedPost(c, store, id);
        const total = post.applicant_count;
        const ids = await pageIds(db, orderFor(c.var.member, post), { ...span(c.req.valid('query')), total });
        c.header('x-total-count', String(total));
        return c.json(await presentApplicants(c, post, await findApplicants(db, ids)));
      },
    )
    .post(
      '/apply',
      operation(`${title} 글에 신청`, created(MESSAGE)),
      memberOnly,
      param(idParam),
      async c => {
        const { site } = c.env;
        const { id } = c.req.valid('param');
        await site.limits.take('applications', c.var.member.number);
        const applied = { id, by: c.var.member, now: site.now() };
        const waits = await onPost(site, id, () => apply(site.db, board, applied));
        return c.json({ message: appliedSentence(waits) }, 201);
      },
    )
    .delete('/apply', operation(`${title} 글의 신청 취소`, MESSAGE), memberOnly, param(idParam), async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      await onPost(site, id, () => withdraw(site.db, board, { id, by: c.var.member, now: site.now() }));
      return c.json({ message: '신청이 취소되었습니다.' });
    })
    .put(
      '/applicants/:applicant',
      operation(`${title} 글의 신청 수락이나 거절`, MESSAGE),
      memberOnly,
      param(applicantId),
      deciderOnly,
      body(decision),
      async c => {
        const { site } = c.env;
        const { id, applicant } = c.req.valid('param');
        const { state } = c.req.valid('json');
        await site.limits.take('decisions', `${c.var.member.number} ${applicant}`);
        const decided = { id, applicant, state, by: c.var.member, now: site.now() };
        await onPost(site, id, () => decide(site.db, board, decided));
        return c.json({ message: state === 'accepted' ? '신청을 수락했습니다.' : '신청을 거절했습니다.' });
      },
    );
}

/** Runs a write that locks the post first: it waits for the others here, without a database connection. */
const onPost = <T>({ rowConcurrency }: Site, post: number, work: () => Promise<T>): Promise<T> =>
  rowConcurrency.run(`match_posts ${post}`, work);

type ApplicantRow = Awaited<ReturnType<typeof findApplicants>>[number];

/** Records which phone numbers the caller receives. */
async function presentApplicants(
  c: ContactRequest,
  post: MatchHead,
  found: ApplicantRow[],
): Promise<Applicant[]> {
  const reader = c.var.member;
  const members = mayDecide(reader, post) ? found.map(({ member }) => member) : [];
  const now = c.env.site.now();
  const absences = await countAbsences(c.env.site.db, members, now);
  const left = daysLeftOf(post, now);
  const shown = found.map(row => ({
    ...present(row, post.author, reader),
    can: { decide: mayDecide(reader, post) && !isReportable(row, left, now) },
    absences: mayDecide(reader, post) ? (absences.get(row.member) ?? 0) : null,
    hasPhone: mayDecide(reader, post) ? row.phone !== '' : null,
  }));
  await noteContactsSeen(
    c,
    shown.flatMap(({ id, phone }) => (phone ? [id] : [])),
  );
  return shown;
}

function present(
  row: ApplicantRow,
  author: number,
  reader: SignedIn | null,
): Omit<Applicant, 'absences' | 'can' | 'hasPhone'> {
  const application = { ...row, author };
  const seesPhone = showsContacts(reader) && mayReadPhone(reader, application);
  return {
    id: row.member_id,
    number: row.member,
    username: row.username,
    billiardHall: row.hall || null,
    score4: row.score4 || null,
    score3: row.score3 || null,
    date: toSeoulIso(row.at),
    state: mayReadState(reader, application) ? row.state : null,
    phone: seesPhone ? showPhone(row.phone) || null : null,
  };
}

const orderOf = (post: number) =>
  orderedById({ table: 'applications', id: 'id', within: [['post', '=', post]] }, 'asc');

/** The author sees the applicants by state, everyone else by date. */
const orderFor = (reader: SignedIn | null, post: { id: number; author: number }) =>
  mayDecide(reader, post) ? waitingFirst(post.id) : orderOf(post.id);

const STATES = ['applied', 'accepted', 'declined'] as const;

/** Unanswered applicants come first, then accepted, then declined ones. */
const waitingFirst = (post: number): OrderedList => ({
  ...orderOf(post),
  name: `applications of ${post}, waiting first`,
  segments: STATES.map(state => ({
    where: [
      ['post', '=', post],
      ['state', '=', state],
    ],
    by: ['id'],
    direction: 'asc',
  })),
});

async function findApplicants(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('applications')
    .innerJoin('members', 'members.number', 'applications.member')
    .select(['applications.id', 'member', 'state', 'accepted_at', 'at'])
    .select(['members.id as member_id', 'username', 'hall', 'score4', 'score3', 'phone'])
    .where('applications.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}
