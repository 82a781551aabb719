import { z } from 'zod';
import {
  fieldSchemas,
  newPassword,
  PASSWORDS_DIFFER,
  underFirstNames,
} from '#/features/members/fields/member-fields.contract.ts';
import { ownMember } from '#/features/members/profile/members.contract.ts';

// Screens send an empty field when no new password was typed.
const passwordIfTyped = z.preprocess(
  typed => (typed === '' || typed === null ? undefined : typed),
  newPassword.optional(),
);

const currentPassword = z.string('현재 비밀번호를 입력해주세요.').nullish();

/** An admin who ends another's account sends no password. */
export const leaveRequest = z.object({ currentPassword });

const fields = z
  .object({ ...fieldSchemas, billiards: fieldSchemas.billiardHall })
  .partial()
  .extend({
    password: passwordIfTyped,
    currentPassword,
    // The points are validated only where they count: for an admin, at the points call.
    points: z.unknown().optional(),
    expectedPoints: z.unknown().optional(),
    reason: z.unknown().optional(),
  });

export const memberPatch = fields.transform(body => {
  const { password, currentPassword, points, expectedPoints, reason, ...wanted } = underFirstNames(body);
  return { wanted, password, currentPassword, points, expectedPoints, reason };
});
export type MemberPatch = z.infer<typeof memberPatch>;

export const savedMember = ownMember.extend({ charged: z.number(), message: z.string() });
export type SavedMember = z.infer<typeof savedMember>;

export const profileForm = fields
  .extend({ passwordConfirm: z.string().optional() })
  .refine(typed => (typed.password ?? '') === (typed.passwordConfirm ?? ''), PASSWORDS_DIFFER);
