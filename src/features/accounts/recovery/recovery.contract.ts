import { z } from 'zod';
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
import { CODE_LENGTH, RESET_BLOCK_HOURS } from './recovery.constants.ts';

const { phone, email } = fieldSchemas;

export const NO_SUCH_MEMBER = '일치하는 회원을 찾을 수 없습니다.';
export const VERIFY_FIRST = '본인 확인을 먼저 해주세요.';
export const WRONG_CODE = '인증번호가 올바르지 않습니다.';
export const NO_ADDRESS_TO_WRITE_TO =
  '등록된 이메일이 없어 인증번호를 보낼 수 없습니다. 운영자에게 문의해주세요.';
export const LETTER_FAILED = '인증번호를 보내지 못했습니다. 잠시 후 다시 시도해 주세요.';

export const heldUpUntil = (time: string, hasMail: boolean) =>
  `${hasMail ? '연락처' : '전화번호'}가 바뀐 뒤 ${RESET_BLOCK_HOURS}시간 동안은 비밀번호를 재설정할 수 없습니다. ` +
  `${time}부터 다시 시도하거나 운영자에게 문의해주세요.`;

export const STOPPED_LATELY =
  `회원이 비밀번호 재설정을 중단한 뒤 ${RESET_BLOCK_HOURS}시간 동안은 처음 보는 곳에서 재설정할 수 없습니다. ` +
  '로그인한 적이 있는 곳에서 다시 시도하거나 운영자에게 문의해주세요.';
export const worksFrom = (time: string) =>
  `처음 보는 곳에서 요청하셔서 새 비밀번호는 ${time}부터 쓸 수 있습니다. ` +
  '그때까지는 쓰시던 비밀번호와 로그인이 그대로 유지됩니다. 급하시면 운영자에게 문의해주세요.';

const NO_NAME = '닉네임 또는 아이디를 입력해주세요.';
const NAME_LIMIT = 100;

/** `username` is the nickname or the login id. */
export const identity = z.object({
  username: z
    .string(NO_NAME)
    .transform(name => tidyLine(name).slice(0, NAME_LIMIT))
    .refine(name => name !== '', NO_NAME),
  phone,
});
export const identityAnswer = z.object({
  verified: z.boolean(),
  /** Set when a code was sent by mail and is required too. */
  codeSent: z.boolean().optional(),
  /** Set when a code of the member's second factor is required too. */
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

/** `worksFrom` is missing when the new password works at once; `notice` says in a sentence when it works. */
export const resetAnswer = z.object({
  message: z.string(),
  worksFrom: z.string().optional(),
  notice: z.string().optional(),
});
export type ResetAnswer = z.infer<typeof resetAnswer>;

/** The last step on the screen, where the password is typed twice. */
export const newPasswordForm = z
  .object({ newPassword, passwordConfirm: z.string() })
  .refine(typed => typed.newPassword === typed.passwordConfirm, {
    path: ['passwordConfirm'],
    message: PASSWORDS_DIFFER,
    when: () => true,
  });
/** The step between, when mail is configured. */
export const codeForm = z.object({
  code: code.refine(digits => digits.length === CODE_LENGTH, `인증번호 ${CODE_LENGTH}자리를 입력해주세요.`),
});

/** Like `codeForm`, for a code of the second factor. */
export const factorForm = z.object({ code: typedCode });

export const findRequest = z.object({ phone, email });
const found = z.object({ id: z.string(), username: z.string() });
export const findAnswer = found.extend({ matches: z.array(found) });
export type FoundNames = z.infer<typeof findAnswer>;

/** A sentence about a pending new password; null without one. */
export const pendingResetAnswer = z.object({ text: z.string().nullable() });
export type PendingReset = z.infer<typeof pendingResetAnswer>;
