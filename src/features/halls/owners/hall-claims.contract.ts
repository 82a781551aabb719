import { z } from 'zod';
import { tidyText } from '#/features/halls/directory/halls.contract.ts';
import { LICENSE_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { choiceAmong } from '#/features/moderation/cases/cases.contract.ts';
import { atOnce } from '#/shared/schema-messages.ts';
import { tidy, tidyLine } from '#/shared/text/text.ts';
import { rowId } from '#/shared/text/written.ts';
import { CLAIM_ANSWER_LIMIT, CLAIM_NOTE_LIMIT } from './hall-claims.rules.ts';

export const claimDraft = z
  .object({
    license: tidyText('관리번호를', LICENSE_LIMIT, tidyLine).default(''),
    note: tidyText('설명을', CLAIM_NOTE_LIMIT, tidy).default(''),
  })
  .refine(
    ({ license, note }) => license !== '' || note !== '',
    atOnce('note', '관리번호나 설명 가운데 하나는 적어주세요.'),
  );
export type ClaimDraft = z.infer<typeof claimDraft>;

export const keeperParam = z.object({ id: rowId, keeper: z.string().min(1).max(40) });

/** `answer` is shown to the member, and required for `declined`. */
export const claimDecision = z
  .object({
    choice: choiceAmong(['accepted', 'declined']),
    answer: tidyText('답을', CLAIM_ANSWER_LIMIT, tidy).default(''),
  })
  .refine(
    ({ choice, answer }) => choice === 'accepted' || answer !== '',
    atOnce('answer', '거절하는 사유를 적어주세요.'),
  );

const state = z.enum(['open', 'accepted', 'declined', 'withdrawn']);
const keeper = z.object({ id: z.string(), username: z.string(), date: z.string() });
export type Keeper = z.infer<typeof keeper>;

/** `keepers` is empty unless the caller is a keeper or an admin; `claim` is the caller's last one. */
export const keeping = z.object({
  isKeeper: z.boolean(),
  claim: z.object({ state, answer: z.string(), date: z.string() }).nullable(),
  keepers: z.array(keeper),
});
export type Keeping = z.infer<typeof keeping>;
