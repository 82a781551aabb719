import { z } from 'zod';
import { atOnce } from '#/shared/schema-messages.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { guestFields, writtenLine, writtenText } from '#/shared/text/written.ts';
import {
  ADDRESS_LIMIT,
  CAPACITIES,
  CLAIM_LABELS,
  CLAIMS,
  REASONS_LIMIT,
  TAKEDOWN_KINDS,
  TARGET_KINDS,
  type TakedownKind,
} from './takedowns.constants.ts';

const kind = z.enum(TAKEDOWN_KINDS, '신고 종류를 확인해주세요.');

const claimOf = (asked: TakedownKind) =>
  [
    ({ kind, claim }: { kind: TakedownKind; claim: string }) =>
      kind !== asked || Object.hasOwn(CLAIMS[asked], claim),
    atOnce('claim', `${withJosa(CLAIM_LABELS[asked], '을/를')} 선택해주세요.`),
  ] as const;

export const takedownDraft = z
  .object({
    kind,
    capacity: z.enum(CAPACITIES, '신고인을 선택해주세요.'),
    address: writtenLine('신고할 화면의 주소', ADDRESS_LIMIT),
    claim: z.string().default(''),
    reasons: writtenText('사유', REASONS_LIMIT),
    ...guestFields,
  })
  .refine(...claimOf('rights'))
  .refine(...claimOf('filming'))
  .refine(
    ({ kind: target, capacity }) => target === 'filming' || capacity !== 'other',
    atOnce('capacity', '게시 중단은 권리를 침해당한 본인이나 대리인이 요청할 수 있습니다.'),
  );
export type TakedownDraft = z.infer<typeof takedownDraft>;

export const receipt = z.object({ id: z.number(), key: z.string(), message: z.string() });
export type Receipt = z.infer<typeof receipt>;
export const statusRequest = z.object({
  key: z.string('주소를 확인해주세요.').max(100, '주소를 확인해주세요.'),
});

/** Has no data of the requester or the author; `until` is null unless content is blocked. */
const takedownCase = z.object({
  id: z.number(),
  kind,
  claim: z.string(),
  state: z.enum(['open', 'blocked', 'removed', 'refused', 'ended', 'lifted']),
  date: z.string(),
  targetKind: z.enum(TARGET_KINDS),
  link: z.string(),
  title: z.string(),
  answer: z.string(),
  until: z.string().nullable(),
});
export type TakedownCase = z.infer<typeof takedownCase>;

export const takedownStatus = takedownCase.extend({ reasons: z.string() });
export type TakedownStatus = z.infer<typeof takedownStatus>;

export const ownTakedown = takedownCase.extend({
  content: z.string(),
  objection: z.string(),
  objectionAnswer: z.enum(['', 'accepted', 'declined']),
  can: z.object({ object: z.boolean() }),
});
export type OwnTakedown = z.infer<typeof ownTakedown>;

/** `half` is like `2026-1`. */
export const takedownFigures = z.object({
  half: z.string(),
  kind,
  received: z.number(),
  accepted: z.number(),
  refused: z.number(),
  open: z.number(),
  objections: z.number(),
  upheldObjections: z.number(),
});
export type TakedownFigures = z.infer<typeof takedownFigures>;
