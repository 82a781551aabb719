import { z } from 'zod';
import { MAILED_CODE_LENGTH } from '#/features/accounts/login/login.constants.ts';
import {
  TYPED_CODE_LIMIT,
  tidyCode,
  typedCode,
} from '#/features/accounts/second-factors/second-factors.contract.ts';
import {
  fieldSchemas,
  newPassword,
  PASSWORDS_DIFFER,
} from '#/features/members/fields/member-fields.contract.ts';
import { tidyLine } from '#/shared/text/text.ts';

const { phone, email } = fieldSchemas;

export const worksFrom = (time: string) =>
  `처음 보는 곳에서 요청하셔서 새 비밀번호는 ${time}부터 쓸 수 있습니다. ` +
  '그때까지는 쓰시던 비밀번호와 로그인이 그대로 유지됩니다. 급하시면 운영자에게 문의해주세요.';

const NO_NAME = '닉네임을 입력해주세요.';
const NAME_LIMIT = 100;

/** On sites that send mail `username` may also be the login id. */
export const identity = z.object({
  username: z
    .string(NO_NAME)
    .transform(name => tidyLine(name).slice(0, NAME_LIMIT))
    .refine(name => name !== '', NO_NAME),
  phone,
});
export const identityAnswer = z.object({
  verified: z.boolean(),
  /** True when the next step also requires the code that was sent by mail. */
  codeSent: z.boolean().optional(),
  /** True when the next step also requires a code of the member's second factor. */
  secondFactor: z.literal(true).optional(),
  message: z.string().optional(),
});
export type IdentityAnswer = z.infer<typeof identityAnswer>;

// A code from the mail, or of the member's second factor.
const code = z
  .union([z.string(), z.number()])
  .optional()
  .transform(typed => tidyCode(String(typed ?? '').slice(0, TYPED_CODE_LIMIT)));

export const resetRequest = identity.extend({ newPassword, code });

/** `worksFrom` is left out if the new password works at once; `notice` says the time in words. */
export const resetAnswer = z.object({
  message: z.string(),
  worksFrom: z.string().optional(),
  notice: z.string().optional(),
});
export type ResetAnswer = z.infer<typeof resetAnswer>;

export const newPasswordForm = z
  .object({ newPassword, passwordConfirm: z.string() })
  .refine(typed => typed.newPassword === typed.passwordConfirm, PASSWORDS_DIFFER);
export const codeForm = z.object({
  code: code.refine(
    digits => digits.length === MAILED_CODE_LENGTH,
    `인증번호 ${MAILED_CODE_LENGTH}자리를 입력해주세요.`,
  ),
});

export const factorForm = z.object({ code: typedCode });

export const findRequest = z.object({ phone, email });
const found = z.object({ id: z.string(), username: z.string() });
export const findAnswer = found.extend({ matches: z.array(found) });

/** Null if no new password is pending. */
export const pendingResetAnswer = z.object({ text: z.string().nullable() });
