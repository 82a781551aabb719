import { z } from 'zod';
import { choiceAmong } from '#/features/moderation/cases/cases.contract.ts';
import { guestFields, writtenText } from '#/shared/text/written.ts';
import { ANSWER_LIMIT, REQUEST_KINDS, REQUEST_LIMIT, REQUESTERS } from './requests.constants.ts';

export const ownRequestDraft = z.object({
  kind: z.enum(REQUEST_KINDS, '무엇을 요청하는지 선택해주세요.'),
  request: writtenText('요청하는 내용', REQUEST_LIMIT),
});
export type OwnRequestDraft = z.infer<typeof ownRequestDraft>;

/** `ownRequestDraft` of a person without an account, with name and contact. */
export const requestDraft = ownRequestDraft.extend({
  capacity: z.enum(REQUESTERS, '요청하는 사람을 선택해주세요.'),
  ...guestFields,
});
export type RequestDraft = z.infer<typeof requestDraft>;

/** `answer` is sent to the requester. */
export const requestAnswer = z.object({
  choice: choiceAmong(['done', 'refused']),
  answer: writtenText('답', ANSWER_LIMIT),
});

/** The request must be answered by the end of the Seoul day `due`. */
export const ownRequest = z.object({
  id: z.number(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(['open', 'done', 'refused', 'withdrawn']),
  date: z.string(),
  due: z.string(),
  request: z.string(),
  answer: z.string(),
});
export type OwnRequest = z.infer<typeof ownRequest>;
