import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { postSubject } from '#/features/boards/posts/member-posts.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { lockMatch } from '#/features/matches/posts/match-posts.server.ts';
import { findDecisionRefusal } from '#/features/moderation/cases/case-decisions.server.ts';
import { caseKind, type DecisionNotice, titlesIn } from '#/features/moderation/cases/case-kind.server.ts';
import { withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { CASE_CLOSED } from '#/features/moderation/cases/cases.constants.ts';
import { choiceAmong } from '#/features/moderation/cases/cases.contract.ts';
import { Refusal } from '#/shared/refusal.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

const FORM = {
  lead: '수락하면 이 매치가 안 온 횟수에 들어가지 않습니다. 이의를 낸 회원에게 알립니다.',
  choices: [
    { value: 'granted', label: '수락하고 횟수에서 빼기' },
    { value: 'declined', label: '거절' },
  ],
  fields: [],
};

/** The kind of case for a member's objection to reports of a no-show; `subject` is the match. */
export const noShowObjection = caseKind('noShowObjection', {
  outcomes: { granted: '횟수에서 뺌', declined: '횟수에 넣음' },
  titles: titlesIn('match_posts', 'title'),
  async show({ db }, { subject, opened_by }) {
    const [post, reports] = await Promise.all([
      findPost(db, subject),
      db
        .selectFrom('no_show_reports')
        .innerJoin('members', 'members.number', 'reporter')
        .select(['username', 'attended', 'at'])
        .where(eb => eb.and({ post: subject, member: opened_by ?? 0 }))
        .where('objection', '<>', '')
        .orderBy('at')
        .execute(),
    ]);
    const reportTexts = reports.map(
      ({ username, attended, at }) =>
        `${username} · ${spokenMoment(toSeoulIso(at))}${attended ? ' · 왔다고 고침' : ''}`,
    );
    const match = post && {
      label: '매치',
      text: post.title,
      link: postPath(MATCH_BOARDS[post.board], post.id),
    };
    const reporters = { label: '안 왔다고 알린 회원', text: reportTexts.join(', ') || '–' };
    return { facts: [...(match ? [match] : []), reporters], texts: [], form: FORM };
  },
  refusal: (db, { opened_by }, by) => findDecisionRefusal(db, opened_by ?? 0, by),
  decision: z.object({ choice: choiceAmong(['granted', 'declined']) }),
  async carryOut(tx, { row: { subject, opened_by }, decision: { choice } }) {
    const member = opened_by ?? 0;
    const found = await findPost(tx, subject);
    if (!found) throw new Refusal('conflict', CASE_CLOSED);
    const board = MATCH_BOARDS[found.board];
    const post = await lockMatch(tx, board, subject);
    await answerObjections(tx, { post: subject, member, from: 'open', to: choice });
    const { id } = await tx
      .selectFrom('members')
      .select('id')
      .where('number', '=', member)
      .executeTakeFirstOrThrow();
    const result = choice === 'granted' ? '받아들여졌습니다.' : '받아들여지지 않았습니다.';
    return {
      action: 'turnout.rule',
      subject: postSubject(board, subject),
      after: { objection: choice, member: id },
      notices: [
        noShowNotice(post, {
          to: [member],
          title: `${quotedMatch(post)}에 안 왔다는 말에 낸 이의가 ${result}`,
          link: postPath(board, subject),
        }),
      ],
      message: choice === 'granted' ? '횟수에서 뺐습니다.' : '횟수에 넣었습니다.',
    };
  },
});

const findPost = (db: Database | Transaction, id: number) =>
  db.selectFrom('match_posts').select(['id', 'board', 'title']).where('id', '=', id).executeTakeFirst();

export const quotedMatch = ({ title }: { title: string }) => `‘${cutText(title, 40)}’ 매치`;

/** Neither a setting nor a block keeps this notification from the member. */
export const noShowNotice = (
  { id }: { id: number },
  news: Pick<DecisionNotice, 'to' | 'title' | 'link'>,
): DecisionNotice => ({
  subject: `turnout:${id}`,
  ...news,
});

type Answer = { post: number; member: number; from: '' | 'open'; to: 'open' | 'granted' | 'declined' };

/** Also answers for reports changed to "came" meanwhile. Returns the times (ISO) of the reports. */
export async function answerObjections(
  tx: Transaction,
  { post, member, from, to }: Answer,
): Promise<string[]> {
  const rows = await tx
    .updateTable('no_show_reports')
    .set({ objection: to })
    .where(eb => eb.and({ post, member, objection: from }))
    .$if(from === '', reports => reports.where('attended', '=', 0))
    .returning('at')
    .execute();
  return rows.map(({ at }) => at).sort();
}

/** Ends objections to reports that are gone. */
export async function endIdleObjections(tx: Transaction, now: Date): Promise<void> {
  const idle = await tx
    .selectFrom('cases')
    .select(['subject', 'opened_by'])
    .where('kind', '=', 'noShowObjection')
    .where('pending', '=', sql.lit(1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('no_show_reports')
            .select('post')
            .whereRef('post', '=', 'cases.subject')
            .whereRef('member', '=', 'cases.opened_by')
            .where('objection', '=', 'open'),
        ),
      ),
    )
    .execute();
  for (const { subject, opened_by } of idle)
    await withdrawCases(tx, { kind: 'noShowObjection', subject, openedBy: opened_by ?? 0 }, now);
}
