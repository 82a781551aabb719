import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { rowId, writtenLine } from '#/shared/text/written.ts';

const VOIDING_REASON_LIMIT = 200;

export const REVIEW_LOAD_FAILED = '결과 점검 목록을 불러오는 중 문제가 발생했습니다.';
export const REVIEW_SAVE_FAILED = '저장하지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const NOTHING_WAITS = '확인을 기다리는 경기가 없습니다.';
export const VOIDING_MISSING = '무효 처리를 찾을 수 없습니다.';
export const VOIDED_MEMBER_MISSING = '회원을 찾을 수 없습니다.';
export const SAME_MEMBER = '서로 다른 두 회원을 선택해주세요.';

const { page, size } = listQuery([], []).shape;

/** Tournaments with games that wait for a decision, or with games that an admin kept from counting. */
export const reviewList = z.object({
  page,
  size,
  state: z.enum(['waiting', 'kept'], '목록의 종류를 확인해주세요.').default('waiting'),
});
export type ReviewQuery = z.infer<typeof reviewList>;
export const voidingList = z.object({ page, size });
export const reviewParam = z.object({ id: rowId });
export const countingDecision = z.object({ counts: z.boolean('기록에 반영할지 선택해주세요.') });

const login = z.string('회원을 선택해주세요.').min(1, '회원을 선택해주세요.').max(20, '회원을 선택해주세요.');
/** By login ids; without `other` all results of the member are void. */
export const voidingDraft = z.object({
  member: login,
  other: z
    .union([z.literal(''), login])
    .nullable()
    .default(null)
    .transform(id => id || null),
  reason: writtenLine('무효 사유', VOIDING_REASON_LIMIT),
});
export type VoidingDraft = z.infer<typeof voidingDraft>;
export type VoidingTyped = { member: string; other: string; reason: string };

const person = z.object({
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** A tournament with games that wait for a decision, or that an admin kept from counting. */
export const reviewedTournament = z.object({
  id: z.number(),
  title: z.string(),
  organiser: person,
  waits: z.number(),
  kept: z.number(),
  /** A pair of the tournament whose games waited uses one network. */
  sameAddress: z.boolean(),
  /** A pair of the tournament whose games waited joined on the same day. */
  sameDay: z.boolean(),
  date: z.string(),
});
export type ReviewedTournament = z.infer<typeof reviewedTournament>;

/** A voiding in force; one member, or two against each other. */
export const resultVoiding = z.object({
  id: z.number(),
  members: z.array(person),
  reason: z.string(),
  by: person,
  date: z.string(),
});
export type ResultVoiding = z.infer<typeof resultVoiding>;
