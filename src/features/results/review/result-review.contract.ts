import { z } from 'zod';
import { namedMember } from '#/shared/author.contract.ts';
import { writtenLine } from '#/shared/text/written.ts';

const VOIDING_REASON_LIMIT = 200;

const login = z.string('회원을 선택해주세요.').min(1, '회원을 선택해주세요.').max(20, '회원을 선택해주세요.');
/** `member` is a login id; with `other`, only results against that member are voided. */
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

/** A voiding in force: of one member, or of two members' matches against each other. */
export const resultVoiding = z.object({
  id: z.number(),
  members: z.array(namedMember),
  reason: z.string(),
  by: namedMember,
  date: z.string(),
});
export type ResultVoiding = z.infer<typeof resultVoiding>;
