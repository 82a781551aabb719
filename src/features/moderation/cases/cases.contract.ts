import { z } from 'zod';
import { authorRecord } from '#/features/moderation/sanctions/sanctions.contract.ts';
import { namedMember } from '#/shared/author.contract.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { picture } from '#/shared/pictures/pictures.contract.ts';
import { rowId, writtenText } from '#/shared/text/written.ts';
import { CASE_TAB_NAMES, CHOICE_MISSING, NOTE_LIMIT, OBJECTION_LIMIT } from './cases.constants.ts';

const tab = z.enum(CASE_TAB_NAMES, '할 일의 종류를 확인해주세요.');
export const caseList = pageQuery.extend({
  tab: tab.optional(),
  state: z.enum(['open', 'closed'], '처리 상태를 확인해주세요.').default('open'),
  subject: rowId.optional(),
});
export type CaseListQuery = z.infer<typeof caseList>;

export const caseTab = z.object({ tab, title: z.string(), waiting: z.number() });

/** A case in the queue; `due` is the last Seoul day for the decision. */
export const listedCase = z.object({
  id: z.number(),
  kind: z.string(),
  tab,
  label: z.string(),
  /** A title or the beginning of a text, cut to 60 code points. */
  title: z.string(),
  /** The beginning of the content, or of the text that the case was opened with. */
  excerpt: z.string(),
  /** The reasons of the reports; '' for other cases. */
  hint: z.string(),
  /** The content's author or the requester; null without an account. */
  person: namedMember.nullable(),
  state: z.enum(['open', 'taken', 'closed']),
  stateWord: z.string(),
  /** The nickname of the moderator that works on the case, or that decided it. */
  takenBy: z.string().nullable(),
  date: z.string(),
  due: z.string().nullable(),
  overdue: z.boolean(),
  /** Null for a waiting case. */
  decidedAt: z.string().nullable(),
  /** These decisions need nothing but a press; `about` says what they do. */
  quick: z.array(
    z.object({ label: z.string(), about: z.string(), values: z.record(z.string(), z.string()) }),
  ),
});
export type ListedCase = z.infer<typeof listedCase>;

const fact = z.object({
  label: z.string(),
  text: z.string(),
  link: z.string().optional(),
  person: namedMember.optional(),
  isAlarming: z.boolean().optional(),
});
const text = z.object({
  label: z.string(),
  title: z.string().optional(),
  content: z.string(),
  pictures: z.array(picture).optional(),
  date: z.string().optional(),
});
const field = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().optional(),
  required: z.boolean().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  limit: z.number().optional(),
  initial: z.string().optional(),
  when: z.object({ field: z.string(), is: z.array(z.string()) }).optional(),
});
export type CaseField = z.infer<typeof field>;
const form = z.object({
  lead: z.string().optional(),
  /** Choices with `isRare` are folded below the others. */
  choices: z.array(z.object({ value: z.string(), label: z.string(), isRare: z.boolean().optional() })),
  fields: z.array(field),
});
export type CaseForm = z.infer<typeof form>;

/** `form` is null, with the reason in `whyNot`, if the reader may not decide the case. */
export const shownCase = listedCase.extend({
  /** True for the moderator that works on the waiting case. */
  isMine: z.boolean(),
  facts: z.array(fact),
  texts: z.array(text),
  /** Null for a case without content. */
  record: authorRecord.nullable(),
  notes: z.array(namedMember.extend({ content: z.string(), date: z.string() })),
  form: form.nullable(),
  whyNot: z.string(),
});
export type ShownCase = z.infer<typeof shownCase>;

export const objectionDraft = z.object({ objection: writtenText('이의 내용', OBJECTION_LIMIT) });
export type ObjectionDraft = z.infer<typeof objectionDraft>;

export const taking = z.object({ taken: z.boolean('처리할지 알려주세요.') });
export const noteDraft = z.object({ content: writtenText('메모', NOTE_LIMIT) });
export const choiceAmong = <const C extends readonly string[]>(choices: C) => z.enum(choices, CHOICE_MISSING);
export const objectionDecision = z.object({ choice: choiceAmong(['accepted', 'declined']) });
export const caseDecision = z.looseObject({
  choice: z.string(CHOICE_MISSING).min(1, CHOICE_MISSING).max(40, CHOICE_MISSING),
});
export type CaseDecision = z.infer<typeof caseDecision>;
export const decisionValues = caseDecision.catchall(z.string());
export type DecisionValues = z.infer<typeof decisionValues>;
