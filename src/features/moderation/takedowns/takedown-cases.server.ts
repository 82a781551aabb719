import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import { findDecisionRefusal, ownCase } from '#/features/moderation/cases/case-decisions.server.ts';
import {
  type Carried,
  type CaseKind,
  type CaseRow,
  caseKind,
  factsOf,
  type ModeratedContents,
  objectionForm,
} from '#/features/moderation/cases/case-kind.server.ts';
import { CASE_CLOSED } from '#/features/moderation/cases/cases.constants.ts';
import { type CaseForm, choiceAmong, objectionDecision } from '#/features/moderation/cases/cases.contract.ts';
import type { By } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { writtenText } from '#/shared/text/written.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import {
  changeTakedown,
  letterTo,
  lockTakedown,
  noticeToAuthor,
  type RequesterFacts,
  release,
  takeDown,
} from './blocks.server.ts';
import { loadSides, loadTakedowns, type TakedownRow, titleOf } from './takedown-rows.server.ts';
import {
  ANSWER_LIMIT,
  CAPACITY_WORDS,
  CLAIM_WORDS,
  OBJECTION_WORDS,
  STATE_WORDS,
  TARGET_WORDS,
  type TakedownKind,
} from './takedowns.constants.ts';
import { linkOf } from './takedowns.rules.ts';

const ACCEPTED = { rights: 'blocked', filming: 'removed' } as const;

/** The kinds of case for a request to take a content down; `subject` is the takedown. */
export const takedownRequest = (kind: TakedownKind, contents: ModeratedContents) =>
  caseKind(kind, {
    outcomes: { ...STATE_WORDS, blocked: '게시 중단함' },
    titles,
    show: showWith(requestForm),
    refusal: (db, { author }, by) => findDecisionRefusal(db, author ?? 0, by),
    decision: z.object({
      choice: choiceAmong(['accepted', 'refused']),
      answer: writtenText('처리 사유', ANSWER_LIMIT),
    }),
    outcome: ({ choice, answer }) => ({ outcome: choice === 'refused' ? choice : ACCEPTED[kind], answer }),
    async carryOut(tx, { row: request, decision: { choice, answer }, ...by }) {
      const row = await lockTakedown(tx, request.subject);
      const isRefused = choice === 'refused';
      if (isRefused) await release(tx, { contents, row }, by.now);
      const changed = await changeTakedown(
        tx,
        row.id,
        isRefused
          ? { state: 'refused', hides: 0, closed_at: by.now.toISOString() }
          : await takeDown(tx, { contents, row }, by),
      );
      const sentence = `${sentenceOf(changed)} 사유: ${answer}`;
      const carried = carriedOut(changed, { request, sentence, note: answer, ...by });
      // An author whose content was never hidden does not learn of the request.
      return isRefused && !row.hides ? { ...carried, notices: [] } : carried;
    },
  });

/** The kind of case for an author's only objection to a takedown. */
export const takedownObjection = (contents: ModeratedContents) =>
  caseKind('takedownObjection', {
    isOnce: true,
    outcomes: OBJECTION_WORDS,
    titles,
    show: showWith(() => OBJECTION_FORM),
    refusal: (db, { author }, by) => findDecisionRefusal(db, author ?? 0, by),
    decision: objectionDecision,
    async carryOut(tx, { row: { subject }, decision: { choice }, ...by }) {
      const row = await lockTakedown(tx, subject);
      if (row.state !== 'blocked') throw new Refusal('conflict', CASE_CLOSED);
      const accepts = choice === 'accepted';
      if (accepts) await release(tx, { contents, row }, by.now);
      const lifted = { state: 'lifted' as const, hides: 0, closed_at: by.now.toISOString() };
      const changed = accepts ? await changeTakedown(tx, row.id, lifted) : row;
      const sentence = accepts
        ? '작성자의 이의가 받아들여져 게시 중단을 해제했습니다.'
        : `작성자의 이의를 받아들이지 않았습니다. 게시 중단은 ${spokenMoment(row.until)}에 끝납니다.`;
      const note = accepts ? '이의를 받아들임' : '이의를 받아들이지 않음';
      return carriedOut(changed, { request: await loadRequest(tx, row), sentence, note, ...by });
    },
  });

const loadRequest = async (tx: Transaction, { id }: TakedownRow) =>
  (await loadSides(tx, [id])).get(id)?.request as CaseRow;

const carriedOut = (
  row: TakedownRow,
  { request, sentence, note, by, now }: By & { request: CaseRow; sentence: string; note: string },
): Carried => ({
  action: 'takedown.decide',
  subject: `takedown:${row.id}`,
  after: { state: row.state, note, ...ownCase(by, row.author) },
  notices: [noticeToAuthor(row, sentence, now)],
  letter: letterTo(row, factsOf<RequesterFacts>(request), [sentence]),
});

function sentenceOf({ state, until, target_kind }: TakedownRow): string {
  if (state === 'blocked')
    return `정보통신망법 제44조의2에 따라 게시를 중단했습니다(임시조치). ${spokenMoment(until)}까지 이 내용에 접근할 수 없고, 그 뒤에는 다시 보입니다. 작성자는 이의를 제기할 수 있습니다.`;
  if (state === 'removed')
    return `전기통신사업법 제22조의5에 따라 신고된 ${withJosa(TARGET_WORDS[target_kind], '을/를')} 삭제했습니다.`;
  return '신고를 살펴보았으나 받아들이지 않았습니다.';
}

const titles: CaseKind['titles'] = async ({ db }, rows) => {
  const subjects = rows.map(({ subject }) => subject);
  const takedowns = await loadTakedowns(db, subjects);
  const titleById = new Map(takedowns.map(row => [row.id, titleOf(row)]));
  return ({ subject }) => ({ title: titleById.get(subject) ?? '' });
};

const requestForm = ({ kind, target_kind }: TakedownRow): CaseForm => ({
  choices: [
    {
      value: 'accepted',
      label: kind === 'rights' ? '30일 동안 게시 중단' : `${TARGET_WORDS[target_kind]} 삭제`,
    },
    { value: 'refused', label: '거절' },
  ],
  fields: [
    {
      name: 'answer',
      label: '처리 사유',
      help: '신고한 사람과 작성자에게 그대로 알립니다.',
      required: true,
      limit: ANSWER_LIMIT,
    },
  ],
});

const OBJECTION_FORM = objectionForm(
  '수락하면 게시 중단을 해제해 내용이 다시 보입니다. 신고한 사람과 작성자에게 알립니다.',
);

const showWith =
  (formOf: (row: TakedownRow) => CaseForm): CaseKind['show'] =>
  async ({ db }, { subject }) => {
    const row = (await loadTakedowns(db, [subject]))[0] as TakedownRow;
    const { request, objection } = (await loadSides(db, [subject])).get(subject) ?? {};
    const requester = request && factsOf<RequesterFacts>(request);
    const requesterFacts = [requester?.name || '(지움)', CAPACITY_WORDS[requester?.capacity ?? '']];
    const reached = [requester?.contact, requester?.email].filter(Boolean).join(' · ');
    return {
      facts: [
        { label: '접수번호', text: `${row.id}번` },
        { label: TARGET_WORDS[row.target_kind], text: titleOf(row) || '(내용 없음)', link: linkOf(row) },
        { label: '지금', text: stateOf(row), isAlarming: row.hides === 1 },
        { label: '신고 내용', text: CLAIM_WORDS[row.claim] ?? '' },
        { label: '신고인', text: requesterFacts.filter(Boolean).join(' · ') },
        { label: '연락처', text: reached || '(지움)' },
      ],
      texts: [
        { label: '신고 당시 내용', content: row.content },
        { label: '신고 사유', content: request?.text ?? '' },
        { label: '처리 사유', content: request?.answer ?? '' },
        { label: '작성자의 이의', content: objection?.text ?? '' },
      ],
      form: formOf(row),
    };
  };

function stateOf({ state, until, hides }: TakedownRow): string {
  const ends = state === 'blocked' && `${spokenMoment(until)}에 끝남`;
  const shown = state !== 'removed' && (hides ? '가려져 있음' : '보임');
  return [STATE_WORDS[state], ends, shown].filter(Boolean).join(' · ');
}
