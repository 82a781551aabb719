import { z } from 'zod';
import { guestFields } from '#/shared/guest-fields.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { rowId, writtenLine, writtenText } from '#/shared/text/written.ts';
import {
  ANSWER_LIMIT,
  CONTACT_LIMIT,
  NAME_LIMIT,
  REQUEST_KINDS,
  REQUEST_LIMIT,
  REQUESTERS,
} from './requests.constants.ts';

export const ownRequestDraft = z.object({
  kind: z.enum(REQUEST_KINDS, '무엇을 요구하는지 선택해주세요.'),
  request: writtenText('요구하는 내용', REQUEST_LIMIT),
});
export type OwnRequestDraft = z.infer<typeof ownRequestDraft>;

/** Like `ownRequestDraft`, by a person without an account. */
export const requestDraft = ownRequestDraft.extend({
  name: writtenLine('이름', NAME_LIMIT),
  contact: writtenLine('연락처', CONTACT_LIMIT),
  capacity: z.enum(REQUESTERS, '요구하는 사람을 선택해주세요.'),
  ...guestFields,
});
export type RequestDraft = z.infer<typeof requestDraft>;

const { page, size } = listQuery([], []).shape;
export const ownRequestList = z.object({ page, size });
export const requestList = ownRequestList.extend({
  state: z.enum(['open', 'closed'], '상태를 확인해주세요.').default('open'),
});
export type RequestListQuery = z.infer<typeof requestList>;
export const requestId = z.object({ id: rowId });

/** `answer` is sent to the requester. */
export const requestAnswer = z.object({
  accept: z.boolean('받아들일지 알려주세요.'),
  answer: writtenText('답', ANSWER_LIMIT),
});
export type RequestAnswer = z.infer<typeof requestAnswer>;

/** A request as its requester reads it; `due` is the Seoul day by whose end it must be answered. */
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

/** Like `ownRequest`, for admins, with the requester; a member by nickname and login id. */
export const listedRequest = ownRequest.extend({
  overdue: z.boolean(),
  capacity: z.enum(REQUESTERS),
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
});
export type ListedRequest = z.infer<typeof listedRequest>;

/** The answer to a person without an account: `key` opens the page with the state of the request. */
export const requestFiled = z.object({ id: z.number(), key: z.string(), message: z.string() });
export type RequestFiled = z.infer<typeof requestFiled>;
