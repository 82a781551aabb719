import { z } from 'zod';
import {
  fieldSchemas,
  newPassword,
  PASSWORDS_DIFFER,
} from '#/features/members/fields/member-fields.contract.ts';
import { underFirstNames } from '#/features/members/fields/second-names.contract.ts';
import { ownMember } from '#/features/members/profile/members.contract.ts';

// Screens send an empty box where no new password was typed.
const passwordIfTyped = z.preprocess(
  typed => (typed === '' || typed === null ? undefined : typed),
  newPassword.optional(),
);

const currentPassword = z.string('현재 비밀번호를 입력해주세요.').nullish();

/** What ends an account may bring the password; an admin who ends somebody else's brings none. */
export const leaveRequest = z.object({ currentPassword });

const fields = z
  .object({ ...fieldSchemas, billiards: fieldSchemas.billiardHall })
  .partial()
  .extend({
    password: passwordIfTyped,
    currentPassword,
    // Judged only where they count: from an admin, at the points call.
    points: z.unknown().optional(),
    expectedPoints: z.unknown().optional(),
    reason: z.unknown().optional(),
  });

/** What a save of the profile may send; what it leaves out stays as it is. */
export const memberPatch = fields.transform(sent => {
  const { password, currentPassword, points, expectedPoints, reason, ...wanted } = underFirstNames(sent);
  return { wanted, password, currentPassword, points, expectedPoints, reason };
});
export type MemberPatch = z.infer<typeof memberPatch>;

/** A saved member, what it cost, and the sentence that says so. */
export const savedMember = ownMember.extend({ charged: z.number(), message: z.string() });
export type SavedMember = z.infer<typeof savedMember>;

/** The profile's forms: the fields that were changed, and a new password typed twice. */
export const profileForm = fields
  .extend({ passwordConfirm: z.string().optional() })
  .refine(typed => (typed.password ?? '') === (typed.passwordConfirm ?? ''), {
    path: ['passwordConfirm'],
    message: PASSWORDS_DIFFER,
    when: () => true,
  });
