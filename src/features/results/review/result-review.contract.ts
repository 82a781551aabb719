import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { rowId, writtenLine } from '#/shared/text/written.ts';
import { VOIDING_REASON_LIMIT } from './result-review.rules.ts';

const { page, size } = listQuery([], []).shape;

/** `open` are signals nobody has looked at yet. */
export const signalList = z.object({
  page,
  size,
  state: z.enum(['open', 'reviewed'], '목록의 종류를 확인해주세요.').default('open'),
});
export type SignalQuery = z.infer<typeof signalList>;
export const voidingList = z.object({ page, size });
export const reviewParam = z.object({ id: rowId });
export const reviewing = z.object({ reviewed: z.boolean('점검 여부를 알려주세요.') });
export const countingDecision = z.object({ counts: z.boolean('기록에 반영할지 선택해주세요.') });

const login = z.string('회원을 선택해주세요.').min(1, '회원을 선택해주세요.').max(20, '회원을 선택해주세요.');
/** By login ids; without `other` all results of the member are void. */
export const voidingDraft = z.object({
  member: login,
  other: login.nullable().default(null),
  reason: writtenLine('무효 사유', VOIDING_REASON_LIMIT),
});
export type VoidingDraft = z.infer<typeof voidingDraft>;

const person = z.object({
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** A signal for admins: a pair that plays hardly anybody else, or a tournament by its organiser. */
export const resultSignal = z.object({
  id: z.number(),
  kind: z.enum(['pair', 'tournament']),
  members: z.array(person),
  tournament: z.object({ id: z.number(), title: z.string(), isVoid: z.boolean() }).nullable(),
  games: z.number(),
  share: z.number(),
  minutes: z.number(),
  beyond: z.number(),
  /** Games of a tournament that wait for a decision, and games that an admin kept from counting. */
  waits: z.number(),
  kept: z.number(),
  /** The pair, or a pair of the tournament that waited, uses one network. */
  sameAddress: z.boolean(),
  /** A pair of the tournament that waited joined on the same day. */
  sameDay: z.boolean(),
  /** Voidings in force of the pair, or of one of them. */
  isVoided: z.boolean(),
  reviewed: z.boolean(),
  date: z.string(),
});
export type ResultSignal = z.infer<typeof resultSignal>;

/** A voiding in force; one member, or two against each other. */
export const resultVoiding = z.object({
  id: z.number(),
  members: z.array(person),
  reason: z.string(),
  by: person,
  date: z.string(),
});
export type ResultVoiding = z.infer<typeof resultVoiding>;
