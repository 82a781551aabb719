import { z } from 'zod';
import { LICENSE_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { countCodePoints, tidy, tidyLine } from '#/shared/text/text.ts';
import { rowId } from '#/shared/text/written.ts';
import { CLAIM_ANSWER_LIMIT, CLAIM_NOTE_LIMIT, LICENSE_MATCHES } from './hall-claims.constants.ts';

const optional = (what: string, limit: number, tidied: (text: string) => string) =>
  z
    .string(`${what} 확인해주세요.`)
    .default('')
    .transform(tidied)
    .refine(
      text => countCodePoints(text) <= limit,
      `${what} ${limit.toLocaleString('ko-KR')}자 안으로 써주세요.`,
    );

/** A member's claim to own a hall: by its licence number, or by a description. */
export const claimDraft = z
  .object({
    license: optional('관리번호를', LICENSE_LIMIT, tidyLine),
    note: optional('설명을', CLAIM_NOTE_LIMIT, tidy),
  })
  .refine(({ license, note }) => license !== '' || note !== '', {
    path: ['note'],
    error: '관리번호나 설명 가운데 하나는 적어주세요.',
  });
export type ClaimDraft = z.infer<typeof claimDraft>;

const { page, size } = listQuery([], []).shape;
export const claimList = z.object({
  page,
  size,
  state: z.enum(['open', 'closed'], '상태를 확인해주세요.').default('open'),
});
export type ClaimListQuery = z.infer<typeof claimList>;
export const claimId = z.object({ id: rowId });
/** A hall, and the login id of one of its keepers. */
export const keeperParam = z.object({ id: rowId, keeper: z.string().min(1).max(40) });

/** `answer` is sent to the member; a refusal requires one. */
export const claimDecision = z
  .object({
    accept: z.boolean('수락할지 알려주세요.'),
    answer: optional('답을', CLAIM_ANSWER_LIMIT, tidy),
  })
  .refine(({ accept, answer }) => accept || answer !== '', {
    path: ['answer'],
    error: '거절하는 까닭을 적어주세요.',
  });
export type ClaimDecision = z.infer<typeof claimDecision>;

const state = z.enum(['open', 'accepted', 'declined', 'withdrawn']);
export const keeper = z.object({ id: z.string(), username: z.string(), date: z.string() });
export type Keeper = z.infer<typeof keeper>;

/** A member's relation to a hall: `keepers` is empty unless the member is a keeper or an admin. */
export const keeping = z.object({
  isKeeper: z.boolean(),
  /** The member's last claim; null without one. */
  claim: z.object({ state, answer: z.string(), date: z.string() }).nullable(),
  keepers: z.array(keeper),
});
export type Keeping = z.infer<typeof keeping>;

/** A claim as admins read it; `keepers` is the hall's current number of keepers. */
export const listedClaim = z.object({
  id: z.number(),
  hall: z.object({ id: z.number(), region: z.string(), name: z.string(), address: z.string() }),
  license: z.string(),
  licenseMatch: z.enum(LICENSE_MATCHES),
  note: z.string(),
  state,
  answer: z.string(),
  date: z.string(),
  keepers: z.number(),
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
});
export type ListedClaim = z.infer<typeof listedClaim>;
