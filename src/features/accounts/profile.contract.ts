import { z } from 'zod';
import { ownMember } from '#/features/members/account.contract.ts';
import {
  birthYear,
  email,
  hallName,
  hallOf,
  highRun3,
  highRun4,
  newPassword,
  nickname,
  PASSWORDS_DIFFER,
  phone,
  region,
  score3,
  score4,
} from '#/features/members/member-fields.contract.ts';

// Screens send an empty box where no new password was typed.
const passwordIfTyped = z.preprocess(
  typed => (typed === '' || typed === null ? undefined : typed),
  newPassword.optional(),
);

const currentPassword = z.string('현재 비밀번호를 입력해주세요.').nullish();

/** What ends an account may bring the password; an admin who ends somebody else's brings none. */
export const leaveRequest = z.object({ currentPassword });

const fields = z.object({
  username: nickname.optional(),
  phone: phone.optional(),
  email: email.optional(),
  password: passwordIfTyped,
  currentPassword,
  score4: score4.optional(),
  score3: score3.optional(),
  highrun4: highRun4.optional(),
  highrun3: highRun3.optional(),
  birthYear: birthYear.optional(),
  showBirthYear: z.boolean('공개 여부는 true 또는 false입니다.').optional(),
  region: region.optional(),
  billiardHall: hallName.optional(),
  billiards: hallName.optional(),
  // Judged only where they count: from an admin, at the points call.
  points: z.unknown().optional(),
  expectedPoints: z.unknown().optional(),
  reason: z.unknown().optional(),
});

/** What a save of the profile may send; what it leaves out stays as it is. */
export const memberPatch = fields.transform(sent => {
  const { password, currentPassword, points, expectedPoints, reason, billiardHall, billiards, ...others } =
    sent;
  const hasHall = billiardHall !== undefined || billiards !== undefined;
  const wanted = hasHall ? { ...others, billiardHall: hallOf({ billiardHall, billiards }) } : others;
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
