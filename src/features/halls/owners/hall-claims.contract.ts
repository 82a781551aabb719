import { z } from 'zod';
import { LICENSE_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { choiceAmong } from '#/features/moderation/cases/cases.contract.ts';
import { countCodePoints, tidy, tidyLine } from '#/shared/text/text.ts';
import { rowId } from '#/shared/text/written.ts';
import { CLAIM_ANSWER_LIMIT, CLAIM_NOTE_LIMIT } from './hall-claims.rules.ts';

const optional = (what: string, limit: number, tidied: (text: string) => string) =>
  z
    .string(`${what} 확인해주세요.`)
    .default('')
    .transform(tidied)
    .refine(
      text => countCodePoints(text) <= limit,
      `${what} ${limit.toLocaleString('ko-KR')}자 안으로 써주세요.`,
    );

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

export const keeperParam = z.object({ id: rowId, keeper: z.string().min(1).max(40) });

/** The decision about a claim: `answer` is sent to the member, and a refusal requires an answer. */
export const claimDecision = z
  .object({
    choice: choiceAmong(['accepted', 'declined']),
    answer: optional('답을', CLAIM_ANSWER_LIMIT, tidy),
  })
  .refine(({ choice, answer }) => choice === 'accepted' || answer !== '', {
    path: ['answer'],
    error: '거절하는 까닭을 적어주세요.',
  });

const state = z.enum(['open', 'accepted', 'declined', 'withdrawn']);
const keeper = z.object({ id: z.string(), username: z.string(), date: z.string() });
export type Keeper = z.infer<typeof keeper>;

/**
 * The reader's last claim to a hall, and whether the reader is a keeper; `keepers` is for keepers and admins.
 */
export const keeping = z.object({
  isKeeper: z.boolean(),
  claim: z.object({ state, answer: z.string(), date: z.string() }).nullable(),
  keepers: z.array(keeper),
});
export type Keeping = z.infer<typeof keeping>;
